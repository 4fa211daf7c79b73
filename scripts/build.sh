#!/bin/sh
# Compiles the engine into build/compiled when its sources changed; without a C compiler Gnomon runs interpreted.
# .venv holds the same sources, editable and interpreted.
set -eu
cd "$(dirname "$0")/.."

out=build/compiled
stamp=build/compiled.key

say() { echo "gnomon: $*" >&2; }

key() {
    if command -v sha256sum >/dev/null; then sum=sha256sum; else sum="shasum -a 256"; fi
    .venv/bin/python --version
    find src setup.py pyproject.toml -type f -not -name '*.pyc' -not -path '*.egg-info/*' | sort | xargs $sum | $sum
}

can_compile() {
    command -v "${CC:-cc}" >/dev/null && .venv/bin/python -c '
import pathlib, sys, sysconfig
sys.exit(not (pathlib.Path(sysconfig.get_paths()["include"]) / "Python.h").exists())'
}

add_compiler() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
    say "installing a C compiler"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >/dev/null 2>&1 || return 0
    apt-get install -q -y --no-install-recommends gcc libc6-dev python3-dev >/dev/null 2>&1 || return 0
}

[ "${GNOMON_PURE:-}" = 1 ] && exit 0
mkdir -p build
if command -v flock >/dev/null; then
    exec 8>build/compile.lock
    flock 8
fi
wanted=$(key)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then exit 0; fi

can_compile || add_compiler
rm -rf "$out.new" "$stamp" build/lib.* build/bdist.*
if ! can_compile; then
    rm -rf "$out"
    say "no C compiler with Python headers: the engine runs interpreted, about ten times slower"
    echo "$wanted" >"$stamp"
    exit 0
fi
say "compiling the engine, about a minute, only when it changed"
log=build/compile.log
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --upgrade \
    --target "$out.new" . >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    say "compiling failed (see $log): the engine runs interpreted"
    rm -rf "$out" "$out.new"
    exit 0
fi
rm -rf "$out.old"
if [ -d "$out" ]; then mv "$out" "$out.old"; fi
mv "$out.new" "$out"
rm -rf "$out.old"
echo "$wanted" >"$stamp"

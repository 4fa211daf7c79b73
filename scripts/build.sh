#!/bin/sh
# Compiles the engine into build/compiled if its sources have changed; without a C compiler, Gnomon runs interpreted.
# .venv holds the same sources, editable and interpreted.
set -eu
cd "$(dirname "$0")/.."

out=build/compiled
log=build/compile.log

say() { echo "gnomon: $*" >&2; }

sum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

# The files that are compiled, and those that are only copied.
engine_key() {
    .venv/bin/python --version
    { compiled_files; echo setup.py pyproject.toml src/gnomon/version.py; } | xargs cat | sum
}
compiled_files() { .venv/bin/python -Bc 'import setup; print(*setup.compiled_files(), sep="\n")'; }
source_key() { find src/gnomon -type f -not -name '*.pyc' | LC_ALL=C sort | xargs cat | sum; }

is_key() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# A stale mypy cache can break the next compilation, so each one starts without it. The commit is read from Git at run
# time, because later commits need not compile anything.
compile() {
    rm -rf "$out.new" build/lib.* build/bdist.* build/mypy-cache
    GNOMON_PAGE=0 MYPY_CACHE_DIR=build/mypy-cache .venv/bin/python -m pip install --quiet --disable-pip-version-check \
        --no-deps --no-build-isolation --upgrade --target "$out.new" . >"$log" 2>&1 || return 1
    rm -f "$out.new/gnomon/commit.txt"
}

# Replace the old build in one step, so that nothing ever sees half of it.
put_in_place() {
    rm -rf "$out.old"
    if [ -d "$out" ]; then mv "$out" "$out.old"; fi
    mv "$out.new" "$out"
    rm -rf "$out.old"
}

[ "${GNOMON_PURE:-}" = 1 ] && exit 0
mkdir -p build
if command -v flock >/dev/null; then
    exec 8>build/compile.lock
    flock 8
fi
engine=$(engine_key)
sources=$(source_key)
if is_key build/engine.key "$engine"; then
    if [ -d "$out" ] && ! is_key build/sources.key "$sources"; then
        rm -rf "$out/gnomon/server/page"
        cp -R src/gnomon/. "$out/gnomon/"
        echo "$sources" >build/sources.key
    fi
    exit 0
fi

rm -f build/engine.key build/sources.key
if ! sh scripts/compiler.sh .venv/bin/python; then
    rm -rf "$out"
    say "no C compiler with Python headers: the engine runs interpreted, about ten times slower"
    echo "$engine" >build/engine.key
    exit 0
fi
say "compiling the engine, which takes about six minutes (only after it has changed)"
if ! compile; then
    tail -n 20 "$log" >&2
    say "compiling failed (see $log): the engine runs interpreted"
    rm -rf "$out" "$out.new"
    exit 0
fi
put_in_place
echo "$engine" >build/engine.key
echo "$sources" >build/sources.key

#!/bin/sh
# Builds a release and tries it out. dist/ gets the source distribution and the compiled wheel, dist/plain/ a wheel
# without compiled code for all other machines. Both wheels are built from the source distribution, which proves that
# nothing is missing from it.
set -eu
cd "$(dirname "$0")/.."

python=.venv/bin/python
log=build/wheel.log

say() { echo "gnomon: $*" >&2; }
fail() { say "$*"; exit 1; }

# Runs a command quietly; shows the end of its output if it fails.
quietly() {
    "$@" >"$log" 2>&1 && return
    tail -n 20 "$log" >&2
    return 1
}

make_source() { quietly "$python" -c 'from setuptools import build_meta; build_meta.build_sdist("dist")'; }

# Without pip's cache, which confuses wheels that have the same name.
make_wheel() {
    quietly "$python" -m pip wheel --quiet --disable-pip-version-check --no-cache-dir --no-deps --no-build-isolation \
        --wheel-dir "$1" dist/gnomon-*.tar.gz
}

mkdir -p build
sh scripts/web.sh fresh || fail "a release needs the page."
sh scripts/compiler.sh "$python" || fail "a release needs a C compiler and Python's headers."
rm -rf dist
mkdir dist
say "packing the sources"
make_source || fail "the sources could not be packed (see $log)."
say "building the compiled wheel, which takes about six minutes"
make_wheel dist || fail "the compiled wheel could not be built (see $log)."
say "building the plain wheel"
GNOMON_PURE=1 make_wheel dist/plain || fail "the plain wheel could not be built (see $log)."
"$python" scripts/try_wheel.py dist/*.whl dist/plain/*.whl
say "the release is in dist/"

#!/bin/sh
# Makes sure of a C compiler and the headers of a Python: compiler.sh PYTHON. Fails if there is no way to get them.
set -eu
cd "$(dirname "$0")/.."

python=$1

has_compiler() { command -v "${CC:-cc}" >/dev/null; }
has_headers() {
    "$python" -c '
import pathlib, sys, sysconfig
sys.exit(not (pathlib.Path(sysconfig.get_paths()["include"]) / "Python.h").exists())'
}

has_compiler || sh scripts/debian.sh "compiling the engine" gcc libc6-dev
has_headers || sh scripts/debian.sh "compiling the engine" python3-dev
has_compiler && has_headers

#!/bin/sh
# Makes sure there are a C compiler and the headers of a Python: compiler.sh PYTHON. Fails if one cannot be installed.
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

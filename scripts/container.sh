#!/bin/sh
# Run by the Containerfile: installs Gnomon with PostgreSQL support into a new environment. container.sh FOLDER
# Packages get the versions in requirements.lock.
set -eu
cd "$(dirname "$0")/.."

folder=$1
pins=$(pwd)/build/pins.txt

say() { echo "gnomon: $*" >&2; }

# Only the version of every locked package: with hashes, pip would demand one for Gnomon itself too.
write_pins() { sed -e '/^ /d' -e 's/ *\\$//' requirements.lock >"$pins"; }

mkdir -p build
write_pins
python3 -m venv "$folder"
GNOMON_PYTHON="$folder/bin/python" sh scripts/web.sh fresh
sh scripts/compiler.sh "$folder/bin/python" || say "no C compiler: the engine will run interpreted"
PIP_CONSTRAINT="$pins" "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir \
    ".[postgresql]"
"$folder/bin/gnomon" --version

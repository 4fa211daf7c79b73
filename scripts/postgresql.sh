#!/bin/sh
# Sees to it that there is a PostgreSQL for the tests of the store. Where it cannot be had they say so and go on.
set -eu
cd "$(dirname "$0")/.."

found() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

found || sh scripts/debian.sh "the tests of the store" postgresql
found || echo "gnomon: PostgreSQL is not installed: the store is tested on SQLite alone" >&2

#!/bin/sh
# Makes sure there is a PostgreSQL for the store's tests. Without one, they say so and test only SQLite.
set -eu
cd "$(dirname "$0")/.."

found() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

found || sh scripts/debian.sh "the tests of the store" postgresql
found || echo "gnomon: PostgreSQL is not installed: the store is tested only on SQLite" >&2

#!/bin/sh
# Sees to it that there is a PostgreSQL for the tests of the store. Where it cannot be had they say so and go on.
set -eu

found() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

say() { echo "gnomon: $*" >&2; }

if found; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "installing PostgreSQL for the tests of the store"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >/dev/null 2>&1 || say "apt-get update failed"
    apt-get install -q -y --no-install-recommends postgresql >/dev/null 2>&1 || say "apt-get could not install postgresql"
fi
found || say "PostgreSQL is not installed: the store is tested on SQLite alone"

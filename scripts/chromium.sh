#!/bin/sh
# Sees to it that there is a Chromium for the tests in tests/web. GNOMON_CHROMIUM=... names one.
set -eu
cd "$(dirname "$0")/.."

found() { .venv/bin/python tests/web/chromium.py >/dev/null; }

say() { echo "gnomon: $*" >&2; }

if found; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "installing Chromium for the tests of the page"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >/dev/null 2>&1 || say "apt-get update failed"
    apt-get install -q -y --no-install-recommends chromium >/dev/null 2>&1 || say "apt-get could not install chromium"
fi
found || {
    say "the tests of the page need Chromium or Chrome: install one, or name it with GNOMON_CHROMIUM=/path/to/it"
    exit 1
}

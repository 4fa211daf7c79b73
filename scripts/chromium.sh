#!/bin/sh
# Sees to it that there is a Chromium for the tests in tests/web. GNOMON_CHROMIUM=... names one.
set -eu
cd "$(dirname "$0")/.."

found() { .venv/bin/python tests/web/chromium.py >/dev/null; }

found || sh scripts/debian.sh "the tests of the page" chromium
found || {
    echo "gnomon: the tests of the page need Chromium or Chrome: install one, or name it with GNOMON_CHROMIUM=FILE" >&2
    exit 1
}

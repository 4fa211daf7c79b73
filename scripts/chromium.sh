#!/bin/sh
# Makes sure there is a Chromium for tests/web. GNOMON_CHROMIUM=... selects one.
set -eu
cd "$(dirname "$0")/.."

found() { .venv/bin/python tests/web/chromium.py >/dev/null; }

found || sh scripts/debian.sh "the tests of the page" chromium
found || {
    echo "gnomon: the page's tests need Chromium or Chrome: install one, or set GNOMON_CHROMIUM=FILE" >&2
    exit 1
}

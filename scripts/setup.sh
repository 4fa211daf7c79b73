#!/bin/sh
# Prepares .venv: the locked packages and Gnomon itself, editable. Does nothing if nothing has changed.
# PYTHON=... selects the interpreter; otherwise the first one that is new enough is used.
set -eu
cd "$(dirname "$0")/.."

venv=.venv
stamp=$venv/.gnomon-setup

say() { echo "gnomon: $*"; }
fail() { echo "gnomon: $*" >&2; exit 1; }

# What the environment was made from, and where: a copied or moved tree needs a new one.
key() {
    pwd
    if command -v sha256sum >/dev/null; then set -- sha256sum; else set -- shasum -a 256; fi
    "$@" requirements.lock pyproject.toml setup.py src/gnomon/version.py
}

ready() { [ -x "$venv/bin/python" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if new_enough "$name"; then echo "$name"; return; fi
    done
    return 1
}

can_make_venv() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

# Runs a command quietly; shows its output only if it fails.
quietly() {
    log=$(mktemp)
    if "$@" >"$log" 2>&1; then rm -f "$log"; return; fi
    cat "$log" >&2
    rm -f "$log"
    return 1
}

add_venv_module() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null ||
        fail "$1 cannot make virtual environments: install python3-venv (Debian, Ubuntu) and run this again."
    say "installing python3-venv"
    export DEBIAN_FRONTEND=noninteractive
    quietly apt-get update -q || fail "apt-get update failed, so python3-venv could not be installed."
    quietly apt-get install -q -y --no-install-recommends python3-venv || fail "python3-venv could not be installed."
    can_make_venv "$1" || fail "$1 cannot make virtual environments even with python3-venv: set PYTHON to one that can."
}

# Update a usable environment made in this folder; rebuild any other.
make_venv() {
    if [ -f "$stamp" ] && [ "$(head -n 1 "$stamp")" = "$(pwd)" ] && new_enough "$venv/bin/python"; then
        rm -f "$stamp"
        return
    fi
    python=$(find_python) || fail "Python 3.11 or newer is needed and was not found: install it or set PYTHON to it."
    can_make_venv "$python" || add_venv_module "$python"
    say "creating $venv with $("$python" --version)"
    quietly "$python" -m venv --clear "$venv" || fail "$venv could not be created."
}

install_all() {
    say "installing the locked packages"
    quietly "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock ||
        fail "the locked packages could not be installed: is the package registry reachable?"
    say "installing gnomon"
    quietly env GNOMON_PURE=1 "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
        --no-build-isolation --editable . || fail "gnomon itself could not be installed."
}

wanted=$(key)
if ready; then exit 0; fi

# Two runs at once: the second waits, then finds the work done.
mkdir -p build
if command -v flock >/dev/null; then
    exec 9>build/setup.lock
    flock 9
    if ready; then exit 0; fi
fi

make_venv
install_all
echo "$wanted" >"$stamp"
say "ready"

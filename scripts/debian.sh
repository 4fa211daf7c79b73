#!/bin/sh
# Installs Debian packages if possible: debian.sh "what they are for" PACKAGE... Prints a message if it cannot.
set -eu

say() { echo "gnomon: $*" >&2; }

purpose=$1
shift
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0
say "installing $* for $purpose"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q >/dev/null 2>&1 || say "apt-get update failed"
apt-get install -q -y --no-install-recommends "$@" >/dev/null 2>&1 || say "apt-get could not install $*"

#!/bin/sh
# Installs a Debian package if possible: debian.sh PACKAGE "what it is for". Prints a message if it cannot.
set -eu

say() { echo "gnomon: $*" >&2; }

[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0
say "installing $1 for $2"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q >/dev/null 2>&1 || say "apt-get update failed"
apt-get install -q -y --no-install-recommends "$1" >/dev/null 2>&1 || say "apt-get could not install $1"

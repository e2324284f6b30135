#!/bin/sh
# What the image is made by, in it: one script, so that it can be checked and run without an image.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/airlock" setup
"$root/Packaging/install" --prefix "${AIRLOCK_PREFIX:-/usr/local}" "$@"

#!/bin/sh
# Installs Airlock in the image. A script, so that it can be checked and run without an image.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/airlock" setup
"$root/airlock" install --prefix "${AIRLOCK_PREFIX:-/usr/local}" "$@"

#!/bin/sh
# Unpacks the toolkit for a check, and prints its folder. An archive that is already unpacked is used again.
#
# AIRLOCK_TOOLKIT         the URL or the path of the archive
# AIRLOCK_TOOLKIT_SHA256  the archive's checksum, the first word of the file .sha256 beside the archive
# AIRLOCK_TOOLKIT_DIR     the folder to unpack into; by default airlock-toolkit in RUNNER_TEMP, otherwise in TMPDIR or /tmp
set -eu
die() { status=$1; shift; printf 'ci-toolkit: %s\n' "$*" >&2; exit "$status"; }

archive=${AIRLOCK_TOOLKIT:-}
[ -n "$archive" ] || die 64 "no toolkit named — set AIRLOCK_TOOLKIT to the URL or the path of its archive"
checksum=$(printf '%s' "${AIRLOCK_TOOLKIT_SHA256:-}" | tr '[:upper:]' '[:lower:]')
case $checksum in
    *[!0-9a-f]* | '') die 64 "'$checksum' isn't a checksum — set AIRLOCK_TOOLKIT_SHA256 to the 64 digits in the file .sha256 beside the archive" ;;
esac
[ ${#checksum} = 64 ] || die 64 "'$checksum' isn't a checksum — set AIRLOCK_TOOLKIT_SHA256 to the 64 digits in the file .sha256 beside the archive"

place=${AIRLOCK_TOOLKIT_DIR:-${RUNNER_TEMP:-${TMPDIR:-/tmp}}/airlock-toolkit}
mkdir -p "$place" 2>/dev/null || die 74 "can't make the folder '$place' — set AIRLOCK_TOOLKIT_DIR to a folder that can be written"
place=$(cd "$place" && pwd)
home=$place/$checksum

# Downloads the archive to a file with the first program that the system has.
download() {
    if command -v curl >/dev/null 2>&1; then
        curl -fsSL --retry 3 -o "$1" "$archive"
    elif command -v wget >/dev/null 2>&1; then
        wget -q -O "$1" "$archive"
    else
        die 69 "no curl or wget — install one of them before this step"
    fi
}

if [ ! -e "$home/lib/airlock/ci-steps.sh" ]; then
    staging=$(mktemp -d "$place/unpack.XXXXXX") || die 74 "can't write into '$place' — set AIRLOCK_TOOLKIT_DIR to a folder that can be written"
    trap 'rm -rf "$staging"' EXIT
    case $archive in
        http://* | https://*)
            download "$staging/archive" || die 69 "can't download '$archive' — check the URL"
            file=$staging/archive ;;
        *)
            [ -r "$archive" ] || die 74 "can't read '$archive' — set AIRLOCK_TOOLKIT to the URL or the path of the archive"
            file=$archive ;;
    esac
    found=$(sha256sum < "$file" | cut -d ' ' -f 1)
    [ "$found" = "$checksum" ] || die 65 "the checksum of '$archive' is $found, not $checksum — download the archive again, or correct AIRLOCK_TOOLKIT_SHA256"
    mkdir "$staging/toolkit"
    tar -xzf "$file" -C "$staging/toolkit" --strip-components=1 || die 65 "can't unpack '$archive' — see the line above"
    [ -x "$staging/toolkit/lib/airlock/ci-steps.sh" ] || die 65 "'$archive' isn't a toolkit with lib/airlock/ci-steps.sh — name the archive of a later version"
    # Another job may have unpacked the same archive meanwhile.
    if [ ! -e "$home" ]; then
        mv "$staging/toolkit" "$home" || die 74 "can't write '$home' — set AIRLOCK_TOOLKIT_DIR to a folder that can be written"
    fi
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'home=%s\n' "$home" >> "$GITHUB_OUTPUT"; fi
printf '%s\n' "$home"

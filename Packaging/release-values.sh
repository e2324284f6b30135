# shellcheck shell=sh disable=SC2034,SC2154  # set for, and by, the scripts that source this file
# The values that a release's files contain. Sourced by Packaging/archive and Packaging/commands/release, which set 'version' and 'glibc_floor'.
# The publisher sets them once, in the environment.

# The repository on GitHub with the releases; every link and every name of a package follows from it.
repository=${AIRLOCK_REPOSITORY:-OWNER/Airlock}
# The publisher's public keys; empty if a release isn't signed.
minisign_key=${AIRLOCK_MINISIGN_KEY:-}
gpg_fingerprint=${AIRLOCK_GPG_FINGERPRINT:-}
# The versions of the container images that a job or an image begins with.
debian=bookworm

case $repository in
    *[!A-Za-z0-9._/-]* | */*/* | /* | */) printf "release: '%s' isn't a repository — set AIRLOCK_REPOSITORY to OWNER/NAME\n" "$repository" >&2; exit 64 ;;
    */*) ;;
    *) printf "release: '%s' isn't a repository — set AIRLOCK_REPOSITORY to OWNER/NAME\n" "$repository" >&2; exit 64 ;;
esac
case $minisign_key$gpg_fingerprint in
    *[!A-Za-z0-9+/=]*) printf 'release: AIRLOCK_MINISIGN_KEY or AIRLOCK_GPG_FINGERPRINT has other characters than a key — write the key without spaces\n' >&2; exit 64 ;;
esac
owner=${repository%%/*}
owner_lowercase=$(printf '%s' "$owner" | tr '[:upper:]' '[:lower:]')
releases=https://github.com/$repository/releases

# fill: copies standard input with the values in place of the words between at signs.
fill() {
    sed -e "s|@VERSION@|$version|g" -e "s|@REPOSITORY@|$repository|g" -e "s|@OWNER@|$owner|g" -e "s|@OWNER_LOWERCASE@|$owner_lowercase|g" \
        -e "s|@GLIBC_FLOOR@|$glibc_floor|g" -e "s|@MINISIGN_KEY@|$minisign_key|g" -e "s|@GPG_FINGERPRINT@|$gpg_fingerprint|g" \
        -e "s|@COMPILER@|${compiler:-}|g" -e "s|@DEBIAN@|$debian|g" -e "s|@BUNDLE_SHA256@|${bundle_checksum:-}|g" \
        -e "s|@INSTALL_SHA256@|${install_checksum:-}|g"
}

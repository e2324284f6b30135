# shellcheck shell=sh disable=SC2034,SC2154  # set for, and by, the scripts that source this file
# The values that a release's files contain, and the checks of what is released. Sourced by ./airlock, Packaging/archive and
# Packaging/release-folder, which set 'root' and 'version', and 'glibc_floor' before 'fill'. The publisher sets the others in the environment.

# refuse STATUS MESSAGE
refuse() { printf 'release: %s\n' "$2" >&2; exit "$1"; }

printf '%s\n' "$version" | grep -qxE '[0-9]+(\.[0-9]+)*(-[A-Za-z0-9.]+)?' || refuse 64 "'$version' isn't a version — write one such as 1.0.0"
# The commit that is released.
commit=$(git -C "$root" rev-parse --verify --quiet HEAD) || refuse 65 "$root has no commit — release from a clone of the repository"

# uncommitted: a file that isn't as in HEAD; nothing if there is none. SwiftPM compiles new files, too, unless Git ignores them.
uncommitted() {
    files=$(git -C "$root" status --porcelain --untracked-files=all) || refuse 65 "git can't read the state of $root — run: git -C $root status"
    printf '%s\n' "$files" | head -n 1 | cut -c 4-
}

# check_committed: ends if the checkout has other files than HEAD.
check_committed() {
    changed=$(uncommitted)
    [ -z "$changed" ] || refuse 65 "'$changed' isn't as in the commit that is released — commit your changes, or put them aside with: git stash --include-untracked"
}

# compiler_number: the version of the released compiler that is first on the PATH, such as 6.3.1. It is in an archive's name, since compiled modules
# belong to one compiler.
compiler_number() {
    swiftc -print-target-info 2>/dev/null | sed -n 's/^ *"compilerVersion": ".*(swift-\([0-9.]*\)-RELEASE).*",$/\1/p' | grep . ||
        refuse 69 "'$(command -v swiftc || echo swiftc)' isn't a compiler of a Swift release — name a toolchain from swift.org with --swift PATH"
}

# The repository on GitHub with the releases; every link and every name of a package follows from it.
repository=${AIRLOCK_REPOSITORY:-OWNER/Airlock}
# The publisher's public keys; empty if a release isn't signed.
minisign_key=${AIRLOCK_MINISIGN_KEY:-}
gpg_fingerprint=${AIRLOCK_GPG_FINGERPRINT:-}
# The versions of the container images that a job or an image begins with.
debian=bookworm

case $repository in
    *[!A-Za-z0-9._/-]* | */*/* | /* | */) refuse 64 "'$repository' isn't a repository — set AIRLOCK_REPOSITORY to OWNER/NAME" ;;
    */*) ;;
    *) refuse 64 "'$repository' isn't a repository — set AIRLOCK_REPOSITORY to OWNER/NAME" ;;
esac
case $minisign_key$gpg_fingerprint in
    *[!A-Za-z0-9+/=]*) refuse 64 "AIRLOCK_MINISIGN_KEY or AIRLOCK_GPG_FINGERPRINT has other characters than a key — write the key without spaces" ;;
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

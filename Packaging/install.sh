#!/bin/sh
# shellcheck disable=SC2015  # 'die' ends the script
# Installs Airlock's toolkit for one user, without root:
#
#   curl -fsSL https://github.com/@REPOSITORY@/releases/latest/download/install.sh | sh
#
# 'sh install.sh --help' lists the options. The release fills in the words between at signs.
set -eu
version='@VERSION@'
releases='https://github.com/@REPOSITORY@/releases'
glibc_floor='@GLIBC_FLOOR@'
# The publisher's keys; empty if the release isn't signed.
minisign_key='@MINISIGN_KEY@'
gpg_fingerprint='@GPG_FINGERPRINT@'
# The programs that are linked into PREFIX/bin.
programs="airlock AppHost WidgetExt IntentsExt"

say() { printf '%s\n' "$*" >&2; }
die() { status=$1; shift; say "install.sh: $*"; exit "$status"; }

usage() {
    cat <<END
sh install.sh [--version V] [--prefix DIR] [--from PLACE] [--sums FILE] [--with-swift]
sh install.sh --update | --uninstall [--prefix DIR]
  --version V    the version to install; $version
  --prefix DIR   installs into DIR/lib/airlock-toolkit, with links in DIR/bin; ~/.local
  --from PLACE   a folder with the archive and SHA256SUMS, to install without a network, or the URL of another host of releases; the
                 default is the variable AIRLOCK_INSTALL_FROM
  --sums FILE    a list of checksums to trust instead of that of the release
  --with-swift   installs the version of Swift that the toolkit needs, if it isn't there; as root, with the packages that Swift needs
  --update       installs the latest release
  --uninstall    removes everything that this script has installed
A download ends if nothing arrives for the seconds in the variable AIRLOCK_STALL; 30 by default.
END
}

# make_folder DIR: makes a folder and its parents, and remembers the new ones, which a failure removes.
made=
make_folder() {
    [ ! -d "$1" ] || return 0
    make_folder "$(dirname "$1")"
    if mkdir "$1" 2>/dev/null; then
        made="$1
$made"
    else
        # Another run may have made it meanwhile.
        [ -d "$1" ] || die 74 "can't make the folder '$1' — choose a folder that you can write with --prefix"
    fi
}

# lock: makes the toolkit's folder, and waits until no other run changes it. A removed folder may be locked, too. Without flock, or on a disk
# without locks, each change looks again for those of other runs.
locked=
lock() {
    make_folder "$place"
    command -v flock >/dev/null 2>&1 && [ -r "$place" ] || return 0
    # Another run that failed may have removed the folder meanwhile.
    { command exec 9< "$place"; } 2>/dev/null || { lock; return; }
    if ! flock -n 9 2>/dev/null; then
        say "Waiting for another run in $place …"
        flock 9 2>/dev/null || return 0
    fi
    if [ "$(stat -c %d:%i "$place" 2>/dev/null)" = "$(stat -Lc %d:%i /dev/fd/9 2>/dev/null)" ]; then locked=yes; else lock; fi
}

# remove FOLDER: removes a toolkit, or a version of Swift. Without a lock, another run may link it at any time. That run looks for the folder after
# that, and this one looks for links after the folder is moved away, so at least one of them notices the other.
remove() {
    mv -T "$1" "$staging/removed" 2>/dev/null || return 0
    if [ -z "$locked" ] && is_needed "$1" && mv -T "$staging/removed" "$1" 2>/dev/null; then return; fi
    rm -rf "$staging/removed" || :
}

staging=
# Folders of this run, each in a line.
fresh=
clean() {
    for program in $programs; do rm -f "$prefix/bin/.$program.$$"; done
    printf '%s' "$fresh" | while IFS= read -r folder; do remove "$folder"; done
    [ -z "$staging" ] || rm -rf "$staging"
    printf '%s' "$made" | while IFS= read -r folder; do rmdir "$folder" 2>/dev/null || :; done
}

# Ends with a message of its own if the disk has no space left.
check_space() {
    free=$(df -Pk "$place" | awk 'NR == 2 { print $4 }')
    [ "$free" -ge 1024 ] || die 74 "the disk of '$place' is full — free space for the archive and its contents, or choose another disk with --prefix"
}

# download URL FILE OWNER REMEDY: ends with the cause if the whole file can't be had. The owner is the release that should have the file.
download() {
    patience=${AIRLOCK_STALL:-30}
    code=0
    if command -v curl >/dev/null 2>&1; then
        curl -fsSL --retry 2 --connect-timeout "$patience" --speed-limit 1 --speed-time "$patience" -o "$2" "$1" 2> "$staging/log" || code=$?
    elif command -v wget >/dev/null 2>&1; then
        wget -nv -t 2 -T "$patience" -O "$2" "$1" 2> "$staging/log" || code=$?
        # wget's code 4 is every failure of the network, and 3 one of the disk.
        case $code in 4) code=7 ;; 3) code=23 ;; 8) code=22 ;; esac
    else
        die 69 "there is no curl or wget — install one of them, or download the archive and SHA256SUMS elsewhere and write --from DIR"
    fi
    host=${1#*://}
    host=${host%%/*}
    case $code in
        0) return ;;
        5 | 6 | 7) die 69 "can't reach $host — check the network, or install from a folder with --from DIR" ;;
        18 | 55 | 56 | 92) die 69 "the download of '$1' ended early — run this again" ;;
        22) die 69 "$host has no '${1##*/}' of $3 — $4" ;;
        23) check_space; die 74 "can't write '$2' — check the folder's permissions" ;;
        28) die 69 "$host sent nothing for $patience s — run this again" ;;
        *) die 69 "can't download '$1': $(tail -n 1 "$staging/log")" ;;
    esac
}

# fetch NAME: puts a file of the release, or of the latest release in an update, into the staging folder.
fetch() {
    case $from in
        http://* | https://*)
            if [ "$action" = update ]; then
                download "$from/latest/download/$1" "$staging/$1" "the latest release" "check --from if you wrote it"
            else
                download "$from/download/$version/$1" "$staging/$1" "version $version" "check --version, and --from if you wrote it"
            fi ;;
        *)
            [ -r "$from/$1" ] || die 74 "there is no '$1' in '$from' — put the archive and SHA256SUMS of one release there"
            cp "$from/$1" "$staging/$1" 2>/dev/null || { check_space; die 74 "can't copy '$from/$1' to '$staging'"; } ;;
    esac
}

check_system() {
    system=$(uname -s)
    [ "$system" = Linux ] || die 69 "Airlock runs on Linux, and this is $system — use a Linux machine or container"
    machine=$(uname -m)
    [ "$machine" != arm64 ] || machine=aarch64
    libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p') || :
    if [ -z "$libc" ]; then
        case $(ldd --version 2>&1 || :) in
            *musl*) die 69 "this system uses musl — Airlock needs glibc $glibc_floor or later, as in Debian 12, Ubuntu 24.04 or Fedora 37" ;;
            *) die 69 "can't find glibc — Airlock needs glibc $glibc_floor or later, as in Debian 12, Ubuntu 24.04 or Fedora 37" ;;
        esac
    fi
    lowest=$(printf '%s\n%s\n' "$glibc_floor" "$libc" | sort -V | head -n 1)
    [ "$lowest" = "$glibc_floor" ] || die 69 "this system has glibc $libc — Airlock needs $glibc_floor or later, as in Debian 12, Ubuntu 24.04 or Fedora 37"
}

# swift_version SWIFTC: the version of a released compiler, such as 6.3.1.
swift_version() { "$1" -print-target-info 2>/dev/null | sed -n 's/.*(swift-\([0-9.]*\)-RELEASE).*/\1/p' | head -n 1; }

# Checks the list of checksums against the publisher's signature.
check_signature() {
    if [ -n "$minisign_key" ] && command -v minisign >/dev/null 2>&1; then
        fetch SHA256SUMS.minisig
        minisign -Vq -P "$minisign_key" -m "$staging/SHA256SUMS" -x "$staging/SHA256SUMS.minisig" >/dev/null 2>&1 ||
            die 65 "SHA256SUMS isn't signed with the publisher's key — don't use this release, and report it"
    elif [ -n "$gpg_fingerprint" ] && command -v gpg >/dev/null 2>&1; then
        fetch SHA256SUMS.asc
        fetch airlock-key.asc
        is_signed "$staging/SHA256SUMS.asc" "$staging/SHA256SUMS" "$staging/airlock-key.asc" "$gpg_fingerprint" ||
            die 65 "SHA256SUMS isn't signed with the publisher's key — don't use this release, and report it"
    elif [ -n "$minisign_key$gpg_fingerprint" ]; then
        say "The signature isn't checked, only the checksum: there is no minisign or gpg."
    fi
}

# is_signed SIGNATURE FILE KEYS FINGERPRINT: with an empty fingerprint, any of the keys may have signed.
is_signed() {
    [ -d "$staging/gnupg" ] || mkdir -m 700 "$staging/gnupg"
    # gpg starts agents that would outlive the script; a check of a signature needs none. Without one, importing can fail although it has
    # imported the keys, such as in a folder with a long name.
    gpg --homedir "$staging/gnupg" --batch --quiet --no-autostart --import "$3" 2>/dev/null || :
    gpg --homedir "$staging/gnupg" --batch --no-autostart --status-fd 1 --verify "$1" "$2" 2>/dev/null |
        grep -q "^\[GNUPG:\] VALIDSIG .*$4\$"
}

# checksum_of NAME: the checksum of a file in the list; nothing if the list doesn't have the file.
checksum_of() { awk -v name="$1" '{ sub(/^\*/, "", $2) } $2 == name { print $1 }' "$staging/SHA256SUMS"; }

# check_file NAME CHECKSUM: ends if a fetched file isn't the listed one.
check_file() {
    found=$(sha256sum < "$staging/$1" | cut -d ' ' -f 1)
    [ "$found" = "$2" ] || die 65 "the checksum of $1 is $found, not $2 — run this again; if it fails again, don't use this release"
}

# Chooses the archive for this machine and the compiler that is present.
choose_archive() {
    listed=$(awk '{ sub(/^\*/, "", $2); print $2 }' "$staging/SHA256SUMS" | grep "^airlock-$version-swift[0-9.]*-linux-[a-z0-9_]*\.tar\.gz\$") ||
        die 69 "SHA256SUMS lists no archive of version $version — check --version, and --from if you wrote it"
    fitting=$(printf '%s\n' "$listed" | grep -- "-linux-$machine\.tar\.gz\$") ||
        die 69 "there is no archive for $machine — version $version is made for $(printf '%s\n' "$listed" | sed 's/.*-linux-//; s/\.tar\.gz//' | sort -u | paste -sd ' ' -)"
    compilers=$(printf '%s\n' "$fitting" | sed 's/.*-swift\([0-9.]*\)-linux-.*/\1/' | sort -V)
    compiler='' own_swift=''
    for found in swiftc "$place"/swift-*/usr/bin/swiftc; do
        command -v "$found" >/dev/null 2>&1 || continue
        present=$(swift_version "$found")
        if [ -n "$present" ] && printf '%s\n' "$compilers" | grep -qxF "$present"; then
            compiler=$present
            case $found in "$place"/*) own_swift=yes ;; esac
            break
        fi
    done
    newest=$(printf '%s\n' "$compilers" | tail -n 1)
    if [ -z "$compiler" ]; then
        if [ -n "$with_swift" ]; then
            compiler=$newest
            own_swift=yes needs_swift=yes
        elif command -v swiftc >/dev/null 2>&1; then
            die 69 "this machine has '$(swiftc --version 2>/dev/null | sed -n 's/.*\(Swift version .*\)/\1/p' | head -n 1)', and version $version is made for Swift $(printf '%s\n' "$compilers" | paste -sd ' ' -) — install that from swift.org, or write --with-swift"
        else
            die 69 "there is no Swift — install Swift $newest from swift.org, or write --with-swift"
        fi
    fi
    name=airlock-$version-swift$compiler-linux-$machine
}

# check_links: refuses to replace programs of the same names that this script hasn't installed.
check_links() {
    for program in $programs; do
        link=$prefix/bin/$program
        if [ ! -e "$link" ] && [ ! -L "$link" ]; then continue; fi
        is_own "$link" || die 74 "'$link' exists, and this script hasn't installed it — move it away, or choose another folder with --prefix"
    done
}

is_own() { case $(readlink "$1" || :) in ../lib/airlock-toolkit/*) ;; *) return 1 ;; esac; }

# is_needed FOLDER: true if a link in PREFIX/bin names this toolkit, or a toolkit for this version of Swift.
is_needed() {
    entry=${1##*/}
    case $entry in swift-*) entry=-swift${entry#swift-}-linux- ;; *) entry=/$entry/ ;; esac
    for link in "$prefix"/bin/*; do
        if is_own "$link"; then case $(readlink "$link") in *"$entry"*) return ;; esac; fi
    done
    return 1
}

install_toolkit() {
    checksum=$(checksum_of "$name.tar.gz")
    if has_toolkit "$place/$name"; then
        say "$name is already in $place."
        return
    fi
    case $from in http*://*) say "Downloading $name.tar.gz …" ;; esac
    fetch "$name.tar.gz"
    check_file "$name.tar.gz" "$checksum"
    tar -xzf "$staging/$name.tar.gz" -C "$staging" 2> "$staging/log" || { check_space; die 65 "can't unpack $name.tar.gz: $(tail -n 1 "$staging/log")"; }
    printf '%s\n' "$checksum" > "$staging/$name/archive.sha256" || { check_space; die 74 "can't write into '$staging'"; }
    keep "$staging/$name" "$place/$name" has_toolkit
}

# has_toolkit FOLDER: true if a folder has the contents of the archive.
has_toolkit() { [ "$(cat "$1/archive.sha256" 2>/dev/null)" = "$checksum" ]; }

# keep FROM TO CHECK: moves a folder to its place, from which a failure removes it. A folder of another run that passes the check stays; any
# other, such as a damaged toolkit, is replaced.
keep() {
    if ! mv -T "$1" "$2" 2>/dev/null; then
        if "$3" "$2"; then rm -rf "$1"; return; fi
        rm -rf "$2"
        mv -T "$1" "$2" 2>/dev/null || { check_space; die 74 "can't move the new files to '$2' — run this again"; }
    fi
    fresh="$2
$fresh"
}

# The name that swift.org gives to the system; a system without a toolchain of its own gets that of Debian 12.
swift_platform() {
    # shellcheck disable=SC1091  # the system's own file
    platform=$(
        if [ -r /etc/os-release ]; then . /etc/os-release; fi
        case ${ID:-}:${VERSION_ID:-} in
            debian:12 | ubuntu:22.04 | ubuntu:24.04) printf '%s%s' "$ID" "$VERSION_ID" ;;
            fedora:39 | fedora:4?) printf 'fedora39' ;;
            *)
                say "swift.org has no toolchain for ${PRETTY_NAME:-this system}: the one for Debian 12 is installed."
                printf 'debian12' ;;
        esac
    )
    [ "$machine" = x86_64 ] || platform=$platform-$machine
}

# has_swift FOLDER: true if a folder has the compiler that the toolkit needs, and it runs.
has_swift() { [ "$(swift_version "$1/usr/bin/swiftc")" = "$compiler" ]; }

# keeps_swift: true unless the toolkit needs a compiler beside it that is gone.
keeps_swift() { [ -z "$own_swift" ] || has_swift "$place/swift-$compiler"; }

install_swift() {
    swift_platform
    downloads=${AIRLOCK_SWIFT_DOWNLOADS:-https://download.swift.org}
    release=swift-$compiler-RELEASE
    # swift.org's folders have no dot: ubuntu24.04 is in ubuntu2404.
    url=$downloads/swift-$compiler-release/$(printf '%s' "$platform" | tr -d .)/$release/$release-$platform.tar.gz
    say "Downloading Swift $compiler …"
    remedy="install Swift $compiler from swift.org, then run this again"
    download "$url" "$staging/swift.tar.gz" "Swift $compiler" "$remedy"
    if command -v gpg >/dev/null 2>&1; then
        download "$url.sig" "$staging/swift.sig" "Swift $compiler" "$remedy"
        download "${AIRLOCK_SWIFT_KEYS:-https://www.swift.org/keys/all-keys.asc}" "$staging/swift-keys.asc" "Swift $compiler" "$remedy"
        is_signed "$staging/swift.sig" "$staging/swift.tar.gz" "$staging/swift-keys.asc" "" ||
            die 65 "the signature of Swift $compiler is wrong — run this again, or install Swift from swift.org"
    else
        say "The signature of Swift isn't checked: there is no gpg."
    fi
    mkdir "$staging/swift"
    tar -xzf "$staging/swift.tar.gz" -C "$staging/swift" --strip-components=1 2> "$staging/log" || { check_space; die 65 "can't unpack Swift: $(tail -n 1 "$staging/log")"; }
    rm -f "$staging/swift.tar.gz"
    has_swift "$staging/swift" || install_swift_packages
    has_swift "$staging/swift" ||
        die 69 "the compiler of Swift $compiler doesn't run here: $("$staging/swift/usr/bin/swiftc" --version 2>&1 | tail -n 1) — install the packages that swift.org lists for your system, then run this again"
    keep "$staging/swift" "$place/swift-$compiler" has_swift
    command -v ld >/dev/null 2>&1 && [ -e /usr/include/stdio.h ] || install_swift_packages
}

# Installs the packages that Swift's compiler and linker need, where that is possible.
install_swift_packages() {
    needs="binutils libc6-dev libedit2 libncurses6 libsqlite3-0 libxml2 libuuid1 tzdata zlib1g"
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Swift needs a linker, the headers of the C library, libgcc and libstdc++, libncurses, libsqlite3 and libxml2: install them with your system's packages."
        return
    fi
    if [ "$(id -u)" != 0 ]; then
        say "Swift needs packages that only root can install: apt-get install $needs, and libgcc-N-dev and libstdc++-N-dev for the N of your system."
        return
    fi
    say "Installing the packages that Swift needs …"
    apt-get update -qq > "$staging/log" 2>&1 || :
    for number in 12 13 14; do
        if apt-cache show "libstdc++-$number-dev" 2>/dev/null | grep -q .; then break; fi
    done
    # shellcheck disable=SC2086  # a list
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $needs "libgcc-$number-dev" "libstdc++-$number-dev" >> "$staging/log" 2>&1 ||
        die 69 "can't install the packages that Swift needs: $(tail -n 1 "$staging/log")"
}

# Puts the script and the links of the new toolkit in place. All that can fail is done before the first link names the new toolkit, so that an
# update that fails leaves the earlier toolkit in use.
switch_toolkit() {
    # With the script in place, 'airlock update' and 'airlock uninstall' work. It isn't a file if the script came through a pipe.
    cp "$place/$name/lib/airlock/install.sh" "$staging/install.sh" 2>/dev/null && printf '%s\n' "$from" > "$staging/source" ||
        { check_space; die 74 "can't write into '$staging' — check the folder's permissions"; }
    make_folder "$prefix/bin"
    for program in $programs; do
        ln -sf "../lib/airlock-toolkit/$name/bin/$program" "$prefix/bin/.$program.$$" 2>/dev/null ||
            die 74 "can't write into '$prefix/bin' — check the folder's permissions and free space"
    done
    mv -f "$staging/install.sh" "$staging/source" "$place/" || die 74 "can't write into '$place' — check the folder's permissions"
    # From now on, a failure removes nothing.
    made='' fresh=''
    for program in $programs; do
        mv -f "$prefix/bin/.$program.$$" "$prefix/bin/$program" || die 74 "can't write '$prefix/bin/$program' — check the folder's permissions"
    done
}

# Removes earlier toolkits, and versions of Swift, that no link in PREFIX/bin needs.
remove_earlier() {
    for folder in "$place"/airlock-*-linux-* "$place"/swift-*; do
        is_needed "$folder" || remove "$folder"
    done
}

uninstall() {
    for program in $programs; do
        if is_own "$prefix/bin/$program"; then rm -f "$prefix/bin/$program"; fi
    done
    [ -e "$place/install.sh" ] || die 69 "there is no installation in '$place' — write the --prefix that it was installed with"
    lock
    # Only names that this script gives.
    rm -rf "$place"/airlock-*-linux-* "$place"/swift-* "$place/install.sh" "$place/source"
    rmdir "$place" "$prefix/lib" "$prefix/bin" "$prefix" 2>/dev/null || :
    say "Airlock is removed from $prefix."
}

# Runs the script of the latest release, which knows its own version. This release's keys sign for it.
update() {
    [ -e "$place/install.sh" ] || die 69 "there is no installation in '$place' — write the --prefix that it was installed with"
    case $from in
        http://* | https://*) ;;
        *) die 64 "'$from' is a folder, which has no latest release — run the install.sh of the newer release" ;;
    esac
    staging=$(mktemp -d "$place/.new.XXXXXX") || die 74 "can't write into '$place' — run this as the user who installed Airlock"
    fetch SHA256SUMS
    check_signature
    fetch install.sh
    checksum=$(checksum_of install.sh)
    [ -n "$checksum" ] || die 65 "SHA256SUMS of the latest release doesn't list install.sh — don't use this release, and report it"
    check_file install.sh "$checksum"
    sh "$staging/install.sh" --prefix "$prefix" --from "$from" ${with_swift:+--with-swift}
}

main() {
    prefix=${HOME:+$HOME/.local} from='' sums='' with_swift='' needs_swift='' action=install
    while [ $# -gt 0 ]; do
        case $1 in
            --version | --prefix | --from | --sums)
                [ $# -gt 1 ] && [ -n "$2" ] || die 64 "$1 needs a value — see 'sh install.sh --help'"
                case $1 in --version) version=$2 ;; --prefix) prefix=$2 ;; --from) from=$2 ;; --sums) sums=$2 ;; esac
                shift ;;
            --with-swift) with_swift=yes ;;
            --update | --uninstall) action=${1#--} ;;
            --help) usage; exit ;;
            *) die 64 "unknown option '$1' — see 'sh install.sh --help'" ;;
        esac
        shift
    done
    case $version in *[!A-Za-z0-9.-]* | '') die 64 "'$version' isn't a version — write one such as 1.0.0" ;; esac
    case $prefix in
        /*) ;;
        '') die 64 "HOME isn't set — write --prefix DIR" ;;
        *) prefix=$(pwd)/$prefix ;;
    esac
    place=$prefix/lib/airlock-toolkit
    [ -n "$from" ] || from=${AIRLOCK_INSTALL_FROM:-}
    [ -n "$from" ] || from=$(cat "$place/source" 2>/dev/null) || from=$releases
    trap clean EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    case $action in update | uninstall) "$action"; return ;; esac
    case $from in
        http://* | https://*) ;;
        *) folder=$(cd "$from" 2>/dev/null && pwd) || die 74 "there is no folder '$from' — write --from with a folder or a URL"
            from=$folder ;;
    esac
    check_system
    check_links
    lock
    staging=$(mktemp -d "$place/.new.XXXXXX" 2>/dev/null) || { check_space; die 74 "can't write into '$place' — choose a folder that you can write with --prefix"; }
    if [ -n "$sums" ]; then
        cp "$sums" "$staging/SHA256SUMS" 2>/dev/null || die 74 "can't read '$sums' — write --sums with a file such as SHA256SUMS"
    else
        fetch SHA256SUMS
        check_signature
    fi
    choose_archive
    [ -z "$needs_swift" ] || install_swift
    install_toolkit
    switch_toolkit
    # Without a lock, another run may have removed the toolkit, or its version of Swift, before the toolkit was linked.
    if ! has_toolkit "$place/$name" || ! keeps_swift; then
        keeps_swift || install_swift
        install_toolkit
        switch_toolkit
    fi
    remove_earlier
    if ! "$prefix/bin/airlock" doctor >&2 9>&-; then
        say "Airlock $version is in $place, but 'airlock doctor' has found a problem: see above."
        exit 1
    fi
    say "Airlock $version is installed: $prefix/bin/airlock."
    if [ -n "${GITHUB_PATH:-}" ]; then printf '%s\n' "$prefix/bin" >> "$GITHUB_PATH"; fi
    case :${PATH:-}: in *":$prefix/bin:"*) ;; *) say "Add it to the PATH: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
}

# A function, so that half a script from a broken connection does nothing.
main "$@"

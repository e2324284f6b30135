# shellcheck shell=sh disable=SC2034,SC2154  # set for, and by, the scripts that source this file
# Sets up Debian's smallest system for the proofs of the toolkit. Sourced by Packaging/proofs/toolkit and Packaging/proofs/install, after
# Packaging/helpers.sh.

# Swift's own needs, as swift.org lists them for Debian, as far as compiling uses them.
swift_needs="binutils,libc6-dev,libedit2,libgcc-12-dev,libncurses6,libsqlite3-0,libstdc++-12-dev,libuuid1,libxml2,tzdata,zlib1g"

# make_system PLACE PACKAGES: sets up PLACE/system with packages in addition to the smallest system, and a user called visitor, once. 'toolchain' is
# the folder with this machine's Swift.
make_system() {
    [ "$(id -u)" = 0 ] || die "setting up another system needs root — run the command as root"
    install_missing "$1/apt.log" debootstrap util-linux gcc
    if [ "$(cat "$1/made" 2>/dev/null)" != "$2" ] || [ ! -d "$1/system" ]; then
        rm -rf "$1/system"
        say "Setting up Debian's smallest system …"
        mkdir -p "$1"
        debootstrap --variant=minbase ${2:+--include="$2"} bookworm "$1/system" > "$1/debootstrap.log" 2>&1 ||
            die "can't set up the system — see $1/debootstrap.log"
        chroot "$1/system" useradd --create-home visitor
        printf '%s\n' "$2" > "$1/made"
    fi
    toolchain=$(readlink -f "$(command -v swiftc)")
    toolchain=${toolchain%/usr/bin/*}
    [ -n "$toolchain" ] || die "Swift is in /usr, together with this system's programs — unpack a toolchain from swift.org into a folder, and put its usr/bin first on the PATH"
}

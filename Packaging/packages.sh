# shellcheck shell=sh disable=SC2154 # say() and die() are defined by the scripts that source this file
# Installs packages of Debian and its derivatives. Sourced by ./airlock and Packaging/native.

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# install_missing LOG PACKAGE…: installs the packages that are missing, with the output in a log.
install_missing() {
    log=$1
    shift
    missing=""
    for package; do
        dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
        die "installing needs root — run 'apt-get install$missing' as root, then run this command again"
    fi
    say "Installing$missing …"
    mkdir -p "$(dirname "$log")"
    # shellcheck disable=SC2086 # a list
    if ! { as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } > "$log" 2>&1; then
        tail -n 20 "$log" >&2
        die "can't install the packages — the full output is in $log"
    fi
}

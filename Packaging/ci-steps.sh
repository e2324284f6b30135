#!/bin/sh
# Checks an app's widgets, one step per call. The action, the GitLab job and the project's own tests all run this script.
#
#   ci-steps.sh bring    makes a package of AIRLOCK_WIDGETS, the folder of the app's widgets, and builds it
#   ci-steps.sh lint     writes OUT/lint.sarif and OUT/lint.txt; fails if a finding counts
#   ci-steps.sh snapshots draws every widget into OUT/snapshots
#   ci-steps.sh verify   compares with the references in AIRLOCK_REFERENCES; differences go to OUT/differences
#   ci-steps.sh all      all of them; fails at the end if one has failed
#
# AIRLOCK_OUT       the folder for results; airlock-results
# AIRLOCK_TOOL      a program that contains the widgets; by default the one 'bring' makes
# AIRLOCK_LINT      more options of lint, such as --config FILE
# AIRLOCK_FIXTURE   settings and files of app groups
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
out=${AIRLOCK_OUT:-airlock-results}
mkdir -p "$out"
out=$(cd "$out" && pwd)
package=$out/package
tool=${AIRLOCK_TOOL:-$package/mywidgets}

die() { printf 'ci-steps: %s\n' "$*" >&2; exit 64; }

widgets() {
    [ -n "${AIRLOCK_WIDGETS:-}" ] || die "no widgets named — set AIRLOCK_WIDGETS to the widgets' folder"
    (cd "$AIRLOCK_WIDGETS" 2>/dev/null && pwd) || die "no such folder '$AIRLOCK_WIDGETS' — set AIRLOCK_WIDGETS to the widgets' folder"
}

# Runs the tool with the options of every drawing step.
draw() {
    if [ -n "${AIRLOCK_FIXTURE:-}" ]; then "$tool" "$@" --fixture "$AIRLOCK_FIXTURE"; else "$tool" "$@"; fi
}

bring() {
    folder=$(widgets)
    "$root/airlock" bring "$folder" --into "$package"
}

# Runs lint once for the code host's report and once for text output; the status is that of the findings.
lint() {
    folder=$(widgets)
    status=0
    # shellcheck disable=SC2086  # a list of options
    "$tool" lint --format sarif --sources "$folder" ${AIRLOCK_LINT:-} > "$out/lint.sarif" 2> "$out/lint.log" || status=$?
    case $status in
        0 | 1) ;;
        *) cat "$out/lint.log" >&2; return "$status" ;;
    esac
    # shellcheck disable=SC2086
    "$tool" lint --sources "$folder" ${AIRLOCK_LINT:-} > "$out/lint.txt" 2> "$out/lint.log" || status=$?
    cat "$out/lint.txt"
    cat "$out/lint.log" >&2
    return "$status"
}

# Recording always ends with 1, which isn't a failure here; every other status is one.
snapshots() {
    rm -rf "$out/snapshots"
    status=0
    draw snapshot --record "$out/snapshots" --at "${AIRLOCK_AT:-2026-01-01T09:41:00Z}" --timezone "${AIRLOCK_TIMEZONE:-GMT}" \
        --locale "${AIRLOCK_LOCALE:-en_US}" || status=$?
    [ "$status" = 1 ] || return "$status"
}

verify() {
    [ -n "${AIRLOCK_REFERENCES:-}" ] || { printf 'ci-steps: nothing is verified: AIRLOCK_REFERENCES is not set — set it to the folder of the reference snapshots\n' >&2; return 0; }
    rm -rf "$out/differences"
    draw snapshot --verify "$AIRLOCK_REFERENCES" --images "$out/differences"
}

case ${1:-} in
    bring | lint | snapshots | verify) "$1" ;;
    all)
        # Each step runs in a separate shell, where 'set -e' applies. After a failed 'bring' no other step can run.
        if [ -z "${AIRLOCK_TOOL:-}" ]; then "$0" bring; fi
        failed=
        for step in lint snapshots verify; do
            "$0" "$step" || failed="$failed $step"
        done
        [ -z "$failed" ] || { printf 'ci-steps: failed:%s — see %s\n' "$failed" "$out" >&2; exit 1; } ;;
    *) die "unknown step '${1:-}' — choose one of bring, lint, snapshots, verify, all" ;;
esac

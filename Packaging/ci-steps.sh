#!/bin/sh
# shellcheck disable=SC2015,SC2016,SC2030,SC2031  # 'die' ends the script; backquotes are Markdown; a base is drawn with other settings
# Checks an app's widgets, one step per call. The action, the GitLab job and the project's own tests all run this script, from a checkout or
# from a toolkit, where it is also 'airlock check'.
#
#   ci-steps.sh bring     builds a program of AIRLOCK_WIDGETS: the app's repository, an .xcodeproj, an .xcworkspace or a folder of sources
#   ci-steps.sh lint      writes OUT/lint.sarif and OUT/lint.txt; fails if a finding counts
#   ci-steps.sh snapshots draws every widget into OUT/snapshots, and copies the images into OUT/images
#   ci-steps.sh base      does the same with the revision AIRLOCK_BASE of the repository, and finds the findings that are new or fixed since
#   ci-steps.sh intents   writes the surface of the app's intents to OUT/intents.json, and finds what breaks shortcuts that users have stored
#   ci-steps.sh verify    compares with the references in AIRLOCK_REFERENCES, or with the base; differences go to OUT/differences
#   ci-steps.sh report    writes the results of the other steps to OUT/report.md, and appends them to GITHUB_STEP_SUMMARY
#   ci-steps.sh all       all of them; fails at the end if one has failed
#
# After the step, '--base REVISION' sets AIRLOCK_BASE, and '--fail-on WORDS' sets AIRLOCK_FAIL_ON.
#
# AIRLOCK_TARGET    the widget extension, if the project has several
# AIRLOCK_OUT       the folder for results; airlock-results
# AIRLOCK_TOOL      a program that contains the widgets; by default the one 'bring' makes
# AIRLOCK_LINT      more options of lint, such as --config FILE
# AIRLOCK_FIXTURE   settings and files of app groups
# AIRLOCK_BASES     the folder in which a toolkit caches the results of bases; airlock-bases in XDG_CACHE_HOME or ~/.cache
# AIRLOCK_FAIL_ON   which differences fail: 'findings', 'changes', both with a space between, or 'nothing'. By default both, and with a base
#                   only findings, of which only new ones count
set -eu
begun=
# die STATUS MESSAGE: ends the script, and records the status of the step that has begun.
die() {
    status=$1
    shift
    printf 'ci-steps: %s\n' "$*" >&2
    [ -z "$begun" ] || printf '%s\n' "$status" > "$steps/$begun.status"
    exit "$status"
}

step=${1:-}
[ $# -gt 0 ] && shift
while [ $# -gt 0 ]; do
    case $1 in
        --base | --fail-on) [ $# -gt 1 ] && [ -n "$2" ] || die 64 "$1 needs a value — write it after the option" ;;
        *) die 64 "unknown option '$1' — write --base REVISION or --fail-on WORDS" ;;
    esac
    case $1 in --base) export AIRLOCK_BASE="$2" ;; --fail-on) export AIRLOCK_FAIL_ON="$2" ;; esac
    shift 2
done
base=${AIRLOCK_BASE:-}
if [ -n "$base" ]; then counted=findings; else counted='findings changes'; fi
counted=${AIRLOCK_FAIL_ON:-$counted}
case $counted in
    findings | changes | 'findings changes' | 'changes findings' | nothing) ;;
    *) die 64 "'$counted' isn't a choice of AIRLOCK_FAIL_ON — write findings, changes, 'findings changes' or nothing" ;;
esac

self=$(readlink -f "$0")
here=$(dirname "$self")
if [ -e "$here/glibc-floor" ]; then airlock=$here/../../bin/airlock; else airlock=$here/../airlock; fi
out=${AIRLOCK_OUT:-airlock-results}
{ mkdir -p "$out/.steps" && (: > "$out/.steps/written"); } 2>/dev/null || die 74 "can't write into '$out' — set AIRLOCK_OUT to a folder that can be written"
out=$(cd "$out" && pwd)
# What 'report' reads; only this script uses it.
steps=$out/.steps
package=$out/package
tool=${AIRLOCK_TOOL:-$package/mywidgets}
# The report stays below GitHub's limit of 1 MiB for a summary: the bytes of findings, of changes, and of each of the other lists.
most_findings=300000
most_changes=400000
most_others=60000

widgets() {
    [ -n "${AIRLOCK_WIDGETS:-}" ] || die 64 "no widgets named — set AIRLOCK_WIDGETS to the app's repository, its project or the widgets' folder"
    (cd "$AIRLOCK_WIDGETS" 2>/dev/null && pwd) || die 64 "no such folder or project '$AIRLOCK_WIDGETS' — set AIRLOCK_WIDGETS to the app's repository, its project or the widgets' folder"
}

# Runs the tool with the options of every drawing step.
draw() {
    if [ -n "${AIRLOCK_FIXTURE:-}" ]; then "$tool" "$@" --fixture "$AIRLOCK_FIXTURE"; else "$tool" "$@"; fi
}

# make_program FOLDER: makes the program. If the project has several widget extensions, each has a program of its own, and one must be chosen.
make_program() {
    rm -f "$package/mywidgets" "$package"/*/mywidgets
    "$airlock" bring "$1" --into "$package" ${AIRLOCK_TARGET:+--target "$AIRLOCK_TARGET"} || return
    [ ! -e "$package/mywidgets" ] || return 0
    names=
    for each in "$package"/*/mywidgets; do
        each=${each%/mywidgets}
        names=$(list "$names" "${each##*/}")
    done
    printf 'ci-steps: the project has several widget extensions — set AIRLOCK_TARGET to one of: %s\n' "$names" >&2
    return 64
}

bring() {
    folder=$(widgets)
    rm -rf "$steps"
    mkdir "$steps"
    # Through a pipe, so that the output is shown while Airlock's modules are compiled.
    { make_program "$folder" 2>&1 || echo $? > "$steps/bring.failed"; } | tee "$out/bring.log"
    : > "$steps/bring"
    [ ! -e "$steps/bring.failed" ] || return "$(cat "$steps/bring.failed")"
}

# A status that no single widget causes: wrong options, unreadable or unwritable files, a busy lock, no permission, no such program.
is_general() { case $1 in 64 | 69 | 74 | 75 | 77 | 126 | 127) ;; *) return 1 ;; esac; }

# kinds NAME FORM: writes the kinds of the tool's items to a file; FORM is a regular expression such as 'widget|control'.
kinds() {
    "$tool" list 2>/dev/null | awk -v form="^  ($2): " '!/^ / { kind = $0; sub(/  .*/, "", kind) } $0 ~ form { print kind }' > "$steps/$1"
}

# failure STATUS LOG: the reason for a widget's failure, in one line.
failure() {
    if [ "$1" -gt 128 ]; then
        fatal=$(sed -n 's/^.*Fatal error: //p' "$2" | tail -n 1)
        place=$(sed -n 's/^WidgetExt: .* crashed with SIG[A-Z]* at \(.*\.swift:[0-9]*\) .*$/\1/p' "$2" | tail -n 1)
        printf 'crashed with signal %s%s%s\n' "$(($1 - 128))" "${fatal:+: $fatal}" "${place:+ ($place)}"
    else
        sed -n 's/^[A-Z][a-z]*Ext: //p' "$2" | tail -n 1 | grep . || printf 'ended with exit code %s\n' "$1"
    fi
}

# failed STEP KIND STATUS LOG: records that a widget can't be drawn.
failed() {
    reason=$(failure "$3" "$4")
    printf '%s\t%s\n' "$2" "$reason" >> "$steps/$1.failures"
    printf "ci-steps: %s: '%s' failed: %s\n" "$1" "$2" "$reason" >&2
}

# is_common STEP: true if no widget was tried, or if every widget failed for the same reason, which is then not the widgets'. A crash is theirs.
is_common() {
    [ -s "$steps/$1.kinds" ] || return 0
    [ -s "$steps/$1.failures" ] || return 1
    ! grep -q 'crashed with signal' "$steps/$1.failures" && [ "$(cut -f 2- "$steps/$1.failures" | sort -u | wc -l)" = 1 ] &&
        [ "$(wc -l < "$steps/$1.failures")" = "$(wc -l < "$steps/$1.kinds")" ]
}

# others STEP FUNCTION: runs a function again without the widgets that have crashed, as long as each crash says which it was. The status is
# that of the function; 2 if a process ended for another reason, or if no widget is left. The kinds that are left are in STEP.rest.
others() {
    step=$1
    function=$2
    set --
    cp "$steps/$step.kinds" "$steps/$step.rest"
    while
        crashed=$(sed -n 's/^WidgetExt: \(.*\) crashed with SIG[A-Z]* .*$/\1/p' "$steps/$step.log" | tail -n 1)
        grep -Fxqe "$crashed" "$steps/$step.rest"
    do
        failed "$step" "$crashed" "$status" "$steps/$step.log"
        set -- "$@" --without "$crashed"
        grep -Fxve "$crashed" "$steps/$step.rest" > "$steps/$step.next" || :
        mv "$steps/$step.next" "$steps/$step.rest"
        [ -s "$steps/$step.rest" ] || break
        status=0
        "$function" "$@" 2> "$steps/$step.log" || status=$?
        cat "$steps/$step.log" >&2
        [ "$status" -gt 1 ] || return "$status"
    done
    return 2
}

# begin STEP: removes what an earlier run of the step has left.
begin() {
    rm -rf "${steps:?}/$1" "$steps/$1.failures" "$steps/$1.status" "$steps/$1.log"
    : > "$steps/$1"
    begun=$1
}

# end STEP STATUS: records the status, and returns it.
end() {
    printf '%s\n' "$2" > "$steps/$1.status"
    return "$2"
}

# lint_with COMMAND WORD…: runs lint. The program that 'bring' makes knows the folder that paths are relative to.
# shellcheck disable=SC2086  # a list of options
lint_with() {
    with=$1
    shift
    if [ -n "${AIRLOCK_TOOL:-}" ]; then set -- --sources "$folder" "$@"; fi
    "$with" lint "$@" ${AIRLOCK_LINT:-}
}

# counts WORD: true if such differences fail the check.
counts() { case " $counted " in *" $1 "*) ;; *) return 1 ;; esac; }

# Draws each widget once, and prints the findings in three formats. The status is that of the findings.
lint() {
    folder=$(widgets)
    # A project's files are beside it.
    case $folder in *.xcodeproj | *.xcworkspace) folder=${folder%/*} ;; esac
    begin lint
    rm -rf "$out/lint.sarif" "$out/lint.txt" "$out/lint.log" "$steps/parts" "$steps/lint.markdown"
    mkdir "$steps/parts"
    status=0
    part=1
    lint_part 2> "$steps/lint.log" || status=$?
    cp "$steps/lint.log" "$out/lint.log"
    if [ "$status" != 0 ]; then
        case " ${AIRLOCK_LINT:-} " in *" --kind"*) only=yes ;; *) only= ;; esac
        if is_general "$status" || [ -n "$only" ]; then
            cat "$out/lint.log" >&2
            end lint "$status"
            return
        fi
        kinds lint.kinds 'widget|activity|control'
        others lint lint_part || lint_each
        if is_common lint; then
            cat "$out/lint.log" >&2
            end lint "$status"
            return
        fi
    fi
    status=0
    for format in sarif markdown text; do
        lint_with "$tool" --parts "$steps/parts" --format "$format" > "$steps/lint.$format" 2> "$steps/lint.log" || status=$?
        case $status in
            0 | 1) ;;
            *) cat "$steps/lint.log" >&2; end lint "$status"; return ;;
        esac
    done
    cp "$steps/lint.sarif" "$out/lint.sarif"
    cp "$steps/lint.text" "$out/lint.txt"
    cat "$steps/lint.log" >> "$out/lint.log"
    cat "$out/lint.txt"
    cat "$out/lint.log" >&2
    # With a base, only new findings count, which that step finds.
    if [ -n "$base" ] || ! counts findings; then status=0; fi
    [ ! -s "$steps/lint.failures" ] || status=1
    end lint "$status"
}

# Lints some widgets, or all.
lint_part() { lint_with draw --part 1/1 "$@" > "$steps/parts/$part.json"; }

# Lints each widget in a process of its own, because one of them ends the process without saying which.
lint_each() {
    printf '{"snapshots":0,"entries":[]}\n' > "$steps/parts/1.json"
    while IFS= read -r kind; do
        part=$((part + 1))
        status=0
        lint_part --kind "$kind" 2> "$steps/lint.one" < /dev/null || status=$?
        [ "$status" != 0 ] || continue
        rm "$steps/parts/$part.json"
        part=$((part - 1))
        # A Live Activity without a state isn't linted, which is no failure.
        if [ "$status" = 65 ] && grep -q 'no matching widget' "$steps/lint.one"; then continue; fi
        failed lint "$kind" "$status" "$steps/lint.one"
    done < "$steps/lint.rest"
}

# Recording always ends with 1, which isn't a failure here; every other status is one.
record() {
    ended=0
    draw snapshot --record "$out/snapshots" --at "${AIRLOCK_AT:-2026-01-01T09:41:00Z}" --timezone "${AIRLOCK_TIMEZONE:-GMT}" \
        --locale "${AIRLOCK_LOCALE:-en_US}" "$@" || ended=$?
    [ "$ended" = 1 ] || return "$ended"
}

snapshots() {
    begin snapshots
    rm -rf "$out/snapshots" "$out/images"
    recorded=0
    each snapshots record || recorded=$?
    mkdir -p "$out/images"
    if [ -d "$out/snapshots" ]; then
        find "$out/snapshots" -name '*.png' -exec cp {} "$out/images/" \;
        find "$out/images" -name '*.png' | while IFS= read -r image; do describe "$image" || exit; done
    fi
    return "$recorded"
}

# describe IMAGE: writes the file beside an image from which hosts of snapshots take its name, its group and its tags.
describe() {
    name=${1##*/}
    name=${name%.png}
    # The values stay encoded as JSON.
    awk -v name="${name%@*}" '
        /^  "kind": / { sub(/^  "kind": "/, ""); sub(/",$/, ""); kind = $0 }
        /^  "family": / { sub(/^  "family": "/, ""); sub(/",$/, ""); family = $0 }
        END {
            variant = index(name, "-" family "-") ? substr(name, index(name, "-" family "-") + length(family) + 2) : "light"
            printf "{\n  \"display_name\": \"%s, %s, %s\",\n  \"group\": \"%s\",\n", kind, family, variant, kind
            printf "  \"tags\": { \"family\": \"%s\", \"variant\": \"%s\" }\n}\n", family, variant
        }' "$out/snapshots/$name.json" > "${1%.png}.json"
}

# base_key REPOSITORY COMMIT INSIDE: a hash of everything that the results of a base depend on.
# shellcheck disable=SC2086  # a list of options
base_key() {
    {
        git -C "$1" rev-parse "$2^{tree}"
        printf '%s\n' "$3" "${AIRLOCK_TARGET:-}" "${AIRLOCK_LINT:-}" "${AIRLOCK_AT:-}" "${AIRLOCK_TIMEZONE:-}" "${AIRLOCK_LOCALE:-}"
        # Only a toolkit that 'install.sh' has installed has the archive's checksum.
        cat "$here/version" "$here/machine" "$here/swift/compiler" "$here/../../archive.sha256" "$self" 2>/dev/null || :
        # Such as the files of --config and --baseline.
        for word in ${AIRLOCK_LINT:-}; do
            word=${word#--*=}
            if [ -f "$word" ]; then sha256sum < "$word"; fi
        done
        if [ -n "${AIRLOCK_FIXTURE:-}" ]; then
            (cd "$AIRLOCK_FIXTURE" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum)
        fi
    } | sha256sum | cut -d ' ' -f 1
}

# draw_base REPOSITORY COMMIT INSIDE FOLDER: draws and lints the widgets of a commit, whose files are written without a checkout, so that
# the repository isn't changed and its hooks aren't run. If the commit itself is the reason that it can't be drawn, the reason is recorded in
# base.failed. Any other failure, such as a full disk, is the status.
draw_base() {
    mkdir -p "$4/source"
    GIT_INDEX_FILE=$4/index git -C "$1" read-tree "$2" && GIT_INDEX_FILE=$4/index git -C "$1" checkout-index --all --quiet --prefix="$4/source/" ||
        die 74 "can't write the files of '$base' to '$4' — check the free space"
    if [ ! -e "$4/source$3" ]; then
        printf "the base doesn't have the widgets\n" > "$steps/base.failed"
        return 0
    fi
    (
        export AIRLOCK_WIDGETS="$4/source$3" AIRLOCK_OUT="$4/out" AIRLOCK_BASE='' AIRLOCK_REFERENCES='' GITHUB_STEP_SUMMARY='' AIRLOCK_FAIL_ON=nothing
        code=0
        "$self" bring > "$4/log" 2>&1 || code=$?
        if [ "$code" != 0 ]; then
            cat "$4/log" >&2
            case $code in 1 | 65) ;; *) exit "$code" ;; esac
            printf "the base can't be built\n" > "$steps/base.failed"
            exit 0
        fi
        # A widget that fails in the base is only left out of the comparison.
        for step in lint snapshots; do
            code=0
            "$self" "$step" > /dev/null 2> "$4/log" || code=$?
            [ "$code" -le 1 ] || { cat "$4/log" >&2; exit "$code"; }
        done
        # Intents whose surface can't be written aren't compared.
        "$self" intents > /dev/null 2>&1 || :
        cat "$4/out/.steps/lint.failures" "$4/out/.steps/snapshots.failures" 2>/dev/null | awk -F '\t' '!seen[$1]++' > "$steps/base.failures"
        mkdir -p "$4/out/snapshots"
        mv "$4/out/snapshots" "$4/out/.steps/parts" "$4/"
        [ ! -e "$4/out/intents.json" ] || mv "$4/out/intents.json" "$4/"
    ) || return
    rm -rf "$4/source" "$4/index" "$4/out" "$4/log"
}

# Draws and lints the base, unless its results are cached, and compares the findings.
base() {
    begin base
    rm -rf "$steps/base.folder" "$steps/base.failed" "$steps/lint.new" "$steps/lint.fixed"
    if [ -z "$base" ]; then end base 0; return; fi
    [ -z "${AIRLOCK_TOOL:-}" ] || die 64 "AIRLOCK_TOOL can't contain the widgets of '$base' — unset AIRLOCK_TOOL or AIRLOCK_BASE"
    folder=$(widgets)
    repository=$(git -C "$folder" rev-parse --show-toplevel) || die 64 "'$folder' isn't in a Git repository — unset AIRLOCK_BASE"
    commit=$(git -C "$repository" rev-parse --verify --quiet "$base^{commit}") ||
        die 64 "there is no revision '$base' in '$repository' — fetch it with: git fetch --depth=1 origin $base"
    inside=$(cd "$folder" && pwd -P)
    inside=${inside#"$(cd "$repository" && pwd -P)"}
    if [ -e "$here/glibc-floor" ]; then
        bases=${AIRLOCK_BASES:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/airlock-bases}
        key=$(base_key "$repository" "$commit" "$inside")
    else
        # The modules of a checkout have no version that a cache could depend on.
        bases=$steps/bases key=$commit
        rm -rf "$bases"
    fi
    mkdir -p "$bases" 2>/dev/null || die 74 "can't make the folder '$bases' — set AIRLOCK_BASES to a folder that can be written"
    # Git resolves a path from the repository's root.
    bases=$(cd "$bases" && pwd) || die 74 "can't enter the folder '$bases' — set AIRLOCK_BASES to a folder that can be read"
    git -C "$repository" rev-parse --short "$commit" > "$steps/base.name"
    if [ ! -e "$bases/$key" ]; then
        work=$(mktemp -d "$bases/.new.XXXXXX") || die 74 "can't write into '$bases' — set AIRLOCK_BASES to a folder that can be written"
        trap 'rm -rf "$work"' EXIT
        # A signal alone doesn't run the trap of EXIT in every shell.
        trap 'exit 130' INT
        trap 'exit 143' TERM
        status=0
        draw_base "$repository" "$commit" "$inside" "$work" || status=$?
        if [ "$status" != 0 ]; then end base "$status"; return; fi
        if [ -e "$steps/base.failed" ]; then
            printf 'ci-steps: nothing is compared: %s\n' "$(cat "$steps/base.failed")" >&2
            end base 0
            return
        fi
        # A widget may have failed because the machine had no memory left, so only complete results are cached.
        if [ -s "$steps/base.failures" ]; then
            bases=$steps/incomplete
            rm -rf "$bases"
            mkdir "$bases"
        fi
        # Another check may have drawn the same base meanwhile.
        [ -e "$bases/$key" ] || mv -T "$work" "$bases/$key" 2>/dev/null || [ -e "$bases/$key" ] ||
            die 74 "can't write into '$bases' — set AIRLOCK_BASES to a folder that can be written"
    fi
    # Bases that weren't used for two weeks are removed. A cache that can't be written stays as it is.
    touch -c "$bases/$key" 2>/dev/null || :
    find "$bases" -mindepth 1 -maxdepth 1 -mtime +14 ! -name "$key" -exec rm -rf {} + 2>/dev/null || :
    printf '%s\n' "$bases/$key" > "$steps/base.folder"
    new=0
    if [ -e "$steps/lint.markdown" ]; then
        "$tool" lint --parts "$steps/parts" --write-baseline "$steps/head.baseline" > /dev/null 2>&1
        "$tool" lint --parts "$bases/$key/parts" --write-baseline "$steps/base.baseline" > /dev/null 2>&1
        "$tool" lint --parts "$steps/parts" --baseline "$steps/base.baseline" --format markdown > "$steps/lint.new" 2> "$steps/base.log" || new=$?
        "$tool" lint --parts "$bases/$key/parts" --baseline "$steps/head.baseline" --format markdown > "$steps/lint.fixed" 2>> "$steps/base.log" || :
        if [ "$new" = 1 ] && ! counts findings; then new=0; fi
        sed 's/^| /new: | /' "$steps/lint.new" | grep '^new: | [enw]' >&2 || :
    fi
    end base "$new"
}

# Writes the surface of the app's intents, and compares it with that of the base or, without a base, with the file in the references.
intents() {
    begin intents
    rm -f "$out/intents.json" "$out/intents.txt"
    status=0
    draw surface > "$steps/intents.json" 2> "$steps/intents.log" || status=$?
    # A program without intents doesn't know the command.
    if [ "$status" = 64 ]; then end intents 0; return; fi
    if [ "$status" != 0 ]; then cat "$steps/intents.log" >&2; end intents "$status"; return; fi
    mv "$steps/intents.json" "$out/intents.json"
    earlier=${AIRLOCK_REFERENCES:-}
    if [ -n "$base" ]; then earlier=$(cat "$steps/base.folder" 2>/dev/null || :); fi
    if [ -z "$earlier" ] || [ ! -e "$earlier/intents.json" ]; then end intents 0; return; fi
    draw surface --against "$earlier/intents.json" > "$out/intents.txt" 2> "$steps/intents.log" || status=$?
    cat "$out/intents.txt"
    cat "$steps/intents.log" >&2
    if [ "$status" = 1 ] && ! counts findings; then status=0; fi
    end intents "$status"
}

# compare: the output is added to OUT/verify.txt. The status is 0 or 1, or that of an error.
compare() { draw snapshot --verify "$AIRLOCK_REFERENCES" --images "$out/differences" "$@" >> "$out/verify.txt"; }

verify() {
    begin verify
    rm -rf "$out/differences" "$steps/verify.none"
    : > "$out/verify.txt"
    if [ -n "$base" ]; then
        if [ ! -e "$steps/base.folder" ]; then
            printf 'not compared: %s\n' "$(cat "$steps/base.failed" 2>/dev/null || echo "the base wasn't drawn")" > "$steps/verify.none"
            end verify 0
            return
        fi
        AIRLOCK_REFERENCES=$(cat "$steps/base.folder")/snapshots
    fi
    if [ -z "${AIRLOCK_REFERENCES:-}" ]; then
        printf 'ci-steps: nothing is verified: AIRLOCK_REFERENCES is not set — set it to the folder of the reference snapshots\n' >&2
        printf 'not compared: no folder of references was named\n' > "$steps/verify.none"
        end verify 0
        return
    fi
    # A folder with images but without an index is damaged, which the tool reports.
    if [ ! -e "$AIRLOCK_REFERENCES/index.json" ] && [ -z "$(find "$AIRLOCK_REFERENCES" -name '*.png' 2>/dev/null | head -n 1)" ]; then
        printf "ci-steps: nothing is verified: there are no reference snapshots in '%s' yet — review %s and copy it there\n" "$AIRLOCK_REFERENCES" "$out/snapshots" >&2
        printf 'not compared: there are no references yet\n' > "$steps/verify.none"
        end verify 0
        return
    fi
    each verify compare || {
        status=$?
        # A change alone needn't fail, but a widget that can't be drawn does.
        if [ "$status" = 1 ] && [ ! -s "$steps/verify.failures" ] && ! counts changes; then return 0; fi
        return "$status"
    }
}

# each STEP FUNCTION: runs a function for all widgets; if a widget crashes, for the others; if a process ends without saying which widget it
# was, for each in a process of its own.
each() {
    status=0
    "$2" 2> "$steps/$1.log" || status=$?
    cat "$steps/$1.log" >&2
    if [ "$status" -le 1 ] || is_general "$status"; then
        end "$1" "$status"
        return
    fi
    kinds "$1.kinds" widget
    again=$2
    all=0
    others "$1" afresh || all=$?
    if [ "$all" -le 1 ]; then
        [ ! -s "$steps/$1.failures" ] || all=1
        is_common "$1" || status=$all
        end "$1" "$status"
        return
    fi
    discard "$1"
    all=0
    while IFS= read -r kind; do
        one=0
        "$2" --kind "$kind" 2> "$steps/$1.one" < /dev/null || one=$?
        case $one in
            0) ;;
            1) all=1 ;;
            *) failed "$1" "$kind" "$one" "$steps/$1.one"; all=1 ;;
        esac
    done < "$steps/$1.rest"
    [ ! -s "$steps/$1.failures" ] || all=1
    is_common "$1" || status=$all
    end "$1" "$status"
}

# discard STEP: removes what was written before a process ended, which isn't complete.
discard() {
    case $1 in
        snapshots) rm -rf "$out/snapshots" ;;
        verify) rm -rf "$out/differences"; : > "$out/verify.txt" ;;
    esac
}

# afresh OPTION…: runs the function of 'each' again.
afresh() {
    case $again in record) discard snapshots ;; compare) discard verify ;; esac
    "$again" "$@"
}

# plain: makes plain text in Markdown of each line.
plain() {
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/[]\\|`*_~$[]/\\&/g; s|://|\&#58;//|g; s/www[.]/www\&#46;/g'
}

# limited BYTES FILE: passes on lines of up to a number of bytes in all, and says how many are missing.
limited() {
    LC_ALL=C awk -v most="$1" -v file="$2" '
        { size += length($0) + 1 }
        size <= most { print; next }
        { missing++ }
        END { if (missing) printf "\nThe report has no room for %d more: see %s.\n", missing, file }'
}

# count NUMBER WORD: a number with its noun.
count() { if [ "$1" = 1 ]; then printf '%s %s' "$1" "$2"; else printf '%s %ss' "$1" "$2"; fi; }

# lines FILE: the number of a file's lines; 0 if there is no such file.
lines() { if [ -e "$1" ]; then wc -l < "$1" | tr -d ' '; else echo 0; fi; }

# rows FILE: the number of a table's rows below its head; 0 if there is no such file.
rows() { if [ -e "$1" ]; then grep -cE '^\| (error|warning|note) \|' "$1" || :; else echo 0; fi; }

# list WORD…: the words that aren't empty, with commas.
list() {
    joined=
    for word; do
        if [ -n "$word" ]; then joined="$joined${joined:+, }$word"; fi
    done
    printf '%s' "$joined"
}

# failures STEP: how many widgets failed in a step; nothing if none did.
failures() {
    if [ -s "$steps/$1.failures" ]; then printf '%s' "$(count "$(lines "$steps/$1.failures")" widget) failed"; fi
}

# outcome STEP: the result of a step, for the first table.
outcome() {
    if [ ! -e "$steps/$1" ]; then
        if [ "$1" = bring ] && [ -n "${AIRLOCK_TOOL:-}" ]; then printf 'not needed'; else printf 'not run'; fi
        return
    fi
    case $1 in
        bring) if [ -e "$steps/bring.failed" ]; then printf 'failed with exit code %s' "$(cat "$steps/bring.failed")"; else printf 'passed'; fi; return ;;
    esac
    status=$(cat "$steps/$1.status" 2>/dev/null || echo 130)
    if [ "$status" -gt 1 ]; then
        printf 'failed with exit code %s' "$status"
        if [ -s "$steps/$1.log" ]; then printf ': %s' "$(failure "$status" "$steps/$1.log" | plain)"; fi
        return
    fi
    case $1 in
        lint)
            found=
            for level in error warning note; do
                number=$(grep -c "^| $level |" "$steps/lint.markdown" || :)
                if [ "$number" -gt 0 ]; then found=$(list "$found" "$(count "$number" "$level")"); fi
            done
            list "${found:-no findings}" "$(failures lint)" ;;
        base)
            if [ -e "$steps/base.failed" ]; then printf '%s: %s' "$(cat "$steps/base.name")" "$(cat "$steps/base.failed")"; return; fi
            found="$(count "$(rows "$steps/lint.new")" finding) new, $(rows "$steps/lint.fixed") fixed"
            printf '%s: %s' "$(cat "$steps/base.name")" "$(list "$found" "$(failures base)")" ;;
        intents)
            if [ ! -e "$out/intents.txt" ]; then printf 'not compared'; return; fi
            found=
            for kind in break:breaking change:other; do
                number=$(grep -c "^${kind%%:*}: " "$out/intents.txt" || :)
                if [ "$number" -gt 0 ]; then found=$(list "$found" "$(count "$number" "${kind#*:} change")"); fi
            done
            list "${found:-nothing changed}" ;;
        snapshots) list "$(find "$out/snapshots" -name '*.png' 2>/dev/null | wc -l | tr -d ' ') drawn" "$(failures snapshots)" ;;
        verify)
            if [ -e "$steps/verify.none" ]; then tr -d '\n' < "$steps/verify.none"; return; fi
            found=
            for kind in changed:changed missing:new "leftover:no longer drawn"; do
                number=$(grep -c "^${kind%%:*}: " "$out/verify.txt" || :)
                if [ "$number" -gt 0 ]; then found=$(list "$found" "$number ${kind#*:}"); fi
            done
            list "${found:-nothing changed}" "$(failures verify)" ;;
    esac
}

# differences OUTCOME: the names of snapshots with an outcome, and what the tool says of each, separated by a tab.
differences() { if [ -e "$out/verify.txt" ]; then sed -n "s/^$1: \([^:]*\): /\1	/p" "$out/verify.txt"; fi; }

# compose LINKED: prints the report; LINKED is yes if the images are beside it.
compose() {
    printf '# Widgets\n\n| check | result |\n|---|---|\n'
    compared=references
    if [ -n "$base" ]; then
        compared=changes
        printf '| base | %s |\n' "$(outcome base)"
    fi
    for step in bring:build lint:lint snapshots:snapshots intents:intents "verify:$compared"; do
        # An app without intents has no row for them.
        if [ "$step" = intents:intents ] && [ ! -e "$out/intents.json" ] && [ "$(cat "$steps/intents.status" 2>/dev/null || echo 0)" = 0 ]; then
            continue
        fi
        printf '| %s | %s |\n' "${step#*:}" "$(outcome "${step%%:*}")"
    done
    if [ -e "$steps/bring.failed" ]; then
        printf '\n## Build\n\n'
        LC_ALL=C awk 'length($0) < 1000' "$out/bring.log" | tail -n 60 | sed 's/^/    /'
    fi
    if [ -s "$steps/lint.failures" ] || [ -s "$steps/base.failures" ] || [ -s "$steps/snapshots.failures" ] || [ -s "$steps/verify.failures" ]; then
        printf '\n## Widgets that failed\n\n| widget | step | reason |\n|---|---|---|\n'
        for step in lint snapshots base verify; do
            if [ -s "$steps/$step.failures" ]; then
                plain < "$steps/$step.failures" | awk -F '\t' -v step="$step" '{ print "| " $1 " | " step " | " $2 " |" }'
            fi
        done | limited "$most_others" "the output of the steps"
    fi
    if [ -e "$steps/lint.new" ]; then
        for part in new:New fixed:Fixed; do
            printf '\n## %s findings\n\n' "${part#*:}"
            if [ -s "$steps/lint.${part%%:*}" ]; then limited "$((most_findings / 2))" '`lint.txt`' < "$steps/lint.${part%%:*}"; else printf 'None.\n'; fi
        done
        printf '\nThe file `lint.txt` has all findings, including those that the base has, too.\n'
    elif [ -e "$steps/lint.markdown" ]; then
        printf '\n## Findings\n\n'
        if [ -s "$steps/lint.markdown" ]; then limited "$most_findings" '`lint.txt`' < "$steps/lint.markdown"; else printf 'None.\n'; fi
    fi
    if [ -s "$out/intents.txt" ]; then
        printf '\n## Changed intents\n\n'
        plain < "$out/intents.txt" | sed 's/^/- /' | limited "$most_others" '`intents.txt`'
    fi
    if [ -e "$steps/verify.none" ] && [ -n "${AIRLOCK_REFERENCES:-}" ]; then
        printf '\n## References\n\nThere are no reference snapshots in %s yet. Review the folder `snapshots` of these results, and commit it there.\n' \
            "$(printf '%s' "$AIRLOCK_REFERENCES" | plain)"
    fi
    differences changed > "$steps/changed"
    if [ -s "$steps/changed" ]; then
        printf '\n## Changed snapshots\n\nEach image shows the %s, the new snapshot and the difference.\n\n' "$(if [ -n "$base" ]; then echo base; else echo reference; fi)"
        [ "$1" = yes ] || printf 'The images are in the results of this run.\n\n'
        # A snapshot is one line until it has passed the limit. A name is percent-encoded, and so is each percent sign in its link.
        plain < "$steps/changed" | awk -F '\t' -v linked="$1" '{
            name = $1; gsub(/\\/, "", name); link = name; gsub(/%/, "%25", link)
            image = linked == "yes" ? "![" $1 "](differences/" link ".png)" : "`differences/" name ".png`"
            print "**" $1 "**: " $2 "<br><br>" image "<br>"
        }' | limited "$most_changes" '`verify.txt`' | sed 's/<br>/\
/g'
    fi
    for kind in "missing:New snapshots" "leftover:Snapshots that are no longer drawn"; do
        differences "${kind%%:*}" | cut -f 1 | plain > "$steps/names"
        if [ -s "$steps/names" ]; then
            printf '\n## %s\n\n' "${kind#*:}"
            sed 's/^/- /' "$steps/names" | limited "$most_others" '`verify.txt`'
        fi
    done
}

report() {
    compose yes > "$steps/report.md"
    mv -f "$steps/report.md" "$out/report.md" || die 74 "can't write $out/report.md — check the folder's permissions and free space"
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
        compose no >> "$GITHUB_STEP_SUMMARY" || die 74 "can't append to '$GITHUB_STEP_SUMMARY' — unset GITHUB_STEP_SUMMARY"
    fi
    printf 'ci-steps: the report is in %s\n' "$out/report.md" >&2
}

case $step in
    bring | lint | snapshots | base | intents | verify | report) "$step" ;;
    all)
        # Each step runs in a separate shell, where 'set -e' applies. After a failed 'bring' no other step can run, except the report.
        rm -rf "$steps"
        if [ -z "${AIRLOCK_TOOL:-}" ]; then "$self" bring || { status=$?; "$self" report; exit "$status"; }; fi
        failed=
        for step in lint snapshots ${base:+base} intents verify report; do
            "$self" "$step" || failed="$failed $step"
        done
        [ -z "$failed" ] || die 1 "failed:$failed — see $out" ;;
    *) die 64 "unknown step '$step' — choose one of bring, lint, snapshots, base, intents, verify, report, all" ;;
esac

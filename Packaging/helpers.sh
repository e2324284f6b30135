# shellcheck shell=sh
# shellcheck disable=SC2015,SC2016,SC2034,SC2046,SC2086,SC2154  # other shells expand; 'root' and the results belong to other files; lists are split
# The helpers of ./airlock, of its commands in Packaging/commands, and of the other scripts in Packaging: messages, packages, stages, builds,
# and the lock of a checkout. A script sets 'root' and sources this file, which runs nothing.

# --- Messages

say() { printf '%s\n' "$*" >&2; }
die() { say "airlock: $*"; exit 1; }
# Ends with the status for a usage error.
misuse() { say "airlock: $*"; exit 64; }

# near WORD NAME…: prints a suggestion for an unknown word. Before the first build, it lists the names, or of many those with the same beginning.
near() {
    for tool in .build/debug/ScriptTool .build/release/ScriptTool; do
        [ ! -x "$tool" ] || { "$tool" near "$@" 2>/dev/null && return; }
    done
    beginning=$(printf '%.4s' "$1")
    shift
    if [ $# -gt 20 ]; then
        set -- $(printf '%s\n' "$@" | grep -i "^$beginning" | head -n 20)
        [ $# -gt 0 ] || { printf 'the folder Tests has their sources'; return; }
    fi
    printf 'choose one of %s' "$1"
    shift
    printf ', %s' "$@"
}

# --- Packages

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
    if ! { as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } > "$log" 2>&1; then
        tail -n 20 "$log" >&2
        die "can't install the packages — the full output is in $log"
    fi
}

# python_tools NAME: sets python_packages to the programs of the Python Package Index for a purpose, and installs them into the virtual environment
# .build/NAME: a reader of lint's SARIF findings, an independent client of the Model Context Protocol, and an independent CalDAV client with
# the libraries that recurring events are compared with.
python_tools() {
    case $1 in
        sarif) python_packages="sarif-tools==3.0.5" ;;
        mcp) python_packages="mcp==2.3.0" ;;
        schemas) python_packages="check-jsonschema==0.39.0" ;;
        calendars) python_packages="caldav==3.6.0 recurring-ical-events==3.8.2 icalendar==7.3.0" ;;
    esac
    environment=$root/.build/$1
    [ -e "$environment/made" ] && return 0
    python3 -m venv "$environment" && "$environment/bin/pip" install --quiet $python_packages && : > "$environment/made"
}

# --- Stages

# A long command runs in stages: each prints one line with its name and time, and its output goes to a log. This is shell, because it reports the
# first build, too. An interrupted command is terminated, waited for and cleaned up: a compiler left running blocks the next build, and a killed
# build loses its record of what it has built.

# Non-empty to show the compiler's full output instead of one line per stage.
verbose=
logs=.build/logs
# A file for each running stage.
running=$logs/running.$$
# The process a signal is passed on to: the command that is waited for.
session=
# The last such command that has ended.
ended=
ticker=
# Non-empty if progress is shown on a terminal, in one line that is written again and again.
terminal=
# The process that ends tests that hang.
watcher=
# Temporary files, removed at the end.
litter=
# In a separate session, all processes that a command starts can be identified.
in_its_own=$(command -v setsid || true)

seconds_since() { echo $(($(date +%s) - $1)); }

# Call before the first stage.
begin_stages() {
    mkdir -p "$running"
    trap 'interrupted 129' HUP
    trap 'interrupted 130' INT
    trap 'interrupted 143' TERM
    trap end_stages EXIT
    if [ -z "$verbose$ticker" ]; then
        if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then terminal=yes; fi
        tick 9>&- &
        ticker=$!
    fi
}

# Call after the last stage, and before 'exec'.
end_stages() {
    if [ -n "$ticker" ]; then
        kill "$ticker" 2>/dev/null || :
        wait "$ticker" 2>/dev/null || :
        ticker=
        [ -z "$terminal" ] || printf '\r\033[K' >&2
    fi
    [ -z "$watcher" ] || kill "$watcher" 2>/dev/null || :
    watcher=
    rm -rf "$running" $litter
    litter=
    trap - HUP INT TERM EXIT
}

# Shows the running stages, their progress and the time: each second in one line of a terminal, elsewhere in a line every 15 seconds.
tick() {
    trap - HUP TERM EXIT
    began=$(date +%s)
    every=${AIRLOCK_PROGRESS:-15}
    next=$every
    while kill -0 $$ 2>/dev/null && sleep 1 >/dev/null 2>&1; do
        doing=
        for file in "$running"/*; do
            [ -e "$file" ] || continue
            step=$(tail -c 2000 "$logs/${file##*/}.log" 2>/dev/null | tr '\r' '\n' | sed -n 's/^\(\[[0-9]*\/[0-9]*\]\).*/ \1/p' | tail -n 1)
            doing="${doing:+$doing, }$(cat "$file" 2>/dev/null)$step"
        done
        [ -n "$doing" ] || continue
        passed=$(seconds_since "$began")
        if [ -n "$terminal" ]; then
            # A line that is too long is truncated, not wrapped.
            printf '\r\033[K\033[?7l%s … %s s\033[?7h' "$doing" "$passed" >&2
        elif [ "$passed" -ge "$next" ]; then
            say "$doing … $passed s"
            next=$((passed + every))
        fi
    done
}

# stage NAME TITLE COMMAND…: the command's output goes to the log of that name.
stage() {
    stage_name=$1 stage_title=$2 stage_log=$logs/$1.log
    case $1 in link-*) doing=Linking done=Linked ;; *) doing=Building done=Built ;; esac
    shift 2
    if [ -n "$verbose" ]; then
        say "$doing $stage_title …"
        in_session "$@" >&2
        return
    fi
    stage_begun=$(date +%s)
    printf '%s %s' "$doing" "$stage_title" > "$running/$stage_name"
    [ -n "$terminal" ] || say "$doing $stage_title …"
    stage_status=0
    in_session_to "$stage_log" "$@" || stage_status=$?
    rm -f "$running/$stage_name"
    stage_time="$(seconds_since "$stage_begun") s"
    [ -z "$terminal" ] || printf '\r\033[K' >&2
    if [ "$stage_status" != 0 ]; then
        say "$doing $stage_title failed after $stage_time:"
        errors_in "$stage_log" >&2
        say "The full output is in $stage_log"
        return "$stage_status"
    fi
    stage_warnings=$(own_warnings_in "$stage_log" | wc -l)
    case $((stage_warnings)) in
        0) say "$done $stage_title in $stage_time" ;;
        1) say "$done $stage_title in $stage_time, with 1 warning in the project's sources: $stage_log" ;;
        *) say "$done $stage_title in $stage_time, with $((stage_warnings)) warnings in the project's sources: $stage_log" ;;
    esac
}

# Prints the errors of a build, each once although the compiler repeats them, or the end of the log if there are none.
errors_in() {
    if grep -qE '^[^ ].*error: |^error: |undefined reference to' "$1"; then
        grep -E '^[^ ].*error: |^error: |undefined reference to' "$1" | grep -vE 'error: (fatalError|emit-module command failed)' |
            awk '!seen[$0]++' | head -n 20
    else
        tail -n 20 "$1"
    fi
}

# Prints the warnings in this project's sources, each once, without those of pkg-config and the linker.
own_warnings_in() {
    grep -E '\.swift:[0-9]+:[0-9]+: warning: ' "$1" | grep -F "$root/" | grep -vF "$root/.build" | sort -u
}

# Runs a command in the background and waits for it, since a shell doesn't handle signals while a foreground command runs.
in_session() {
    $in_its_own "$@" 9>&- &
    session=$!
    wait_for_session
}

# in_session_to FILE COMMAND…
in_session_to() {
    session_log=$1
    shift
    $in_its_own "$@" > "$session_log" 2>&1 9>&- &
    session=$!
    wait_for_session
}

wait_for_session() {
    session_status=0
    wait "$session" || session_status=$?
    ended=$session
    session=
    return "$session_status"
}

# Kills the processes that the last command left behind, such as the servers of tests that crashed.
end_remains() {
    session=$ended
    kill -KILL $(started_in_session) 2>/dev/null || :
    session=
}

# Prints the running processes that the session's leader has started.
started_in_session() {
    # The name in brackets may hold spaces; after it come the state, the parent, the group and the session.
    cat /proc/[0-9]*/stat 2>/dev/null |
        awk -v session="$session" '{ pid = $1; sub(/^.*\) /, ""); if ($4 == session && pid != session && $1 != "Z") print pid }'
}

# Terminates the running command and waits for it. 'swift build' records what it has built when it exits, so its child processes are
# terminated first, which makes it exit. The command itself is terminated only if that doesn't help.
end_session() {
    [ -n "$session" ] || return 0
    (
        trap - TERM
        # If it has had no child processes for two seconds, it doesn't wait for any.
        idle=0
        for tenth in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; do
            started=$(started_in_session)
            if [ -z "$started" ]; then idle=$((idle + 1)); else idle=0; fi
            [ "$idle" -lt 10 ] || break
            [ -z "$started" ] || kill "$([ "$tenth" -lt 10 ] && echo -TERM || echo -KILL)" $started 2>/dev/null || :
            sleep 0.2
        done
        kill -TERM "$session"
        sleep 5
        kill -KILL "$session"
    ) >/dev/null 2>&1 &
    patience=$!
    wait "$session" 2>/dev/null || :
    kill "$patience" 2>/dev/null || :
    kill -KILL $(started_in_session) 2>/dev/null || :
    session=
}

# interrupted STATUS
interrupted() {
    trap '' HUP INT TERM
    end_session
    end_stages
    say "airlock: interrupted"
    exit "$1"
}

# --- Builds

# Every release executable is compiled with these flags and in the same folder, so that objects are reused. Debug information
# would take the compiler about 14 % more processor time, and isn't shipped. Because of the last flag, a process
# doesn't parse the mangled names of generic types, which took nearly a third of the instructions of a cold answer.
set_release_flags() {
    release_flags="-c release --static-swift-stdlib -Xswiftc -DWITHOUT_COREFOUNDATION -debug-info-format none
        $(frontend_option -disable-concrete-type-metadata-mangled-name-accessors)"
}

# frontend_option OPTION: prints a private option of the compiler as 'swift build' takes it, or nothing if the compiler doesn't have the option,
# which later compilers may drop. Without it, the result works, but is slower or larger.
frontend_option() {
    if swiftc -frontend -help-hidden 2>/dev/null | grep -qE -e "^ +$1( |\$)"; then
        printf '%s' "-Xswiftc -Xfrontend -Xswiftc $1"
    else
        say "The compiler has no option $1: the build goes on without it."
    fi
}

# Every debug build has these flags, so that the demo, the tests and 'bring' share objects: another flag compiles everything again. An index of the
# sources, which only editors read, would take the compiler 13 % more processor time. Backtraces need lines, but no variables. The package manager
# searches each warning with a regular expression whose time grows with the square of the warning's length; this took 20 s. The LLVM style is short.
debug_flags="--disable-index-store -Xswiftc -gline-tables-only -Xswiftc -diagnostic-style=llvm -Xswiftc -use-ld=lld"

# compile NAME TITLE OPTION…: a stage of 'swift build'. With its memory in huge pages the compiler takes some 8 % less processor time; a C
# library older than 2.35 ignores the setting. The compiler writes expanded macros to a folder in TMPDIR; if another user owns that folder,
# it writes them into the current folder instead, under garbage names.
compile() {
    stage_id=$1 title=$2
    shift 2
    case " $* " in *" -c release "*) ;; *) set -- $debug_flags "$@" ;; esac
    mkdir -p .build/tmp .build/stamps
    stamp=.build/stamps/$stage_id
    case " $* " in *" -c release "*) stamp=$stamp-release ;; esac
    [ -z "$reused" ] || has_changed "$stamp" "$@" || return 0
    # It is as old as the sources that the compiler reads, or older.
    stamp_of "$@" > "$stamp.new"
    # After the checkout was moved, the compiler refuses its cache of C modules, which contains the former path.
    if [ "$(cat .build/path 2>/dev/null)" != "$root" ]; then
        find .build -type d -name ModuleCache -prune -exec rm -rf {} +
        printf '%s\n' "$root" > .build/path
    fi
    stage "$stage_id" "$title" env TMPDIR="$root/.build/tmp" GLIBC_TUNABLES="${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1}" swift build "$@" || return
    mv "$stamp.new" "$stamp"
}

# The products that are used again if nothing has changed since they were built; empty to ask the package manager, which takes seconds.
reused=

# The command and the compiler of a stage.
stamp_of() {
    ls -liL "$(command -v swift)" || :
    printf '%s\n' "$root" "$@"
}

# has_changed STAMP OPTION…: succeeds unless a stage was built with the same options and compiler, its products exist, and no file of this
# checkout has changed since. A file also counts as changed if its name or its date has changed.
has_changed() {
    has_changed_stamp=$1
    shift
    [ "$(cat "$has_changed_stamp" 2>/dev/null)" = "$(stamp_of "$@")" ] || return 0
    for product in $reused; do [ -e "$product" ] || return 0; done
    newer=$(find Package.swift airlock Packaging Shared AppHost WidgetExt IntentsExt Tests/AirlockTesting -cnewer "$has_changed_stamp" \
        -print -quit 2>&1) || return 0
    [ -n "$newer" ]
}

# The names of the host's libraries are written out, because pkg-config adds two of libical that aren't used and need Berkeley DB.
host_libraries() { echo "$(pkg-config --libs-only-L libcurl libical libmicrohttpd expat) -lcurl -lical -lmicrohttpd -lexpat"; }

# link_debug PRODUCT…: links debug executables once more, with Swift's libraries in them, into .build/linked. Such an executable starts in half the
# time, because its loader searches no symbols, and draws in three quarters of the time. The tests start thousands, and a link takes a second.
link_debug() {
    linked=$root/.build/linked
    mkdir -p "$linked"
    for product; do
        objects=.build/debug/$product.product/Objects.LinkFileList
        is_newer "$linked/$product" "$objects" || continue
        case $product in
            AppHost) set -- $(host_libraries) ;;
            # One of its attempts is Foundation's networking.
            EscapePlugin) set -- -l_CFURLSessionInterface -lcurl -lz ;;
            SampleWidgets | WidgetExt) set -- $(pkg-config --libs pangocairo) ;;
            *) set -- ;;
        esac
        litter="$litter $linked/$product.new"
        [ -z "$verbose" ] || say "Linking $product …"
        # Objects that were compiled for shared libraries don't name what the static ones need.
        in_session_to "$logs/linked-$product.log" swiftc -o "$linked/$product.new" "@$objects" -static-stdlib -use-ld=lld "$@" \
            -lFoundation -lCoreFoundation -lFoundationInternationalization -lFoundationEssentials -l_FoundationICU -l_FoundationCShims \
            -l_FoundationCollections -lswiftDispatch -ldispatch -lBlocksRuntime -lswiftSynchronization -lswiftObservation \
            -Xlinker --gc-sections -Xlinker "--defsym=main=${product}_main" -Xlinker --no-export-dynamic \
            -Xlinker -z -Xlinker pack-relative-relocs || {
            say "Linking $product failed:"
            errors_in "$logs/linked-$product.log" >&2
            exit 1
        }
        mv -f "$linked/$product.new" "$linked/$product"
    done
    # The extensions find their resources beside them.
    rm -rf "$linked/Airlock_WidgetExt.resources"
    cp -R .build/debug/Airlock_WidgetExt.resources "$linked/"
}

# is_newer EXECUTABLE LIST: true if a script that links or one of the objects in the list is newer than the executable.
is_newer() {
    [ ! -e "$1" ] || [ -n "$(xargs sh -c 'find Packaging/helpers.sh Packaging/commands/build Packaging/static-start.c "$@" -newer "$0" \
        -print -quit' "$1" < "$2")" ]
}

# build_tool NAME OPTION…: builds a program that only this script uses, with options of 'swift build'.
build_tool() {
    begin_stages
    compile "$1" "$1" --product "$@" || exit 1
    end_stages
}

# Compiles the debug executables, which the demo and the tests use: compiling them takes a third of the time.
build_debug() {
    begin_stages
    compile executables "the debug executables" --target Executables || exit 1
    link_debug AppHost IntentsExt Launcher WidgetExt
    end_stages
}

build_tests() {
    begin_stages
    compile tests "the tests" --product AirlockPackageTests || exit 1
    if [ -z "${AIRLOCK_SAMPLES:-}" ]; then
        link_debug AppHost EscapePlugin IntentsExt Launcher SampleIntents SampleWidgets WidgetExt
        export AIRLOCK_SAMPLES="$root/.build/linked"
    fi
    end_stages
}

# build_samples [NAME…]: builds release executables of the tests into .build/samples. The tests start these programs thousands of times,
# and a debug executable takes several times as long to start and to draw. SampleIntents isn't among them: it needs CoreFoundation.
build_samples() {
    [ $# -gt 0 ] || set -- EscapePlugin SampleWidgets
    mkdir -p .build/samples
    set_release_flags
    for sample; do
        build_tool "$sample" $release_flags
        ln -f ".build/release/$sample" .build/samples/
    done
    # The sample widgets are drawn in the languages of these resources.
    rm -rf .build/samples/Airlock_WidgetExt.resources
    cp -R .build/release/Airlock_WidgetExt.resources .build/samples/
}

# Prints the C compiler.
c_compiler() { printf '%s' "${CC:-$(command -v cc || command -v clang)}"; }

# Builds ScriptTool, the script's own program. A build of the tests has built it before.
build_script_tool() { compile script-tool ScriptTool --product ScriptTool || exit 1; }

script_tool=$root/.build/debug/ScriptTool

# The program that contains the tests. It is run directly, because 'swift test' would plan a build, with other flags.
test_program=$root/.build/debug/AirlockPackageTests.xctest

# --- The lock

# Waits until no other command builds in this checkout: two would replace each other's executables and logs. Ends for a user who can't write
# to the build folder. The lock is released by unlock_checkout, or when the script ends or the program that replaced it; tests and compilers don't inherit it.
lock_checkout() {
    mkdir -p .build 2>/dev/null || :
    [ -d .build ] && [ -w .build ] && [ -x .build ] ||
        die "$(id -un) can't write to $root/.build — run this as a user who can, or clone the repository to a folder of your own"
    # A command that another one started.
    [ "${AIRLOCK_LOCKED:-}" != "$root" ] || return 0
    command -v flock >/dev/null 2>&1 || return 0
    exec 9>> .build/lock
    if ! flock -n 9; then
        say "Waiting for process $(tail -n 1 .build/lock), which builds in this checkout …"
        flock 9
    fi
    echo $$ > .build/lock
    export AIRLOCK_LOCKED="$root"
    holds_lock=1
}

# Releases the lock, unless the command that started this one holds it.
unlock_checkout() {
    [ -n "${holds_lock:-}" ] || return 0
    exec 9>&-
    unset AIRLOCK_LOCKED holds_lock
}

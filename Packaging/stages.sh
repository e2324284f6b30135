# shellcheck shell=sh disable=SC2154 # root and verbose are set by ./airlock
# Runs long commands in stages: each prints one line with its name and time, and its output goes to a log. Sourced by ./airlock; uses
# its working folder, say() and $verbose.
# An interrupted command is terminated, waited for and cleaned up: a compiler left running blocks the next build, and a killed build
# loses its record of what it has built.

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
    # shellcheck disable=SC2086 # a list
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
    # shellcheck disable=SC2046 # a list
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
            # shellcheck disable=SC2086 # a list
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
    # shellcheck disable=SC2046 # a list
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

// Runs a command and prints its peak memory, and its private memory at the end, in kilobytes.
//
// A separate program because the kernel also counts the memory before `exec`: a command started by a large process would seem large.
// Private pages can't be shared with other processes: iOS counts them against an extension's budget. Pages of programs and
// libraries are in memory once, even if several processes map them.
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long own(pid_t process) {
    char path[64], line[256];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) sscanf(line, "RssAnon: %ld", &kilobytes);
    if (file) fclose(file);
    return kilobytes;
}

int main(int argc, char **argv) {
    if (argc < 2) return 64;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(2, 1);
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    long private_memory = -1;
    struct rusage usage;
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFSTOPPED(status)) return 70;
    ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACEEXIT | PTRACE_O_TRACEEXEC);
    for (int signal = 0;;) {
        if (ptrace(PTRACE_CONT, child, 0, signal) < 0 || wait4(child, &status, 0, &usage) < 0) return 70;
        if (!WIFSTOPPED(status)) break;
        int event = status >> 16;
        if (event == PTRACE_EVENT_EXIT) private_memory = own(child);
        signal = event ? 0 : WSTOPSIG(status);
    }
    if (status != 0) return 70;
    printf("%ld %ld\n", usage.ru_maxrss, private_memory);
    return 0;
}

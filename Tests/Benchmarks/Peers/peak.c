// Runs a command and prints the most memory it held, in kilobytes.
//
// A program of its own because the kernel counts what a process held before `exec`: started by a large one, everything seems
// large.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2) return 64;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(2, 1);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0) return 70;
    printf("%ld\n", usage.ru_maxrss);
    return 0;
}

// Stands in for the Swift compiler in `swift build`: runs it, and appends its usage to the file named by AIRLOCK_USAGE: the module, or
// `link` for a linker call, seconds of processor time, and the peak memory of one process in kilobytes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int argc, char **argv) {
    const char *compiler = getenv("AIRLOCK_SWIFTC"), *place = getenv("AIRLOCK_USAGE"), *module = "other";
    if (!compiler || !place) return 64;
    for (int i = 1; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "-module-name") == 0) module = argv[i + 1];
        if (strcmp(argv[i], "-emit-executable") == 0) {
            module = "link";
            break;
        }
    }
    pid_t child = fork();
    if (child == 0) {
        argv[0] = (char *)compiler;
        execv(compiler, argv);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 70;
    FILE *file = fopen(place, "a");
    if (!file) return 74;
    fprintf(file, "%s %.2f %ld\n", module, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
    fclose(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

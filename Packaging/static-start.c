// Functions that the static executables have instead of those of the Swift runtime and of the C library, which read files at each start.
#define _GNU_SOURCE
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

static int count;
static char **arguments;

__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

// The runtime looks for the arguments' address in /proc/self/maps.
char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
    *length = count;
    return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    count = argc;
    arguments = argv;
}

// The runtime looks for its program that prints backtraces, which isn't shipped, in eight places.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}

long __real_sysconf(int name);

// libdispatch asks twice for the number of processors, which the C library reads from /sys. It needs only those that this process may use.
long __wrap_sysconf(int name) {
    cpu_set_t set;
    if (name == _SC_NPROCESSORS_CONF && sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
    return __real_sysconf(name);
}

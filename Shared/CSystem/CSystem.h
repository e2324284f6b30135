// Calls Swift can't make by itself: variadic C functions, raw system calls, weak symbols.
// Everything here is `static inline`, so nothing has to be compiled or linked for it.
#ifndef AIRLOCK_CSYSTEM_H
#define AIRLOCK_CSYSTEM_H

// No _GNU_SOURCE here: it changes struct layouts' names (fd_set) away from the ones Swift's Glibc module has, and
// every file that imports both fails to compile.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

// --- container ---------------------------------------------------------------------------------

static inline int airlock_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}

static inline int airlock_flock(int descriptor, int operation) {
    return flock(descriptor, operation);
}

// Through the raw call: glibc has it since 2.28, musl doesn't.
static inline int airlock_renameat2(int directory, const char *from, const char *to, unsigned int flags) {
    return (int)syscall(SYS_renameat2, directory, from, directory, to, flags);
}

// The low 32 bits of f_type: its width and sign differ by architecture, the magics don't.
static inline int airlock_fstatfs(int descriptor, uint32_t *type) {
    struct statfs facts;
    int result = fstatfs(descriptor, &facts);
    if (result == 0) *type = (uint32_t)facts.f_type;
    return result;
}

static inline long airlock_getdents64(int descriptor, void *buffer, size_t size) {
    return syscall(SYS_getdents64, descriptor, buffer, size);
}

static inline long airlock_getrandom(void *buffer, size_t size) {
    return syscall(SYS_getrandom, buffer, size, 0);
}

// Shared, not private: the word lives in a file other processes map.
static inline long airlock_futex_wait(const void *word, uint32_t expected, int64_t nanoseconds) {
    struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return syscall(SYS_futex, word, FUTEX_WAIT, expected, &limit, 0, 0);
}

static inline long airlock_futex_wake(const void *word) {
    return syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, 0, 0, 0);
}

static inline int airlock_clock(int64_t *nanoseconds) {
    struct timespec now;
    int result = clock_gettime(CLOCK_MONOTONIC, &now);
    if (result == 0) *nanoseconds = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    return result;
}

static inline int airlock_sleep(int64_t nanoseconds) {
    struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return nanosleep(&limit, 0);
}

// --- extensions' entry points -------------------------------------------------------------------

// The entry point of the widget runtime, where one is linked in. Defined in Swift with @_cdecl.
extern void airlock_widget_extension_main(void *entry) __attribute__((weak));

// Runs the widget runtime; 0 when none is linked in.
static inline int airlock_run_widget_extension(void *entry) {
    if (!airlock_widget_extension_main) return 0;
    airlock_widget_extension_main(entry);
    return 1;
}

#endif

// Calls that Swift can't make: variadic C functions, raw system calls, weak symbols.
// Everything here is `static inline`, so that nothing has to be compiled or linked for it.
#ifndef AIRLOCK_CSYSTEM_H
#define AIRLOCK_CSYSTEM_H

// No _GNU_SOURCE here: it renames members of structures (fd_set) that Swift's Glibc module imports under other names, and
// every file that imports both modules would fail to compile.
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

// Declared here: the C library's header declares it for _GNU_SOURCE only.
extern void *memmem(const void *haystack, size_t length, const void *needle, size_t count);

static inline const void *airlock_memmem(const void *haystack, size_t length, const void *needle, size_t count) {
    return memmem(haystack, length, needle, count);
}

// A raw call: glibc has the function since 2.28, musl doesn't.
static inline int airlock_renameat2(int directory, const char *from, const char *to, unsigned int flags) {
    return (int)syscall(SYS_renameat2, directory, from, directory, to, flags);
}

// The low 32 bits of f_type: its width and sign differ between architectures, the magic numbers don't.
static inline int airlock_fstatfs(int descriptor, uint32_t *type) {
    struct statfs status;
    int result = fstatfs(descriptor, &status);
    if (result == 0) *type = (uint32_t)status.f_type;
    return result;
}

static inline long airlock_getdents64(int descriptor, void *buffer, size_t size) {
    return syscall(SYS_getdents64, descriptor, buffer, size);
}

static inline long airlock_getrandom(void *buffer, size_t size) {
    return syscall(SYS_getrandom, buffer, size, 0);
}

// Shared, not private: the word is in a file that other processes map.
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

// --- wall clock --------------------------------------------------------------------------------

#include <sys/timerfd.h>

static inline int airlock_timer_create(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

// An absolute time of the wall clock; reading fails with ECANCELED when that clock is set.
static inline int airlock_timer_set(int timer, int64_t nanoseconds) {
    struct itimerspec when = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, 0);
}

// The difference between the wall clock and the time since boot, sleep included.
static inline int airlock_clock_ahead(int64_t *nanoseconds) {
    struct timespec wall, boot;
    if (clock_gettime(CLOCK_BOOTTIME, &boot) != 0 || clock_gettime(CLOCK_REALTIME, &wall) != 0) return -1;
    *nanoseconds = ((int64_t)wall.tv_sec - boot.tv_sec) * 1000000000 + wall.tv_nsec - boot.tv_nsec;
    return 0;
}

// --- sandbox -----------------------------------------------------------------------------------

#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>

// Numbers that some C libraries' headers lack; equal on all current architectures.
enum {
    AIRLOCK_SYS_PIDFD_OPEN = 434,
    AIRLOCK_SYS_CLOSE_RANGE = 436,
    AIRLOCK_SYS_OPENAT2 = 437,
    AIRLOCK_SYS_LANDLOCK_CREATE_RULESET = 444,
    AIRLOCK_SYS_LANDLOCK_ADD_RULE = 445,
    AIRLOCK_SYS_LANDLOCK_RESTRICT_SELF = 446,
};

// Constants that the C library declares for _GNU_SOURCE only, or as an enumeration's macros.
enum {
    AIRLOCK_O_PATH = 010000000,
    AIRLOCK_LIMIT_PROCESSOR_TIME = RLIMIT_CPU,
    AIRLOCK_LIMIT_FILE_SIZE = RLIMIT_FSIZE,
    AIRLOCK_LIMIT_CORE = RLIMIT_CORE,
    AIRLOCK_LIMIT_OPEN_FILES = RLIMIT_NOFILE,
    AIRLOCK_LIMIT_ADDRESSES = RLIMIT_AS,
    AIRLOCK_LIMIT_MESSAGE_QUEUES = 12,
    AIRLOCK_LIMIT_NICENESS = 13,
    AIRLOCK_LIMIT_REAL_TIME = 14,
};

// Swift doesn't import fork. Only a process with a single thread may call it.
static inline pid_t airlock_fork(void) { return fork(); }

// Waits until a descriptor is readable, if it isn't negative. Signals of the mask are blocked, and all others can end the wait.
static inline int airlock_wait(int descriptor, long milliseconds, const void *mask) {
    fd_set set;
    FD_ZERO(&set);
    if (descriptor >= 0) FD_SET(descriptor, &set);
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    return pselect(descriptor + 1, &set, 0, 0, &time, (const sigset_t *)mask);
}

static inline int airlock_prctl(int option, unsigned long value, unsigned long third) {
    return (int)syscall(SYS_prctl, option, value, third, 0, 0);
}

// A raw call: with SECCOMP_FILTER_FLAG_NEW_LISTENER the result is a descriptor.
static inline int airlock_seccomp_load(const struct sock_filter *program, size_t count, unsigned int flags) {
    struct sock_fprog filter = {(unsigned short)count, (struct sock_filter *)program};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
}

static inline int airlock_seccomp_has(uint32_t action) {
    return (int)syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

// A call that a sandboxed process attempted, as the kernel reports it to the listener.
struct airlock_notification {
    uint64_t id;
    uint32_t process;
    int32_t call;
    uint64_t arguments[6];
};

static inline int airlock_notification_receive(int listener, struct airlock_notification *out) {
    struct seccomp_notif notification;
    memset(&notification, 0, sizeof notification);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &notification) < 0) return -1;
    out->id = notification.id;
    out->process = notification.pid;
    out->call = notification.data.nr;
    memcpy(out->arguments, notification.data.args, sizeof out->arguments);
    return 0;
}

static inline int airlock_notification_refuse(int listener, uint64_t id, int error) {
    struct seccomp_notif_resp response = {id, 0, -error, 0};
    return ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

// Since Landlock ABI 6; older kernels are passed fewer bytes of it.
struct airlock_landlock_ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct airlock_landlock_beneath {
    uint64_t rights;
    int32_t parent;
} __attribute__((packed));

static inline int airlock_landlock_abi(void) {
    return (int)syscall(AIRLOCK_SYS_LANDLOCK_CREATE_RULESET, (void *)0, (size_t)0, 1u);
}

static inline int airlock_landlock_create(uint64_t files, uint64_t network, uint64_t scopes, size_t size) {
    struct airlock_landlock_ruleset ruleset = {files, network, scopes};
    return (int)syscall(AIRLOCK_SYS_LANDLOCK_CREATE_RULESET, &ruleset, size, 0u);
}

static inline int airlock_landlock_add(int ruleset, int parent, uint64_t rights) {
    struct airlock_landlock_beneath rule = {rights, parent};
    return (int)syscall(AIRLOCK_SYS_LANDLOCK_ADD_RULE, ruleset, 1, &rule, 0u);
}

static inline int airlock_landlock_restrict(int ruleset) {
    return (int)syscall(AIRLOCK_SYS_LANDLOCK_RESTRICT_SELF, ruleset, 0u);
}

static inline int airlock_close_range(unsigned int first, unsigned int last, unsigned int flags) {
    return (int)syscall(AIRLOCK_SYS_CLOSE_RANGE, first, last, flags);
}

#include <elf.h>
#include <link.h>
#include <sys/mman.h>
extern struct r_debug _r_debug __attribute__((weak));

// Makes a loaded library call another function instead of the one bound to a name; returns the number of slots changed.
// Returns 0 in a static program, which has no loaded libraries. The slots stay writable.
static inline int airlock_rebind(const char *library, const char *name, void *function) {
    int changed = 0;
    struct link_map *map = &_r_debug ? _r_debug.r_map : 0;
    for (; map; map = map->l_next) {
        if (!map->l_name || !strstr(map->l_name, library)) continue;
        const ElfW(Sym) *symbols = 0;
        const char *strings = 0;
        const ElfW(Rela) *tables[2] = {0, 0};
        size_t sizes[2] = {0, 0};
        for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
            switch (entry->d_tag) {
            case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
            case DT_STRTAB: strings = (const void *)entry->d_un.d_ptr; break;
            case DT_JMPREL: tables[0] = (const void *)entry->d_un.d_ptr; break;
            case DT_PLTRELSZ: sizes[0] = entry->d_un.d_val; break;
            case DT_RELA: tables[1] = (const void *)entry->d_un.d_ptr; break;
            case DT_RELASZ: sizes[1] = entry->d_un.d_val; break;
            }
        }
        for (int table = 0; symbols && strings && table < 2; table++) {
            for (size_t index = 0; tables[table] && index < sizes[table] / sizeof(ElfW(Rela)); index++) {
                const ElfW(Rela) *place = tables[table] + index;
                if (strcmp(strings + symbols[ELF64_R_SYM(place->r_info)].st_name, name)) continue;
                void **slot = (void **)(map->l_addr + place->r_offset);
                uintptr_t page = (uintptr_t)slot & ~(uintptr_t)(sysconf(_SC_PAGESIZE) - 1);
                if (mprotect((void *)page, (size_t)sysconf(_SC_PAGESIZE), PROT_READ | PROT_WRITE)) continue;
                *slot = function;
                changed++;
            }
        }
    }
    return changed;
}

#include <sys/xattr.h>

static inline ssize_t airlock_getxattr(const char *path, const char *name, void *value, size_t size) {
    return getxattr(path, name, value, size);
}

// Returns 0 if the id is that of one of this process's threads.
static inline int airlock_has_thread(int thread) { return (int)syscall(SYS_tgkill, getpid(), thread, 0); }

static inline int airlock_pidfd_open(int process) {
    return (int)syscall(AIRLOCK_SYS_PIDFD_OPEN, process, 0u);
}

struct airlock_open_how {
    uint64_t flags;
    uint64_t mode;
    uint64_t resolve;
};

static inline int airlock_openat2(int directory, const char *path, uint64_t flags, uint64_t mode, uint64_t resolve) {
    struct airlock_open_how how = {flags, mode, resolve};
    return (int)syscall(AIRLOCK_SYS_OPENAT2, directory, path, &how, sizeof how);
}

// Tries to create a socket, to verify that it is denied.
static inline int airlock_socket(int domain) {
    return (int)syscall(SYS_socket, domain, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static inline int airlock_io_uring_setup(void) {
    return (int)syscall(425, 0u, (void *)0);
}

// Drops all capabilities permanently.
static inline int airlock_drop_capabilities(void) {
    for (unsigned long capability = 0; capability < 64; capability++) {
        // EINVAL: after the last capability that the kernel knows.
        if (syscall(SYS_prctl, PR_CAPBSET_DROP, capability, 0, 0, 0) < 0 && errno == EINVAL) break;
    }
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    return (int)syscall(SYS_capset, &header, none);
}

static inline int airlock_limit(int resource, uint64_t value) {
    struct rlimit limit = {value, value}, now;
    if (getrlimit(resource, &now) == 0 && now.rlim_max < value) limit.rlim_cur = limit.rlim_max = now.rlim_max;
    return setrlimit(resource, &limit);
}

static inline int airlock_socket_family(int descriptor) {
    int family = 0;
    socklen_t size = sizeof family;
    return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &size) < 0 ? -1 : family;
}

static inline int airlock_send_descriptor(int channel, int descriptor) {
    char byte = 'l';
    struct iovec data = {&byte, 1};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {0};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(channel, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

// Returns the received descriptor; -1 with errno 0 if the other end was closed without sending one.
static inline int airlock_receive_descriptor(int channel) {
    char byte;
    struct iovec data = {&byte, 1};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message = {0};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    ssize_t count = recvmsg(channel, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (count < 0) return -1;
    errno = 0;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (count == 0 || !header || header->cmsg_type != SCM_RIGHTS) return -1;
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

// --- extensions' entry points -------------------------------------------------------------------

// The entry point of the widget runtime, if it is linked in. Defined in Swift with @_cdecl.
extern void airlock_widget_extension_main(void *entry) __attribute__((weak));

// Runs the widget runtime; returns 0 if none is linked in.
static inline int airlock_run_widget_extension(void *entry) {
    if (!airlock_widget_extension_main) return 0;
    airlock_widget_extension_main(entry);
    return 1;
}

extern void airlock_intents_extension_main(void) __attribute__((weak));

// Runs the intents runtime with the executable's declarations; returns 0 if none is linked in.
static inline int airlock_run_intents_extension(void) {
    if (!airlock_intents_extension_main) return 0;
    airlock_intents_extension_main();
    return 1;
}

// --- discovery ---------------------------------------------------------------------------------

// The linker's symbols for the ends of the section, which has every conformance that this code was linked with.
extern const char __start_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));
extern const char __stop_swift5_protocol_conformances[] __attribute__((weak, visibility("hidden")));

// The ends of the executable's section, if this code is in a shared library; 'bring' defines them in the executables of a repeated build.
extern const char airlock_app_conformances_start[] __attribute__((weak));
extern const char airlock_app_conformances_stop[] __attribute__((weak));

static inline const void *airlock_conformances_start(int of_app) {
    return of_app ? airlock_app_conformances_start : __start_swift5_protocol_conformances;
}
static inline const void *airlock_conformances_end(int of_app) {
    return of_app ? airlock_app_conformances_stop : __stop_swift5_protocol_conformances;
}

#endif

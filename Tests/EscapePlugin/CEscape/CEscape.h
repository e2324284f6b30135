// Raw system calls, for a program that attempts everything it isn't allowed to do.
#ifndef CESCAPE_H
#define CESCAPE_H

#include <errno.h>
#include <linux/filter.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/un.h>
#include <unistd.h>

// Returns the result, or a negated errno.
static inline long escape_call(long number, long a, long b, long c, long d, long e, long f) {
    long result = syscall(number, a, b, c, d, e, f);
    return result < 0 ? -(long)errno : result;
}

// Makes the kernel look older to this process and its descendants: without some calls, and without listeners for filters.
static inline long escape_hide(const int *calls, int count, int listener, int error) {
    struct sock_filter program[40] = {{0x20, 0, 0, 0}};
    int length = 1;
    for (int index = 0; index < count && length < 30; index++) {
        program[length++] = (struct sock_filter){0x15, 0, 1, (uint32_t)calls[index]};
        program[length++] = (struct sock_filter){0x06, 0, 0, 0x00050000 | (uint32_t)error};
    }
    if (listener) {
        program[length++] = (struct sock_filter){0x15, 0, 3, SYS_seccomp};
        program[length++] = (struct sock_filter){0x20, 0, 0, 24};
        program[length++] = (struct sock_filter){0x45, 0, 1, 8};
        program[length++] = (struct sock_filter){0x06, 0, 0, 0x00050000 | EINVAL};
    }
    program[length++] = (struct sock_filter){0x06, 0, 0, 0x7FFF0000};
    struct sock_fprog filter = {(unsigned short)length, program};
    if (syscall(SYS_prctl, 38, 1, 0, 0, 0) < 0) return -(long)errno;
    return syscall(SYS_seccomp, 1, 0, &filter) < 0 ? -(long)errno : 0;
}

// Creates a child with a raw call; the child exits immediately, and the parent gets the result.
static inline long escape_child(long number, long flags) {
    long result = syscall(number, flags, 0, 0, 0, 0);
    if (result == 0) _exit(0);
    return result < 0 ? -(long)errno : result;
}

// aarch64 has no fork; there it is clone with only the signal.
static inline long escape_fork(void) {
#ifdef SYS_fork
    return escape_child(SYS_fork, 0);
#else
    return escape_child(SYS_clone, 17);
#endif
}

// Allocates memory permanently.
static inline void escape_hold(size_t bytes) {
    void *memory = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) _exit(1);
    memset(memory, 1, bytes);
    for (;;) pause();
}

// Leaves behind a child, or an orphaned grandchild, that holds memory, or computes forever if `bytes` is 0.
static inline int escape_leave_child(int orphaned, size_t bytes) {
    pid_t child = fork();
    if (child == 0) {
        if (orphaned && fork() != 0) _exit(0);
        if (bytes) escape_hold(bytes);
        for (volatile int turn = 0;; turn++) {}
    }
    if (child > 0 && orphaned) waitpid(child, 0, 0);
    return child > 0 ? 0 : -1;
}

// Creates a child with clone3, whose flags are in memory.
static inline long escape_clone3(void) {
    uint64_t arguments[11] = {0};
    arguments[4] = 17;
    long result = syscall(435, arguments, sizeof arguments);
    if (result == 0) _exit(0);
    return result < 0 ? -(long)errno : result;
}

#if defined(__x86_64__)
// Calls getpid through the 32-bit entry: on i386 it is number 20.
static inline long escape_i386(void) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
    return result;
}
#endif

// Receives a descriptor over a socket.
static inline long escape_receive(int channel) {
    char byte;
    struct iovec data = {&byte, 1};
    char control[CMSG_SPACE(sizeof(int))];
    struct msghdr message = {0};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(channel, &message, 0) < 0) return -(long)errno;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    return header && header->cmsg_type == SCM_RIGHTS ? 0 : -ENODATA;
}

// Sends a descriptor, for the process on the other side.
static inline int escape_send(int channel, int descriptor) {
    char byte = 'd';
    struct iovec data = {&byte, 1};
    char control[CMSG_SPACE(sizeof(int))];
    memset(control, 0, sizeof control);
    struct msghdr message = {0};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(channel, &message, 0) == 1 ? 0 : -1;
}

// Connects to a Unix socket by its path, or by its abstract name after an '@'.
static inline long escape_connect_unix(const char *name) {
    int found = socket(AF_UNIX, SOCK_STREAM, 0);
    if (found < 0) return -(long)errno;
    struct sockaddr_un address = {AF_UNIX, {0}};
    size_t length = strlen(name);
    if (length >= sizeof address.sun_path) return -ENAMETOOLONG;
    memcpy(address.sun_path, name, length);
    if (name[0] == '@') address.sun_path[0] = 0;
    long result = connect(found, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    return result < 0 ? -(long)errno : 0;
}

#endif

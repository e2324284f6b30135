// Functions that set the wall clock of Foundation and of the program to an instant, so that Date() and Date.now in widgets return it, and
// functions about the memory of the program.
// Everything here is `static inline`, so nothing has to be compiled or linked for it.
#ifndef AIRLOCK_CCLOCK_H
#define AIRLOCK_CCLOCK_H

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Returns the address of the instant, in nanoseconds since 1 January 1970; INT64_MIN while the clock runs. Any thread may read the instant.
static inline int64_t *airlock_clock_instant(void) {
    static int64_t instant = INT64_MIN;
    return &instant;
}

static inline int airlock_clock_gettime(clockid_t clock, struct timespec *time) {
    // This is the raw system call, because the program's own clock_gettime may be this function.
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return (int)syscall(SYS_clock_gettime, clock, time);
    int64_t instant = __atomic_load_n(airlock_clock_instant(), __ATOMIC_RELAXED);
    if (instant == INT64_MIN) return (int)syscall(SYS_clock_gettime, clock, time);
    time->tv_sec = instant / 1000000000 - (instant % 1000000000 < 0);
    time->tv_nsec = instant - (int64_t)time->tv_sec * 1000000000;
    return 0;
}

static inline int airlock_clock_gettimeofday(struct timeval *time, void *zone) {
    (void)zone;
    struct timespec now;
    airlock_clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

static inline time_t airlock_clock_time(time_t *time) {
    struct timespec now;
    airlock_clock_gettime(CLOCK_REALTIME, &now);
    if (time) *time = now.tv_sec;
    return now.tv_sec;
}

static inline void *airlock_clock_replacement(const char *name) {
    if (!strcmp(name, "clock_gettime")) return (void *)airlock_clock_gettime;
    if (!strcmp(name, "gettimeofday")) return (void *)airlock_clock_gettimeofday;
    if (!strcmp(name, "time")) return (void *)airlock_clock_time;
    return 0;
}

// Redirects the calls in a table of relocations to the functions above, and returns the number of redirected calls.
static inline int airlock_clock_patch(
    uintptr_t base, const ElfW(Rela) *table, size_t size, const ElfW(Sym) *symbols, const char *strings, int sealed
) {
    int count = 0;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (size_t index = 0; index < size / sizeof *table; index++) {
        size_t symbol = ELF64_R_SYM(table[index].r_info);
        if (!symbol) continue;
        void *replacement = airlock_clock_replacement(strings + symbols[symbol].st_name);
        if (!replacement) continue;
        void **slot = (void **)(base + table[index].r_offset);
        void *start = (void *)((uintptr_t)slot & ~(page - 1));
        if (mprotect(start, page, PROT_READ | PROT_WRITE) != 0) continue;
        *slot = replacement;
        // A table that the loader fills at the start is read-only afterwards.
        if (sealed) mprotect(start, page, PROT_READ);
        count++;
    }
    return count;
}

static inline void airlock_clock_resume(void) { __atomic_store_n(airlock_clock_instant(), INT64_MIN, __ATOMIC_RELAXED); }

// Sets the clock of the program and of Foundation. Returns the number of calls that the first call redirected; 0 if the clock can't be set.
static inline int airlock_clock_set(int64_t nanoseconds) {
    static int count = -1;
    __atomic_store_n(airlock_clock_instant(), nanoseconds, __ATOMIC_RELAXED);
    if (count >= 0) return count;
    count = 0;
#if defined(__x86_64__) || defined(__aarch64__)
    for (struct link_map *map = _r_debug.r_map; map; map = map->l_next) {
        // The C library, Dispatch and the runtime keep the real clock, because timers and waits use real time.
        if (map->l_name[0] && !strstr(map->l_name, "Foundation")) continue;
        uintptr_t base = map->l_addr;
        const ElfW(Rela) *calls = 0, *data = 0;
        size_t callSize = 0, dataSize = 0;
        const ElfW(Sym) *symbols = 0;
        const char *strings = 0;
        int sealed = 0;
        for (const ElfW(Dyn) *entry = map->l_ld; entry && entry->d_tag != DT_NULL; entry++) {
            switch (entry->d_tag) {
            case DT_JMPREL: calls = (const void *)entry->d_un.d_ptr; break;
            case DT_PLTRELSZ: callSize = entry->d_un.d_val; break;
            case DT_RELA: data = (const void *)entry->d_un.d_ptr; break;
            case DT_RELASZ: dataSize = entry->d_un.d_val; break;
            case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
            case DT_STRTAB: strings = (const void *)entry->d_un.d_ptr; break;
            case DT_FLAGS: sealed |= (entry->d_un.d_val & DF_BIND_NOW) != 0; break;
            case DT_FLAGS_1: sealed |= (entry->d_un.d_val & DF_1_NOW) != 0; break;
            }
        }
        if (!symbols || !strings) continue;
        if (calls) count += airlock_clock_patch(base, calls, callSize, symbols, strings, sealed);
        if (data) count += airlock_clock_patch(base, data, dataSize, symbols, strings, 0);
    }
#endif
    return count;
}

// Returns the address at which the program is loaded, which is the difference between an address in memory and one in the executable.
static inline uintptr_t airlock_load_address(void) {
    return _r_debug.r_map ? (uintptr_t)_r_debug.r_map->l_addr : 0;
}

// Unmaps the program's code. The kernel keeps it in its cache, and maps what runs afterwards again.
static inline void airlock_unmap_code(void) {
    uintptr_t base = airlock_load_address(), page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const ElfW(Ehdr) *header = (const void *)base;
    if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG)) return;
    const ElfW(Phdr) *segments = (const void *)(base + header->e_phoff);
    for (int index = 0; index < header->e_phnum; index++) {
        if (segments[index].p_type != PT_LOAD || segments[index].p_flags != (PF_R | PF_X)) continue;
        uintptr_t start = (base + segments[index].p_vaddr) & ~(page - 1);
        madvise((void *)start, base + segments[index].p_vaddr + segments[index].p_memsz - start, MADV_DONTNEED);
    }
}

#endif

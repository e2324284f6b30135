// Calls Swift can't make by itself: variadic C functions, raw system calls, weak symbols.
// Everything here is `static inline`, so nothing has to be compiled or linked for it.
#ifndef AIRLOCK_CSYSTEM_H
#define AIRLOCK_CSYSTEM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

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

#endif

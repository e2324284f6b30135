/// The name of a libc or system call that the container makes, as it appears in traces and errors.
package enum SystemCall: String, Sendable, CaseIterable, Equatable {
    case openat
    case close
    case read
    case pread
    case write
    case pwrite
    case fstat
    case fstatat
    case fstatfs
    case fdatasync
    case fsync
    case flock
    case renameat
    case renameat2
    case linkat
    case unlinkat
    case mkdirat
    case ftruncate
    case getdents
    case mmap
    case munmap
    case futexWait = "futex wait"
    case futexWake = "futex wake"
    case getrandom
    case clock = "clock_gettime"
    case nanosleep
}

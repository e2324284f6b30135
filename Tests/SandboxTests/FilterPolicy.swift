import AirlockSandbox

/// The policy of the sandbox's filter, from which the checked-in program is generated.
///
/// An allow-list: a call that no rule names fails as if the kernel didn't have it.
enum FilterPolicy {
    /// The result of a call.
    enum Outcome: Hashable {
        case allow
        case kill
        case error(CInt)
        /// Decided when the filter is loaded.
        case slot(SeccompFilter.Slot)
    }

    /// A condition on the bits of an argument.
    ///
    /// The kernel reads most arguments as 32 bits, so a mask excludes the upper half unless the argument is an address or a process.
    struct Condition: Hashable {
        var argument: Int
        var mask: UInt64
        /// The values that the masked bits are compared with.
        var values: [UInt64]
        /// True if the bits should equal one of the values; false if they should equal none of them.
        var isOneOf = true

        /// The lower 32 bits equal one of the values.
        static func equals(_ argument: Int, _ values: UInt64...) -> Condition {
            Condition(argument: argument, mask: 0xFFFF_FFFF, values: values)
        }

        /// The argument differs from the value.
        static func differs(_ argument: Int, _ value: UInt64) -> Condition {
            Condition(argument: argument, mask: .max, values: [value], isOneOf: false)
        }

        /// The masked bits equal one of the values.
        static func masked(_ argument: Int, _ mask: UInt64, _ values: UInt64...) -> Condition {
            Condition(argument: argument, mask: mask, values: values)
        }

        /// At least one of the bits is set.
        static func isSet(_ argument: Int, _ bits: UInt64) -> Condition {
            Condition(argument: argument, mask: bits, values: [0], isOneOf: false)
        }

        /// None of the bits is set.
        static func isClear(_ argument: Int, _ bits: UInt64) -> Condition { masked(argument, bits, 0) }

        /// The mode lacks a bit that the owner needs, or sets the user or the group.
        static func isBadMode(_ argument: Int, needed: UInt64) -> Condition {
            Condition(argument: argument, mask: 0o6000 | needed, values: [needed], isOneOf: false)
        }

        func holds(_ arguments: [UInt64]) -> Bool { values.contains(arguments[argument] & mask) == isOneOf }
    }

    /// The outcome of some calls. The first rule that names a call and whose conditions hold applies.
    struct Rule {
        var calls: [String]
        var outcome: Outcome
        /// The conditions, all of which must hold.
        var when: [Condition] = []
    }

    /// A rule's decision on one of its calls.
    struct Decision: Hashable {
        var when: [Condition]
        var outcome: Outcome
    }

    /// The highest call number when the policy was written.
    static let highestCall: UInt32 = 450

    private static let noPermission: CInt = 1
    private static let notImplemented: CInt = 38

    /// Returns the decisions on a call, the last of which has no condition. `nil` is a number without a call, or with a later one.
    static func decisions(on call: String?) -> [Decision] {
        let found = rules.filter { rule in call.map(rule.calls.contains) ?? false }
        return found.isEmpty
            ? [Decision(when: [], outcome: .error(notImplemented))]
            : found.map { Decision(when: $0.when, outcome: $0.outcome) }
    }

    // MARK: Allowed

    private static let allowed: [Rule] = [
        // Reading and writing open files.
        Rule(
            calls: [
                "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2", "pwritev2",
                "lseek", "close", "close_range", "dup", "dup2", "dup3", "fcntl", "ioctl", "flock", "fsync", "fdatasync",
                "ftruncate", "fallocate", "fadvise64", "copy_file_range", "sendfile", "pipe", "pipe2", "getsockname",
                "getpeername", "getsockopt",
            ], outcome: .allow),
        // Files and folders by name, which Landlock restricts.
        Rule(
            calls: [
                "open", "openat", "creat", "stat", "fstat", "lstat", "newfstatat", "statx", "statfs", "fstatfs",
                "access",
                "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir",
                "fchdir",
                "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir", "link", "linkat", "unlink", "unlinkat",
            ], outcome: .allow),
        // Waiting.
        Rule(
            calls: [
                "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait",
                "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "signalfd", "signalfd4", "timerfd_create",
                "timerfd_settime", "timerfd_gettime", "nanosleep", "clock_nanosleep", "alarm", "getitimer", "setitimer",
                "timer_create", "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete", "pause",
                "restart_syscall",
            ], outcome: .allow),
        // The process's own memory.
        Rule(
            calls: [
                "mmap", "munmap", "mprotect", "mremap", "brk", "madvise", "msync", "mincore", "membarrier",
            ], outcome: .allow),
        // Threads, children and process exit.
        Rule(
            calls: [
                "clone", "execve", "exit", "exit_group", "wait4", "waitid", "pidfd_open", "futex", "set_tid_address",
                "set_robust_list", "get_robust_list", "rseq", "arch_prctl", "prctl", "sched_yield", "sched_getaffinity",
                "sched_setaffinity", "sched_getscheduler", "sched_setscheduler", "sched_getparam", "sched_setparam",
                "sched_getattr", "sched_setattr", "sched_get_priority_max", "sched_get_priority_min",
                "sched_rr_get_interval",
            ], outcome: .allow),
        // Signals.
        Rule(
            calls: [
                "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend",
                "sigaltstack", "kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
            ], outcome: .allow),
        // Information about the process itself and the machine.
        Rule(
            calls: [
                "getpid", "gettid", "getppid", "getpgrp", "getpgid", "getsid", "getuid", "geteuid", "getgid", "getegid",
                "getresuid", "getresgid", "getgroups", "capget", "getpriority", "ioprio_get", "getrlimit", "prlimit64",
                "getrusage", "times", "time", "gettimeofday", "clock_gettime", "clock_getres", "getcpu", "uname",
                "sysinfo",
                "getrandom",
            ], outcome: .allow),
        // Further sandboxing: an extension sets up its own sandbox inside the launcher's.
        Rule(
            calls: ["seccomp", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"],
            outcome: .allow),
    ]

    // MARK: Denied

    /// Rules whose outcome the launcher or the extension decides when it loads the filter.
    private static let decidedLater: [Rule] = [
        Rule(
            calls: [
                "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmmsg",
                "recvfrom", "recvmsg", "recvmmsg", "io_uring_setup", "io_uring_enter", "io_uring_register",
            ], outcome: .slot(.network)),
        Rule(calls: ["sendmsg"], outcome: .slot(.message)),
        // Signals to other processes.
        Rule(
            calls: ["kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"], outcome: .slot(.signals),
            when: [.differs(0, UInt64(SeccompFilter.ownProcess))]),
        Rule(calls: ["tkill", "pidfd_send_signal"], outcome: .slot(.signals)),
        // CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
        Rule(calls: ["clone"], outcome: .kill, when: [.isSet(0, 0x7E02_0000)]),
        // Children: anything but CLONE_THREAD.
        Rule(calls: ["clone"], outcome: .slot(.children), when: [.isClear(0, 0x1_0000)]),
        Rule(calls: ["fork", "vfork"], outcome: .slot(.children)),
        // Symbolic links, which Landlock restricts to folders, and process groups.
        Rule(calls: ["symlink", "symlinkat", "setpgid"], outcome: .slot(.building)),
    ]

    /// Calls whose outcome depends on their arguments.
    private static let conditional: [Rule] = [
        // Opening neither to read nor to write needs no permission but still truncates files and reaches devices by ioctl; before
        // Landlock 3, opening to read and truncate needs only the read permission.
        Rule(calls: ["open"], outcome: .error(noPermission), when: [.masked(1, 0x203, 0x3, 0x203, 0x200)]),
        Rule(calls: ["openat"], outcome: .error(noPermission), when: [.masked(2, 0x203, 0x3, 0x203, 0x200)]),
        // Files (O_CREAT, O_TMPFILE) and folders that their owner, and so the host, couldn't read or replace, or that run as
        // another user or group.
        Rule(
            calls: ["open"], outcome: .error(noPermission),
            when: [.isSet(1, 0x40_0040), .isBadMode(2, needed: 0o600)]),
        Rule(calls: ["openat"], outcome: .error(noPermission), when: [.isSet(2, 0x40_0040), .isSet(3, 0o6000)]),
        // Git creates files that are read-only from the start.
        Rule(
            calls: ["openat"], outcome: .slot(.building),
            when: [.isSet(2, 0x40_0040), .isBadMode(3, needed: 0o600)]),
        Rule(calls: ["creat"], outcome: .error(noPermission), when: [.isBadMode(1, needed: 0o600)]),
        Rule(calls: ["mkdir"], outcome: .error(noPermission), when: [.isBadMode(1, needed: 0o700)]),
        Rule(calls: ["mkdirat"], outcome: .error(noPermission), when: [.isBadMode(2, needed: 0o700)]),
        // RENAME_WHITEOUT: a device in place of a renamed file.
        Rule(calls: ["renameat2"], outcome: .error(noPermission), when: [.isSet(4, 0x4)]),
        // F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY.
        Rule(calls: ["fcntl"], outcome: .error(noPermission), when: [.equals(1, 8, 10, 15, 1_024, 1_026)]),
        // F_SETFL with O_ASYNC makes a terminal's foreground group the owner of its signals.
        Rule(calls: ["fcntl"], outcome: .error(noPermission), when: [.equals(1, 4), .isSet(2, 0x2000)]),
        // TIOCEXCL, TIOCSCTTY, TIOCSTI, TIOCLINUX, TIOCSETD, FIOASYNC, FIOSETOWN, SIOCSPGRP.
        Rule(
            calls: ["ioctl"], outcome: .error(noPermission),
            when: [.equals(1, 0x540C, 0x540E, 0x5412, 0x541C, 0x5423, 0x5452, 0x8901, 0x8902)]),
        // Attributes, encryption and copies through calls specific to file systems: types 'f', 'X' and Btrfs's.
        Rule(calls: ["ioctl"], outcome: .error(noPermission), when: [.masked(1, 0xFF00, 0x6600, 0x5800, 0x9400)]),
        // Shared pages without a file outlive their mapping as long as another process has it.
        Rule(calls: ["mmap"], outcome: .error(noPermission), when: [.masked(3, 0x21, 0x21)]),
        // PR_SET_PDEATHSIG: outliving the host.
        Rule(calls: ["prctl"], outcome: .error(noPermission), when: [.equals(0, 1)]),
        // Other processes' limits and priorities, and raising the process's own.
        Rule(calls: ["prlimit64"], outcome: .error(noPermission), when: [.differs(0, 0)]),
        Rule(calls: ["prlimit64"], outcome: .error(noPermission), when: [.differs(2, 0)]),
        Rule(
            calls: ["sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr"],
            outcome: .error(noPermission), when: [.differs(0, 0)]),
    ]

    /// Calls that programs can do without, since some kernels or machines lack them.
    private static let absent = Rule(
        calls: [
            // Structures in memory, which a filter can't see: the C library falls back to clone, programs to openat.
            "clone3", "openat2",
            // The C library falls back to the name in /proc/self/fd, and programs fall back to reading and writing.
            "execveat", "splice", "tee", "vmsplice",
            // Memory of several nodes, protection keys and waiting for several futexes.
            "mbind", "set_mempolicy", "get_mempolicy", "set_mempolicy_home_node", "pkey_mprotect", "pkey_alloc",
            "pkey_free", "futex_waitv", "uretprobe", "uprobe",
            // Calls that no kernel since 5.5 has.
            "_sysctl", "create_module", "get_kernel_syms", "query_module", "getpmsg", "putpmsg", "afs_syscall",
            "tuxcall",
            "security", "vserver", "epoll_ctl_old", "epoll_wait_old", "set_thread_area", "get_thread_area",
        ], outcome: .error(notImplemented))

    private static let denied: [Rule] = [
        // Modes, owners, times and attributes of files, which no Landlock right covers; the mode of later files.
        Rule(
            calls: [
                "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
                "utimensat", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "getxattr", "lgetxattr",
                "fgetxattr", "listxattr", "llistxattr", "flistxattr", "removexattr", "lremovexattr",
                "fremovexattr", "umask",
            ], outcome: .slot(.attributes)),
        // Links, pipes, sockets and devices, which could harm a reader of the folder; and truncating a file by its name,
        // which Landlock only covers since version 3.
        Rule(
            calls: ["mknod", "mknodat", "truncate", "truncate64"],
            outcome: .error(noPermission)),
        // Names of files that others open, anywhere; files without their paths; the state of all file systems.
        Rule(
            calls: [
                "inotify_init", "inotify_init1", "inotify_add_watch", "inotify_rm_watch", "name_to_handle_at", "sync",
                "syncfs", "sync_file_range", "readahead", "ustat", "sysfs",
            ], outcome: .error(noPermission)),
        // Asynchronous input and output, which the filter doesn't see.
        Rule(
            calls: ["io_setup", "io_destroy", "io_submit", "io_cancel", "io_getevents", "io_pgetevents"],
            outcome: .error(noPermission)),
        // A socket that is a standard stream may only be read and written.
        Rule(calls: ["setsockopt", "shutdown"], outcome: .error(noPermission)),
        // Changes of user, group or capabilities.
        Rule(
            calls: [
                "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid",
                "setgroups",
                "capset",
            ], outcome: .error(noPermission)),
        // Limits, priorities and the process's personality.
        Rule(calls: ["setrlimit", "setpriority", "ioprio_set", "personality"], outcome: .error(noPermission)),
        // Leaving the process group; typing keys into a terminal.
        Rule(calls: ["setsid", "vhangup"], outcome: .error(noPermission)),
        // Unmapped memory isn't charged to any process, and locked memory can't be reclaimed.
        Rule(
            calls: [
                "memfd_create", "memfd_secret", "remap_file_pages", "uselib", "mlock", "mlock2", "mlockall", "munlock",
                "munlockall",
            ], outcome: .error(noPermission)),
        // Memory, messages and keys that bypass the file system.
        Rule(
            calls: [
                "shmget", "shmat", "shmctl", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop",
                "semtimedop", "semctl", "mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify",
                "mq_getsetattr", "add_key", "request_key", "keyctl",
            ], outcome: .error(noPermission)),
    ]

    private static let killed: [Rule] = [
        // Other processes.
        Rule(
            calls: [
                "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease",
                "pidfd_getfd", "kcmp", "migrate_pages", "move_pages",
            ], outcome: .kill),
        // The kernel.
        Rule(
            calls: [
                "bpf", "perf_event_open", "userfaultfd", "init_module", "finit_module", "delete_module",
                "kexec_load", "kexec_file_load", "reboot", "syslog", "acct", "swapon", "swapoff", "quotactl",
                "quotactl_fd", "nfsservctl", "lookup_dcookie", "iopl", "ioperm", "modify_ldt", "fanotify_init",
                "fanotify_mark",
            ], outcome: .kill),
        // Mounts, namespaces, files without their paths.
        Rule(
            calls: [
                "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig",
                "fsmount", "fspick", "mount_setattr", "unshare", "setns", "open_by_handle_at",
            ], outcome: .kill),
        // The clock and the machine's name.
        Rule(
            calls: [
                "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname",
            ], outcome: .kill),
    ]

    static let rules = decidedLater + conditional + allowed + [absent] + denied + killed
}

import AirlockWall

/// What the wall's filter does with system calls: the source the checked-in program is generated from.
///
/// What isn't named is allowed.
enum FilterPolicy {
    /// What becomes of a call.
    enum Outcome: Hashable {
        case kill
        case error(CInt)
        /// Decided when the filter is loaded.
        case slot(SeccompFilter.Slot)
    }

    /// When a rule holds; the kernel reads most arguments as 32 bits, so the upper half must not hide anything.
    enum Condition: Hashable {
        /// The lower 32 bits are this.
        case equals(argument: UInt32, UInt64)
        /// The argument is anything else.
        case differs(argument: UInt32, UInt64)
        /// Of these bits, exactly those of the value are set.
        case masked(argument: UInt32, mask: UInt64, UInt64)
        /// One of these bits is set.
        case isSet(argument: UInt32, UInt64)
        /// None of these bits is set.
        case isClear(argument: UInt32, UInt64)
    }

    struct Rule {
        var calls: [String]
        var outcome: Outcome
        /// All of these.
        var when: [Condition] = []
    }

    /// The highest number of a call the policy was written for; above it, a call doesn't exist.
    static let highestCall: UInt32 = 450

    private static let noPermission: CInt = 1
    private static let notImplemented: CInt = 38

    /// The conditions on a mode, by the argument it is in: that it lacks a bit the owner needs, or sets the user's or the group's id.
    private static func badModes(_ needed: UInt64) -> [(UInt32) -> Condition] {
        [0o400, 0o200, 0o100].filter { needed & $0 != 0 }.map { bit in { .isClear(argument: $0, bit) } }
            + [0o4000, 0o2000].map { bit in { .isSet(argument: $0, bit) } }
    }

    static let rules: [Rule] =
        [
            // Its flags lie in memory, which a filter can't see. The C library falls back to clone.
            Rule(calls: ["clone3"], outcome: .error(notImplemented)),

            Rule(
                calls: [
                    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmmsg",
                    "recvfrom", "recvmsg", "recvmmsg", "io_uring_setup", "io_uring_enter", "io_uring_register",
                ], outcome: .slot(.network)),
            Rule(calls: ["sendmsg"], outcome: .slot(.message)),

            // Modes, owners, times and attributes of files, which no Landlock right covers.
            Rule(
                calls: [
                    "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
                    "utimensat", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "getxattr", "lgetxattr",
                    "fgetxattr", "listxattr", "llistxattr", "flistxattr", "removexattr", "lremovexattr",
                    "fremovexattr",
                ], outcome: .error(noPermission)),
            // Links, pipes, sockets and devices, which whoever reads the folder later could be caught with; and cutting a file by
            // its name, which Landlock holds since version 3 only.
            Rule(
                calls: ["symlink", "symlinkat", "mknod", "mknodat", "truncate", "truncate64"],
                outcome: .error(noPermission)),
            // A flag's home for opening that Landlock can't see past: a structure in memory. Programs fall back to openat.
            Rule(calls: ["openat2"], outcome: .error(notImplemented)),
            // Opening neither to read nor to write needs no right and still cuts files and reaches devices by ioctl; opening to
            // read and cut needs the right to read alone, before Landlock 3.
            Rule(calls: ["open"], outcome: .error(noPermission), when: [.masked(argument: 1, mask: 0x3, 0x3)]),
            Rule(calls: ["openat"], outcome: .error(noPermission), when: [.masked(argument: 2, mask: 0x3, 0x3)]),
            Rule(calls: ["open"], outcome: .error(noPermission), when: [.masked(argument: 1, mask: 0x203, 0x200)]),
            Rule(calls: ["openat"], outcome: .error(noPermission), when: [.masked(argument: 2, mask: 0x203, 0x200)]),
            // Later files with a mode that keeps everybody from reading them; a device in the place of a file that is renamed.
            Rule(calls: ["umask"], outcome: .error(noPermission)),
            Rule(calls: ["renameat2"], outcome: .error(noPermission), when: [.isSet(argument: 4, 0x4)]),
            // Names of files that others open, anywhere.
            Rule(
                calls: ["inotify_init", "inotify_init1", "inotify_add_watch"], outcome: .error(noPermission)),
            // O_ASYNC makes a terminal's foreground group the owner of its signals.
            Rule(
                calls: ["fcntl"], outcome: .error(noPermission),
                when: [.equals(argument: 1, 4), .isSet(argument: 2, 0x2000)]),
            // Other processes' limits and priorities, and the own ones' raising.
            Rule(calls: ["prlimit64"], outcome: .error(noPermission), when: [.differs(argument: 0, 0)]),
            Rule(calls: ["prlimit64"], outcome: .error(noPermission), when: [.differs(argument: 2, 0)]),
            Rule(calls: ["setpriority", "ioprio_set"], outcome: .error(noPermission)),
            Rule(
                calls: ["sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr"],
                outcome: .error(noPermission), when: [.differs(argument: 0, 0)]),
            // Signals to anybody else.
            Rule(
                calls: ["kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"], outcome: .slot(.signals),
                when: [.differs(argument: 0, UInt64(SeccompFilter.ownProcess))]),
            Rule(calls: ["tkill", "pidfd_send_signal"], outcome: .slot(.signals)),
            // Children.
            Rule(calls: ["fork", "vfork"], outcome: .slot(.children)),
            Rule(calls: ["clone"], outcome: .slot(.children), when: [.isClear(argument: 0, 0x1_0000)]),
            Rule(calls: ["setsid", "setpgid"], outcome: .error(noPermission)),
            // Signals by way of files, and keys typed into a terminal.
            Rule(calls: ["vhangup"], outcome: .error(noPermission)),
        ]
        // Files and folders that their owner, and so the host, couldn't read or replace, or that run as somebody else.
        + [0x40, 0x40_0000].flatMap { created in
            // O_CREAT and O_TMPFILE.
            badModes(0o600).flatMap { mode in
                [
                    Rule(
                        calls: ["open"], outcome: .error(noPermission),
                        when: [.isSet(argument: 1, created), mode(2)]),
                    Rule(
                        calls: ["openat"], outcome: .error(noPermission),
                        when: [.isSet(argument: 2, created), mode(3)]),
                ]
            }
        }
        + badModes(0o600).map { Rule(calls: ["creat"], outcome: .error(noPermission), when: [$0(1)]) }
        + badModes(0o700).flatMap { mode in
            [
                Rule(calls: ["mkdir"], outcome: .error(noPermission), when: [mode(1)]),
                Rule(calls: ["mkdirat"], outcome: .error(noPermission), when: [mode(2)]),
            ]
        }
        // F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY.
        + [8, 10, 15, 1_024, 1_026].map { command in
            Rule(calls: ["fcntl"], outcome: .error(noPermission), when: [.equals(argument: 1, command)])
        }
        // Attributes, encryption and copies by way of file systems' own calls: types 'f', 'X' and Btrfs's.
        + [0x6600, 0x5800, 0x9400].map { type in
            Rule(calls: ["ioctl"], outcome: .error(noPermission), when: [.masked(argument: 1, mask: 0xFF00, type)])
        }
        // TIOCEXCL, TIOCSCTTY, TIOCSTI, TIOCLINUX, TIOCSETD, FIOASYNC, FIOSETOWN, SIOCSPGRP.
        + [0x540C, 0x540E, 0x5412, 0x541C, 0x5423, 0x5452, 0x8901, 0x8902].map { command in
            Rule(calls: ["ioctl"], outcome: .error(noPermission), when: [.equals(argument: 1, command)])
        }
        + [
            // PR_SET_PDEATHSIG: outliving the host.
            Rule(calls: ["prctl"], outcome: .error(noPermission), when: [.equals(argument: 0, 1)]),
            // Memory, messages and keys shared past the file system.
            Rule(
                calls: [
                    "shmget", "shmat", "shmctl", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop",
                    "semtimedop", "semctl", "mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify",
                    "mq_getsetattr", "add_key", "request_key", "keyctl",
                ], outcome: .error(noPermission)),

            // Memory that no process has mapped isn't counted as anybody's.
            Rule(calls: ["memfd_create", "memfd_secret"], outcome: .error(noPermission)),
            // Without a file, pages that are shared outlive their mapping as long as another process has it.
            Rule(calls: ["mmap"], outcome: .error(noPermission), when: [.masked(argument: 3, mask: 0x21, 0x21)]),

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
        // CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
        + [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000].map { flag in
            Rule(calls: ["clone"], outcome: .kill, when: [.isSet(argument: 0, flag)])
        }
}

import CEscape
import Glibc

/// An attempt to escape from the sandbox.
enum Escape: String, CaseIterable {
    // The network.
    case everySocket = "every-socket"
    case socketPair = "socket-pair"
    case urlSession = "url-session"
    case resolve
    case ring = "io-uring"
    case inheritedSocket = "inherited-socket"
    case passedDescriptor = "passed-descriptor"
    case unixSocket = "unix-socket"
    case startCurl = "start-curl"
    case becomeCurl = "become-curl"
    case becomePython = "become-python"
    // Children.
    case fork
    case clone
    case clone3
    case session
    case outlive
    // Other entries into the kernel.
    case i386
    case x32
    case unknownCall = "unknown-call"
    // Other processes.
    case trace
    case readMemory = "read-memory"
    case openMemory = "open-memory"
    case takeDescriptor = "take-descriptor"
    case signal
    case signalThread = "signal-thread"
    case signalDescriptor = "signal-descriptor"
    case renice
    case limit
    // The process's own properties.
    case ownLimit = "own-limit"
    case ownUser = "own-user"
    case personality
    case lockMemory = "lock-memory"
    // Namespaces, mounts, the kernel.
    case unshare
    case cloneUser = "clone-user"
    case enterNamespace = "enter-namespace"
    case mount
    case loadProgram = "load-program"
    case performance
    case pageFaults = "page-faults"
    case setClock = "set-clock"
    // Files.
    case write
    case read
    case cut
    case openAndCut = "open-and-cut"
    case openForNothing = "open-for-nothing"
    case openByStructure = "open-by-structure"
    case watch
    case flags
    case mode
    case unreadableFile = "unreadable-file"
    case unreadableTemporary = "unreadable-temporary"
    case closedFolder = "closed-folder"
    case userFile = "user-file"
    case mask
    case whiteout
    case attribute
    case link
    case symlink
    case fifo
    case device
    case run
    case bigFile = "big-file"
    case lock
    case lease
    // Around the file system.
    case sharedMemory = "shared-memory"
    case messageQueue = "message-queue"
    case memoryFile = "memory-file"
    case secretMemory = "secret-memory"
    case sharedPages = "shared-pages"
    case asynchronous = "asynchronous-files"
    case splice
    case key
    case type

    /// Makes the attempt; returns its result as a word.
    func attempt(_ arguments: [String]) -> String {
        let first = arguments.first ?? ""
        return switch self {
        case .everySocket: Attempt.everySocket()
        case .socketPair: word(Attempt.pair())
        case .urlSession: Attempt.load(first)
        case .resolve: Attempt.resolve(first)
        case .ring: Attempt.ring()
        case .inheritedSocket: word(Int(Glibc.write(9, "x", 1)) < 0 ? -Int(errno) : 0)
        case .passedDescriptor: word(escape_receive(0))
        case .unixSocket: word(first.withCString(escape_connect_unix))
        case .startCurl, .becomeCurl, .becomePython: Attempt.other(arguments)
        case .fork: word(escape_fork())
        case .clone: word(escape_child(Int(SYS_clone), 17))
        case .clone3: word(escape_clone3())
        case .session: word(Int(setsid()) < 0 ? -Int(errno) : 0)
        case .outlive: word(call(Int(SYS_prctl), 1, 0))
        case .i386: Attempt.thirtyTwoBits()
        case .x32: word(call(0x4000_0000 | Int(SYS_getpid)))
        case .unknownCall: word(call(463, 0, 0, 0, 0))
        case .trace: word(call(Int(SYS_ptrace), 0x4206, number(first)))
        case .readMemory: Attempt.readMemory(number(first))
        case .openMemory: word(open("/proc/\(first)/mem", O_RDONLY))
        case .takeDescriptor: Attempt.takeDescriptor(number(first))
        case .signal: word(call(Int(SYS_kill), number(first), 0))
        case .signalThread: word(call(Int(SYS_tkill), number(first), 0))
        case .signalDescriptor: word(call(424, call(434, number(first), 0), 0, 0, 0))
        case .renice: word(call(Int(SYS_setpriority), 0, number(first), 5))
        case .limit: Attempt.limit(number(first))
        case .ownLimit: Attempt.ownLimit()
        case .ownUser: word(call(Int(SYS_setuid), Int(getuid())))
        case .personality: word(call(Int(SYS_personality), 0x4_0000))
        case .lockMemory: Attempt.lockMemory()
        case .unshare: word(call(Int(SYS_unshare), 0x1000_0000))
        case .cloneUser: word(escape_child(Int(SYS_clone), 0x1000_0000 | 17))
        case .enterNamespace: Attempt.enterNamespace()
        case .mount: Attempt.mount(first)
        case .loadProgram: word(call(Int(SYS_bpf), 0, 0, 0))
        case .performance: word(call(Int(SYS_perf_event_open), 0, 0, -1, -1, 0))
        case .pageFaults: word(call(Int(SYS_userfaultfd), 1))
        case .setClock: word(call(Int(SYS_clock_settime), 0, 0))
        case .write: word(open(first, O_WRONLY | O_CREAT))
        case .read: word(open(first, O_RDONLY))
        case .cut: word(call(Int(SYS_truncate), pointer(first), 0))
        case .openAndCut: word(open(first, O_RDONLY | O_TRUNC))
        case .openForNothing: word(open(first, O_ACCMODE))
        case .openByStructure: word(call(437, -100, pointer(first), 0, 24))
        case .watch: Attempt.watch(first)
        case .flags: Attempt.flags(first)
        case .mode: word(Int(chmod(first, 0o777)) < 0 ? -Int(errno) : 0)
        case .unreadableFile: word(call(Int(SYS_openat), -100, pointer(first), 0x41, 0))
        case .unreadableTemporary: word(call(Int(SYS_openat), -100, pointer(first), Int(Attempt.temporary), 0))
        case .closedFolder: word(call(Int(SYS_mkdirat), -100, pointer(first), 0o500))
        case .userFile: word(call(Int(SYS_openat), -100, pointer(first), 0x41, 0o4700))
        case .mask: word(call(Int(SYS_umask), 0o777))
        case .whiteout: word(call(Int(SYS_renameat2), -100, pointer(first), -100, pointer("\(first).moved"), 4))
        case .attribute: word(call(Int(SYS_setxattr), pointer(first), pointer("user.airlock"), pointer("x"), 1, 0))
        case .link: word(Glibc.link(first, arguments[1]) < 0 ? -Int(errno) : 0)
        case .symlink: word(Glibc.symlink("/etc/passwd", first) < 0 ? -Int(errno) : 0)
        case .fifo: word(mkfifo(first, 0o600) < 0 ? -Int(errno) : 0)
        case .device: word(mknod(first, S_IFCHR | 0o600, 0x103) < 0 ? -Int(errno) : 0)
        case .run: Attempt.run([first])
        case .bigFile: Attempt.bigFile(first)
        case .lock: Attempt.lock(first)
        case .lease: Attempt.lease(first)
        case .sharedMemory: Attempt.sharedMemory()
        case .messageQueue: Attempt.messageQueue()
        case .memoryFile: word(call(Int(SYS_memfd_create), pointer("airlock"), 0))
        case .secretMemory: word(call(447, 0))
        case .sharedPages: Attempt.sharedPages()
        case .asynchronous: Attempt.asynchronousFiles()
        case .splice: word(call(Int(SYS_splice), -1, 0, -1, 0, 1, 0))
        case .key: word(call(Int(SYS_add_key), pointer("user"), pointer("airlock"), pointer("x"), 1, -1))
        case .type: Attempt.type()
        }
    }
}

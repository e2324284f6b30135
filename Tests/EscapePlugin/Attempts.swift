import CEscape
import Foundation
import FoundationNetworking
import Glibc

/// Makes a system call by its number.
func call(_ number: Int, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0, _ f: Int = 0) -> Int {
    escape_call(number, a, b, c, d, e, f)
}

/// Returns "done", or the name of the error.
func word(_ result: Int) -> String {
    if result >= 0 { return "done" }
    let names: [Int32: String] = [
        EPERM: "EPERM", ENOENT: "ENOENT", EBADF: "EBADF", EAGAIN: "EAGAIN", EACCES: "EACCES", EFAULT: "EFAULT",
        EXDEV: "EXDEV", EINVAL: "EINVAL", ENOSYS: "ENOSYS", EOPNOTSUPP: "EOPNOTSUPP", ESRCH: "ESRCH",
        ENODATA: "ENODATA",
        ECONNREFUSED: "ECONNREFUSED", EROFS: "EROFS", ENOTTY: "ENOTTY", EIO: "EIO", EFBIG: "EFBIG",
        EAFNOSUPPORT: "EAFNOSUPPORT",
    ]
    return names[Int32(-result)] ?? "errno \(-result)"
}

/// Opens a file.
func open(_ path: String, _ flags: CInt) -> Int {
    let result = Glibc.open(path, flags, 0o600)
    return result < 0 ? -Int(errno) : Int(result)
}

func number(_ text: String) -> Int { Int(text) ?? 0 }

/// Returns a permanent copy of a string, as a pointer argument of a system call.
func pointer(_ text: String) -> Int { Int(bitPattern: strdup(text)) }

/// The escapes that need more than one call.
enum Attempt {
    /// Returns the different results of opening a socket of every family and type.
    static func everySocket() -> String {
        var answers: Set<String> = []
        for family in 0...45 {
            for kind in 1...5 { answers.insert(word(call(Int(SYS_socket), family, kind, 0))) }
        }
        return answers.sorted().joined(separator: " ")
    }

    /// `O_TMPFILE | O_WRONLY`, which Swift doesn't import.
    static let temporary = 0x40_0000 | O_DIRECTORY | O_WRONLY

    static func pair() -> Int {
        var ends: [CInt] = [0, 0]
        return ends.withUnsafeMutableBytes { call(Int(SYS_socketpair), 1, 1, 0, Int(bitPattern: $0.baseAddress)) }
    }

    static func ring() -> String {
        var parameters = [UInt8](repeating: 0, count: 120)
        return parameters.withUnsafeMutableBytes { word(call(425, 1, Int(bitPattern: $0.baseAddress))) }
    }

    /// Returns the result of loading a URL with Foundation.
    static func load(_ address: String) -> String {
        guard let url = URL(string: address) else { return "no address" }
        let answered = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var outcome = "nothing"
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        URLSession(configuration: configuration).dataTask(with: url) { data, _, error in
            outcome =
                (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? error.map { "\($0)" }
                ?? (data == nil ? "no data" : "done")
            answered.signal()
        }.resume()
        answered.wait()
        return outcome
    }

    /// Returns the result of resolving a name with the C library.
    static func resolve(_ name: String) -> String {
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, "80", nil, &found)
        defer { if found != nil { freeaddrinfo(found) } }
        return code == 0 ? "done" : String(cString: gai_strerror(code))
    }

    /// Starts a program and waits for it; with `--` before its path, replaces this process instead.
    static func other(_ arguments: [String]) -> String {
        var words = arguments
        let becomes = words.first == "--"
        if becomes { words.removeFirst() }
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        if becomes { return run(words) }
        var child = pid_t()
        let code = posix_spawn(&child, words[0], nil, nil, &argv, environ)
        guard code == 0 else { return word(-Int(code)) }
        var status: CInt = 0
        waitpid(child, &status, 0)
        return status == 0 ? "done" : "status \(status >> 8)"
    }

    static func run(_ words: [String]) -> String {
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        execv(words[0], &argv)
        return word(-Int(errno))
    }

    static func thirtyTwoBits() -> String {
        #if arch(x86_64)
        return word(escape_i386())
        #else
        return "no such entry"
        #endif
    }

    static func readMemory(_ process: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        return bytes.withUnsafeMutableBytes { local in
            var here = iovec(iov_base: local.baseAddress, iov_len: 16)
            var there = here
            return withUnsafePointer(to: &here) { here in
                withUnsafePointer(to: &there) { there in
                    let result = call(
                        Int(SYS_process_vm_readv), process, Int(bitPattern: here), 1, Int(bitPattern: there), 1, 0)
                    // The other process has nothing at this address; the call reached it anyway.
                    return result == -Int(EFAULT) ? "done" : word(result)
                }
            }
        }
    }

    static func takeDescriptor(_ process: Int) -> String {
        let handle = call(434, process, 0)
        return handle < 0 ? word(handle) : word(call(438, handle, 0, 0))
    }

    static func limit(_ process: Int) -> String {
        var limits: [UInt64] = [1_000, 1_000]
        return limits.withUnsafeMutableBytes {
            word(call(Int(SYS_prlimit64), process, 7, Int(bitPattern: $0.baseAddress), 0))
        }
    }

    /// Sets the process's own limit with the call that the C library doesn't use.
    static func ownLimit() -> String {
        var limits: [UInt64] = [200, 200]
        return limits.withUnsafeMutableBytes { word(call(Int(SYS_setrlimit), 7, Int(bitPattern: $0.baseAddress))) }
    }

    static func lockMemory() -> String {
        var byte: CChar = 0
        return withUnsafePointer(to: &byte) { word(call(Int(SYS_mlock), Int(bitPattern: $0), 1)) }
    }

    static func asynchronousFiles() -> String {
        var queue = 0
        return withUnsafeMutablePointer(to: &queue) { word(call(Int(SYS_io_setup), 1, Int(bitPattern: $0))) }
    }

    static func enterNamespace() -> String {
        let own = open("/proc/self/ns/net", O_RDONLY)
        // The filter denies the call before the descriptor is checked.
        return word(call(Int(SYS_setns), own, 0))
    }

    static func mount(_ folder: String) -> String {
        word(call(Int(SYS_mount), pointer("airlock"), pointer(folder), pointer("tmpfs"), 0, 0))
    }

    /// Writes a sparse file of two gigabytes.
    static func bigFile(_ path: String) -> String {
        let file = open(path, O_RDWR | O_CREAT)
        if file < 0 { return word(file) }
        let result = Glibc.pwrite(CInt(file), "x", 1, 2 << 30)
        return word(result < 0 ? -Int(errno) : result)
    }

    static func lock(_ path: String) -> String {
        let file = open(path, O_RDONLY)
        if file < 0 { return word(file) }
        return word(Int(call(Int(SYS_flock), file, 6)))
    }

    static func lease(_ path: String) -> String {
        let file = open(path, O_RDONLY)
        if file < 0 { return word(file) }
        return word(call(Int(SYS_fcntl), file, 1_024, 0))
    }

    static func sharedMemory() -> String {
        let segment = call(Int(SYS_shmget), 0, 4_096, 0o1600)
        if segment >= 0 { _ = call(Int(SYS_shmctl), segment, 0, 0) }
        return word(segment)
    }

    /// Maps anonymous memory that a child would share.
    static func sharedPages() -> String {
        let pages = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED | 0x20, -1, 0)
        return pages == MAP_FAILED ? word(-Int(errno)) : "done"
    }

    static func messageQueue() -> String {
        let name = "airlock-\(getpid())"
        let queue = call(Int(SYS_mq_open), pointer(name), Int(O_CREAT | O_RDWR), 0o600, 0)
        if queue >= 0 { _ = call(Int(SYS_mq_unlink), pointer(name)) }
        return word(queue)
    }

    /// Types a key into the terminal at descriptor 0, as the user would.
    static func type() -> String {
        var key: CChar = 10
        return withUnsafePointer(to: &key) { word(call(Int(SYS_ioctl), 0, 0x5412, Int(bitPattern: $0))) }
    }

    /// Starts a thread that does nothing forever.
    static func startThread() {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                pause()
                return nil
            }, nil)
    }

    /// Runs a program in place of this one on a kernel without some features; returns the exit status if it can't.
    static func start(_ program: [String], withoutKernel features: [String]) -> Int32 {
        let calls: [String: [CInt]] = [
            "seccomp": [CInt(SYS_seccomp)], "landlock": [444, 445, 446], "openat2": [437], "close_range": [436],
            "pidfd": [434], "listener": [],
            // These select the error and hide no call.
            "forbidden": [], "disabled": [],
        ]
        var hidden: [CInt] = []
        for feature in features {
            guard let numbers = calls[feature] else { return 64 }
            hidden += numbers
        }
        let answer = features.contains("forbidden") ? EPERM : features.contains("disabled") ? EOPNOTSUPP : ENOSYS
        guard escape_hide(hidden, CInt(hidden.count), features.contains("listener") ? 1 : 0, answer) == 0 else {
            return 71
        }
        return run(program) == "done" ? 0 : 127
    }

    /// Watches a folder for the actions of other processes.
    static func watch(_ folder: String) -> String {
        let watcher = Int(inotify_init1(0))
        return watcher < 0 ? word(-Int(errno)) : word(Int(inotify_add_watch(CInt(watcher), folder, 0x100)) < 0 ? -1 : 0)
    }

    /// Queries a file's attributes through its file system, as a first step to changing them.
    static func flags(_ path: String) -> String {
        let file = open(path, O_RDONLY)
        if file < 0 { return word(file) }
        var flags: CInt = 0
        return withUnsafeMutablePointer(to: &flags) {
            word(call(Int(SYS_ioctl), file, 0x8008_6601, Int(bitPattern: $0)))
        }
    }
}

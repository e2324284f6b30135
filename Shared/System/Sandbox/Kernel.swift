import Glibc

@_implementationOnly import CSystem

/// Every system call that sets up the sandbox. A result below zero is a negated `errno`.
package enum Kernel {
    private static func result(_ answer: CInt) -> Int { answer < 0 ? -Int(errno) : Int(answer) }

    // MARK: Filter

    /// Loads a filter after mapping every operand with `filled`; returns the listener's descriptor if `listening` is true.
    static func loadFilter(
        _ source: [UInt64], listening: Bool, _ filled: (FilterInstruction) -> UInt32
    ) -> Int {
        guard !source.isEmpty else { return -Int(ENOSYS) }
        return withUnsafeTemporaryAllocation(of: sock_filter.self, capacity: source.count) { program in
            for index in source.indices {
                let instruction = FilterInstruction(packed: source[index])
                program.initializeElement(
                    at: index,
                    to: sock_filter(
                        code: instruction.code, jt: instruction.jumpTrue, jf: instruction.jumpFalse,
                        k: filled(instruction)))
            }
            // SECCOMP_FILTER_FLAG_NEW_LISTENER, or SECCOMP_FILTER_FLAG_TSYNC; the two can't be combined.
            let flags: UInt32 = listening ? 8 : 1
            return result(airlock_seccomp_load(program.baseAddress, program.count, flags))
        }
    }

    /// The number of `sendmsg`.
    static let messageCall = UInt32(SYS_sendmsg)

    /// True if the kernel supports filters that report denied calls, as Linux does since 5.0.
    package static var canReport: Bool { airlock_seccomp_has(0x7FC0_0000) == 0 }

    /// Ensures that no program started by this process gains privileges. The kernel requires this before an ordinary user may set up a
    /// sandbox.
    static func forbidNewPrivileges() -> Int { result(airlock_prctl(PR_SET_NO_NEW_PRIVS, 1, 0)) }

    // MARK: Processes

    /// Creates a child process. Only a process with a single thread may call it.
    package static func fork() -> Int { result(CInt(airlock_fork())) }

    /// Waits until a descriptor is readable, a signal arrives or the time is over. Signals are delivered only during the wait.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor below 1,024; a negative one isn't waited for.
    ///   - mask: A `sigset_t` of the signals that are blocked.
    /// - Returns: True if the descriptor is readable.
    package static func wait(for descriptor: CInt, milliseconds: Int, mask: UnsafeRawPointer) -> Bool {
        airlock_wait(descriptor, milliseconds, mask) > 0
    }

    /// Ensures that this process leaves no core dump.
    package static func forbidCoreDumps() -> Int { limit(.core, 0) }

    // MARK: Landlock

    /// The kernel's Landlock version, or the negated `errno` with the reason why there is none.
    static var landlockVersion: Int { result(airlock_landlock_abi()) }

    static func makeRuleset(files: UInt64, network: UInt64, scopes: UInt64, size: Int) -> Int {
        result(airlock_landlock_create(files, network, scopes, size))
    }

    static func addRule(_ ruleset: CInt, beneath folder: CInt, rights: UInt64) -> Int {
        result(airlock_landlock_add(ruleset, folder, rights))
    }

    static func restrict(_ ruleset: CInt) -> Int { result(airlock_landlock_restrict(ruleset)) }

    // MARK: Descriptors

    /// Returns the target of a symbolic link, as stored in the link; `nil` if there is no link.
    static func linkTarget(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }

    private static let path = CInt(AIRLOCK_O_PATH)

    /// Opens a handle on a path. The handle can't be used to read or write.
    static func handle(_ name: String) -> Int {
        result(airlock_openat(AT_FDCWD, name, path | O_CLOEXEC, 0))
    }

    /// Opens a handle on a path below a folder without following links in the path.
    static func handle(_ name: String, beneath folder: CInt) -> Int {
        let found = result(
            airlock_openat2(folder, name, UInt64(path | O_CLOEXEC), 0, resolveBeneath | resolveNoLinks))
        guard found == -Int(ENOSYS) || found == -Int(EPERM) else { return found }
        return result(airlock_openat(folder, name, path | O_CLOEXEC | O_NOFOLLOW, 0))
    }

    // RESOLVE_BENEATH, and RESOLVE_NO_SYMLINKS with RESOLVE_NO_MAGICLINKS, of <linux/openat2.h>.
    private static let resolveBeneath: UInt64 = 0x08
    private static let resolveNoLinks: UInt64 = 0x04 | 0x02

    /// True if the kernel can open a path so that no link leads out of its folder, as Linux does since 5.6.
    package static var opensBeneath: Bool {
        let found = result(airlock_openat2(AT_FDCWD, ".", UInt64(path | O_CLOEXEC), 0, resolveBeneath))
        if found >= 0 { close(CInt(found)) }
        return found >= 0
    }

    static func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    /// Closes every descriptor from `first` on.
    static func closeAll(from first: CInt) -> Int {
        result(airlock_close_range(UInt32(first), UInt32.max, 0))
    }

    static func status(of descriptor: CInt, _ status: inout stat) -> Int { result(fstat(descriptor, &status)) }

    /// Returns the address family of a socket.
    static func socketFamily(of descriptor: CInt) -> Int { result(airlock_socket_family(descriptor)) }

    static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// Opens `/dev/null` as the lowest free descriptor.
    static func openNull(_ flags: CInt = O_RDWR) -> Int { result(airlock_openat(AT_FDCWD, "/dev/null", flags, 0)) }

    /// Returns the number of threads of the process; a negated `errno` if `/proc` can't be read.
    static func threadCount() -> Int {
        var status = stat()
        // The number of the folder's hard links is two, for itself and its parent, plus one per thread.
        let found = result(stat("/proc/self/task", &status))
        return found < 0 ? found : Int(status.st_nlink) - 2
    }

    /// Returns true for a thread of this process.
    static func isThread(_ thread: pid_t) -> Bool { airlock_has_thread(thread) == 0 }

    /// Makes a loaded library call `function` instead of the function bound to `name`; returns the number of changed slots.
    static func rebind(_ name: String, in library: String, to function: UnsafeMutableRawPointer) -> Int {
        Int(airlock_rebind(library, name, function))
    }

    // MARK: Probes

    /// Tries to create a socket; returns its descriptor on success.
    static func socket(_ family: CInt) -> Int { result(airlock_socket(family)) }

    /// Requests an io_uring without entries, which always fails: with EINVAL or EFAULT if the call reaches the kernel, and with another
    /// error if a filter denies it.
    static func ring() -> Int { result(airlock_io_uring_setup()) }

    // MARK: Launching

    static func dropCapabilities() -> Int { result(airlock_drop_capabilities()) }

    enum Resource {
        case processorTime, fileSize, core, openFiles, addresses, messageQueues, niceness, realTime

        fileprivate var number: Int {
            switch self {
            case .processorTime: AIRLOCK_LIMIT_PROCESSOR_TIME
            case .fileSize: AIRLOCK_LIMIT_FILE_SIZE
            case .core: AIRLOCK_LIMIT_CORE
            case .openFiles: AIRLOCK_LIMIT_OPEN_FILES
            case .addresses: AIRLOCK_LIMIT_ADDRESSES
            case .messageQueues: AIRLOCK_LIMIT_MESSAGE_QUEUES
            case .niceness: AIRLOCK_LIMIT_NICENESS
            case .realTime: AIRLOCK_LIMIT_REAL_TIME
            }
        }
    }

    static func limit(_ resource: Resource, _ value: UInt64) -> Int {
        result(airlock_limit(CInt(resource.number), value))
    }

    /// Protects this process's memory, environment and descriptors from other processes of the same user.
    ///
    /// The kernel writes no core dump of such a process. Programs that the process starts aren't affected.
    @discardableResult
    package static func hideMemory() -> Int { result(airlock_prctl(PR_SET_DUMPABLE, 0, 0)) }

    /// Kills this process when the thread that started it ends.
    static func dieWithParent() -> Int { result(airlock_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0)) }

    /// Makes this process a subreaper: the parent of orphaned descendants, so that it can wait for them.
    @discardableResult
    package static func adoptOrphans() -> Int { result(airlock_prctl(PR_SET_CHILD_SUBREAPER, 1, 0)) }

    static func send(_ descriptor: CInt, over channel: CInt) -> Int {
        result(airlock_send_descriptor(channel, descriptor))
    }

    /// Returns the descriptor that the other end of the socket sent; `-ENODATA` if the other end was closed without sending one.
    package static func receiveDescriptor(from channel: CInt) -> Int {
        let answer = airlock_receive_descriptor(channel)
        return answer < 0 && errno == 0 ? -Int(ENODATA) : result(answer)
    }

    /// Returns a descriptor that becomes readable when a process ends.
    package static func processDescriptor(_ process: pid_t) -> Int { result(airlock_pidfd_open(process)) }

    // MARK: Control groups

    /// Returns the first 16 KiB of a kernel file; `nil` if it can't be read.
    package static func text(_ path: String) -> String? {
        let file = result(airlock_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0))
        guard file >= 0 else { return nil }
        defer { close(CInt(file)) }
        return String(unsafeUninitializedCapacity: 16_384) { max(0, Glibc.read(CInt(file), $0.baseAddress, $0.count)) }
    }

    /// Writes a whole value to a kernel file; returns false if that fails.
    package static func write(_ value: String, to path: String) -> Bool {
        let file = result(airlock_openat(AT_FDCWD, path, O_WRONLY | O_CLOEXEC, 0))
        guard file >= 0 else { return false }
        defer { close(CInt(file)) }
        return value.withCString { Glibc.write(CInt(file), $0, value.utf8.count) } == value.utf8.count
    }

    /// Returns a short extended attribute of a file; `nil` if the file doesn't have the attribute.
    package static func attribute(_ name: String, of path: String) -> String? {
        let text = String(unsafeUninitializedCapacity: 64) {
            max(0, airlock_getxattr(path, name, $0.baseAddress, $0.count))
        }
        return text.isEmpty ? nil : text
    }

    // MARK: Reports

    /// Receives the next denied call, which waits for a response.
    static func nextReport(_ listener: CInt, _ report: inout airlock_notification) -> Int {
        result(airlock_notification_receive(listener, &report))
    }

    static func refuse(_ id: UInt64, on listener: CInt, with error: CInt) -> Int {
        result(airlock_notification_refuse(listener, id, error))
    }
}

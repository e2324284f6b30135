import Glibc

/// The sandbox that a process sets up around itself before it does anything else.
package struct StartupSandbox: Sendable {
    /// The paths that the process may use.
    package var grants: [Grant]
    package var settings: SandboxSettings
    /// The highest descriptor that stays open; all lower descriptors stay open, too.
    package var highestDescriptor: CInt?

    /// The protections that are active once the sandbox is set up.
    package struct Report: Hashable, Sendable {
        /// True if a launcher's sandbox was already active.
        package var isLaunched: Bool
        /// True if system calls are filtered.
        package var isFiltered: Bool
        /// The state of Landlock, which restricts the process.
        package var landlock: Landlock.Availability
        /// Landlock's version; 0 for none.
        package var landlockABI: Int { landlock.abi }
    }

    package init(grants: [Grant], settings: SandboxSettings, keeping highestDescriptor: CInt? = nil) {
        (self.grants, self.settings, self.highestDescriptor) = (grants, settings, highestDescriptor)
    }

    /// Sets up the sandbox: closes inherited descriptors, denies the network, other processes and every file that isn't granted, and then
    /// probes for sockets.
    ///
    /// Filters and Landlock apply only to the calling thread and its descendants, so no other thread may exist yet.
    ///
    /// - Throws: ``SandboxError``, after which the process must end: the sandbox may be incomplete.
    package func install() throws(SandboxError) -> Report {
        try InheritedDescriptors.closeAllButStandardStreams(keeping: highestDescriptor)
        let threads = Kernel.threadCount()
        if threads > 1 { throw SandboxError(.threads(threads)) }
        let promised = Kernel.forbidNewPrivileges()
        if promised < 0 { throw SandboxError(.step("forbid new privileges", errno: Int32(-promised))) }
        WorkerStatus.interpose()
        let landlock = Landlock(atMost: settings.landlockLimit)
        try landlock.restrict(to: grants)
        // In a launcher's sandbox the launcher's listener must continue to receive calls. So this filter allows the
        // calls that the launcher's filter reports: an error from this filter would take precedence over the report.
        let isLaunched = settings.isLaunched && Self.isDenied
        var report = Report(isLaunched: isLaunched, isFiltered: true, landlock: landlock.availability)
        do {
            if isLaunched {
                try SeccompFilter(network: .allow, message: .allow).load(process: getpid())
            } else {
                try SeccompFilter().load(process: getpid())
                try Self.probeSocket(AF_UNIX, "a Unix socket")
                try Self.probeSocket(AF_INET, "a network socket")
            }
        } catch {
            guard case .filter = error.cause, settings.acceptsMissing else { throw error }
            report.isFiltered = false
        }
        return report
    }

    /// True if neither a socket nor an io_uring can be created.
    private static var isDenied: Bool {
        for family in [AF_UNIX, AF_INET] {
            let socket = Kernel.socket(family)
            if socket >= 0 { Kernel.close(CInt(socket)) }
            if socket != -Int(EACCES) { return false }
        }
        return Kernel.ring() == -Int(EACCES)
    }

    private static func probeSocket(_ family: CInt, _ name: String) throws(SandboxError) {
        let socket = Kernel.socket(family)
        if socket >= 0 {
            Kernel.close(CInt(socket))
            throw SandboxError(.socketOpened(family: name))
        }
    }
}

/// The descriptors that a sandboxed process inherits: only the three standard streams, which may be connected only to the process that
/// started it.
package enum InheritedDescriptors {
    /// Closes every descriptor above the standard streams, and checks the standard streams.
    ///
    /// A pipe, a regular file, a terminal, `/dev/null` and a Unix socket are permitted; a closed stream is connected to `/dev/null`, so
    /// that no file opened later takes its number. Writing to an output stream that was closed still fails.
    ///
    /// - Parameter highest: The highest descriptor that stays open; all lower descriptors stay open, too.
    /// - Throws: ``SandboxError`` that names the stream.
    package static func closeAllButStandardStreams(keeping highest: Int32? = nil) throws(SandboxError) {
        for descriptor in CInt(0)...2 { try check(descriptor) }
        let closed = Kernel.closeAll(from: (highest ?? 2) + 1)
        if closed < 0 { try closeOneByOne(from: (highest ?? 2) + 1, refusal: closed) }
    }

    /// Connects closed standard streams to `/dev/null`, like ``closeAllButStandardStreams(keeping:)``.
    package static func occupyStandardStreams() {
        for descriptor in CInt(0)...2 {
            var status = stat()
            if Kernel.status(of: descriptor, &status) == -Int(EBADF) { _ = openNull(as: descriptor) }
        }
    }

    private static func openNull(as descriptor: CInt) -> Int {
        Kernel.openNull(descriptor == 1 ? O_RDONLY : O_RDWR)
    }

    private static func check(_ descriptor: CInt) throws(SandboxError) {
        var status = stat()
        let found = Kernel.status(of: descriptor, &status)
        if found == -Int(EBADF) {
            let opened = openNull(as: descriptor)
            if opened == Int(descriptor) { return }
            throw SandboxError(.step("connect descriptor \(descriptor) to /dev/null", errno: Int32(-min(opened, -1))))
        }
        if found < 0 { throw SandboxError(.step("examine descriptor \(descriptor)", errno: Int32(-found))) }
        switch status.st_mode & S_IFMT {
        case S_IFIFO, S_IFREG: return
        case S_IFCHR:
            // 1:3 is /dev/null on every Linux.
            if status.st_rdev == 0x103 || Kernel.isTerminal(descriptor) { return }
            throw SandboxError(.stream(descriptor, kind: "a device"))
        case S_IFSOCK:
            if Kernel.socketFamily(of: descriptor) == Int(AF_UNIX) { return }
            throw SandboxError(.stream(descriptor, kind: "a network socket"))
        case S_IFDIR: throw SandboxError(.stream(descriptor, kind: "a folder"))
        case S_IFBLK: throw SandboxError(.stream(descriptor, kind: "a disk"))
        default: throw SandboxError(.stream(descriptor, kind: "neither a file nor a pipe"))
        }
    }

    /// Closes descriptors on kernels before 5.9: the descriptors listed in `/proc`; or, in a launcher's sandbox, all descriptors up to the
    /// limit.
    private static func closeOneByOne(from first: CInt, refusal: Int) throws(SandboxError) {
        guard refusal == -Int(ENOSYS) || refusal == -Int(EPERM) else {
            throw SandboxError(.descriptors(errno: Int32(-refusal)))
        }
        guard let folder = opendir("/proc/self/fd") else {
            for descriptor in first..<max(first, CInt(clamping: sysconf(CInt(_SC_OPEN_MAX)))) {
                Kernel.close(descriptor)
            }
            return
        }
        var open: [CInt] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
            }
            let number = atoi(name)
            if number >= first { open.append(number) }
        }
        closedir(folder)
        for descriptor in open { Kernel.close(descriptor) }
    }
}

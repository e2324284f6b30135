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

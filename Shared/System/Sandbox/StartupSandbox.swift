import Glibc

/// The sandbox a process builds around itself, before it does anything else.
package struct StartupSandbox: Sendable {
    /// What may be used of the file system.
    package var grants: [Grant]
    package var settings: SandboxSettings
    /// The highest descriptor that stays open; the ones below it do, too.
    package var kept: CInt?

    /// What holds once the sandbox is up.
    package struct Report: Hashable, Sendable {
        /// Whether a launcher's sandbox was found to hold already.
        package var isLaunched: Bool
        /// Whether system calls are filtered.
        package var isFiltered: Bool
        /// The Landlock that restricts the process.
        package var landlock: Landlock.Availability
        /// Landlock's version; 0 where there is none.
        package var landlockABI: Int { landlock.abi }
    }

    package init(grants: [Grant], settings: SandboxSettings, keeping kept: CInt? = nil) {
        (self.grants, self.settings, self.kept) = (grants, settings, kept)
    }

    /// Builds the sandbox: closes inherited descriptors, gives up the network, other processes and every file not granted, and
    /// then tries for a socket.
    ///
    /// Filters and Landlock hold one thread and what it starts, so nothing may run yet.
    ///
    /// - Throws: ``SandboxError``, after which the process must end: part of the sandbox may be up.
    package func raise() throws(SandboxError) -> Report {
        try InheritedDescriptors.closeAllButStandardStreams(keeping: kept)
        let threads = Kernel.threadCount()
        if threads > 1 { throw SandboxError(.threads(threads)) }
        let promised = Kernel.giveUpPrivileges()
        if promised < 0 { throw SandboxError(.step("give up privileges", errno: Int32(-promised))) }
        WorkerStatus.standIn()
        let landlock = Landlock(atMost: settings.landlockLimit)
        try landlock.restrict(to: grants)
        // Where the launcher's sandbox answers already, its listener shall go on hearing: an error of our own would come first.
        let isLaunched = settings.isLaunched && Self.isDenied
        var report = Report(isLaunched: isLaunched, isFiltered: true, landlock: landlock.availability)
        do {
            if isLaunched {
                try SeccompFilter(network: .allow, message: .allow).load(process: getpid())
            } else {
                try SeccompFilter().load(process: getpid())
                try Self.tryForSockets()
            }
        } catch {
            guard case .filter = error.cause, settings.acceptsMissing else { throw error }
            report.isFiltered = false
        }
        return report
    }

    /// Whether neither a socket nor an io_uring is to be had.
    private static var isDenied: Bool {
        for family in [AF_UNIX, AF_INET] {
            let socket = Kernel.socket(family)
            if socket >= 0 { Kernel.close(CInt(socket)) }
            if socket != -Int(EACCES) { return false }
        }
        return Kernel.ring() == -Int(EACCES)
    }

    private static func tryForSockets() throws(SandboxError) {
        for (family, name) in [(AF_UNIX, "a Unix socket"), (AF_INET, "a network socket")] {
            let socket = Kernel.socket(family)
            if socket >= 0 {
                Kernel.close(CInt(socket))
                throw SandboxError(.socketOpened(family: name))
            }
        }
    }
}

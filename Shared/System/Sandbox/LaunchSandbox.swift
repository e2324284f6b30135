import Glibc

/// The sandbox the launcher builds around a program before it starts it, so that nothing inside can have been there first.
package struct LaunchSandbox: Sendable {
    /// The most a process may use; `nil` for no limit but the one there is.
    package struct Limits: Hashable, Sendable {
        /// Processor time in seconds.
        package var processorTime: UInt64?
        /// Addresses in bytes. Only a backstop: programs reserve far more than they use.
        package var addressSpace: UInt64? = 8 << 30
        /// The size of a file in bytes.
        package var fileSize: UInt64? = 64 << 20
        /// Open descriptors.
        package var openFiles: UInt64? = 256

        /// The limits every extension has.
        package init() {}
    }

    package var grants: [Grant] = []
    package var limits = Limits()
    package var settings = SandboxSettings()
    /// Whether the program may start others.
    package var allowsChildren = false
    /// Whether descriptor 3 is a Unix socket over which the one who listens is sent what hears reports.
    package var isReported = false
    /// Whether the program may not run without Landlock.
    package var requiresLandlock = false
    /// The folder of the control group the program runs in; `nil` for this process's.
    package var controlGroup: String?
    /// Who must be the parent.
    package var parent: Int32?

    private static let channel: CInt = 3

    package init() {}

    /// Builds the sandbox around this process.
    ///
    /// - Returns: Which of the layers the kernel has none of, in words.
    /// - Throws: ``SandboxError``, after which the process must end: part of the sandbox may be up.
    package func raise() throws(SandboxError) -> [String] {
        var missing: [String] = []
        if let parent {
            try check("die with the host", Kernel.dieWithParent())
            // It may have ended before the call, and then nobody tells.
            if getppid() != parent { throw SandboxError(.orphaned) }
        }
        if let controlGroup, !Kernel.write("0", to: "\(controlGroup)/cgroup.procs") {
            throw SandboxError(.step("join the control group \(controlGroup)", errno: errno))
        }
        try InheritedDescriptors.closeAllButStandardStreams(keeping: isReported ? Self.channel : nil)
        try applyLimits()
        try check("give up privileges", Kernel.giveUpPrivileges())
        try check("drop capabilities", Kernel.dropCapabilities())
        let landlock = Landlock(atMost: settings.landlockLimit)
        if let obstacle = landlock.availability.obstacle {
            if requiresLandlock { throw SandboxError(.withoutLandlock(landlock.availability)) }
            missing.append("\(obstacle): files are protected by their modes alone")
        }
        try landlock.restrict(to: grants)
        do {
            try loadFilter(landlock)
        } catch {
            guard case .filter = error.cause, settings.acceptsMissing else { throw error }
            missing.append("this kernel has no system call filters: the network is open")
        }
        return missing
    }

    private func loadFilter(_ landlock: Landlock) throws(SandboxError) {
        var filter = SeccompFilter()
        if allowsChildren {
            filter.children = .allow
            // Its children are its own to signal; the scope keeps others out of reach.
            if landlock.scopesSignals { filter.signals = .allow }
        }
        guard isReported else {
            try filter.load(process: getpid())
            return
        }
        defer { Kernel.close(Self.channel) }
        var reporting = filter
        (reporting.network, reporting.message) = (.report, .allow)
        let listener: CInt
        do {
            guard let heard = try reporting.load(process: getpid()) else { return }
            listener = heard
        } catch {
            // No listener on this kernel, or one around this process already: denied all the same, unheard.
            try filter.load(process: getpid())
            return
        }
        defer { Kernel.close(listener) }
        try check("hand the listener over", Kernel.send(listener, over: Self.channel))
        // The last message is sent. Another ABI's is killed by the first filter.
        try SeccompFilter.denyMessages()
    }

    private func applyLimits() throws(SandboxError) {
        try check("forbid core dumps", Kernel.limit(.core, 0))
        try check("forbid message queues", Kernel.limit(.messageQueues, 0))
        try check("forbid higher priorities", Kernel.limit(.niceness, 0))
        try check("forbid real time", Kernel.limit(.realTime, 0))
        let all: [(String, Kernel.Resource, UInt64?)] = [
            ("limit processor time", .processorTime, limits.processorTime),
            ("limit addresses", .addresses, limits.addressSpace),
            ("limit the size of files", .fileSize, limits.fileSize),
            ("limit open files", .openFiles, limits.openFiles),
        ]
        for (step, resource, value) in all {
            if let value { try check(step, Kernel.limit(resource, value)) }
        }
    }

    private func check(_ step: String, _ result: Int) throws(SandboxError) {
        if result < 0 { throw SandboxError(.step(step, errno: Int32(-result))) }
    }
}

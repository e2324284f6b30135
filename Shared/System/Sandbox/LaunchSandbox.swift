import Glibc

/// The sandbox that the launcher sets up before it becomes the program, so that no code of the program runs outside the sandbox.
package struct LaunchSandbox: Sendable {
    /// The resource limits of a process; `nil` for no additional limit.
    package struct Limits: Hashable, Sendable {
        /// Processor time in seconds.
        package var processorTime: UInt64?
        /// Address space in bytes. This limit is only a safeguard, because programs reserve far more address space than they use.
        package var addressSpace: UInt64? = 8 << 30
        /// The size of a file in bytes.
        package var fileSize: UInt64? = 64 << 20
        /// The number of open descriptors.
        package var openFiles: UInt64? = 256

        /// Creates the limits of every extension.
        package init() {}
    }

    package var grants: [Grant] = []
    package var limits = Limits()
    package var settings = SandboxSettings()
    /// True if the program may start other programs.
    package var allowsChildren = false
    /// True for compilers and the package manager, which start programs, create symbolic links and change process groups. Their changes of modes
    /// and times have no effect, because Landlock doesn't restrict them to folders; if calls are reported, their launcher answers them. Such a sandbox is never set up without Landlock or the filter.
    package var isForBuilding = false
    /// True if descriptor 3 is a Unix socket over which the listener for denied calls is sent.
    package var isReported = false
    /// True if the program must not be started without Landlock.
    package var requiresLandlock = false
    /// The folder of the control group that the program runs in; `nil` for the control group of this process.
    package var controlGroup: String?
    /// The highest descriptor that stays open for the program; `nil` for the standard streams only.
    package var highestDescriptor: CInt?
    /// The process id that the parent must have.
    package var parent: Int32?

    private static let channel: CInt = 3

    package init() {}

    /// Sets up the sandbox around this process.
    ///
    /// - Returns: Descriptions of the layers that the kernel lacks.
    /// - Throws: ``SandboxError``, after which the process must end: the sandbox may be incomplete.
    package func install() throws(SandboxError) -> [String] {
        var missing: [String] = []
        if let parent {
            try check("make this process end with the host", Kernel.dieWithParent())
            // If the parent ended before the call, the call has no effect.
            if getppid() != parent { throw SandboxError(.orphaned) }
        }
        if let controlGroup, !Kernel.write("0", to: "\(controlGroup)/cgroup.procs") {
            throw SandboxError(.step("join the control group \(controlGroup)", errno: errno))
        }
        try InheritedDescriptors.closeAllButStandardStreams(keeping: isReported ? Self.channel : highestDescriptor)
        try applyLimits()
        try check("forbid new privileges", Kernel.forbidNewPrivileges())
        try check("drop capabilities", Kernel.dropCapabilities())
        let landlock = Landlock(atMost: settings.landlockLimit)
        // Without version 3, files outside the folders could be truncated.
        if isForBuilding, landlock.abi < 3 { throw SandboxError(.tooOldForBuilding(landlock.availability)) }
        if let obstacle = landlock.availability.obstacle {
            if requiresLandlock { throw SandboxError(.withoutLandlock(landlock.availability)) }
            missing.append("\(obstacle): files are protected by their modes alone")
        }
        try landlock.restrict(to: grants)
        do {
            try loadFilter(landlock)
        } catch {
            guard case .filter = error.cause, settings.acceptsMissing, !isForBuilding else { throw error }
            missing.append("this kernel has no system call filters: network access isn't blocked")
        }
        return missing
    }

    private func loadFilter(_ landlock: Landlock) throws(SandboxError) {
        var filter = SeccompFilter()
        if isForBuilding { (filter.attributes, filter.building) = (.ignore, .allow) }
        if allowsChildren || isForBuilding {
            filter.children = .allow
            // A program may signal its own children. Landlock protects the processes outside the sandbox from signals.
            if landlock.scopesSignals { filter.signals = .allow }
        }
        guard isReported else {
            try filter.load(process: getpid())
            return
        }
        defer { Kernel.close(Self.channel) }
        var reporting = filter
        (reporting.network, reporting.message) = (.report, .allow)
        if isForBuilding { reporting.attributes = .report }
        let listener: CInt
        do {
            guard let descriptor = try reporting.load(process: getpid()) else { return }
            listener = descriptor
        } catch {
            // The kernel doesn't support a listener, or this process already has one. Calls are denied without a report.
            try filter.load(process: getpid())
            return
        }
        defer { Kernel.close(listener) }
        try check("send the listener to the host", Kernel.send(listener, over: Self.channel))
        // The last message is sent, so `sendmsg` can be denied. This filter needn't check the ABI, because the first filter kills calls of
        // other ABIs.
        try SeccompFilter.denyMessages()
    }

    private func applyLimits() throws(SandboxError) {
        try check("forbid core dumps", Kernel.limit(.core, 0))
        try check("forbid message queues", Kernel.limit(.messageQueues, 0))
        try check("forbid higher priorities", Kernel.limit(.niceness, 0))
        try check("forbid real-time scheduling", Kernel.limit(.realTime, 0))
        // Not a loop over tuples, because the compiler's output for such a loop isn't reproducible.
        try limit("limit processor time", .processorTime, limits.processorTime)
        try limit("limit the address space", .addresses, limits.addressSpace)
        try limit("limit the size of files", .fileSize, limits.fileSize)
        try limit("limit open files", .openFiles, limits.openFiles)
    }

    private func limit(_ step: String, _ resource: Kernel.Resource, _ value: UInt64?) throws(SandboxError) {
        if let value { try check(step, Kernel.limit(resource, value)) }
    }

    private func check(_ step: String, _ result: Int) throws(SandboxError) {
        if result < 0 { throw SandboxError(.step(step, errno: Int32(-result))) }
    }
}

/// The limits of a process that runs an app's code, whichever program starts it.
package struct ExtensionLimits: Hashable, Sendable {
    /// Resident and swapped memory in bytes, of the process with its page tables.
    package static let memory = 1 << 30

    /// The time from the start to the end in seconds; `nil` for a server, whose calls have limits of their own.
    package var wallClock: Int?
    /// Processor time in seconds.
    package var processor: Int

    /// Returns the limits of a command that a user starts.
    package init(command: String) {
        switch command {
        // A server runs for as long as its client.
        case "mcp": (wallClock, processor) = (nil, 86_400)
        // Many snapshots are drawn in one process.
        case "lint", "snapshot", "gallery", "simulate", "reads", "fixture": (wallClock, processor) = (900, 900)
        // The user may have to answer at the terminal.
        case "ask", "perform": (wallClock, processor) = (600, 60)
        default: (wallClock, processor) = (60, 60)
        }
    }
}

/// The folders that the loader searches for an executable's libraries before those of the system.
package enum RunPath {
    /// Returns the folders from which an executable may load libraries: the first with a Swift runtime, and the first with the libraries
    /// of a toolkit, which `Packaging/native` lists in a file. Empty for a statically linked program.
    package static func libraries(of executable: String) -> [String] {
        let all = folders(of: executable)
        return Array(all.filter { hasRuntime($0) }.prefix(1))
            + all.filter { access("\($0)/libraries.txt", R_OK) == 0 }.prefix(1)
    }

    /// Returns true if a folder has a Swift runtime.
    package static func hasRuntime(_ folder: String) -> Bool { access("\(folder)/libswiftCore.so", R_OK) == 0 }

    /// Returns the absolute folders of the executable's `DT_RUNPATH` or `DT_RPATH`, in the same order.
    ///
    /// The result is empty for a script, a static executable, a damaged file, and an executable for another word size or byte order.
    package static func folders(of executable: String) -> [String] {
        guard let file = ExecutableFile(executable), let dynamic = file.segments.first(where: { $0.kind == 2 }),
            let entries = file.bytes(at: dynamic.offset, count: Int(min(dynamic.size, 1 << 16)))
        else { return [] }
        // DT_STRTAB, and DT_RUNPATH or the older DT_RPATH.
        var strings: UInt64?
        var runPath: UInt64?
        for entry in stride(from: 0, to: entries.count - 15, by: 16) {
            let value = entries.number(at: entry + 8)
            switch entries.number(at: entry) {
            case 5: strings = value
            case 29: runPath = value
            case 15 where runPath == nil: runPath = value
            default: break
            }
        }
        guard let strings, let runPath, let start = file.offset(of: strings),
            let text = file.bytes(at: start &+ runPath, count: 4_096)
        else { return [] }
        return text.prefix { $0 != 0 }.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix("/") }
    }
}

/// A 64-bit little-endian ELF file. No value in it is trusted: sums wrap, and an offset beyond the end reads nothing.
private final class ExecutableFile {
    struct Segment {
        let kind: UInt64
        let offset: UInt64
        let address: UInt64
        let size: UInt64
    }

    private let descriptor: CInt
    private(set) var segments: [Segment] = []

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let header = bytes(at: 0, count: 64), header.count == 64,
            header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), header.number(at: 54, size: 2) == 56,
            let table = bytes(at: header.number(at: 32), count: 56 * Int(header.number(at: 56, size: 2)))
        else { return nil }
        segments = stride(from: 0, to: table.count - 55, by: 56).map { start in
            Segment(
                kind: table.number(at: start, size: 4), offset: table.number(at: start + 8),
                address: table.number(at: start + 16), size: table.number(at: start + 32))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the bytes at an offset, fewer at the end of the file; `nil` if there are none.
    func bytes(at offset: UInt64, count: Int) -> [UInt8]? {
        guard count > 0 else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(bitPattern: UInt(offset))))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Returns the offset in the file of an address within a loaded segment.
    func offset(of address: UInt64) -> UInt64? {
        segments.first { $0.kind == 1 && address &- $0.address < $0.size }.map { $0.offset &+ (address &- $0.address) }
    }
}

extension [UInt8] {
    /// Returns the little-endian number at an index; at least `size` bytes must follow it.
    fileprivate func number(at index: Int, size: Int = 8) -> UInt64 {
        self[index..<index + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

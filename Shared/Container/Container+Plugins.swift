import Glibc

extension Container {
    private static func pluginFolder(_ identifier: String) -> String { "plugins/\(identifier)" }

    /// Creates the folder that a plug-in may write to; an existing folder is left unchanged.
    ///
    /// - Returns: The folder's path.
    /// - Throws: ``ContainerError`` for an identifier that can't name a folder, a role other than the host, and a full or read-only disk.
    package func makePluginFolder(_ identifier: String) throws(ContainerError) -> String {
        guard UntrustedFile.isValid(name: identifier) else { throw ContainerError(.name(identifier)) }
        guard role == .host else { throw ContainerError(roleCause, path: path) }
        try folder.makeFolder(Self.pluginFolder(identifier))
        return folder.full(Self.pluginFolder(identifier))
    }

    /// Returns the contents of a file that a plug-in wrote to its folder.
    ///
    /// Follows no link, never blocks, and checks the size before reading.
    ///
    /// - Throws: ``ContainerError``.
    package func pluginFile(_ name: String, of identifier: String, limit: Int = PluginLimits.file) throws
        -> [UInt8]
    {
        guard UntrustedFile.isValid(name: name) else { throw ContainerError(.untrusted(.name), path: name) }
        let relative = "\(Self.pluginFolder(identifier))/\(name)"
        let full = folder.full(relative)
        do {
            guard let file = try folder.openIfPresent(relative, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
                throw ContainerError(.untrusted(.absent), path: full)
            }
            let metadata = try file.metadata()
            guard metadata.isRegular else { throw ContainerError(.untrusted(.notRegular), path: full) }
            guard metadata.links == 1 else {
                throw ContainerError(.untrusted(.linked(links: metadata.links)), path: full)
            }
            guard metadata.size <= limit else {
                throw ContainerError(.untrusted(.tooLarge(bytes: metadata.size, limit: limit)), path: full)
            }
            // The file may have grown since.
            let bytes = try file.read(limit + 1)
            guard bytes.count <= limit else {
                throw ContainerError(.untrusted(.tooLarge(bytes: bytes.count, limit: limit)), path: full)
            }
            return bytes
        } catch let error as ContainerError {
            // A link, a socket or a folder where the file should be.
            if case .system(_, let number) = error.cause, [ELOOP, ENXIO, EISDIR].contains(number) {
                throw ContainerError(.untrusted(.notRegular), path: full)
            }
            throw error
        }
    }

    /// Checks that a plug-in's folder is within its quota.
    ///
    /// - Throws: ``ContainerError``.
    package func checkPluginQuota(of identifier: String) throws {
        let relative = Self.pluginFolder(identifier)
        let names = try folder.names(in: relative)
        var bytes = 0
        if names.count <= PluginLimits.folder.files {
            for name in names {
                // A file that the plug-in removes meanwhile uses no space.
                guard let metadata = try folder.metadata(of: "\(relative)/\(name)") else { continue }
                bytes += max(metadata.size, metadata.allocated)
            }
        }
        guard names.count <= PluginLimits.folder.files, bytes <= PluginLimits.folder.bytes else {
            throw ContainerError(.untrusted(.overQuota(files: names.count, bytes: bytes)), path: folder.full(relative))
        }
    }

    /// Removes all files in a plug-in's folder.
    ///
    /// - Throws: ``ContainerError`` for a file that can't be removed, after removing the other files.
    package func emptyPluginFolder(of identifier: String) throws {
        let relative = Self.pluginFolder(identifier)
        var failure: ContainerError?
        for name in try folder.names(in: relative) {
            do throws(ContainerError) { try folder.remove("\(relative)/\(name)") } catch { failure = error }
        }
        if let failure { throw failure }
    }
}

/// The limits of a plug-in.
///
/// Declared elsewhere are the cost of drawing views (`DrawingCost`), and the address space and the descriptors, which are those of every
/// sandboxed process (``LaunchSandbox/Limits``).
package struct PluginLimits: Hashable, Sendable {
    /// The maximum number of files in the plug-in's folder, and of bytes in all of them together. No file may be larger than the folder.
    package static let folder = (files: 1_000, bytes: 16 << 20)
    /// The maximum number of bytes of a file that an answer names.
    package static let file = 1 << 20
    /// The memory limit in MiB, unless `Info.plist` sets another: the limit that Apple's extensions are designed for.
    package static let memory = 30
    /// The memory limits in MiB that `Info.plist` may set.
    package static let allowedMemory = 1...1_024

    /// The time from a request to its answer, including the start of the process, in milliseconds.
    package var wallClock = 10_000
    /// The processor time for an answer, in milliseconds.
    package var processor = 5_000
    /// The length of an answer, in bytes.
    package var line = 1 << 20
    /// True if a call that the sandbox denies ends the process; otherwise the call only fails.
    package var endsAtDeniedCalls = true
    /// The time for drawing all views of a timeline, in seconds.
    package var drawing = 10
    /// The number of threads of all its processes.
    package var threads = 512
    /// The time that the plug-in has to exit after the shutdown request, in milliseconds; SIGTERM is sent after half of it.
    package var grace = 500
    /// The time for which an idle process is kept, in milliseconds; 0 ends it after every answer.
    package var idle = 0
    /// The maximum number of bytes of its latest standard error that are stored.
    package var storedErrors = 2_000
    /// The total number of bytes that it may write to standard error.
    package var maximumErrors = 1 << 20
    /// The interval at which memory, processor time, threads and the folder of a working process are checked, in milliseconds.
    package var busyInterval = 50
    /// The interval of the same checks for an idle process, in milliseconds.
    package var idleInterval = 1_000

    package init() {}
}

/// A file that a plug-in wrote, treated as hostile until it is verified.
package enum UntrustedFile {
    /// Returns true for a valid file name: `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`.
    package static func isValid(name: String) -> Bool {
        // App group names have the same rules for the same reason: the name must be a single path component inside the folder.
        ContainerDescription.isValid(group: name)
    }

    /// The reason why a file isn't accepted.
    package enum Fault: Hashable, Sendable {
        case name
        case absent
        /// A folder, link, pipe, socket or device.
        case notRegular
        /// A file with several hard links, through which it could be a file outside the plug-in's folder.
        case linked(links: Int)
        case tooLarge(bytes: Int, limit: Int)
        /// More files or bytes than the plug-in's quota allows.
        case overQuota(files: Int, bytes: Int)
    }
}

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
    /// - Throws: ``UntrustedFileError``.
    package func pluginFile(_ name: String, of identifier: String, limit: Int = PluginLimits.file) throws
        -> [UInt8]
    {
        guard UntrustedFile.isValid(name: name) else { throw UntrustedFileError(.name, path: name) }
        let relative = "\(Self.pluginFolder(identifier))/\(name)"
        let full = folder.full(relative)
        do {
            guard let file = try folder.openIfPresent(relative, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
                throw UntrustedFileError(.absent, path: full)
            }
            let metadata = try file.metadata()
            guard metadata.isRegular else { throw UntrustedFileError(.notRegular, path: full) }
            guard metadata.links == 1 else { throw UntrustedFileError(.linked(links: metadata.links), path: full) }
            guard metadata.size <= limit else {
                throw UntrustedFileError(.tooLarge(bytes: metadata.size, limit: limit), path: full)
            }
            // The file may have grown since.
            let bytes = try file.read(limit + 1)
            guard bytes.count <= limit else {
                throw UntrustedFileError(.tooLarge(bytes: bytes.count, limit: limit), path: full)
            }
            return bytes
        } catch let error as ContainerError {
            // A link, a socket or a folder where the file should be.
            if case .system(_, let number) = error.cause, [ELOOP, ENXIO, EISDIR].contains(number) {
                throw UntrustedFileError(.notRegular, path: full)
            }
            throw UntrustedFileError(.unreadable(reason: error.message), path: full)
        }
    }

    /// Checks that a plug-in's folder is within its quota.
    ///
    /// - Throws: ``UntrustedFileError``.
    package func checkPluginQuota(of identifier: String) throws {
        let relative = Self.pluginFolder(identifier)
        do {
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
                throw UntrustedFileError(.overQuota(files: names.count, bytes: bytes), path: folder.full(relative))
            }
        } catch let error as ContainerError {
            throw UntrustedFileError(.unreadable(reason: error.message), path: folder.full(relative))
        }
    }

    /// Removes all files in a plug-in's folder.
    ///
    /// - Throws: ``UntrustedFileError`` for a file that can't be removed, after removing the other files.
    package func emptyPluginFolder(of identifier: String) throws {
        let relative = Self.pluginFolder(identifier)
        var failure: ContainerError?
        do {
            for name in try folder.names(in: relative) {
                do throws(ContainerError) { try folder.remove("\(relative)/\(name)") } catch { failure = error }
            }
            if let failure { throw failure }
        } catch let error as ContainerError {
            throw UntrustedFileError(.unreadable(reason: error.message), path: folder.full(relative))
        }
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
}

/// The error for a plug-in's file that isn't accepted.
package struct UntrustedFileError: CommandError, Hashable {
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
        /// An app group exceeds its quota. Nothing is removed.
        case groupOverQuota(message: String)
        case unreadable(reason: String)
    }

    package let fault: Fault
    /// The path of the file, or of the folder for an error about all of its files.
    package let path: String

    package init(_ fault: Fault, path: String) { (self.fault, self.path) = (fault, path) }

    /// True if the plug-in exceeds its quota, rather than a single file being invalid.
    package var isOverQuota: Bool { if case .overQuota = fault { true } else { false } }

    package var exitCode: ExitCode {
        switch fault {
        case .unreadable, .groupOverQuota: .inputOutput
        default: .badData
        }
    }

    package var message: String {
        switch fault {
        case .name: "invalid file name '\(path.visible)' — use 1 to 128 letters, digits, dots, underscores and hyphens"
        case .absent: "\(path) doesn't exist — have the plug-in write the file before it answers"
        case .notRegular: "\(path) is not a regular file — write a regular file"
        case .linked(let links): "\(path) has \(links) hard links — write a file without additional hard links"
        case .tooLarge(let bytes, let limit):
            "\(path) has \(bytes) bytes, but at most \(limit) are accepted — write a smaller file"
        case .overQuota(let files, let bytes):
            "\(path) holds \(files) files and \(bytes) bytes, but at most \(PluginLimits.folder.files) and "
                + "\(PluginLimits.folder.bytes) are allowed — all files were removed; store less"
        case .groupOverQuota(let message): message
        case .unreadable(let reason): "\(path) can't be read: \(reason) — let this user read it"
        }
    }
}

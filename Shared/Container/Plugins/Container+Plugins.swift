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

/// A path that a sandboxed process may use, with the access rights to it.
package struct Grant: Hashable, Sendable {
    /// The operations permitted on the path and everything below it.
    package enum Access: String, CaseIterable, Sendable {
        /// Read files and folders.
        case read
        /// Read, and run programs.
        case run
        /// Read and write existing files, but not create, truncate or remove any.
        case write
        /// Read, write, truncate, create and remove regular files; never symbolic links, pipes, sockets, devices or folders.
        case edit
        /// The operations of ``edit``, and creating and removing folders.
        case keep
    }

    package var access: Access
    /// The path of a file or folder. Links in the path are followed.
    package var folder: String
    /// The rest of the path, in which no symbolic link is followed; `nil` for the folder itself.
    package var inner: String?

    /// Grants access to a path, or to a path below it in which no link is followed.
    package init(_ access: Access, _ folder: String, inner: String? = nil) {
        (self.access, self.folder, self.inner) = (access, folder, inner)
    }

    /// Parses a path in the format `FOLDER` or `FOLDER/./INNER`.
    package init(_ access: Access, parsing path: String) {
        let units = Array(path.utf8)
        var mark: Int?
        for index in units.indices.dropLast(3) where mark == nil {
            if units[index] == UInt8(ascii: "/"), units[index + 1] == UInt8(ascii: "."),
                units[index + 2] == UInt8(ascii: "/")
            {
                mark = index
            }
        }
        if let mark {
            self.init(
                access, String(decoding: units[..<mark], as: UTF8.self),
                inner: String(decoding: units[(mark + 3)...], as: UTF8.self))
        } else {
            self.init(access, path)
        }
    }

    /// The path in the format that ``init(_:parsing:)`` parses.
    package var path: String { inner.map { "\(folder)/./\($0)" } ?? folder }
}

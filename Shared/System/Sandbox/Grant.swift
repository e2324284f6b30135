/// A place in the file system a sandboxed process may use, and how.
package struct Grant: Hashable, Sendable {
    /// What may be done with the place and everything beneath it.
    package enum Access: String, CaseIterable, Sendable {
        /// Read files and folders.
        case read
        /// Read, and start programs.
        case run
        /// Read files and write into them, but not make, cut or remove any.
        case write
        /// Read, write, cut, make and remove regular files; never symbolic links, pipes, sockets, devices or folders.
        case edit
        /// As ``edit``, and make and remove folders.
        case keep
    }

    package var access: Access
    /// A path like any other.
    package var folder: String
    /// The rest of the path, on which no symbolic link is followed; `nil` for the folder itself.
    package var inner: String?

    /// Grants access to a path, or to one beneath it that no link may lead away from.
    package init(_ access: Access, _ folder: String, inner: String? = nil) {
        (self.access, self.folder, self.inner) = (access, folder, inner)
    }

    /// Reads the form `FOLDER` or `FOLDER/./INNER`.
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

    /// The form ``init(_:parsing:)`` reads.
    package var path: String { inner.map { "\(folder)/./\($0)" } ?? folder }
}

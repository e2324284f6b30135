import Glibc

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
        /// The operations of ``keep``, moving and linking between folders, creating symbolic links, and running programs.
        case make
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

/// The parts of the machine that every program needs: libraries, time zones, fonts.
package enum SystemGrants {
    /// The grants of a process that has started, which are the same for every extension.
    package static let running: [Grant] =
        [Grant(.run, "/usr")] + ["/bin", "/lib", "/lib64"].filter(isFolder).map { Grant(.run, $0) } + [
            Grant(.read, "/etc/ld.so.cache"), Grant(.read, "/etc/localtime"), Grant(.read, "/etc/fonts"),
            Grant(.write, "/dev/null"), Grant(.read, "/dev/urandom"), Grant(.read, "/proc/self/stat"),
        ]
    /// The grants of a process that starts. The Swift runtime finds the program's arguments through `cmdline` and `maps`.
    package static let all = running + ["cmdline", "maps"].map { Grant(.read, "/proc/self/\($0)") }

    /// Returns true for a real folder. A link into `/usr` is covered by the grant of its target.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

import AirlockBase
import Foundation
import Glibc

@_implementationOnly import CSystem

/// A folder that the user named and that others may have filled, such as an app's sources, a fixture or reference snapshots.
///
/// Paths in it are opened beneath it, with no symbolic link on the way. Only regular files are read, up to a size limit. Links are refused, except
/// those to a regular file or folder in one of the folders for targets.
package struct GivenFolder: Hashable, Sendable {
    /// The bounds of a copy.
    package struct Limits: Hashable, Sendable {
        /// The maximum number of files and folders.
        package var entries = 10_000
        /// The maximum depth of folders.
        package var depth = 16
        /// The maximum size of all files together, in bytes.
        package var bytes = 512 << 20

        package init() {}

        /// The bounds of an app's resources.
        package static let resources: Limits = {
            var limits = Limits()
            limits.entries = 100_000
            return limits
        }()
    }

    /// A kind of directory entry.
    package enum Kind: Hashable, Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case special
    }

    /// The folder's path. The path itself may contain links, since the user named it.
    package let path: String
    /// The paths of the folders in which a link's target may be.
    package let targets: [String]
    /// True to open a path component by component, as on kernels without `openat2`.
    var opensByComponent = false

    /// - Parameter targets: The folders in which a link's target may be; if empty, links are refused.
    package init(_ path: String, targets: [String] = []) { (self.path, self.targets) = (path, targets) }

    /// Returns true if a text is the name of an entry of a folder, not a path.
    package static func isName(_ text: String) -> Bool {
        !["", ".", ".."].contains(text) && !text.utf8.contains(UInt8(ascii: "/")) && !text.utf8.contains(0)
    }

    // MARK: Reading

    /// Returns the bytes of a file; `nil` if there is no file at the path.
    ///
    /// - Throws: ``CommandFailure`` for a link that is refused, an entry that isn't a regular file, and a file that is too large or can't be read.
    package func contents(of file: String, limit: Int) throws(CommandFailure) -> Data? {
        guard let opened = try open(file) else { return nil }
        defer { close(opened.descriptor) }
        guard opened.kind == .file else { throw notRegular(file) }
        var data = Data()
        let isWhole = try read(opened.descriptor, file, limit: limit) { (bytes) throws(CommandFailure) in
            data.append(contentsOf: bytes)
        }
        guard isWhole else {
            throw CommandFailure("\(full(file)) has more than \(limit) bytes — use a smaller file", exitCode: .badData)
        }
        return data
    }

    /// Returns the entries of a folder in alphabetical order; `nil` if there is no folder at the path. An entry whose name isn't UTF-8 is left out.
    ///
    /// - Parameter folder: The folder's path; empty for this folder.
    /// - Throws: ``CommandFailure`` for a link that is refused, and a folder that can't be read.
    package func entries(of folder: String = "") throws(CommandFailure) -> [(name: String, kind: Kind)]? {
        guard let opened = try open(folder.isEmpty ? "." : folder) else { return nil }
        guard opened.kind == .folder, let stream = fdopendir(opened.descriptor) else {
            close(opened.descriptor)
            return nil
        }
        defer { closedir(stream) }
        var entries: [(name: String, kind: Kind)] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            var status = stat()
            guard let name, Self.isName(name), fstatat(opened.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            else { continue }
            entries.append((name, Kind(status)))
        }
        return entries.sorted { $0.name < $1.name }
    }

    // MARK: Copying

    /// Copies a file or a folder. A copy belongs to this user, who may read and write it. Pipes, sockets and devices are left out.
    ///
    /// A link in a copied folder is followed only if it leads to a file in one of the folders for targets.
    ///
    /// - Parameters:
    ///   - source: The path of the file or folder; empty for this folder.
    ///   - target: The path of the copy, which must not exist, except a folder.
    ///   - isIncluded: Returns true for a path in this folder that is copied.
    /// - Returns: A diagnostic for each entry that is left out because of its kind.
    /// - Throws: ``CommandFailure`` for a link that is refused, a copy that exceeds the limits, and a file that can't be read or written.
    @discardableResult
    package func copy(
        _ source: String = "", to target: String, limits: Limits = Limits(),
        where isIncluded: @escaping (String) -> Bool = { _ in true }
    ) throws(CommandFailure) -> [String] {
        try walk(source, to: target, Copy(folder: self, limits: limits, isIncluded: isIncluded))
    }

    /// Checks that a file or a folder could be copied. No file is read.
    ///
    /// - Throws: The errors of ``copy(_:to:limits:where:)``.
    package func check(_ source: String, limits: Limits = Limits()) throws(CommandFailure) {
        _ = try walk(source, to: nil, Copy(folder: self, limits: limits, isIncluded: { _ in true }))
    }

    private func walk(_ source: String, to target: String?, _ copy: Copy) throws(CommandFailure) -> [String] {
        var copy = copy
        let opened = try open(source.isEmpty ? "." : source)
        if let opened { close(opened.descriptor) }
        if let real = opened?.linkedFolder {
            // The entries of a linked folder are opened beneath the link's target.
            copy.folder = GivenFolder(real, targets: targets)
            try copy.add("", to: target, depth: 0)
        } else {
            try copy.add(source, to: target, depth: 0)
        }
        return copy.diagnostics
    }

    private struct Copy {
        var folder: GivenFolder
        let limits: Limits
        let isIncluded: (String) -> Bool
        var count = 0
        var size = 0
        var diagnostics: [String] = []

        mutating func add(_ source: String, to target: String?, depth: Int) throws(CommandFailure) {
            count += 1
            guard count <= limits.entries else {
                throw CommandFailure(
                    "\(folder.path) holds more than \(limits.entries) files — use a smaller folder", exitCode: .badData)
            }
            guard let opened = try folder.open(source.isEmpty ? "." : source) else {
                throw folder.unreadable(source, ENOENT)
            }
            defer { close(opened.descriptor) }
            switch opened.kind {
            case .file:
                if let target { try write(opened.descriptor, source, to: target) }
                return
            case .link, .special: throw folder.notRegular(source)
            case .folder: break
            }
            guard opened.linkedFolder == nil else {
                throw CommandFailure(
                    "\(folder.full(source)) is a link to a folder, which isn't followed here — replace the link with the folder",
                    exitCode: .badData)
            }
            guard depth <= limits.depth else {
                throw CommandFailure(
                    "\(folder.full(source)) is more than \(limits.depth) folders deep — use a smaller folder",
                    exitCode: .badData)
            }
            if let target {
                guard mkdir(target, 0o755) == 0 || errno == EEXIST else { throw Self.unwritable(target) }
            }
            for (name, kind) in try folder.entries(of: source) ?? [] {
                let path = source.isEmpty ? name : "\(source)/\(name)"
                guard isIncluded(path) else { continue }
                if kind == .special {
                    diagnostics.append(
                        "\(folder.full(path)) is a pipe, a socket or a device and isn't copied — remove it")
                } else {
                    try add(path, to: target.map { "\($0)/\(name)" }, depth: depth + 1)
                }
            }
        }

        private mutating func write(_ descriptor: CInt, _ source: String, to target: String) throws(CommandFailure) {
            let copy = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard copy >= 0 else { throw Self.unwritable(target) }
            defer { close(copy) }
            var written = 0
            let isWhole = try folder.read(descriptor, source, limit: limits.bytes - size) {
                (bytes) throws(CommandFailure) in
                var rest = UnsafeRawBufferPointer(bytes)[...]
                while !rest.isEmpty {
                    let count = Glibc.write(copy, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { throw Self.unwritable(target) }
                    rest = rest.dropFirst(count)
                }
                written += bytes.count
            }
            size += written
            guard isWhole else {
                throw CommandFailure(
                    "\(folder.path) holds more than \(limits.bytes >> 20) MiB — use a smaller folder",
                    exitCode: .badData)
            }
        }

        private static func unwritable(_ path: String) -> CommandFailure {
            CommandFailure(
                "can't write \(path): \(String(cString: strerror(errno))) — free space, or choose another output folder",
                exitCode: .inputOutput)
        }
    }

    // MARK: Opening

    private func full(_ file: String) -> String { file.isEmpty || file == "." ? path : "\(path)/\(file)" }

    /// Opens a file or folder for reading; `nil` if it doesn't exist.
    ///
    /// - Returns: The descriptor, and the real path of a folder that was reached through a link.
    private func open(_ file: String) throws(CommandFailure) -> (descriptor: CInt, kind: Kind, linkedFolder: String?)? {
        let found = beneath(file)
        switch found {
        case 0...: return (found, try kind(found, file), nil)
        case -ENOENT, -ENOTDIR: return nil
        // A socket can't be opened.
        case -ENXIO: throw notRegular(file)
        case -ELOOP: break
        default: throw unreadable(file, -found)
        }
        guard let real = Self.realPath(full(file)) else {
            throw CommandFailure("\(full(file)) is a link to nothing — remove the link", exitCode: .badData)
        }
        for target in targets {
            guard let root = Self.realPath(target), let rest = Self.path(real, beneath: root) else { continue }
            let found = GivenFolder(root, opensByComponent: opensByComponent).beneath(rest)
            guard found >= 0 else { throw unreadable(file, -found) }
            let kind = try kind(found, file)
            return (found, kind, kind == .folder ? real : nil)
        }
        throw CommandFailure(
            targets.isEmpty
                ? "\(full(file)) is a link, or in a linked folder, and links aren't followed here — replace the link with a copy of \(real)"
                : "\(full(file)) is a link to \(real), outside the imported folders and their repository — replace the link with a copy",
            exitCode: .badData)
    }

    private init(_ path: String, opensByComponent: Bool) {
        self.init(path)
        self.opensByComponent = opensByComponent
    }

    /// Returns the path of a file in a folder; `nil` if the file is elsewhere, or has a name with a leading dot on the way, such as the file of a key.
    private static func path(_ file: String, beneath folder: String) -> String? {
        let start = folder == "/" ? folder : folder + "/"
        guard file != folder else { return "." }
        guard file.hasPrefix(start) else { return nil }
        let rest = file.dropFirst(start.count)
        return rest.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : String(rest)
    }

    /// Opens a path beneath this folder without following a link.
    ///
    /// - Returns: A descriptor, or a negated `errno`; `ELOOP` for a link.
    private func beneath(_ file: String) -> CInt {
        // Opening a pipe must not wait for a writer, and opening a terminal must not change the session.
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let handle = CInt(AIRLOCK_O_PATH) | O_DIRECTORY | O_CLOEXEC
        guard !file.utf8.contains(0) else { return -ENOENT }
        var folder = Glibc.open(path, handle)
        guard folder >= 0 else { return -errno }
        defer { close(folder) }
        if !opensByComponent {
            // RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS of <linux/openat2.h>.
            let found = airlock_openat2(folder, file, UInt64(flags), 0, 0x08 | 0x04 | 0x02)
            if found >= 0 || errno != ENOSYS && errno != EPERM { return found >= 0 ? found : -errno }
        }
        var parts = file.split(separator: "/").map(String.init)
        guard let last = parts.popLast(), !parts.contains(".."), last != ".." else { return -EXDEV }
        for part in parts {
            var status = stat()
            guard fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return -errno }
            guard status.st_mode & S_IFMT != S_IFLNK else { return -ELOOP }
            let next = openat(folder, part, handle | O_NOFOLLOW)
            guard next >= 0 else { return -errno }
            close(folder)
            folder = next
        }
        let found = openat(folder, last, flags)
        return found >= 0 ? found : -errno
    }

    /// Returns an open file's kind. The descriptor is closed if that fails.
    private func kind(_ descriptor: CInt, _ file: String) throws(CommandFailure) -> Kind {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw unreadable(file, code)
        }
        return Kind(status)
    }

    /// Reads a file in parts.
    ///
    /// - Returns: False if the file has more bytes than the limit.
    private func read(
        _ descriptor: CInt, _ file: String, limit: Int, _ take: (UnsafeRawBufferPointer) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Bool {
        var size = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(file, errno) }
            if count == 0 { return true }
            size += count
            guard size <= limit else { return false }
            let result: Result<Void, CommandFailure> = buffer.withUnsafeBytes { bytes in
                do throws(CommandFailure) {
                    return .success(try take(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
                } catch {
                    return .failure(error)
                }
            }
            try result.get()
        }
    }

    private func notRegular(_ file: String) -> CommandFailure {
        CommandFailure("\(full(file)) isn't a regular file — replace it with one, or remove it", exitCode: .badData)
    }

    private func unreadable(_ file: String, _ code: CInt) -> CommandFailure {
        CommandFailure(
            "can't read \(full(file)): \(String(cString: strerror(code))) — check its permissions",
            exitCode: .inputOutput)
    }

    /// Returns the path without links; `nil` if nothing exists at the path.
    package static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

extension GivenFolder.Kind {
    fileprivate init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .special
        }
    }
}

import Glibc

/// The use of an app group's folder, measured until it exceeds the quota.
///
/// The files are an app's data. So nothing of a group that exceeds its quota is removed, and it can't grow until it is within the quota.
package struct AppGroupUse: Hashable, Sendable {
    /// The maximum number of files and folders in a group, of bytes on disk in all of them, and of folders within each other.
    package static let quota = (files: 10_000, bytes: 256 << 20, depth: 32)

    /// The folder.
    package let folder: String
    /// The number of files and folders.
    package private(set) var files = 0
    /// The number of bytes: of each file, its size or its blocks on disk, whichever is more.
    package private(set) var bytes = 0
    private var depth = 0

    /// The maximum number of groups in a container.
    package static let groupLimit = 256
    /// True for the folder of all groups if there are too many.
    private var isCrowded = false

    /// Measures a folder, without following links. A folder that doesn't exist is empty.
    package init(of folder: String) {
        self.folder = folder
        add(open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth: 0)
    }

    /// Returns what exceeds a quota in a container: groups, and other files and folders among them, sorted by name.
    package static func exceeding(inContainer container: String) -> [AppGroupUse] {
        let groups = "\(container)/groups"
        guard let stream = opendir(groups) else { return [] }
        defer { closedir(stream) }
        var (found, count): ([AppGroupUse], Int) = ([], 0)
        while let entry = readdir(stream) {
            withName(of: entry) { name in
                guard !isDots(name) else { return }
                count += 1
                var use = AppGroupUse(entry: "\(groups)/\(String(cString: name))")
                // The name's bytes open the entry, since they may not be text.
                use.add(name, in: dirfd(stream), depth: 0)
                if use.fault() != nil { found.append(use) }
            }
            // An app must not occupy the host with measuring.
            guard count <= groupLimit else {
                var use = AppGroupUse(entry: groups)
                use.isCrowded = true
                return [use]
            }
        }
        return found.sorted { $0.folder < $1.folder }
    }

    private init(entry: String) { folder = entry }

    /// Returns the reason why the group's data may not grow, as the rest of a sentence that begins with the folder; `nil` if it may.
    ///
    /// - Parameter added: The number of bytes that would be added.
    package func fault(adding added: Int = 0) -> String? {
        if isCrowded { return "has more than \(Self.groupLimit) app groups, the limit of a container" }
        if files > Self.quota.files { return "has more than \(Self.quota.files) files, the quota of an app group" }
        if depth > Self.quota.depth {
            return "is more than \(Self.quota.depth) folders deep, the quota of an app group"
        }
        if bytes + added > Self.quota.bytes {
            return "has more than \(Self.quota.bytes >> 20) MiB, the quota of an app group"
        }
        return nil
    }

    /// The cause and remedy for a group that exceeds its quota; `nil` for a group within it.
    package var message: String? { fault().map { "\(folder) \($0) — remove files from it" } }

    /// Adds the contents of a folder and closes its descriptor.
    private mutating func add(_ descriptor: CInt, depth: Int) {
        guard descriptor >= 0 else { return }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        defer { closedir(stream) }
        self.depth = max(self.depth, depth)
        while fault() == nil, let entry = readdir(stream) {
            Self.withName(of: entry) { name in
                guard !Self.isDots(name) else { return }
                files += 1
                add(name, in: dirfd(stream), depth: depth + 1)
            }
        }
    }

    /// Adds the bytes of a file, or the contents of a folder.
    private mutating func add(_ name: UnsafePointer<CChar>, in parent: CInt, depth: Int) {
        var status = stat()
        // A file that its writer removes meanwhile uses no space.
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        let blocks = Int(status.st_blocks).multipliedReportingOverflow(by: 512)
        let size = max(Int(status.st_size), blocks.overflow ? .max : blocks.partialValue)
        let sum = bytes.addingReportingOverflow(status.st_mode & S_IFMT == S_IFREG ? size : blocks.partialValue)
        // Half of the largest number, so that more can be added.
        bytes = sum.overflow ? .max / 2 : min(sum.partialValue, .max / 2)
        guard status.st_mode & S_IFMT == S_IFDIR else { return }
        add(openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth: depth)
    }

    private static func withName<Result>(
        of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { body($0) }
        }
    }

    /// Returns true for the names of a folder itself and of its parent.
    private static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
        name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
    }
}

/// An imported app, known by the folder into which it was imported, with the user's permissions for it.
///
/// A permission is a document in the container: only the host writes it, and the launcher reads it before it grants the app the domain. The
/// document's payload is the folder, as the string of field 1.
package struct ImportedApp: Hashable, Sendable {
    /// The folder's path, without links.
    package let folder: String

    /// Creates the app that was imported into a folder; `nil` if the folder doesn't exist.
    package init?(folder: String) {
        guard let path = Self.resolved(folder) else { return nil }
        self.folder = path
    }

    /// Creates the app of an executable, which is in the folder's `.build`; `nil` if the executable doesn't exist.
    package init?(executable: String) {
        guard let path = Self.resolved(executable) else { return nil }
        let parts = path.split(separator: "/")
        let count = parts.lastIndex { $0 == ".build" } ?? parts.count - 1
        folder = "/" + parts.prefix(count).joined(separator: "/")
    }

    /// Creates the app of a folder's path without links, which needn't exist.
    package init(resolved folder: String) { self.folder = folder }

    /// The beginning of the names of permissions.
    package static let documentPrefix = "app."

    /// The name of the document with a permission for this app.
    package var documentName: String {
        // FNV-1a. Two folders with the same hash would have one document, in which only one of them is written.
        let hash = folder.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return Self.documentPrefix + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns true if the user allows this app to read a domain.
    package func mayRead(_ domain: String, in container: String) -> Bool {
        let path = "\(container)/documents/\(domain)/\(documentName)"
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let wanted = payload
        let size = Self.headerSize + wanted.count
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, size + 1, 0), 0)
        }
        return bytes.count == size && bytes.starts(with: Self.magic) && bytes[Self.headerSize...].elementsEqual(wanted)
    }

    private static let headerSize = 64
    private static let magic = Array("AIRLOCK\n".utf8)

    private var payload: [UInt8] {
        var bytes: [UInt8] = [1 << 3 | 2]
        var count = folder.utf8.count
        while count > 0x7F {
            bytes.append(UInt8(count & 0x7F | 0x80))
            count >>= 7
        }
        return bytes + [UInt8(count)] + Array(folder.utf8)
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

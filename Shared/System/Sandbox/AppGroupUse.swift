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

    /// Measures a folder, without following links. A folder that doesn't exist is empty.
    package init(of folder: String) {
        self.folder = folder
        add(open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth: 0)
    }

    /// Returns the groups in a container that exceed their quota, sorted by their ids.
    package static func exceeding(inContainer container: String) -> [AppGroupUse] {
        guard let folder = opendir("\(container)/groups") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = Self.name(entry)
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted().map { AppGroupUse(of: "\(container)/groups/\($0)") }.filter { $0.fault() != nil }
    }

    /// Returns the reason why the group's data may not grow, as the rest of a sentence that begins with the folder; `nil` if it may.
    ///
    /// - Parameter added: The number of bytes that would be added.
    package func fault(adding added: Int = 0) -> String? {
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
            let name = Self.name(entry)
            var status = stat()
            // A file that its writer removes meanwhile uses no space.
            guard name != ".", name != "..", fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                continue
            }
            files += 1
            let blocks = Int(status.st_blocks).multipliedReportingOverflow(by: 512)
            let size = max(Int(status.st_size), blocks.overflow ? .max : blocks.partialValue)
            let sum = bytes.addingReportingOverflow(status.st_mode & S_IFMT == S_IFREG ? size : blocks.partialValue)
            // Half of the largest number, so that more can be added.
            bytes = sum.overflow ? .max / 2 : min(sum.partialValue, .max / 2)
            guard status.st_mode & S_IFMT == S_IFDIR else { continue }
            add(
                openat(dirfd(stream), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth: depth + 1)
        }
    }

    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }
}

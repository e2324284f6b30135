import BringSupport
import Foundation

/// The folder into which an import writes.
///
/// A repository can contain a folder of this name, with links that would lead the output into other folders, or the user's own files.
struct OutputFolder {
    let path: String
    /// True if the user named the folder, which then can be a link.
    let isNamed: Bool

    /// The words in each file that an import replaces.
    static let mark = "Written by './airlock bring'"
    /// The names of files and folders that an import writes.
    private static let names = [
        ".build", ".build/packages", ".gitignore", ".sources", "Conditions", "Entries", "Package.swift", "Sources",
        "container",
        "mywidgets",
        "snapshots",
    ]
    /// The files that are replaced only if an import wrote them.
    private static let ownFiles = ["Package.swift", "mywidgets"]
    /// The maximum number of entries that are checked.
    private static let limit = 200_000

    /// Checks that nothing but the output of an import is replaced.
    ///
    /// - Throws: ``CommandFailure`` for a link in the folder, for a file that no import wrote, and for a folder among the sources.
    func check(_ source: ImportSource) throws(CommandFailure) {
        let files = ([source.folder] + source.modules.map(\.folder)).filter(\.isTarget).flatMap { folder in
            folder.sources.map { folder.absolutePath(of: $0.path) }
        }
        let folders = source.target.map { target in target.folders.map(source.folder.absolutePath) } ?? []
        if files.contains(where: { $0.hasPrefix(path + "/") })
            || folders.contains(where: { (path + "/").hasPrefix($0 + "/") })
        {
            throw CommandFailure(
                "can't write into the sources: \(path) — name a folder outside them with \(BuildOptions.into)")
        }
        if !isNamed { try refuseLink(path) }
        for name in Self.names { try refuseLink("\(path)/\(name)") }
        for name in Self.ownFiles {
            guard case .bytes(let bytes) = BoundedFile("\(path)/\(name)", limit: 4 << 20) else { continue }
            guard String(decoding: bytes, as: UTF8.self).contains(Self.mark) else {
                throw CommandFailure(
                    "\(path)/\(name) isn't the output of an import — name another folder with \(BuildOptions.into)",
                    exitCode: .inputOutput)
            }
        }
        // The package manager makes links in its folder, and the app's own sources are linked; nothing is written through them.
        for name in [".build/app", ".build/findings", ".build/revisions", ".sources"] {
            guard let entries = FileManager.default.enumerator(atPath: "\(path)/\(name)") else { continue }
            try refuseLink("\(path)/\(name)")
            var count = 0
            for case let entry as String in entries where count < Self.limit {
                count += 1
                if entries.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink {
                    throw link("\(path)/\(name)/\(entry)")
                }
            }
        }
    }

    /// Runs a closure that writes into the folder, once no other import writes there.
    ///
    /// - Parameter progress: Receives a line if this waits for another import.
    /// - Throws: ``CommandFailure`` if the folder can't be locked, and the errors of the closure.
    func locked<Result>(progress: (String) -> Void, _ body: () throws -> Result) throws -> Result {
        let file = "\(path)/.build/lock"
        func failure() -> CommandFailure {
            CommandFailure(
                "can't lock \(file): \(String(cString: strerror(errno))) — name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        try refuseLink("\(path)/.build")
        // The folder of a file that can't be made is named by the file's error.
        try? FileManager.default.createDirectory(atPath: "\(path)/.build", withIntermediateDirectories: true)
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else { throw failure() }
        // Closing the file releases the lock.
        defer { close(descriptor) }
        // A lock of this kind names the process that holds it.
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        if fcntl(descriptor, F_SETLK, &lock) < 0 {
            var other = lock
            if fcntl(descriptor, F_GETLK, &other) == 0, other.l_type != Int16(F_UNLCK) {
                progress("waiting for process \(other.l_pid), which imports into \(path), too")
            }
            while fcntl(descriptor, F_SETLKW, &lock) < 0 { if errno != EINTR { throw failure() } }
        }
        return try body()
    }

    private func refuseLink(_ path: String) throws(CommandFailure) {
        if FileManager.default.linkTarget(path) != nil { throw link(path) }
    }

    private func link(_ path: String) -> CommandFailure {
        CommandFailure(
            "\(path) is a link, through which other files would be replaced — remove it, or name another folder with \(BuildOptions.into)",
            exitCode: .inputOutput)
    }
}

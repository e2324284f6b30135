import Glibc
import Shared

/// A folder of snapshots, which one process at a time may write.
///
/// Files are replaced atomically. Files that an earlier run's document lists are the only ones that are removed.
final class GalleryFolder {
    static let plan = "plan.json"
    static let page = "index.html"

    private let path: String
    private let descriptor: CInt
    /// The names of the files written so far.
    private(set) var written: Set<String> = []

    /// The maximum size of a document, in bytes.
    private static let limit = 64 << 20

    /// Opens and locks a folder.
    ///
    /// - Throws: ``CommandFailure`` for anything else than a folder, and if another process has the lock.
    init(path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(
                path: path, reason: "can't be opened: \(String(cString: strerror(errno)))",
                remedy: "name a folder with --out", exitCode: .inputOutput)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        let number = errno
        if number == EWOULDBLOCK {
            throw CommandFailure(
                path: path, reason: "is being written by another process",
                remedy: "wait until it has finished, or name another folder with --out", exitCode: .tryAgain)
        }
        throw CommandFailure(
            path: path, reason: "can't be locked: \(String(cString: strerror(number)))",
            remedy: "name another folder with --out", exitCode: .inputOutput)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the files that the folder's document lists; empty without a document that an earlier run wrote.
    func formerFiles() -> [String] {
        // A missing or damaged document lists no files.
        let members = (try? InputFile(path: "\(path)/\(Self.plan)", option: "out", limit: Self.limit).object()) ?? []
        func list(_ name: String) -> [JSONValue] { members.first { $0.key == name }?.value.array ?? [] }
        let identifiers = list("snapshots").compactMap { $0["id"]?.string }
        let names = identifiers.flatMap { ["\($0).png", "\($0).json"] } + list("former").compactMap(\.string)
        return names.filter { name in
            (name.hasSuffix(".png") || name.hasSuffix(".json")) && !name.utf8.contains(UInt8(ascii: "/"))
                && name != Self.plan
        }
    }

    /// Replaces a file.
    ///
    /// - Throws: ``OutputError``; then the former file is unchanged.
    func write(_ bytes: [UInt8], as name: String) throws {
        // Images can be drawn again.
        try OutputFile(path: "\(path)/\(name)", isFlushed: name == Self.plan).replace(with: bytes)
        written.insert(name)
    }

    /// Removes files. A file that can't be removed isn't shown on the page any more.
    func remove(_ names: [String]) {
        for name in names { unlink("\(path)/\(name)") }
    }
}

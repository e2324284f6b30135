import Glibc
import Shared
import TestSupport

/// A temporary folder for one test, removed with its contents at the end.
final class Scratch {
    private let folder: TemporaryFolder
    var path: String { folder.path }
    var container: String { path + "/container" }

    init() throws { folder = try TemporaryFolder(isInMemory: true) }

    /// Returns the names in a folder of the container, sorted, without `.` and `..`.
    func names(_ folder: String) -> [String] {
        self.folder.names("container/\(folder)")
    }

    func bytes(_ file: String) throws -> [UInt8] {
        let descriptor = open("\(container)/\(file)", O_RDONLY)
        guard descriptor >= 0 else { throw ScratchError(what: file, number: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 2 << 20)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    func write(_ bytes: [UInt8], to file: String) throws {
        let descriptor = open("\(container)/\(file)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw ScratchError(what: file, number: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw ScratchError(what: file, number: errno)
        }
    }

    func write(_ text: String, to file: String) throws {
        try write(Array(text.utf8), to: file)
    }
}

struct ScratchError: Error {
    let what: String
    let number: CInt
}

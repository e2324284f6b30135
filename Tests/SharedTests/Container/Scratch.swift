import Glibc
import Shared

/// A folder of its own for one test, removed with all in it at the end.
final class Scratch {
    let path: String
    var container: String { path + "/container" }

    init() throws {
        var template = Array("/tmp/airlock-test-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer -> String? in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw ScratchError(what: "mkdtemp", number: errno) }
        path = made
    }

    deinit {
        Self.remove(path)
    }

    /// Everything in a folder of the container, sorted, without `.` and `..`.
    func names(_ folder: String) -> [String] {
        Self.names("\(container)/\(folder)")
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

    private static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}

struct ScratchError: Error {
    let what: String
    let number: CInt
}

import Glibc

/// A folder of its own for one test, removed with all in it at the end.
package final class TemporaryFolder: Sendable {
    /// A folder that couldn't be made.
    package struct Failure: Error {
        package let number: CInt
    }

    package let path: String

    /// Makes the folder; throws the number of the error.
    package init() throws {
        var template = Array("/tmp/airlock-test-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw Failure(number: errno) }
        path = made
    }

    deinit {
        Self.remove(path)
    }

    /// Everything in a folder inside this one, sorted, without `.` and `..`.
    package func names(_ folder: String) -> [String] { Self.names("\(path)/\(folder)") }

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

import Glibc

/// A folder of its own for one test, removed with all in it at the end.
package final class TemporaryFolder: Sendable {
    /// A folder that couldn't be made.
    package struct Failure: Error {
        package let number: CInt
    }

    package let path: String

    /// Creates the folder.
    ///
    /// - Parameter isInMemory: True for a folder that needs no disk where there is room for it in memory: nothing in it can be executed, and
    ///   flushing a file takes no time.
    /// - Throws: ``Failure`` with the number of the error.
    package init(isInMemory: Bool = false) throws {
        let parent = isInMemory && Self.hasMemory ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/airlock-test-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw Failure(number: errno) }
        path = made
    }

    deinit {
        Self.remove(path)
    }

    /// A Boolean value that indicates whether there is a file system in memory with more room than all tests need. Containers of Docker
    /// have 64 MB.
    private static let hasMemory: Bool = {
        var facts = statvfs()
        return access("/dev/shm", W_OK) == 0 && statvfs("/dev/shm", &facts) == 0
            && UInt64(facts.f_bavail) * UInt64(facts.f_frsize) >= 1 << 30
    }()

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

import Glibc

/// A temporary folder for one test. It is removed with its contents when this object is released.
package final class TemporaryFolder: Sendable {
    /// The error for a folder that couldn't be created.
    package struct Failure: Error {
        package let number: CInt
    }

    package let path: String

    /// Creates the folder.
    ///
    /// - Parameter isInMemory: True for a folder in memory, if there is enough space. Files in such a folder can't be executed, and
    ///   flushing a file takes no time.
    /// - Throws: ``Failure`` with the error number.
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

    /// True if there is a file system in memory with enough space for all tests. Docker containers have 64 MB.
    private static let hasMemory: Bool = {
        var status = statvfs()
        return access("/dev/shm", W_OK) == 0 && statvfs("/dev/shm", &status) == 0
            && UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 30
    }()

    /// Returns the names in a subfolder, sorted, without `.` and `..`.
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

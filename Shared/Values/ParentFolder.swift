import Glibc

extension String {
    /// The parent folder of the path, without accessing files; `.` for a path without a slash.
    package var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The target of the symbolic link at this path, as stored in the link; `nil` if there is no link.
    package var linkTarget: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(self, start, buffer.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}

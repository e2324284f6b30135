import Glibc

extension String {
    /// Creates a string from UTF-8; `nil` for invalid bytes.
    ///
    /// The library's own initialiser is generic over encodings. At its first use, the Swift runtime makes types for it, which a cold answer
    /// doesn't need otherwise.
    package init?(validUTF8 bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Invalid bytes were repaired. Reading the bytes from the string's view would take many times as long.
        let isWhole = bytes.withUnsafeBufferPointer { bytes in
            utf8.withContiguousStorageIfAvailable { text in
                guard text.count == bytes.count, let one = text.baseAddress, let other = bytes.baseAddress else {
                    return text.count == bytes.count
                }
                return memcmp(one, other, bytes.count) == 0
            }
        }
        guard isWhole ?? utf8.elementsEqual(bytes) else { return nil }
    }
}

extension String {
    /// Returns true if the string contains another string.
    package func hasWords(_ part: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(part.utf8))
        guard part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { start in
            whole[start..<(start + part.count)].elementsEqual(part)
        }
    }
}

extension Int {
    /// Creates a whole number by rounding towards zero; values out of range are clamped, and NaN becomes 0.
    package init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = value >= 0x1p63 ? .max : value <= -0x1p63 ? .min : Int(value)
    }
}

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

/// A number as sixteen lower-case hexadecimal digits.
package struct Hexadecimal: CustomStringConvertible {
    private let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

import Glibc

extension String {
    /// Creates a string from UTF-8; `nil` for invalid bytes.
    ///
    /// The library's own initialiser is generic over encodings. At its first use, the Swift runtime makes types for it, which a cold answer
    /// doesn't need otherwise.
    init?(validUTF8 bytes: ArraySlice<UInt8>) {
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

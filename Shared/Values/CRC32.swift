/// The checksum of a chunk of a PNG file.
package enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    /// Returns the checksum of bytes.
    package static func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
        let table = table
        return table.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                guard let table = table.baseAddress, let start = bytes.baseAddress else { return 0 }
                var (sum, index) = (UInt32.max, 0)
                while index < bytes.count {
                    sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ start[index])]
                    index += 1
                }
                return ~sum
            }
        }
    }
}

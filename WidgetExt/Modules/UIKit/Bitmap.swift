/// The pixels of a generated or decoded image, as red, green, blue and alpha, from the top.
package struct Bitmap: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package var bytes: [UInt8]

    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        bytes = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// The pixel in a row and column, which must exist.
    package subscript(row: Int, column: Int) -> SIMD4<UInt8> {
        get {
            let start = (row * width + column) * 4
            return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
        }
        set {
            let start = (row * width + column) * 4
            for part in 0..<4 { bytes[start + part] = newValue[part] }
        }
    }

    /// Returns the bitmap with each pixel replaced.
    package func mapped(_ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> Bitmap {
        var copy = self
        for row in 0..<height { for column in 0..<width { copy[row, column] = change(self[row, column]) } }
        return copy
    }

    /// The bitmap as a PNG file. The pixels are stored without compression, because few images are this simple and none is kept.
    package var png: [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            // Each row begins with its filter: none.
            rows.append(0)
            rows += bytes[(row * width * 4)..<((row + 1) * width * 4)]
        }
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, rows.count)
            let count = UInt16(end - start)
            stream.append(end == rows.count ? 1 : 0)
            stream += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            stream += rows[start..<end]
            start = end
        } while start < rows.count
        stream += Self.adler(rows).bigEndianBytes
        let header = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return UInt32(data.count).bigEndianBytes + content + crc(content).bigEndianBytes
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }

    /// The remainder of each byte.
    private static let remainders = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}

extension UInt32 {
    fileprivate var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}

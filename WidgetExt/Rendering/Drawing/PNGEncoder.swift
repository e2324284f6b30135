import Glibc
import Shared

/// An encoder of PNG files that is fast for drawings.
///
/// In a drawing, most rows are equal to the row above, and most pixels to a neighbour. A row that is equal to the row above is written
/// without looking at its pixels. In other rows, repetitions of whole pixels are looked for. The files are about as large as those of zlib
/// at level 3, which takes four times as long. Because no library is used, the bytes don't depend on a library's version.
struct PNGEncoder {
    private let width: Int
    private let height: Int
    private let pixels: UnsafeMutablePointer<UInt32>
    private var stream = DeflateWriter()
    private var checksum = Checksum()
    /// The places of the pixels at which two pixels with a hash value were last written.
    private var places = [Place](repeating: Place(x: -1, y: 0), count: 4_096)

    private struct Place {
        var x: Int32
        var y: Int32
    }

    /// Returns a PNG file.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, row by row, which are overwritten.
    ///   - convert: Returns a pixel with its bytes in the order red, green, blue, alpha, and without premultiplication.
    static func file(
        _ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, convert: (UInt32) -> UInt32
    ) -> [UInt8] {
        var encoder = PNGEncoder(width: width, height: height, pixels: pixels)
        encoder.writeRows(convert)
        // The two bytes state that the window has its full size.
        let data = [0x78, 0x01] + encoder.stream.finish() + bytes(encoder.checksum.value)
        let format: [UInt8] = [8, 6, 0, 0, 0]
        let header = bytes(UInt32(width)) + bytes(UInt32(height)) + format
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file.reserveCapacity(data.count + 57)
        for (name, content) in [("IHDR", header), ("IDAT", data), ("IEND", [])] {
            file += bytes(UInt32(content.count))
            let start = file.count
            file += name.utf8
            file += content
            file += bytes(CRC32.value(of: file[start...]))
        }
        return file
    }

    private init(width: Int, height: Int, pixels: UnsafeMutablePointer<UInt32>) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    // MARK: Rows

    /// The number of bytes of a row with its first byte, which states that the row isn't filtered.
    private var stride: Int { 4 * width + 1 }

    private mutating func writeRows(_ convert: (UInt32) -> UInt32) {
        let reachesAbove = stride <= DeflateWriter.window
        var (sums, isPlain, isRepeated) = (Checksum.Row(), false, false)
        // The row above; of several equal rows, only the first is converted.
        var above: UnsafeMutablePointer<UInt32>?
        for y in 0..<height {
            let row = pixels + y * width
            // The rows are compared before this row is converted.
            let isNextRepeated = reachesAbove && y + 1 < height && memcmp(row, row + width, 4 * width) == 0
            defer { isRepeated = isNextRepeated }
            if isRepeated {
                // A short distance has a shorter code.
                stream.write(match: isPlain ? 5 : stride, distance: stride)
                if isPlain { stream.write(match: 4 * width - 4, distance: 4) }
            } else {
                sums = Self.convert(row, width, convert)
                isPlain = width > 1 && memcmp(row, row + 1, 4 * width - 4) == 0
                stream.write(byte: 0)
                write(row, y, above: above)
                if reachesAbove { above = row }
            }
            checksum.add(sums, count: stride)
        }
    }

    /// Converts the pixels of a row and returns the sums of its bytes.
    private static func convert(
        _ row: UnsafeMutablePointer<UInt32>, _ width: Int, _ convert: (UInt32) -> UInt32
    ) -> Checksum.Row {
        var (source, pixel, total, weighted): (UInt32, UInt32, UInt64, UInt64) = (0, 0, 0, 0)
        var (totalSum, weightedSum): (UInt64, UInt64) = (0, 0)
        var x = 0
        while x < width {
            if row[x] != source || x == 0 {
                source = row[x]
                pixel = convert(source)
                let (first, second) = (UInt64(pixel & 0xFF), UInt64(pixel >> 8 & 0xFF))
                let (third, last) = (UInt64(pixel >> 16 & 0xFF), UInt64(pixel >> 24))
                total = first + second + third + last
                weighted = 4 * first + 3 * second + 2 * third + last
            }
            row[x] = pixel.littleEndian
            weightedSum += 4 * totalSum + weighted
            totalSum += total
            x += 1
        }
        return Checksum.Row(total: totalSum, weighted: weightedSum)
    }

    /// Writes the pixels of a row as repetitions of pixels to the left, of pixels above or of earlier pixels, or as they are.
    private mutating func write(_ row: UnsafeMutablePointer<UInt32>, _ y: Int, above: UnsafeMutablePointer<UInt32>?) {
        var x = 0
        while x < width {
            let limit = width - x
            let here = row + x
            var (count, distance) = (0, 4)
            if let above {
                count = Self.countEqual(here, above + x, limit)
                distance = stride
            }
            if x > 0, count < limit {
                let run = Self.countEqual(here, here - 1, limit)
                if run >= count { (count, distance) = (run, 4) }
            }
            if count < 2, limit > 1 {
                let hash = Int((here[0] &* 0x9E37_79B1 ^ here[1] &* 0x85EB_CA77) >> 20)
                let place = places[hash]
                places[hash] = Place(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y))
                let back = (y - Int(place.y)) * stride + 4 * (x - Int(place.x))
                if place.x >= 0, back <= DeflateWriter.window {
                    let earlier = pixels + Int(place.y) * width + Int(place.x)
                    let found = Self.countEqual(here, earlier, min(limit, width - Int(place.x)))
                    if found > count { (count, distance) = (found, back) }
                }
            }
            if count == 0 {
                stream.write(pixel: here[0].littleEndian)
                x += 1
            } else {
                stream.write(match: 4 * count, distance: distance)
                x += count
            }
        }
    }

    /// Returns the number of equal pixels at the beginning of two rows.
    private static func countEqual(
        _ row: UnsafeMutablePointer<UInt32>, _ other: UnsafeMutablePointer<UInt32>, _ limit: Int
    ) -> Int {
        var count = 0
        while count < limit, row[count] == other[count] { count += 1 }
        return count
    }
}

/// The checksum of the uncompressed bytes, Adler-32.
private struct Checksum {
    private var low: UInt64 = 1
    private var high: UInt64 = 0

    /// The sums of a row's bytes.
    struct Row {
        var total: UInt64 = 0
        /// The sum of the bytes, each multiplied by the number of bytes from it to the end.
        var weighted: UInt64 = 0
    }

    var value: UInt32 { UInt32(high << 16 | low) }

    mutating func add(_ row: Row, count: Int) {
        high = (high + UInt64(count) * low + row.weighted) % 65_521
        low = (low + row.total) % 65_521
    }
}

extension RendererVersion {
    /// Returns the version of the renderer in this process: its libraries, its architecture and a font set.
    @MainActor static func current(_ fonts: FontSet) -> RendererVersion {
        #if arch(x86_64)
        let architecture = "x86_64"
        #elseif arch(arm64)
        let architecture = "aarch64"
        #else
        let architecture = "other"
        #endif
        return RendererVersion(architecture: architecture, fonts: fonts.fingerprint, libraries: Pango.versions)
    }
}

import Shared

/// Encodes the expected image, the actual image and their difference side by side.
@MainActor
struct DifferenceImage {
    let pango: Pango

    /// Returns two images and their difference as one PNG file.
    ///
    /// - Throws: ``ReferenceError`` if an image can't be decoded; ``CommandFailure`` if there isn't enough memory.
    func encode(expected: [UInt8], actual: [UInt8], name: String) throws -> [UInt8] {
        let (old, new) = (try Pixels(png: expected, name: name), try Pixels(png: actual, name: name))
        return try ContactSheet(pango: pango).encode([
            ("expected", old), ("actual", new), ("difference", Self.difference(old, new)),
        ])
    }

    /// Returns an image in which equal pixels are faintly grey and different pixels are red.
    private static func difference(_ old: Pixels, _ new: Pixels) -> Pixels {
        let (width, height) = (max(old.width, new.width), max(old.height, new.height))
        var values = [UInt32](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (before, after) = (old[x, y], new[x, y])
                if before == after {
                    let sum = ((after >> 16) & 0xFF) + ((after >> 8) & 0xFF) + (after & 0xFF)
                    let grey = 200 + (sum / 3 * 55 + 127) / 255
                    values[y * width + x] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
                } else {
                    // With a minimum of 96, even the smallest difference is clearly visible.
                    let strength = UInt32(96 + before.distance(to: after) * 159 / 255)
                    values[y * width + x] = 0xFF00_0000 | (strength << 16 | 0x0000_1020)
                }
            }
        }
        return Pixels(width: width, height: height, values: values)
    }
}

import Shared

/// The premultiplied ARGB pixels of an image, row by row.
@MainActor
struct Pixels {
    let width: Int
    let height: Int
    var values: [UInt32]

    init(width: Int, height: Int, values: [UInt32]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Decodes a PNG file.
    ///
    /// - Throws: ``ReferenceError`` if the file can't be decoded.
    init(png: [UInt8], name: String) throws {
        let image: CairoImage
        do { image = try CairoImage(try ImageFile(bytes: png)) } catch {
            throw ReferenceError.damaged(path: name, reason: "can't be drawn: \(error.words(about: "it"))")
        }
        let copy = Surface(pixelWidth: image.width, pixelHeight: image.height, scale: 1)
        copy.draw(
            image, in: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)), paint: nil)
        self.init(width: image.width, height: image.height, values: copy.pixels())
    }

    /// The pixel at a position. Outside the image, it is transparent.
    subscript(x: Int, y: Int) -> UInt32 { x < width && y < height ? values[y * width + x] : 0 }

    /// Returns the image composited over an opaque colour.
    func over(_ ground: UInt32) -> Pixels {
        var copy = self
        for index in values.indices {
            let pixel = values[index]
            let rest = 255 - (pixel >> 24)
            if rest == 0 { continue }
            func part(_ shift: UInt32) -> UInt32 {
                min(((pixel >> shift) & 0xFF) + (((ground >> shift) & 0xFF) * rest + 127) / 255, 255) << shift
            }
            copy.values[index] = 0xFF00_0000 | part(16) | part(8) | part(0)
        }
        return copy
    }

    /// The mean colour, each component from 0 to 255.
    var mean: (red: Double, green: Double, blue: Double) {
        var sums = (0, 0, 0)
        for pixel in values {
            sums.0 += Int((pixel >> 16) & 0xFF)
            sums.1 += Int((pixel >> 8) & 0xFF)
            sums.2 += Int(pixel & 0xFF)
        }
        let count = Double(max(values.count, 1))
        return (Double(sums.0) / count, Double(sums.1) / count, Double(sums.2) / count)
    }
}

extension UInt32 {
    /// Returns the largest difference between the components of two pixels, from 0 to 255.
    func distance(to other: UInt32) -> Int {
        if self == other { return 0 }
        func part(_ shift: UInt32) -> Int { abs(Int((self >> shift) & 0xFF) - Int((other >> shift) & 0xFF)) }
        return Swift.max(part(24), part(16), part(8), part(0))
    }
}

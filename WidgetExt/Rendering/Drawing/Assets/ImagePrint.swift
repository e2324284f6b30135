import Shared

/// A image small enough to compare with others: a few of its shades and colours.
struct ImagePrint: Hashable, Sendable {
    /// Pixels on a side, however wide or high the image is.
    static let side = 16

    /// Premultiplied ARGB, row by row.
    private var pixels: [UInt32]

    /// Takes the pixels of a image drawn into a square of ``side``.
    init(pixels: [UInt32]) { self.pixels = pixels }

    /// How far apart the shades are, on average, of 1.
    func shadeDistance(to other: ImagePrint) -> Double {
        func shade(_ pixel: UInt32) -> Int { Int(VibrantFilter.apply(pixel) >> 24) }
        return mean(other) { abs(shade($0) - shade($1)) }
    }

    /// How far apart the colours are, on average over red, green and blue, of 1.
    func colorDistance(to other: ImagePrint) -> Double {
        func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int((pixel >> shift) & 0xFF) }
        return mean(other) { one, two in
            [16, 8, 0].map { abs(part(one, $0) - part(two, $0)) }.reduce(0, +)
        } / 3
    }

    private func mean(_ other: ImagePrint, _ distance: (UInt32, UInt32) -> Int) -> Double {
        Double(zip(pixels, other.pixels).map(distance).reduce(0, +)) / Double(255 * Self.side * Self.side)
    }
}

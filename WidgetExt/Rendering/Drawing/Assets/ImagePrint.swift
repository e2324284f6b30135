import Shared

/// A thumbnail of an image's shades and colours, for comparison with other images.
struct ImagePrint: Hashable, Sendable {
    /// The thumbnail's width and height in pixels, whatever the image's proportions.
    static let side = 16

    /// The premultiplied ARGB pixels, row by row.
    private var pixels: [UInt32]

    /// Creates a thumbnail from the pixels of an image drawn into a square of ``side``.
    init(pixels: [UInt32]) { self.pixels = pixels }

    /// Returns the mean absolute difference of the shades, from 0 (equal) to 1.
    func shadeDistance(to other: ImagePrint) -> Double {
        func shade(_ pixel: UInt32) -> Int { Int(VibrantFilter.apply(pixel) >> 24) }
        return mean(other) { abs(shade($0) - shade($1)) }
    }

    /// Returns the mean absolute difference of the red, green and blue components, from 0 (equal) to 1.
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

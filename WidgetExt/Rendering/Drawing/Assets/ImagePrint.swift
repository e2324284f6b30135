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

    /// The least alpha, from 0 to 255, of a pixel that counts as opaque.
    private static let opaque: UInt32 = 230

    /// The share of opaque pixels, from 0 to 1, in the smallest rectangle around all opaque pixels.
    var compactness: Double {
        let places = pixels.indices.filter { pixels[$0] >> 24 >= Self.opaque }
        let (columns, rows) = (places.map { $0 % Self.side }, places.map { $0 / Self.side })
        guard let left = columns.min(), let right = columns.max(), let top = rows.first, let bottom = rows.last else {
            return 0
        }
        return Double(places.count) / Double((right - left + 1) * (bottom - top + 1))
    }

    /// The largest difference, from 0 to 1, of a component between two opaque pixels.
    var colorSpread: Double {
        let opaque = pixels.filter { $0 >> 24 >= Self.opaque }
        let spreads = [16, 8, 0].map { (shift: UInt32) in
            let parts = opaque.map { ($0 >> shift) & 0xFF }
            return (parts.max() ?? 0) - (parts.min() ?? 0)
        }
        return Double(spreads.max() ?? 0) / 255
    }

    private func mean(_ other: ImagePrint, _ distance: (UInt32, UInt32) -> Int) -> Double {
        Double(zip(pixels, other.pixels).map(distance).reduce(0, +)) / Double(255 * Self.side * Self.side)
    }
}

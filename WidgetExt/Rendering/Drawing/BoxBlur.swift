/// A blur with three successive boxes, which approximate a Gaussian.
///
/// The sizes of the boxes follow the SVG specification.
struct BoxBlur {
    /// An image of premultiplied 32-bit pixels.
    struct Image {
        var pixels: UnsafeMutableBufferPointer<UInt32>
        var width: Int
        var height: Int
        /// The distance between two rows, in pixels.
        var stride: Int
    }

    /// The size of each box, and the number of its pixels before the blurred pixel.
    private let boxes: [(size: Int, before: Int)]

    /// Creates a blur with a standard deviation in pixels.
    init(deviation: Double) {
        let size = max(
            Int(saturating: (min(deviation, 400) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)), 1)
        boxes =
            size % 2 == 1
            ? [(size, size / 2), (size, size / 2), (size, size / 2)]
            : [(size, size / 2), (size, size / 2 - 1), (size + 1, size / 2)]
    }

    func apply(to image: Image) {
        guard let area = occupied(image) else { return }
        let reach = boxes.reduce(0) { $0 + $1.size }
        let columns = max(area.columns.lowerBound - reach, 0)..<min(area.columns.upperBound + reach, image.width)
        let rows = max(area.rows.lowerBound - reach, 0)..<min(area.rows.upperBound + reach, image.height)
        var line = [UInt32](repeating: 0, count: max(columns.count, rows.count))
        var blurred = line
        for row in area.rows {
            let start = row * image.stride + columns.lowerBound
            for index in 0..<columns.count { line[index] = image.pixels[start + index] }
            blur(&line, &blurred, count: columns.count)
            for index in 0..<columns.count { image.pixels[start + index] = line[index] }
        }
        for column in columns {
            let start = rows.lowerBound * image.stride + column
            for index in 0..<rows.count { line[index] = image.pixels[start + index * image.stride] }
            blur(&line, &blurred, count: rows.count)
            for index in 0..<rows.count { image.pixels[start + index * image.stride] = line[index] }
        }
    }

    /// Returns the rows and columns that contain visible pixels; `nil` for an empty image.
    private func occupied(_ image: Image) -> (rows: Range<Int>, columns: Range<Int>)? {
        var (top, bottom, left, right) = (image.height, -1, image.width, -1)
        for row in 0..<image.height {
            let start = row * image.stride
            guard let first = (0..<image.width).first(where: { image.pixels[start + $0] != 0 }) else { continue }
            let last = (0..<image.width).last { image.pixels[start + $0] != 0 } ?? first
            (top, bottom, left, right) = (min(top, row), row, min(left, first), max(right, last))
        }
        return bottom < 0 ? nil : (top..<bottom + 1, left..<right + 1)
    }

    private func blur(_ line: inout [UInt32], _ other: inout [UInt32], count: Int) {
        for box in boxes {
            average(&line, into: &other, count: count, size: box.size, before: box.before)
            swap(&line, &other)
        }
    }

    private func average(_ line: inout [UInt32], into other: inout [UInt32], count: Int, size: Int, before: Int) {
        line.withUnsafeBufferPointer { line in
            other.withUnsafeMutableBufferPointer { other in
                var (alpha, red, green, blue): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                func add(_ pixel: UInt32) {
                    alpha += pixel >> 24
                    red += (pixel >> 16) & 0xFF
                    green += (pixel >> 8) & 0xFF
                    blue += pixel & 0xFF
                }
                func drop(_ pixel: UInt32) {
                    alpha -= pixel >> 24
                    red -= (pixel >> 16) & 0xFF
                    green -= (pixel >> 8) & 0xFF
                    blue -= pixel & 0xFF
                }
                let (divisor, half, after) = (UInt32(size), UInt32(size / 2), size - before - 1)
                func mean(_ sum: UInt32, _ shift: UInt32) -> UInt32 { ((sum + half) / divisor) << shift }
                for index in 0..<min(after, count) { add(line[index]) }
                for index in 0..<count {
                    if index + after < count { add(line[index + after]) }
                    other[index] = mean(alpha, 24) | mean(red, 16) | mean(green, 8) | mean(blue, 0)
                    if index - before >= 0 { drop(line[index - before]) }
                }
            }
        }
    }
}

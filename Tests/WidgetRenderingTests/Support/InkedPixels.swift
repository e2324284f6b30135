@testable import WidgetRendering

extension Surface {
    /// The columns and rows of the pixels that are more than half opaque; `nil` if there are none.
    var inkedPixels: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        // Without optimisation, loops over ranges and sequences take ten times as long, and the surfaces have millions of pixels.
        pixels().withUnsafeBufferPointer { buffer in
            guard let pixels = buffer.baseAddress else { return nil }
            var (left, right, top, bottom, index) = (width, -1, -1, -1, 0)
            while index < buffer.count {
                if pixels[index] >= 0x8000_0000 {
                    let (row, column) = index.quotientAndRemainder(dividingBy: width)
                    if column < left { left = column }
                    if column > right { right = column }
                    if top < 0 { top = row }
                    bottom = row
                }
                index += 1
            }
            return right < 0 ? nil : (left...right, top...bottom)
        }
    }
}

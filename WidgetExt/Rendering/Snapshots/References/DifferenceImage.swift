import Shared

/// Draws the expected image, the actual image and their difference side by side.
@MainActor
struct DifferenceImage {
    let pango: Pango

    /// The gap around the panels and the height of a label, in pixels.
    private static let gap = 12
    private static let label = 28
    /// The background of the panels, which contrasts with both white and dark content.
    private static let ground: UInt32 = 0xFF80_8894

    /// Draws two PNG files and their difference into one image.
    ///
    /// - Throws: ``ReferenceError`` if an image can't be decoded; ``DrawingError`` if there isn't enough memory.
    func draw(expected: [UInt8], actual: [UInt8], name: String) throws -> [UInt8] {
        let (old, new) = (try Pixels(png: expected, name: name), try Pixels(png: actual, name: name))
        return try draw([("expected", old), ("actual", new), ("difference", Self.difference(old, new))])
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

    private func draw(_ panels: [(label: String, pixels: Pixels)]) throws -> [UInt8] {
        let width = panels.map { max($0.pixels.width, 96) + Self.gap }.reduce(Self.gap, +)
        let height = (panels.map(\.pixels.height).max() ?? 0) + Self.label + Self.gap
        let surface = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        surface.fill(whole, .color(ResolvedColor(red: 0.94, green: 0.94, blue: 0.95)))
        let painter = Painter(pango: pango, images: ImageStore(catalog: .empty, scale: 1), surface: surface)
        let font = ResolvedFont(size: 15, weight: 600)
        let ink = Paint.color(ResolvedColor(red: 0.1, green: 0.1, blue: 0.12))
        var x = Self.gap
        for (label, pixels) in panels {
            let line = DisplayList.TextBlock.Line(
                string: label, x: Double(x), y: Double(Self.label) - 9, width: Double(max(pixels.width, 96)),
                isRightToLeft: false)
            let block = DisplayList.TextBlock(
                lines: [line], box: whole, font: font, paint: ink, isAccented: false, underline: nil, strikethrough: nil
            )
            painter.draw(DisplayList(size: whole.size, items: [.text(block)]), isCircular: false)
            let copy = Surface(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
            copy.setPixels(pixels.over(Self.ground).values)
            let place = Rect(
                x: Double(x), y: Double(Self.label), width: Double(pixels.width), height: Double(pixels.height))
            guard let image = CairoImage(copy) else { throw DrawingError(size: whole.size) }
            surface.draw(image, in: place, paint: nil)
            x += max(pixels.width, 96) + Self.gap
        }
        guard let png = surface.png() else { throw DrawingError(size: whole.size) }
        return png
    }
}

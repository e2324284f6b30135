import Shared

/// Draws a display list into a PNG file.
@MainActor
struct PNGCanvas {
    let pango: Pango
    /// Pixels a point.
    let scale: Double

    /// Draws a list as a rendering mode has it.
    ///
    /// - Throws: ``DrawingError`` when Cairo has no memory for the picture.
    func draw(_ list: DisplayList, mode: WidgetRenderingMode) throws -> [UInt8] {
        let surface = Pango.Surface(
            pixelWidth: Int((list.size.width * scale).rounded()),
            pixelHeight: Int((list.size.height * scale).rounded()),
            scale: scale)
        for item in list.items {
            switch item {
            case .fill(let rect, let color): surface.fill(rect, color)
            case .text(let block):
                let face = Typeface(block.font)
                for line in block.lines {
                    pango.draw(
                        line.string, face: face, isRightToLeft: line.isRightToLeft, at: (line.x, line.y),
                        color: block.color, on: surface)
                }
            }
        }
        if mode == .vibrant { surface.mapPixels(VibrantFilter.apply) }
        guard let png = surface.png() else { throw DrawingError(size: list.size) }
        return png
    }
}

/// A picture there was no memory for.
struct DrawingError: CommandError {
    let size: Size

    var exitCode: ExitCode { .internalError }
    var message: String {
        "no memory for a picture of \(size.width) × \(size.height) points — choose a smaller --scale"
    }
}

/// The vibrant look: the brighter a pixel, the more of the light of what lies behind it shows.
///
/// Luminance becomes opacity, so that the picture can be laid over any wallpaper. An approximation: Apple publishes no formula.
enum VibrantFilter {
    /// Turns a premultiplied ARGB pixel into white of the opacity its luminance gives.
    static func apply(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = ((pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF)
        // Premultiplied components weighted by Rec. 709 are luminance times alpha already.
        let opacity = (red * 13_933 + green * 46_871 + blue * 4_732 + 32_768) >> 16
        return opacity << 24 | opacity << 16 | opacity << 8 | opacity
    }
}

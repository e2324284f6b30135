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
        switch mode {
        case .fullColor: break
        case .accented: surface.mapPixels(AccentedFilter.apply)
        case .vibrant: surface.mapPixels(VibrantFilter.apply)
        }
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

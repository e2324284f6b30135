import Shared

/// Draws a display list into a PNG file.
@MainActor
struct PNGCanvas {
    let pango: Pango
    let images: ImageStore
    /// Pixels a point.
    let scale: Double

    /// Draws a list as a rendering mode has it.
    ///
    /// - Throws: ``DrawingError`` when Cairo has no memory for the picture.
    func draw(_ list: DisplayList, mode: WidgetRenderingMode, isCircular: Bool = false) throws -> [UInt8] {
        let surface = Pango.Surface(
            pixelWidth: Int((list.size.width * scale).rounded()),
            pixelHeight: Int((list.size.height * scale).rounded()),
            scale: scale)
        if isCircular { surface.clipToCircle(list.size) }
        for item in list.items {
            switch item {
            case .shape(let shape, let rect, let color): surface.fill(shape, in: rect, color)
            case .image(let block):
                guard let image = images.picture(at: block.path) else { continue }
                // The accented filter sees opacity alone, so shades are made opacity first.
                let shown = mode == .accented && block.keepsShades ? image.shades ?? image : image
                surface.draw(shown, in: block.rect, color: block.color)
            case .symbol(let block): draw(block, on: surface)
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

extension PNGCanvas {
    /// A glyph as large as its box, in which the font keeps a margin of its own; dashes for a symbol without one.
    private func draw(_ block: DisplayList.SymbolBlock, on surface: Pango.Surface) {
        let side = min(block.rect.width, block.rect.height)
        let box = block.rect.placing(Size(width: side, height: side), .center)
        guard let glyph = block.glyph else { return surface.dash(box, block.color) }
        pango.draw(
            glyph, face: .symbols(side: side), isRightToLeft: false, at: (box.x, box.y + side), color: block.color,
            on: surface)
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

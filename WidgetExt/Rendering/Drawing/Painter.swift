import Shared

/// Draws the items of a display list, one after the other.
@MainActor
struct Painter {
    let pango: Pango
    let images: ImageStore
    let surface: Surface
    /// What becomes of a colour before it is drawn.
    var color: (ResolvedColor) -> ResolvedColor = { $0 }
    /// Which form of a picture is drawn.
    var picture: (CairoImage, DisplayList.ImageBlock) -> CairoImage = { image, _ in image }

    func draw(_ list: DisplayList, isCircular: Bool) {
        if isCircular { surface.clipToCircle(list.size) }
        for item in list.items {
            switch item {
            case .fill(let rect, let fill): surface.fill(rect, color(fill))
            case .shape(let shape, let rect, let fill): surface.fill(shape, in: rect, color(fill))
            case .image(let block):
                guard let image = images.picture(at: block.path) else { continue }
                surface.draw(picture(image, block), in: block.rect, color: block.color.map(color))
            case .symbol(let block): draw(block)
            case .text(let block):
                let face = Typeface(block.font)
                for line in block.lines {
                    pango.draw(
                        line.string, face: face, isRightToLeft: line.isRightToLeft, at: (line.x, line.y),
                        color: color(block.color), on: surface)
                }
            }
        }
    }

    /// A glyph as large as its box, in which the font keeps a margin of its own; dashes for a symbol without one.
    private func draw(_ block: DisplayList.SymbolBlock) {
        let side = min(block.rect.width, block.rect.height)
        let box = block.rect.placing(Size(width: side, height: side), .center)
        guard let glyph = block.glyph else { return surface.dash(box, color(block.color)) }
        pango.draw(
            glyph, face: .symbols(side: side), isRightToLeft: false, at: (box.x, box.y + side),
            color: color(block.color), on: surface)
    }
}

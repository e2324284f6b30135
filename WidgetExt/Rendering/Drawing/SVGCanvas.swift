import Shared

/// Draws a display list into an SVG file: letters as outlines, snapshots embedded, nothing to load.
///
/// Rendering modes change each colour before it is drawn, where a PNG's are changed after: the same, but where something dark and
/// translucent lies over something light.
@MainActor
struct SVGCanvas {
    let pango: Pango
    let images: ImageStore

    /// Draws a list as a rendering mode has it; `tint` is the accent group's in the accented one.
    ///
    /// - Throws: ``DrawingError`` when Cairo has no memory for the snapshot.
    func draw(
        _ list: DisplayList, mode: WidgetRenderingMode, tint: ResolvedColor = AccentedFilter.white,
        isCircular: Bool = false
    ) throws -> [UInt8] {
        let surface = Surface(page: list.size)
        var painter = Painter(pango: pango, images: images, surface: surface)
        if mode != .fullColor { painter.emojiTint = AccentedFilter.white }
        switch mode {
        case .fullColor: break
        case .accented where tint != AccentedFilter.white: painter.flatten(accent: tint)
        case .accented:
            painter.color = { AccentedFilter.apply($0) }
            painter.snapshot = { image, block in (block.keepsShades ? image.shades : image.silhouette) ?? image }
        case .vibrant:
            painter.color = VibrantFilter.apply
            painter.snapshot = { image, _ in image.shades ?? image }
        }
        painter.draw(list, isCircular: isCircular)
        guard let svg = surface.svg() else { throw DrawingError(size: list.size) }
        return svg
    }
}

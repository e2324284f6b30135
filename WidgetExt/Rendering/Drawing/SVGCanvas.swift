import Shared

/// Draws a display list into a self-contained SVG file, in which text is drawn as outlines and images are embedded.
///
/// Rendering modes transform each colour before it is drawn. In a PNG file, they transform the result. The difference is visible only if
/// dark translucent content is over light content.
@MainActor
struct SVGCanvas {
    let pango: Pango
    let images: ImageStore

    /// Draws a list in a rendering mode.
    ///
    /// - Parameter tint: The colour of the accent group in the accented mode.
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    func draw(
        _ list: DisplayList, mode: WidgetRenderingMode, tint: ResolvedColor = AccentedFilter.white,
        isCircular: Bool = false
    ) throws -> [UInt8] {
        let surface = Surface(page: list.size)
        var painter = Painter(pango: pango, images: images, surface: surface)
        if mode != .fullColor { painter.emojiTint = AccentedFilter.white }
        switch mode {
        case .fullColor: break
        case .accented where tint != AccentedFilter.white || list.hasFullColorImage: painter.flatten(accent: tint)
        case .accented:
            painter.color = { AccentedFilter.apply($0) }
            painter.variant = { image, block in
                (block.accentedAppearance == .shades ? image.shades : image.silhouette) ?? image
            }
        case .vibrant:
            painter.color = VibrantFilter.apply
            painter.variant = { image, _ in image.shades ?? image }
        }
        painter.draw(list, isCircular: isCircular)
        guard let svg = surface.svg() else { throw CommandFailure.noMemory(for: list.size) }
        return svg
    }
}

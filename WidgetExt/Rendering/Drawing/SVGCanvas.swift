import Shared

/// Encodes a display list as a self-contained SVG file, in which text is drawn as outlines and images are embedded.
///
/// Rendering modes transform each colour before it is drawn. In a PNG file, they transform the result. The difference is visible only if
/// dark translucent content is over light content.
@MainActor
struct SVGCanvas {
    let pango: Pango
    let images: ImageStore

    /// Paints a list in a rendering mode, and encodes the result.
    ///
    /// - Parameters:
    ///   - tint: The colour of the accent group in the accented mode.
    ///   - screen: The home screen behind an accented snapshot, which also defines the tint; `nil` for none.
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    func encode(
        _ list: DisplayList, mode: WidgetRenderingMode, tint: ResolvedColor = AccentedFilter.white,
        screen: HomeScreenBackdrop? = nil, isCircular: Bool = false
    ) throws -> [UInt8] {
        let surface = Surface(page: list.size)
        var painter = Painter(pango: pango, images: images, surface: surface)
        if let screen {
            painter.paint(list, on: screen)
            return try surface.encoded(list.size)
        }
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
        painter.paint(list, isCircular: isCircular)
        return try surface.encoded(list.size)
    }
}

extension Surface {
    /// Returns the surface as an SVG file.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    fileprivate func encoded(_ size: Size) throws -> [UInt8] {
        guard let svg = svg() else { throw CommandFailure.noMemory(for: size) }
        return svg
    }
}

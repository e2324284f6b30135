import Shared

/// Encodes a display list as a PNG file.
@MainActor
struct PNGCanvas {
    let pango: Pango
    let images: ImageStore
    /// Pixels per point.
    let scale: Double

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
        let surface = Surface(
            pixelWidth: Int(saturating: (list.size.width * scale).rounded()),
            pixelHeight: Int(saturating: (list.size.height * scale).rounded()),
            scale: scale)
        var painter = Painter(pango: pango, images: images, surface: surface)
        if let screen {
            painter.paint(list, on: screen)
            return try surface.encoded(list.size)
        }
        // In the drawn pixels, an image that keeps its colours can't be distinguished from other content.
        let isFlattened = mode == .accented && (tint != AccentedFilter.white || list.hasFullColorImage)
        if isFlattened {
            painter.flatten(accent: tint)
        } else if mode == .accented {
            // The accented filter considers only opacity, so shades are first converted to opacity.
            painter.variant = { image, block in block.accentedAppearance == .shades ? image.shades ?? image : image }
            painter.emojiTint = AccentedFilter.white
        }
        painter.paint(list, isCircular: isCircular)
        switch mode {
        case .accented where !isFlattened: return try surface.encoded(list.size, AccentedFilter.apply)
        case .fullColor, .accented: return try surface.encoded(list.size)
        case .vibrant: return try surface.encoded(list.size, VibrantFilter.apply)
        }
    }
}

extension Surface {
    /// Returns the surface as a PNG file.
    ///
    /// - Parameter change: A function that transforms each premultiplied ARGB pixel.
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    fileprivate func encoded(_ size: Size, _ change: (UInt32) -> UInt32 = { $0 }) throws -> [UInt8] {
        guard let png = png(change) else { throw CommandFailure.noMemory(for: size) }
        return png
    }
}

extension CommandFailure {
    /// Returns the error for a snapshot that doesn't fit in memory.
    static func noMemory(for size: Size) -> CommandFailure {
        CommandFailure(
            "no memory for a snapshot of \(size.width) × \(size.height) points — choose a smaller --scale",
            exitCode: .internalError)
    }
}

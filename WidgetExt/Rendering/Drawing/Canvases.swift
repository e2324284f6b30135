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
            return try surface.encodedPNG(list.size)
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
        case .accented where !isFlattened: return try surface.encodedPNG(list.size, AccentedFilter.apply)
        case .fullColor, .accented: return try surface.encodedPNG(list.size)
        case .vibrant: return try surface.encodedPNG(list.size, VibrantFilter.apply)
        }
    }
}

extension Surface {
    /// Returns the surface as a PNG file.
    ///
    /// - Parameter change: A function that transforms each premultiplied ARGB pixel.
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    fileprivate func encodedPNG(_ size: Size, _ change: (UInt32) -> UInt32 = { $0 }) throws -> [UInt8] {
        guard let png = png(change) else { throw CommandFailure.noMemory(for: size) }
        return png
    }
}

extension CommandFailure {
    /// Returns the error for a snapshot that doesn't fit in memory.
    static func noMemory(for size: Size) -> CommandFailure {
        CommandFailure(
            "no memory for a snapshot of \(size.width) × \(size.height) points — choose a smaller \(RenderOptions.scale)",
            exitCode: .internalError)
    }
}

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
            return try surface.encodedSVG(list.size)
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
        return try surface.encodedSVG(list.size)
    }
}

extension Surface {
    /// Returns the surface as an SVG file.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    fileprivate func encodedSVG(_ size: Size) throws -> [UInt8] {
        guard let svg = svg() else { throw CommandFailure.noMemory(for: size) }
        return svg
    }
}

/// Encodes a display list as lines of characters.
@MainActor
struct TextCanvas {
    /// Returns the rows of a snapshot, without trailing white space.
    func encode(_ list: DisplayList) -> [String] {
        let cell = CellTextEngine.cell
        let (columns, rows) = (
            Int(saturating: list.size.width / cell.width), Int(saturating: list.size.height / cell.height)
        )
        var grid = [[String]](repeating: [String](repeating: " ", count: columns), count: rows)
        for block in list.textBlocks {
            for line in block.lines {
                // The row is the one nearest to the line's top, so that a line that is centred in a low snapshot isn't drawn below the
                // snapshot.
                let top = line.y - CellTextEngine.baseline
                let row = Int(saturating: (top / cell.height).rounded())
                guard grid.indices.contains(row) else { continue }
                var column = max(Int(saturating: (line.x / cell.width).rounded()), 0)
                for character in line.string {
                    let cells = CellLine.width(of: String(character))
                    guard column + cells <= columns else { break }
                    grid[row][column] = String(character)
                    if cells == 2 { grid[row][column + 1] = "" }
                    column += max(cells, 1)
                }
            }
        }
        return grid.map { $0.joined().trimmedAtEnd }
    }
}

import Foundation
import Shared

/// Paints the items of a display list on a surface, in order.
@MainActor
struct Painter {
    let pango: Pango
    let images: ImageStore
    var surface: Surface
    /// A function that transforms each colour before it is drawn.
    var color: (ResolvedColor) -> ResolvedColor = { $0 }
    /// A function that returns the variant of an image to draw.
    var variant: (CairoImage, DisplayList.ImageBlock) -> CairoImage = { image, _ in image }
    /// The colour in which emoji are drawn, with their luminance as opacity; `nil` to draw them in their own colours.
    var emojiTint: ResolvedColor?
    /// The colour in which everything is drawn, with each item's own opacity; `nil` to draw the items in their own colours.
    private var flat: ResolvedColor?
    /// The colour in which the accent group is drawn.
    private var accent: ResolvedColor?

    init(pango: Pango, images: ImageStore, surface: Surface) {
        (self.pango, self.images, self.surface) = (pango, images, surface)
    }

    /// From now on, paints the accent group in a tint, images in full colour unchanged, and everything else in another colour.
    mutating func flatten(accent tint: ResolvedColor, other: ResolvedColor = AccentedFilter.white) {
        variant = { image, block in block.accentedAppearance == .shades ? image.shades ?? image : image }
        accent = tint
        flatten(to: other)
    }

    private mutating func flatten(to tint: ResolvedColor) {
        flat = tint
        color = { AccentedFilter.apply($0, as: tint) }
    }

    /// The distance between the edges of a circular or rectangular accessory widget's place on the lock screen, whose size Apple publishes,
    /// and its content, in points. On a phone with places of 72 × 72 and 160 × 72 points, geometry readers measured 58 × 58 and 146 × 58.
    /// The inset isn't a content margin: a view reads margins of zero there. So it is assumed that a view can't disable the inset.
    static let accessoryInset = 7.0

    /// Paints a list in the accented mode on a home screen.
    func paint(_ list: DisplayList, on screen: HomeScreenBackdrop) {
        paint(screen.items(behind: list.size))
        var painter = self
        painter.flatten(accent: screen.groups.accent, other: screen.groups.other)
        painter.paint(screen.content(list).items)
    }

    func paint(_ list: DisplayList, isCircular: Bool) {
        if isCircular { surface.clipToCircle(Rect(list.size).inset(by: Self.accessoryInset)) }
        paint(list.items)
    }

    private func paint(_ items: [DisplayList.Item]) {
        for item in items {
            switch item {
            case .fill(let rect, let paint): surface.fill(rect, paint.mapColors(color))
            case .outline(let block): surface.draw(block, paint: block.paint.mapColors(color))
            case .image(let block):
                guard let image = images.image(for: block) else { continue }
                let keepsColors = flat != nil && block.accentedAppearance == .fullColor
                let paint = keepsColors ? block.paint : block.paint?.mapColors(color) ?? flat.map(Paint.color)
                surface.draw(variant(image, block), in: block.rect, paint: paint)
            case .symbol(let block): paint(block)
            case .text(let block):
                if let tint = flat ?? emojiTint, block.hasColorGlyphs {
                    desaturate(item, to: tint)
                } else {
                    paint(block)
                }
            case .group(let effect, let items): paint(items, effect)
            case .masked(let items, let mask):
                surface.masked {
                    paint(items)
                } by: {
                    paint(mask)
                }
            }
        }
    }

    /// Paints text with emoji in one colour, with the emoji's luminance as opacity, in the same way as images that preserve their shades.
    /// With only their own opacity, most emoji would become discs.
    private func desaturate(_ item: DisplayList.Item, to tint: ResolvedColor) {
        var painter = self
        // Characters other than emoji have a single shade, whatever the tint is.
        if flat != nil { painter.color = { AccentedFilter.apply($0) } }
        (painter.flat, painter.emojiTint) = (nil, nil)
        painter.layer([item]) { layer in
            layer.surface.mapPixels(VibrantFilter.apply)
            layer.silhouette(tint)
        }
    }

    private func paint(_ block: DisplayList.TextBlock) {
        let face = Typeface(block.font)
        surface.setSource(block.paint.mapColors(color), box: block.box)
        for line in block.lines {
            pango.draw(
                line.string, face: face, isRightToLeft: line.isRightToLeft, at: (line.x, line.y), on: surface)
        }
        let size = block.font.size
        for (rule, above) in [(block.underline, -0.1), (block.strikethrough, 0.26)] {
            guard let rule else { continue }
            // The line is as thick as the font's strokes.
            let thickness = max(size / 17, 0.5)
            for line in block.lines where line.width > 0 {
                paint(
                    rule,
                    along: Rect(
                        x: line.x, y: line.y - above * size - thickness / 2, width: line.width, height: thickness))
            }
        }
    }

    /// Paints a text rule, solid or dashed.
    private func paint(_ rule: TextRule, along rect: Rect) {
        let paint = rule.paint.mapColors(color)
        guard rule.dashes.count > 1, rule.dashes.allSatisfy({ $0 > 0 }) else { return surface.fill(rect, paint) }
        var (x, index) = (rect.x, 0)
        while x < rect.right {
            let length = rule.dashes[index % rule.dashes.count] * rect.height
            if index % 2 == 0 {
                surface.fill(
                    Rect(x: x, y: rect.y, width: min(length, rect.right - x), height: rect.height), paint)
            }
            (x, index) = (x + length, index + 1)
        }
    }

    /// Paints a symbol in a square that is centred in its box. An unknown symbol is painted as a dashed rectangle.
    private func paint(_ block: DisplayList.SymbolBlock) {
        surface.setSource(block.paint.mapColors(color), box: block.rect)
        guard let symbol = block.symbol else { return surface.dash(block.rect) }
        guard !block.layers.isEmpty else { return paint(symbol, of: block, block.paint) }
        for (layer, paint) in block.layers.enumerated().reversed() {
            self.paint(symbol, of: block, paint, layer: layer)
        }
    }

    private func paint(_ symbol: Symbol, of block: DisplayList.SymbolBlock, _ paint: Paint, layer: Int? = nil) {
        let paint = paint.mapColors(color)
        surface.setSource(paint, box: block.rect)
        func drawParts() {
            surface.draw(symbol, in: block.square, weight: block.weight, pango: pango, layer: layer)
        }
        // The parts of a symbol overlap.
        if paint.isOpaque || symbol.parts.count == 1 { return drawParts() }
        surface.drawThroughMask(in: block.area.grown(by: block.square.width / 4), drawParts)
    }

    private func paint(_ items: [DisplayList.Item], _ effect: NodeEffect) {
        switch effect {
        case .opacity(let opacity): surface.grouped(opacity: opacity) { paint(items) }
        case .group: surface.grouped(opacity: 1) { paint(items) }
        case .accent:
            var painter = self
            if let accent { painter.flatten(to: accent) }
            painter.paint(items)
        case .blend(let mode): surface.grouped(opacity: 1, mode: mode) { paint(items) }
        case .transform(let transform): surface.transformed(transform) { paint(items) }
        case .clip(let outline, let isEvenOdd): surface.clipped(to: outline, isEvenOdd: isEvenOdd) { paint(items) }
        case .blur(let radius):
            layer(items) { layer in layer.blur(radius: radius) }
        case .filter(let filter):
            layer(items) { layer in layer.filter(filter) }
        case .shadow(let shade, let radius, let x, let y):
            let shade = color(shade)
            // If the content of each nested shadow were drawn twice, the time would grow exponentially with the depth.
            if items.contains(where: \.hasShadow) { return shadowed(items, shade, radius, x, y) }
            surface.transformed(.translation(x, y)) {
                layer(items) { layer in
                    layer.silhouette(shade)
                    layer.blur(radius: radius)
                }
            }
            paint(items)
        }
    }

    /// Paints items once, on a layer, and uses a copy of the layer as the shadow.
    private func shadowed(
        _ items: [DisplayList.Item], _ shade: ResolvedColor, _ radius: Double, _ x: Double, _ y: Double
    ) {
        guard let layer = PixelLayer(for: surface), let shadow = PixelLayer(for: surface) else { return paint(items) }
        var painter = self
        painter.surface = layer.surface
        painter.paint(items)
        shadow.copy(layer, movedBy: Point(x: x, y: y))
        shadow.silhouette(shade)
        shadow.blur(radius: radius)
        surface.draw(shadow)
        surface.draw(layer)
    }

    /// Paints items on a pixel layer, modifies the layer, and draws the layer on the surface.
    private func layer(_ items: [DisplayList.Item], _ change: (PixelLayer) -> Void) {
        guard let layer = PixelLayer(for: surface) else { return paint(items) }
        var painter = self
        painter.surface = layer.surface
        painter.paint(items)
        change(layer)
        surface.draw(layer)
    }
}

extension DisplayList.Item {
    /// True if the item, or any item inside it, has a shadow.
    var hasShadow: Bool {
        switch self {
        case .group(.shadow, _): true
        case .group(_, let items): items.contains(where: \.hasShadow)
        case .masked(let items, let mask): items.contains(where: \.hasShadow) || mask.contains(where: \.hasShadow)
        case .fill, .outline, .image, .symbol, .text: false
        }
    }
}

extension DisplayList {
    /// True if an image keeps its colours in the accented mode.
    var hasFullColorImage: Bool { items.contains(where: \.hasFullColorImage) }
}

extension DisplayList.Item {
    fileprivate var hasFullColorImage: Bool {
        switch self {
        case .image(let block): block.accentedAppearance == .fullColor
        case .group(_, let items): items.contains(where: \.hasFullColorImage)
        case .masked(let items, let mask): (items + mask).contains(where: \.hasFullColorImage)
        case .fill, .outline, .symbol, .text: false
        }
    }
}

extension DisplayList.TextBlock {
    /// True if the text has glyphs with their own colours.
    fileprivate var hasColorGlyphs: Bool {
        lines.contains { line in
            line.string.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
        }
    }
}

extension NodeEffect.ColorFilter {
    /// Returns a filtered colour. The filters are those of the same names in the Filter Effects specification.
    func apply(_ color: ResolvedColor) -> ResolvedColor {
        switch self {
        case .saturation(let amount): return color.saturated(by: amount)
        case .grayscale(let amount): return color.saturated(by: 1 - min(max(amount, 0), 1))
        case .brightness(let amount): return color.mapped { $0 + amount }
        case .contrast(let amount): return color.mapped { ($0 - 0.5) * amount + 0.5 }
        case .hueRotation(let angle): return color.rotated(by: angle)
        case .invert: return color.mapped { 1 - $0 }
        case .multiply(let other):
            return ResolvedColor(
                red: color.red * other.red, green: color.green * other.green, blue: color.blue * other.blue,
                alpha: color.alpha * other.alpha)
        case .luminanceToAlpha:
            return ResolvedColor(red: 0, green: 0, blue: 0, alpha: color.luminance * color.alpha)
        }
    }
}

extension ResolvedColor {
    fileprivate func mapped(_ change: (Double) -> Double) -> ResolvedColor {
        ResolvedColor(red: change(red), green: change(green), blue: change(blue), alpha: alpha)
    }

    fileprivate func saturated(by amount: Double) -> ResolvedColor {
        let grey = luminance
        return mapped { grey + ($0 - grey) * amount }
    }

    fileprivate func rotated(by angle: Double) -> ResolvedColor {
        let (sine, cosine) = (sin(angle), cos(angle))
        func row(_ base: (Double, Double, Double), _ c: (Double, Double, Double), _ s: (Double, Double, Double))
            -> Double
        {
            (base.0 + cosine * c.0 + sine * s.0) * red + (base.1 + cosine * c.1 + sine * s.1) * green
                + (base.2 + cosine * c.2 + sine * s.2) * blue
        }
        let base = (0.213, 0.715, 0.072)
        return ResolvedColor(
            red: row(base, (0.787, -0.715, -0.072), (-0.213, -0.715, 0.928)),
            green: row(base, (-0.213, 0.285, -0.072), (0.143, 0.14, -0.283)),
            blue: row(base, (-0.213, -0.715, 0.928), (-0.787, 0.715, 0.072)), alpha: alpha)
    }
}

/// The vibrant rendering mode, in which a brighter pixel lightens the background more.
///
/// Luminance becomes opacity, so that the snapshot can be composited over any wallpaper. This is an approximation, because Apple publishes
/// no formula.
enum VibrantFilter {
    /// Returns a premultiplied ARGB pixel as white, with its luminance as opacity.
    static func apply(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = ((pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF)
        // The sum of premultiplied components with Rec. 709 weights is luminance times alpha.
        let opacity = (red * 13_933 + green * 46_871 + blue * 4_732 + 32_768) >> 16
        return opacity << 24 | opacity << 16 | opacity << 8 | opacity
    }

    /// Returns a colour as white, with its luminance as opacity.
    static func apply(_ color: ResolvedColor) -> ResolvedColor {
        let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        return ResolvedColor(red: 1, green: 1, blue: 1, alpha: luminance * color.alpha)
    }
}

/// The accented rendering mode: the accent group is drawn in a tint and everything else in white, with unchanged opacity.
enum AccentedFilter {
    /// The colour of the default group, and of the accent group if there is no tint.
    static let white = ResolvedColor(red: 1, green: 1, blue: 1)

    /// Returns a premultiplied ARGB pixel as white with its own opacity.
    static func apply(_ pixel: UInt32) -> UInt32 { (pixel >> 24) * 0x0101_0101 }

    /// Returns a colour as white, or as a tint, with its own opacity.
    static func apply(_ color: ResolvedColor, as tint: ResolvedColor = white) -> ResolvedColor {
        ResolvedColor(red: tint.red, green: tint.green, blue: tint.blue, alpha: color.alpha)
    }
}

import Shared

/// A text in layout. It wraps to the proposed width, drops lines that exceed the height, and shrinks as far as it may.
@MainActor
final class TextElement: LayoutElement {
    let content: ViewNode.TextContent
    private let path: ViewPath
    let context: LayoutContext
    private var cache: [ProposedSize: TextLayout] = [:]

    /// The reason why nothing can be drawn with one of the fonts; `nil` if the text can be drawn.
    private let fault: String?

    init(_ content: ViewNode.TextContent, path: ViewPath, context: LayoutContext) {
        self.content = content
        self.path = path
        self.context = context
        fault = content.font.fault ?? content.runs.lazy.compactMap(\.font.fault).first
    }

    var spacing: SpacingPreference {
        guard fault == nil else { return .none }
        let natural = context.text.lineHeight(of: content.font)
        let gap = content.font.leading.map { max($0 - natural, 0) } ?? 0
        return .text(aboveGap: gap.roundedUp(toPixelsAt: context.scale))
    }

    func size(for proposal: ProposedSize) -> Size { layout(for: proposal).size }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let lines = layout(for: proposal).lines
        if key == VerticalAlignment.firstTextBaseline.key { return lines.first?.baseline }
        if key == VerticalAlignment.lastTextBaseline.key { return lines.last?.baseline }
        return nil
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if let fault { return list.report(fault, at: path) }
        let layout = layout(for: proposal)
        // The whole text, which is placed too, reports missing fonts and glyphs.
        if content.use == .drawing {
            return list.text(layout, content, images: context.images, in: rect, path: path)
        }
        var reported: Set<String> = []
        for font in [content.font] + content.runs.map(\.font) {
            guard let name = font.name, reported.insert(name).inserted,
                let substitute = context.text.substitute(for: font)
            else { continue }
            // Without a path, a font that many texts have is reported once.
            list.report(
                FontName(name).isOfSystem
                    ? "the font '\(name)' of iOS isn't available here: drawn in \(substitute)"
                    : "no font '\(name)' in the font set or in the app's folder: drawn in \(substitute) — add the font's file to the folder",
                at: ViewPath())
        }
        let missing = context.text.missingGlyphs(in: content)
        if !missing.isEmpty {
            list.report(
                "no font has a glyph for '\(missing.shortened)', so boxes are drawn — run './airlock setup --cjk' for Chinese, Japanese and Korean, or name another font set in AIRLOCK_FONTS",
                at: path, rule: .missingGlyph)
        }
        list.text(layout, content, images: context.images, in: rect, path: path)
    }

    func layout(for proposal: ProposedSize) -> TextLayout {
        if let known = cache[proposal] { return known }
        let layout =
            fault == nil
            ? bestScale(for: proposal) : TextLayout(lines: [], size: .zero, font: content.font, isTruncated: false)
        cache[proposal] = layout
        return layout
    }

    /// Returns the layout at the largest scale at which the text isn't truncated or, if there is none, at the smallest scale.
    private func bestScale(for proposal: ProposedSize) -> TextLayout {
        let full = context.layout(content, scaledBy: 1, for: proposal)
        guard full.isTruncated, content.allowsTightening else { return smaller(content, full, for: proposal) }
        let tightest = content.tightened(by: Self.tightening)
        let tight = context.layout(tightest, scaledBy: 1, for: proposal)
        guard !tight.isTruncated else { return smaller(tightest, tight, for: proposal) }
        var (fits, fails, best) = (Self.tightening, 0.0, tight)
        for _ in 0..<4 {
            let middle = (fits + fails) / 2
            let layout = context.layout(content.tightened(by: middle), scaledBy: 1, for: proposal)
            if layout.isTruncated { fails = middle } else { (fits, best) = (middle, layout) }
        }
        return best
    }

    /// The maximum tightening between characters, in ems, as in TextKit.
    private static let tightening = 0.05

    /// The size at which iOS draws a scaled text, as a fraction of the largest size that fits. Measurements are between 0.983 and 0.996.
    private static let scaleReserve = 0.986

    /// Returns `full` if it fits, otherwise the layout slightly below the largest scale that fits, as on iOS.
    private func smaller(
        _ content: ViewNode.TextContent, _ full: TextLayout, for proposal: ProposedSize
    ) -> TextLayout {
        let least = min(max(content.minimumScaleFactor, 0.01), 1)
        guard full.isTruncated, least < 1 else { return full }
        let smallest = context.layout(content, scaledBy: least, for: proposal)
        guard !smallest.isTruncated else { return smallest }
        var (fits, fails, best) = (least, 1.0, smallest)
        while fails - fits > 0.002 {
            let middle = (fits + fails) / 2
            let layout = context.layout(content, scaledBy: middle, for: proposal)
            if layout.isTruncated { fails = middle } else { (fits, best) = (middle, layout) }
        }
        let reserved = context.layout(content, scaledBy: max(least, fits * Self.scaleReserve), for: proposal)
        return reserved.isTruncated ? best : reserved
    }
}

extension ViewNode.TextContent {
    /// Returns the text with its characters tightened by a fraction of the font size.
    fileprivate func tightened(by share: Double) -> Self {
        var text = self
        text.font.tracking -= share * text.font.size
        for index in text.runs.indices { text.runs[index].font.tracking -= share * text.runs[index].font.size }
        return text
    }
}

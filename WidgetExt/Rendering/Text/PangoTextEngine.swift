import Shared

/// A text engine that breaks and measures text with Pango.
@MainActor
struct PangoTextEngine: TextEngine {
    let pango: Pango
    /// Pixels per point.
    let scale: Double

    init(pango: Pango, scale: Double) {
        (self.pango, self.scale) = (pango, scale)
        let engine = self
        TextSizes.measure = { engine.layout($0, scaledBy: 1, for: $1).size }
    }

    func substitute(for font: ResolvedFont) -> String? {
        pango.has(font) ? nil : pango.installed(font).installedName
    }

    func missingGlyphs(in text: ViewNode.TextContent) -> String {
        // All fonts cover Latin, so most texts needn't be checked.
        guard text.string.unicodeScalars.contains(where: { $0.value >= 0x250 }) else { return "" }
        return pango.missingGlyphs(
            in: StyledString(text.withFonts(pango.installed), scaledBy: 1, pixelsPerPoint: scale))
    }

    func ink(of symbol: Symbol, weight: Int) -> Rect { pango.ink(of: symbol, weight: weight) }

    func lineHeight(of font: ResolvedFont) -> Double { LineMetrics(font, scaledBy: 1, pixelsPerPoint: scale).height }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        let text = text.withFonts(pango.installed)
        // The line height is that of the largest font.
        let largest = text.runs.max { $0.font.size < $1.font.size }?.font ?? text.font
        let offsets = text.runs.map { $0.baselineOffset * factor }
        let metrics = LineMetrics(
            largest, scaledBy: factor, pixelsPerPoint: scale, spacing: text.lineSpacing,
            raised: max(offsets.max() ?? 0, 0), lowered: max(-(offsets.min() ?? 0), 0))
        let maximum = [text.lineLimit, metrics.lines(in: proposal.height)].compactMap { $0 }.min()
        let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
        let parts = StyledString(text, scaledBy: factor, pixelsPerPoint: scale)
        let broken = pango.lines(of: parts, width: width, maximum: maximum, truncation: text.truncation)
        let lines = broken.lines.enumerated().map { index, line in
            TextLayout.Line(
                string: line.text, baseline: metrics.baseline + metrics.pitch * Double(index),
                width: line.width, isRightToLeft: text.direction.map { $0 == .rightToLeft } ?? line.isRightToLeft,
                inset: line.inset, segments: line.segments)
        }
        let widest = lines.map(\.width).max() ?? 0
        return TextLayout(
            lines: lines,
            size: Size(
                width: text.fillsWidth && lines.count < 2
                    ? max(proposal.width ?? 0, widest.roundedUp(toPixelsAt: scale))
                    : min(widest.roundedUp(toPixelsAt: scale), max(width ?? .infinity, 0)),
                height: metrics.height(ofLines: max(lines.count, text.minimumLines))),
            font: text.font.scaled(by: factor), runFonts: text.runs.map { $0.font.scaled(by: factor) },
            isTruncated: broken.isTruncated, scale: factor)
    }
}

extension ViewNode.TextContent {
    /// Returns the text with its named fonts replaced.
    fileprivate func withFonts(_ installed: (ResolvedFont) -> ResolvedFont) -> Self {
        guard font.name != nil || runs.contains(where: { $0.font.name != nil }) else { return self }
        var text = self
        text.font = installed(text.font)
        for index in text.runs.indices { text.runs[index].font = installed(text.runs[index].font) }
        return text
    }
}

extension ResolvedFont {
    /// Returns the font scaled by a factor.
    fileprivate func scaled(by factor: Double) -> ResolvedFont {
        var font = self
        font.size *= factor
        font.leading = leading.map { $0 * factor }
        font.tracking *= factor
        return font
    }
}

extension String {
    /// The maximum number of characters that are laid out in a text. No widget can show that many.
    static var layoutLimit: Int { 4_000 }
    /// The maximum number of Unicode scalars that are laid out in a text, because a character may have any number of combining marks.
    static var scalarLimit: Int { 8_000 }

    /// The text as one paragraph, without control characters and with U+2028 as line breaks. It is limited to ``layoutLimit`` characters
    /// and ``scalarLimit`` scalars.
    var preparedForLayout: String {
        let isPrepared = unicodeScalars.allSatisfy { !$0.isTerminalControl && $0 != "\n" && $0 != "\u{2029}" }
        // A character has at least one scalar.
        if isPrepared, unicodeScalars.count <= Self.layoutLimit { return self }
        var scalars = UnicodeScalarView()
        var left = Self.scalarLimit
        for character in prefix(Self.layoutLimit) where left > 0 {
            if character.isNewline {
                scalars.append("\u{2028}")
                left -= 1
            } else {
                let taken = character.unicodeScalars.prefix(left)
                left -= taken.count
                scalars.append(contentsOf: taken.filter { !$0.isTerminalControl && $0 != "\u{2029}" })
            }
        }
        return String(scalars)
    }

    /// The text without trailing white space.
    var trimmedAtEnd: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}

import Shared

/// Breaks and measures text with Pango.
@MainActor
struct PangoTextEngine: TextEngine {
    let pango: Pango
    /// Pixels a point.
    let scale: Double

    func lineHeight(of font: ResolvedFont) -> Double { LineMetrics(font, scaledBy: 1, pixelsPerPoint: scale).height }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        let metrics = LineMetrics(text.font, scaledBy: factor, pixelsPerPoint: scale)
        let maximum = [text.lineLimit, metrics.lines(in: proposal.height)].compactMap { $0 }.min()
        let string = text.string.preparedForLayout
        let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
        let broken = pango.lines(
            of: string, face: Typeface(text.font, scaledBy: factor), width: width, maximum: maximum)
        let lines = broken.lines.enumerated().map { index, line in
            TextLayout.Line(
                string: line.text, baseline: metrics.baseline + metrics.pitch * Double(index),
                width: line.width, isRightToLeft: line.isRightToLeft)
        }
        let widest = lines.map(\.width).max() ?? 0
        var font = text.font
        font.size *= factor
        font.leading = font.leading.map { $0 * factor }
        return TextLayout(
            lines: lines,
            size: Size(
                width: min(widest.roundedUp(toPixelsAt: scale), max(width ?? .infinity, 0)),
                height: metrics.height(ofLines: lines.count)),
            font: font, isTruncated: broken.isTruncated)
    }
}

extension String {
    /// The most characters of one text that are laid out; no widget shows as many.
    private static var layoutLimit: Int { 4_000 }

    /// The text as one paragraph, its line breaks as U+2028, without control characters, at most ``layoutLimit`` long.
    var preparedForLayout: String {
        var scalars = UnicodeScalarView()
        for character in prefix(Self.layoutLimit) {
            if character.isNewline {
                scalars.append("\u{2028}")
            } else {
                scalars.append(
                    contentsOf: character.unicodeScalars.filter { !$0.isTerminalControl && $0 != "\u{2029}" })
            }
        }
        return String(scalars)
    }

    /// The text without the white space at its end.
    var trimmedAtEnd: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}

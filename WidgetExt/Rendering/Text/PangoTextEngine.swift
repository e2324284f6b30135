import Shared

/// Breaks and measures text with Pango.
@MainActor
struct PangoTextEngine: TextEngine {
    let pango: Pango
    /// Pixels a point.
    let scale: Double

    func lineHeight(of font: ResolvedFont) -> Double { LineMetrics(font, scaledBy: 1, pixelsPerPoint: scale).height }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        // Lines are as high as the largest letters.
        let largest = text.runs.max { $0.font.size < $1.font.size }?.font ?? text.font
        let metrics = LineMetrics(largest, scaledBy: factor, pixelsPerPoint: scale, spacing: text.lineSpacing)
        let maximum = [text.lineLimit, metrics.lines(in: proposal.height)].compactMap { $0 }.min()
        let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
        let parts = StyledString(text, scaledBy: factor)
        let broken = pango.lines(of: parts, width: width, maximum: maximum, truncation: text.truncation)
        let lines = broken.lines.enumerated().map { index, line in
            TextLayout.Line(
                string: line.text, baseline: metrics.baseline + metrics.pitch * Double(index),
                width: line.width, isRightToLeft: line.isRightToLeft, segments: line.segments)
        }
        let widest = lines.map(\.width).max() ?? 0
        return TextLayout(
            lines: lines,
            size: Size(
                width: min(widest.roundedUp(toPixelsAt: scale), max(width ?? .infinity, 0)),
                height: metrics.height(ofLines: lines.count)),
            font: text.font.scaled(by: factor), runFonts: text.runs.map { $0.font.scaled(by: factor) },
            isTruncated: broken.isTruncated)
    }
}

extension ResolvedFont {
    /// The font at another size.
    fileprivate func scaled(by factor: Double) -> ResolvedFont {
        var font = self
        font.size *= factor
        font.leading = leading.map { $0 * factor }
        font.tracking *= factor
        return font
    }
}

/// A text ready to be broken into lines, with the typefaces of its parts.
struct StyledString {
    /// One paragraph; U+2028 forces a new line.
    let string: String
    /// The parts' typefaces and where they stand in the string's UTF-8; at least one.
    let parts: [(range: Range<Int>, face: Typeface)]

    init(_ text: ViewNode.TextContent, scaledBy factor: Double) {
        guard text.runs.count > 1 else {
            string = text.string.preparedForLayout
            parts = [(0..<string.utf8.count, Typeface(text.font, scaledBy: factor))]
            return
        }
        var (whole, parts) = ("", [(range: Range<Int>, face: Typeface)]())
        for run in text.runs {
            // What is over the limit is cut off, whichever part it is in.
            let string = whole.utf8.count < String.layoutLimit ? run.string.preparedForLayout : ""
            let start = whole.utf8.count
            whole += string
            parts.append((start..<whole.utf8.count, Typeface(run.font, scaledBy: factor)))
        }
        (string, self.parts) = (whole, parts)
    }

    init(_ string: String, parts: [(range: Range<Int>, face: Typeface)]) { (self.string, self.parts) = (string, parts) }

    /// The part of this string from a byte on, up to the next forced line.
    func line(from start: Int) -> StyledString {
        let bytes = Array(string.utf8)
        let rest = String(decoding: bytes[min(start, bytes.count)...], as: UTF8.self)
        let line = String(rest.prefix { $0 != "\u{2028}" })
        return StyledString(line, parts: moved(by: -start, within: line.utf8.count))
    }

    /// The parts moved, as far as they lie within a length.
    func moved(by distance: Int, within length: Int) -> [(range: Range<Int>, face: Typeface)] {
        parts.map { part in
            let lower = min(max(part.range.lowerBound + distance, 0), length)
            return (lower..<min(max(part.range.upperBound + distance, lower), length), part.face)
        }
    }
}

extension String {
    /// The most characters of one text that are laid out; no widget shows as many.
    fileprivate static var layoutLimit: Int { 4_000 }

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

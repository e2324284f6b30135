import Shared

/// A type that breaks text into lines and measures it.
@MainActor
protocol TextEngine {
    /// Returns the height of a line's box, in points.
    func lineHeight(of font: ResolvedFont) -> Double
    /// Returns the name of the font that is drawn in place of a named font; `nil` if the font itself is drawn.
    func substitute(for font: ResolvedFont) -> String?
    /// Returns the characters of a text for which no font has a glyph, each once, in order.
    func missingGlyphs(in text: ViewNode.TextContent) -> String
    /// Lays out a text for a proposal.
    ///
    /// - Parameter factor: The factor by which the font is scaled: greater than 0 and at most 1.
    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout
    /// Returns the bounding box of what a symbol draws in its square, in units, for a weight from 100 to 900.
    func ink(of symbol: Symbol, weight: Int) -> Rect
}

extension TextEngine {
    func substitute(for font: ResolvedFont) -> String? { nil }
    func missingGlyphs(in text: ViewNode.TextContent) -> String { "" }
    func ink(of symbol: Symbol, weight: Int) -> Rect { symbol.nominalInk }
}

/// A text broken into lines.
struct TextLayout: Hashable, Sendable {
    /// One line.
    struct Line: Hashable, Sendable {
        /// The characters without trailing white space, with an ellipsis if the line is truncated.
        var string: String
        /// The distance of the baseline from the top of the text, in points.
        var baseline: Double
        /// The width in points.
        var width: Double
        /// True if the paragraph is written from right to left.
        var isRightToLeft: Bool
        /// The distance from the left edge to the first character of a line without segments, in points. It is part of the width.
        var inset = 0.0
        /// The line's segments if the text has several styles; otherwise an empty array.
        var segments: [Segment] = []
    }

    /// A part of a line with one style.
    struct Segment: Hashable, Sendable {
        var string: String
        /// The index of the segment's run in the text.
        var run: Int
        /// The distance of the segment's left end from that of the line, in points.
        var x: Double
        /// The width in points.
        var width: Double
    }

    var lines: [Line]
    var size: Size
    /// The font with which the lines are drawn, after scaling.
    var font: ResolvedFont
    /// The fonts of the text's runs, after scaling; empty for a text with a single style.
    var runFonts: [ResolvedFont] = []
    /// True if characters were cut off.
    var isTruncated: Bool
    /// The factor by which the text was scaled down.
    var scale = 1.0
}

/// The vertical metrics of a text's lines, which match those of San Francisco.
///
/// They were measured on images that iOS rendered. The box of a line is 1.19336 em high, rounded up to a whole pixel. Its baseline is
/// 0.9521 em below the top, rounded to the nearest pixel. The distance to the next baseline is the leading of the text style or, for a font
/// with a fixed size, the height of the box.
struct LineMetrics {
    let height: Double
    let baseline: Double
    let pitch: Double

    /// Computes the metrics.
    ///
    /// - Parameters:
    ///   - raised: The largest baseline offset upwards.
    ///   - lowered: The largest baseline offset downwards.
    init(
        _ font: ResolvedFont, scaledBy factor: Double, pixelsPerPoint scale: Double, spacing: Double = 0,
        raised: Double = 0, lowered: Double = 0
    ) {
        let size = font.size * factor
        let box = (size * 1.19336 + raised + lowered).roundedUp(toPixelsAt: scale)
        height = box
        baseline = (size * 0.9521 + raised).rounded(toPixelsAt: scale)
        pitch = (font.leading.map { max(($0 * factor).rounded(toPixelsAt: scale), box) } ?? box) + spacing
    }

    /// Returns the number of lines that fit into a height, which is at least one; `nil` if the height is unlimited.
    func lines(in height: Double?) -> Int? {
        guard let height, height.isFinite else { return nil }
        guard pitch > 0 else { return 1 }
        return Int(saturating: min(max(((height - self.height + 0.01) / pitch).rounded(.down) + 1, 1), 1e9))
    }

    /// Returns the height of a number of lines.
    func height(ofLines count: Int) -> Double { height + pitch * Double(max(count, 1) - 1) }
}

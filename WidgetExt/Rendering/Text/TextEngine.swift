import Shared

/// Breaks text into lines and measures them.
@MainActor
protocol TextEngine {
    /// The height of the box of one line, in points.
    func lineHeight(of font: ResolvedFont) -> Double
    /// Whether there is a font of a name.
    func has(font name: String) -> Bool
    /// Returns the characters of a text that no font can draw, each once, in order.
    func missingGlyphs(in text: ViewNode.TextContent) -> String
    /// Lays a text out in an offer, its font scaled by a factor above 0 and up to 1.
    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout
}

extension TextEngine {
    func has(font name: String) -> Bool { true }
    func missingGlyphs(in text: ViewNode.TextContent) -> String { "" }
}

/// A text broken into lines.
struct TextLayout: Hashable, Sendable {
    /// One line.
    struct Line: Hashable, Sendable {
        /// The characters, with the ellipsis where the line is cut off, without white space at its end.
        var string: String
        /// The distance of the baseline from the top of the text, in points.
        var baseline: Double
        /// The width, in points.
        var width: Double
        /// Whether the paragraph's letters run from right to left.
        var isRightToLeft: Bool
        /// The line's parts, where the text has several looks; none where the line is all of one.
        var segments: [Segment] = []
    }

    /// A part of a line that is all of one look.
    struct Segment: Hashable, Sendable {
        var string: String
        /// The index of the text's part it is of.
        var run: Int
        /// The distance of its left end from the line's, in points.
        var x: Double
        /// The width, in points.
        var width: Double
    }

    var lines: [Line]
    var size: Size
    /// The font the lines are drawn with, after scaling.
    var font: ResolvedFont
    /// The fonts of the text's parts, after scaling; none for a text of one look.
    var runFonts: [ResolvedFont] = []
    /// Whether characters were left out.
    var isTruncated: Bool
    /// The factor the text was made smaller by.
    var scale = 1.0
}

/// The vertical measures of a text's lines, which San Francisco's are taken for.
///
/// Measured on images rendered by iOS: the box of one line is 1.19336 em high, rounded up to a pixel, its baseline 0.9521 em
/// below the top, rounded to the nearest; further baselines follow at the text style's leading, or at the height of the box
/// for a font of a fixed size.
struct LineMetrics {
    let height: Double
    let baseline: Double
    let pitch: Double

    /// Measures lines; `raised` and `lowered` are how far letters in them stand above and below their baseline.
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

    /// The number of lines that fit a height; at least one.
    func lines(in height: Double?) -> Int? {
        guard let height, height.isFinite else { return nil }
        guard pitch > 0 else { return 1 }
        return Int(saturating: min(max(((height - self.height + 0.01) / pitch).rounded(.down) + 1, 1), 1e9))
    }

    /// The height of a number of lines.
    func height(ofLines count: Int) -> Double { height + pitch * Double(max(count, 1) - 1) }
}

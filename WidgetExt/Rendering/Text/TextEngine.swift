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

/// A text engine that breaks text into lines of character cells, for terminals.
///
/// A cell represents 7 × 16 points, so that a line has about as many characters as in an image.
@MainActor
struct CellTextEngine: TextEngine {
    static let cell = Size(width: 7, height: 16)
    /// The distance of the baseline from a cell's top.
    static let baseline = 12.0

    func lineHeight(of font: ResolvedFont) -> Double { Self.cell.height }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        let columns =
            proposal.width.flatMap { $0.isFinite ? max(Int(saturating: $0 / Self.cell.width), 1) : nil } ?? Int.max
        let rows =
            proposal.height.flatMap { $0.isFinite ? max(Int(saturating: $0 / Self.cell.height), 1) : nil } ?? Int.max
        let limit = min(rows, text.lineLimit ?? Int.max)
        var broken: [String] = []
        for paragraph in text.string.preparedForLayout.split(separator: "\u{2028}", omittingEmptySubsequences: false) {
            broken += CellLine.wrap(paragraph, columns: columns)
        }
        let isTruncated = broken.count > limit
        if isTruncated {
            let last = CellLine.truncate(broken[limit - 1], columns: columns)
            broken = Array(broken[..<(limit - 1)]) + [last]
        }
        let lines = broken.enumerated().map { index, string in
            TextLayout.Line(
                string: string, baseline: Self.cell.height * Double(index) + Self.baseline,
                width: Double(CellLine.width(of: string)) * Self.cell.width, isRightToLeft: false)
        }
        return TextLayout(
            lines: lines,
            size: Size(
                width: text.fillsWidth && lines.count < 2
                    ? max(proposal.width ?? 0, lines.map(\.width).max() ?? 0) : lines.map(\.width).max() ?? 0,
                height: Double(max(lines.count, text.minimumLines)) * Self.cell.height),
            font: text.font, isTruncated: isTruncated)
    }
}

/// Functions that measure and wrap text in terminal cells.
enum CellLine {
    /// Returns the number of cells that a text takes. Wide characters and emoji take two cells, combining marks none.
    static func width(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return isWide(first) ? 2 : 1
    }

    /// Returns true for the characters that Unicode Standard Annex 11 lists as East Asian Wide or Fullwidth.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Wraps a text at spaces. A word that is longer than a line is broken.
    static func wrap(_ text: some StringProtocol, columns: Int) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0)
        func finish() {
            lines.append(line.trimmedAtEnd)
            (line, used) = ("", 0)
        }
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let needed = width(of: word)
            if used > 0, used + 1 + needed > columns { finish() }
            if used > 0 { (line, used) = (line + " ", used + 1) }
            for character in word {
                let cells = width(of: character)
                if used + cells > columns, used > 0 { finish() }
                line.append(character)
                used += cells
            }
        }
        finish()
        return lines
    }

    /// Returns a line, truncated with an ellipsis if it takes more than a number of cells.
    static func truncate(_ line: String, columns: Int) -> String {
        var text = line
        while !text.isEmpty, width(of: text) + 1 > columns { text.removeLast() }
        return text.trimmedAtEnd + "…"
    }
}

/// A text engine that limits the cost of a plug-in's views. Once the limit is exceeded, every text is empty.
///
/// A text is laid out once per proposal and per font size that is tried, so the cost doesn't depend on its length alone.
@MainActor
final class MeteredTextEngine: TextEngine {
    /// The maximum number of bytes laid out for one snapshot. A text is counted each time it is laid out.
    static let limit = 500_000

    private let engine: any TextEngine
    private var bytes = 0

    init(_ engine: any TextEngine) { self.engine = engine }

    /// - Throws: ``CommandFailure`` if the limit was exceeded.
    func check() throws {
        guard bytes > Self.limit else { return }
        throw CommandFailure.expensive(
            "texts are too long to lay out, counting every size tried",
            limit: "\(Self.limit) bytes", remedy: "write shorter texts, or nest fewer stacks around them")
    }

    func lineHeight(of font: ResolvedFont) -> Double { engine.lineHeight(of: font) }
    func substitute(for font: ResolvedFont) -> String? { engine.substitute(for: font) }
    func ink(of symbol: Symbol, weight: Int) -> Rect { engine.ink(of: symbol, weight: weight) }

    func missingGlyphs(in text: ViewNode.TextContent) -> String {
        take(text) ? engine.missingGlyphs(in: text) : ""
    }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        guard take(text) else { return TextLayout(lines: [], size: .zero, font: text.font, isTruncated: false) }
        return engine.layout(text, scaledBy: factor, for: proposal)
    }

    /// Counts a text; returns false if the limit is exceeded.
    private func take(_ text: ViewNode.TextContent) -> Bool {
        guard bytes <= Self.limit else { return false }
        let strings = text.runs.isEmpty ? [text.string] : text.runs.map(\.string)
        bytes += strings.reduce(0) { $0 + $1.laidOutBytes }
        return bytes <= Self.limit
    }
}

extension String {
    /// The number of bytes that one layout of the text processes.
    fileprivate var laidOutBytes: Int {
        utf8.count <= Self.layoutLimit ? utf8.count : preparedForLayout.utf8.count
    }
}

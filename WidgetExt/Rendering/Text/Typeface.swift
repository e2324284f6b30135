import Shared

/// A font in the form in which it is passed to Pango, with Inter in place of San Francisco.
///
/// Below 18 points, Inter is drawn at 0.968 of the size, which matches San Francisco's cap height. Its tracking follows a formula that was
/// fitted to images rendered by iOS. From 18 points on, Inter Display is used with a tracking of 0.0104 em. In those images, the mean error
/// of a line's width is 0.5 % below 18 points and 1 % above.
package struct Typeface: Hashable, Sendable {
    var family: String
    /// The size at which the font is drawn, in points.
    var size: Double
    /// The weight, from 100 to 900.
    var weight: Int
    var isItalic: Bool
    /// The distance added after each character, in points.
    var letterSpacing: Double
    /// True if all digits have the same width.
    var isMonospacedDigit = false
    /// True if strokes have round ends.
    var isRounded = false

    /// The maximum distance added after a character. It is wider than any widget, and small enough for Pango's integers.
    private static let widest = 500.0

    init(_ font: ResolvedFont, scaledBy factor: Double = 1) {
        let size = font.size * factor
        weight = font.weight
        isItalic = font.isItalic
        if let name = font.name {
            family = name
            self.size = size
            letterSpacing = font.tracking * factor
            isMonospacedDigit = font.isMonospacedDigit
            return
        }
        switch font.design {
        case "monospaced":
            // The characters of this font are 0.6 em wide, like those of San Francisco's monospaced design.
            family = "JetBrains Mono"
            self.size = size
            letterSpacing = 0
        case "serif":
            family = "Noto Serif"
            self.size = size * 0.95
            letterSpacing = 0
        case "rounded" where size >= 18:
            // These values are fitted to the five samples of digits that are available.
            family = "Inter"
            self.size = size * 0.968
            letterSpacing = 0
        case _ where size < 18:
            family = "Inter"
            self.size = size * 0.968
            let heaviness = Double(font.weight - 400) / 300
            letterSpacing = 0.354 + 0.0195 * size - 0.00299 * size * size + 0.01257 * size * heaviness
        default:
            family = "Inter Display"
            self.size = size
            letterSpacing = 0.0104 * size
        }
        letterSpacing = min(max(letterSpacing + font.tracking * factor, -Self.widest), Self.widest)
        isMonospacedDigit = font.isMonospacedDigit
        isRounded = font.design == "rounded"
    }

    private init(family: String, size: Double) {
        self.family = family
        self.size = size
        (weight, isItalic, letterSpacing) = (400, false, 0)
    }

    /// Returns the symbol font. Its glyphs are squares that begin at the baseline and fill the em.
    static func symbols(side: Double) -> Typeface { Typeface(family: SymbolCatalog.family, size: side) }

    /// Returns true if a text uses only scripts that have a rounded design, which are the scripts in Inter.
    static func canRound(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isTracked) }

    /// Returns the ranges of a text to which tracking applies, which are those in Inter's scripts. Characters of other scripts may join, so
    /// they aren't separated.
    func trackedRanges(of text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (offset, start): (Int, Int?) = (0, nil)
        for scalar in text.unicodeScalars {
            if Self.isTracked(scalar) {
                start = start ?? offset
            } else if let begun = start {
                ranges.append(begun..<offset)
                start = nil
            }
            offset += UTF8.width(scalar)
        }
        if let start { ranges.append(start..<offset) }
        return ranges
    }

    private static func isTracked(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x052F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20CF: true
        default: false
        }
    }
}

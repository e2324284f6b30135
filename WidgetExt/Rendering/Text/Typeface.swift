import Shared

/// A font in the form in which it is passed to Pango, with Inter in place of San Francisco.
///
/// Below 18 points, Inter is drawn at 0.968 of the size, which matches San Francisco's cap height. Its tracking follows a formula that was
/// fitted to images rendered by iOS, and ``GlyphAdvances`` corrects it for each word. From 18 points on, Inter Display is used with a
/// tracking of 0.0104 em.
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
    /// True if the advances of characters are corrected with ``GlyphAdvances``.
    var hasCorrectedAdvances = false
    /// The factor by which the ink of a percent sign is widened.
    var percentStretch = 1.0
    /// The distance from the left edge of a line to its first character, in points.
    var leadingInset = 0.0

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
            // These values are fitted to the five available samples of digits.
            family = "Inter"
            self.size = size * 0.968
            letterSpacing = 0
        case _ where size < 18:
            family = "Inter"
            self.size = size * 0.968
            let heaviness = Double(font.weight - 400) / 300
            letterSpacing = 0.354 + 0.0195 * size - 0.00299 * size * size + 0.01257 * size * heaviness
            hasCorrectedAdvances = font.design != "rounded"
        default:
            family = "Inter Display"
            self.size = size
            letterSpacing = 0.0104 * size
            // In the images, the ink of a large text begins this much further right than Inter Display's.
            leadingInset = 0.035 * size
        }
        letterSpacing = min(max(letterSpacing + font.tracking * factor, -Self.widest), Self.widest)
        isMonospacedDigit = font.isMonospacedDigit
        isRounded = font.design == "rounded"
        switch family {
        case "Inter" where isRounded: percentStretch = GlyphAdvances.roundedPercentStretch
        case "Inter": percentStretch = GlyphAdvances.percentStretch(weight: weight)
        case "Inter Display": percentStretch = GlyphAdvances.displayPercentStretch
        default: break
        }
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

    /// Returns the distances added after the characters of a text, by ranges of its UTF-8. Characters of scripts other than Inter's may join,
    /// so they aren't separated. A widened percent sign isn't in any range, because it is drawn as a shape.
    ///
    /// A range is one word or several: Pango would lose the kerning between characters of different spacing.
    func spacings(of text: String) -> [(range: Range<Int>, points: Double)] {
        var found: [(range: Range<Int>, points: Double)] = []
        var (offset, start, count, correction) = (0, 0, 0, 0.0)
        func endWord() {
            defer { (start, count, correction) = (offset, 0, 0) }
            guard count > 0 else { return }
            let mean = correction / Double(count)
            let points = letterSpacing + (abs(mean) < GlyphAdvances.least ? 0 : mean * size)
            guard points != 0 else { return }
            if let last = found.last, last.range.upperBound == start, last.points == points {
                found[found.count - 1].range = last.range.lowerBound..<offset
            } else {
                found.append((start..<offset, points))
            }
        }
        for scalar in text.unicodeScalars {
            let isSpaced = Self.isTracked(scalar) && !isWidened(scalar)
            if !isSpaced { endWord() }
            offset += UTF8.width(scalar)
            guard isSpaced else {
                start = offset
                continue
            }
            count += 1
            if hasCorrectedAdvances, !isMonospacedDigit || !("0"..."9").contains(scalar) {
                correction += GlyphAdvances.correction(of: scalar, weight: weight)
            }
            if scalar == " " { endWord() }
        }
        endWord()
        return found
    }

    /// Returns the offsets of the percent signs to widen in the UTF-8 of a text.
    func widenedPercents(in text: String) -> [Int] {
        guard percentStretch != 1 else { return [] }
        return text.utf8.enumerated().filter { $0.element == UInt8(ascii: "%") }.map(\.offset)
    }

    private func isWidened(_ scalar: Unicode.Scalar) -> Bool { percentStretch != 1 && scalar == "%" }

    /// Returns true if the inset applies to a text, which is so for Inter's scripts.
    func hasInset(_ text: String) -> Bool { leadingInset != 0 && text.unicodeScalars.first.map(Self.isTracked) == true }

    private static func isTracked(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x052F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20CF: true
        default: false
        }
    }
}

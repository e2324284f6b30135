import Shared

/// A font as Pango is asked for it: Inter in the place of San Francisco.
///
/// Below 18 points Inter is drawn at 0.968 of the size, which makes capitals as high as San Francisco's, and tracked by a rule
/// fitted to images rendered by iOS; from 18 points on Inter Display is tracked by 0.0104 em. Mean error of a line's width
/// in those images: 0.5 % below 18 points, 1 % above.
package struct Typeface: Hashable, Sendable {
    var family: String
    /// In points, as drawn.
    var size: Double
    /// On the scale of 100 to 900.
    var weight: Int
    var isItalic: Bool
    /// Added after each letter, in points.
    var letterSpacing: Double
    /// Whether all digits are of one width.
    var isMonospacedDigit = false
    /// Whether strokes have round ends.
    var isRounded = false

    /// The most that is added after a letter: more than a widget has points across, and lines of them are within Pango's numbers.
    private static let widest = 500.0

    init(_ font: ResolvedFont, scaledBy factor: Double = 1) {
        let size = font.size * factor
        weight = font.weight
        isItalic = font.isItalic
        if let name = font.name {
            let (family, style) = Self.parts(of: name)
            self.family = family
            self.size = size
            weight = style.flatMap { Self.weights[$0] } ?? weight
            isItalic = isItalic || style == "Italic"
            letterSpacing = font.tracking * factor
            isMonospacedDigit = font.isMonospacedDigit
            return
        }
        switch font.design {
        case "monospaced":
            // Its letters are 0.6 em wide, as San Francisco's are.
            family = "JetBrains Mono"
            self.size = size
            letterSpacing = 0
        case "serif":
            family = "Noto Serif"
            self.size = size * 0.95
            letterSpacing = 0
        case "rounded" where size >= 18:
            // Fitted to five strings of digits, all there are.
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

    private static let weights = [
        "Thin": 100, "ExtraLight": 200, "Light": 300, "Regular": 400, "Medium": 500, "SemiBold": 600, "Semibold": 600,
        "Bold": 700, "ExtraBold": 800, "Heavy": 800, "Black": 900,
    ]

    /// A font's name as the family and the style it is made of: `Lobster-Bold`.
    static func parts(of name: String) -> (family: String, style: String?) {
        guard let hyphen = name.lastIndex(of: "-") else { return (name, nil) }
        return (String(name[..<hyphen]), String(name[hyphen...].dropFirst()))
    }

    /// The symbols' font: its glyphs are squares that stand on the baseline and fill the em.
    static func symbols(side: Double) -> Typeface { Typeface(family: SymbolCatalog.family, size: side) }

    /// Whether all of a text is of scripts that have a rounded form here: those Inter draws.
    static func canRound(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isTracked) }

    /// The parts of a text that are tracked: the scripts Inter draws. Letters of other scripts may join, and aren't moved apart.
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

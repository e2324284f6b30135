import Foundation
import Synchronization

/// An environment-dependent font, chosen by text style or size.
///
/// Mirrors [SwiftUI's `Font`](https://developer.apple.com/documentation/swiftui/font). It is a description that is resolved to a font with
/// the text size of the environment.
public struct Font: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case style(TextStyle)
        case size(Double)
        /// A named font whose size scales with a text style; with `nil` the size is fixed.
        case custom(String, size: Double, TextStyle?)
    }

    var base: Base
    var weight: Weight?
    var design: Design = .default
    var isBold = false
    var isItalic = false
    var isMonospacedDigit = false
    var lowCapitals = SmallCaps()
    var leading = Leading.standard
    var width = Width.standard

    /// Large titles, 34 points at the default text size.
    public static let largeTitle = Font(base: .style(.largeTitle))
    /// First-level headings, 28 points.
    public static let title = Font(base: .style(.title))
    /// Second-level headings, 22 points.
    public static let title2 = Font(base: .style(.title2))
    /// Third-level headings, 20 points.
    public static let title3 = Font(base: .style(.title3))
    /// Headlines, 17 points semibold.
    public static let headline = Font(base: .style(.headline))
    /// Subheadings, 15 points.
    public static let subheadline = Font(base: .style(.subheadline))
    /// Body text, 17 points.
    public static let body = Font(base: .style(.body))
    /// Callouts, 16 points.
    public static let callout = Font(base: .style(.callout))
    /// Footnotes, 13 points.
    public static let footnote = Font(base: .style(.footnote))
    /// Captions, 12 points.
    public static let caption = Font(base: .style(.caption))
    /// Alternate captions, 11 points.
    public static let caption2 = Font(base: .style(.caption2))

    /// Returns the system font at a fixed size in points, independent of the text size setting.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(base: .size(Double(size)), weight: weight, design: design ?? .default)
    }

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(base: .style(style), weight: weight, design: design ?? .default)
    }

    /// Returns the bold font: a font of a text style has the emphasized weight of that style, and a font of a fixed size is bold.
    public func bold() -> Font { with { $0.isBold = true } }

    public func italic() -> Font { with { $0.isItalic = true } }

    /// Returns the font with digits of equal width.
    public func monospacedDigit() -> Font { with { $0.isMonospacedDigit = true } }

    public func monospaced() -> Font { with { $0.design = .monospaced } }

    /// Returns the font with lowercase letters as small capitals.
    public func lowercaseSmallCaps() -> Font { with { $0.lowCapitals.insert(.lowercase) } }

    /// Returns the font with uppercase letters as small capitals.
    public func uppercaseSmallCaps() -> Font { with { $0.lowCapitals.insert(.uppercase) } }

    /// Returns the font with all letters as small capitals.
    public func smallCaps() -> Font { with { $0.lowCapitals = [.lowercase, .uppercase] } }

    /// Returns the font with another line spacing.
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }

    /// Returns the font with another width: accepted, but drawn at the standard width.
    public func width(_ width: Width) -> Font { with { $0.width = width } }

    /// Returns a custom font by its name, with a size that scales with body text.
    ///
    /// A font that isn't in the font set is replaced by the system font, with a diagnostic.
    public static func custom(_ name: String, size: CGFloat) -> Font { custom(name, size: size, relativeTo: .body) }

    /// Returns a custom font by its name, with a size that scales with a text style.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(base: .custom(name, size: Double(size), textStyle))
    }

    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(base: .custom(name, size: Double(fixedSize), nil))
    }

    /// Returns the font with another weight.
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    /// A text style, with a font size for each text size setting.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle
        /// First-level headings.
        case title
        /// Second-level headings.
        case title2
        /// Third-level headings.
        case title3
        case headline
        /// Subheadings.
        case subheadline
        /// Body text.
        case body
        case callout
        case footnote
        case caption
        /// Alternate captions.
        case caption2
    }

    /// A font weight.
    public struct Weight: Hashable, Sendable {
        /// The weight on the scale of 100 to 900.
        package let cssWeight: Int

        public static let ultraLight = Weight(cssWeight: 100)
        public static let thin = Weight(cssWeight: 200)
        public static let light = Weight(cssWeight: 300)
        public static let regular = Weight(cssWeight: 400)
        public static let medium = Weight(cssWeight: 500)
        public static let semibold = Weight(cssWeight: 600)
        public static let bold = Weight(cssWeight: 700)
        public static let heavy = Weight(cssWeight: 800)
        public static let black = Weight(cssWeight: 900)
    }

    /// The letters drawn as small capitals.
    struct SmallCaps: OptionSet, Hashable, Sendable {
        let rawValue: Int
        static let lowercase = SmallCaps(rawValue: 1)
        static let uppercase = SmallCaps(rawValue: 2)
    }

    /// A line spacing adjustment.
    public enum Leading: Hashable, Sendable {
        /// The standard line spacing of the font.
        case standard
        /// A line spacing reduced by two points, which is an estimate because Apple publishes no number.
        case tight
        /// A line spacing increased by two points, which is an estimate because Apple publishes no number.
        case loose
    }

    /// A font width.
    public struct Width: Hashable, Sendable {
        /// The width on a scale from -1 to 1, where 0 is the standard width.
        let share: Double

        /// Creates a width on a scale from -1 to 1, where 0 is the standard width.
        public init(_ value: CGFloat) { share = Double(value) }

        private init(share: Double) { self.share = share }

        /// The narrowest width.
        public static let compressed = Width(share: -0.2)
        /// A narrow width.
        public static let condensed = Width(share: -0.1)
        public static let standard = Width(share: 0)
        /// A wide width.
        public static let expanded = Width(share: 0.2)
    }

    /// A font design.
    public enum Design: Hashable, Sendable {
        /// The system's sans-serif design.
        case `default`
        /// A serif design.
        case serif
        /// A rounded design.
        case rounded
        /// A monospaced design.
        case monospaced

        /// The name in a resolved font. An interpolation would search all conformances.
        var name: String {
            switch self {
            case .default: "default"
            case .serif: "serif"
            case .rounded: "rounded"
            case .monospaced: "monospaced"
            }
        }
    }
}

/// The font files that an app registered, beside those in its folder.
package enum RegisteredFonts {
    private static let paths = Mutex<[String]>([])

    /// The paths, in the order of registration.
    package static var files: [String] { paths.withLock { $0 } }

    /// Registers a file; returns false if it already is.
    package static func add(_ path: String) -> Bool {
        paths.withLock { paths in
            if paths.contains(path) { return false }
            paths.append(path)
            return true
        }
    }
}

/// A fully resolved font for the text engine.
package struct ResolvedFont: Hashable, Sendable {
    /// The size in points.
    package var size: Double
    /// The weight on the scale of 100 to 900.
    package var weight: Int
    /// The design's name: `default`, `serif`, `rounded` or `monospaced`.
    package var design: String
    /// True if the font is italic.
    package var isItalic: Bool
    /// The distance between two baselines in points; `nil` for a font of a fixed size, whose lines have the font's natural height.
    package var leading: Double?
    /// The space added after each character, in points.
    package var tracking = 0.0
    /// True if all digits have the same width.
    package var isMonospacedDigit = false
    /// The name of a custom font; `nil` for the system font.
    package var name: String?

    /// The maximum size that is drawn, in points.
    package static let largest = 10_000.0

    /// The reason why the font can't be drawn; `nil` if it can be drawn.
    package var fault: String? {
        size > 0 && size <= Self.largest
            ? nil : "not drawn: a font of \(size) points — use a size above 0 and at most 10000"
    }

    package init(
        size: Double, weight: Int = 400, design: String = "default", isItalic: Bool = false, leading: Double? = nil
    ) {
        self.size = size
        self.weight = weight
        self.design = design
        self.isItalic = isItalic
        self.leading = leading
    }

    /// Resolves a font at a text size; `weight` comes from the environment and overrides the font's own.
    package init(_ font: Font, at typeSize: DynamicTypeSize, weight override: Font.Weight? = nil, bold: Bool = false) {
        let isBold = font.isBold || bold
        let natural: Int
        switch font.base {
        case .size(let points):
            self.init(size: points)
            natural = isBold ? 700 : 400
        case .style(let style):
            let row = TextStyleMetrics.row(style)
            self.init(size: row.sizes[typeSize.index], leading: row.leadings[typeSize.index])
            natural = isBold ? row.emphasizedWeight : row.weight
        case .custom(let name, let points, let style):
            self.init(size: style.map { TextStyleMetrics.scaled(points, as: $0, at: typeSize).rounded() } ?? points)
            self.name = name
            natural = isBold ? 700 : 400
        }
        switch font.leading {
        case .standard: break
        case .tight: leading = leading.map { $0 - 2 }
        case .loose: leading = leading.map { $0 + 2 }
        }
        weight = (override ?? font.weight)?.cssWeight ?? natural
        design = font.design.name
        isItalic = font.isItalic
        isMonospacedDigit = font.isMonospacedDigit
    }
}

/// The published metrics of the text styles.
///
/// Source: Apple's Human Interface Guidelines, Typography, iOS and iPadOS, as of 16 December 2025.
enum TextStyleMetrics {
    /// The metrics of a text style: its weights and, for each ``DynamicTypeSize`` in order, its size and its leading (the
    /// distance between two baselines), both in points.
    struct Row {
        let weight: Int
        let emphasizedWeight: Int
        let sizes: [Double]
        let leadings: [Double]
    }

    /// Scales a length from the default text size to another text size, in proportion to the style's font size.
    static func scaled(_ length: Double, as style: Font.TextStyle, at typeSize: DynamicTypeSize) -> Double {
        let sizes = row(style).sizes
        return length * sizes[typeSize.index] / sizes[DynamicTypeSize.large.index]
    }

    static func row(_ style: Font.TextStyle) -> Row {
        switch style {
        case .largeTitle:
            Row(
                weight: 400, emphasizedWeight: 700,
                sizes: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
                leadings: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70])
        case .title:
            Row(
                weight: 400, emphasizedWeight: 700,
                sizes: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
                leadings: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68])
        case .title2:
            Row(
                weight: 400, emphasizedWeight: 700,
                sizes: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
                leadings: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66])
        case .title3:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
                leadings: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65])
        case .headline:
            Row(
                weight: 600, emphasizedWeight: 600,
                sizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
                leadings: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62])
        case .body:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
                leadings: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62])
        case .callout:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
                leadings: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60])
        case .subheadline:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
                leadings: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58])
        case .footnote:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
                leadings: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52])
        case .caption:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
                leadings: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51])
        case .caption2:
            Row(
                weight: 400, emphasizedWeight: 600,
                sizes: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
                leadings: [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48])
        }
    }
}

extension Font.TextStyle {
    /// The size in points at the default text size.
    package var standardSize: Double { TextStyleMetrics.row(self).sizes[3] }
}

import Foundation

/// A font, chosen by text style or by size.
///
/// Mirrors [SwiftUI's `Font`](https://developer.apple.com/documentation/swiftui/font). It stays a description until a
/// text is resolved with the text size in force.
public struct Font: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case style(TextStyle)
        case size(Double)
        /// A font by its name, at a size that follows the text size setting as a style does; as it is for `nil`.
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

    /// The largest style, 34 points at the default text size.
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
    /// Running text, 17 points.
    public static let body = Font(base: .style(.body))
    /// Callouts, 16 points.
    public static let callout = Font(base: .style(.callout))
    /// Footnotes, 13 points.
    public static let footnote = Font(base: .style(.footnote))
    /// Captions, 12 points.
    public static let caption = Font(base: .style(.caption))
    /// The smaller captions, 11 points.
    public static let caption2 = Font(base: .style(.caption2))

    /// A system font of a fixed size in points, which text size settings don't change.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(base: .size(Double(size)), weight: weight, design: design ?? .default)
    }

    /// The system font of a text style.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(base: .style(style), weight: weight, design: design ?? .default)
    }

    /// The font in its bold form: the style's emphasized weight, or bold for a size.
    public func bold() -> Font { with { $0.isBold = true } }

    /// The font in its italic form.
    public func italic() -> Font { with { $0.isItalic = true } }

    /// The font with digits of one width.
    public func monospacedDigit() -> Font { with { $0.isMonospacedDigit = true } }

    /// The font with letters of one width.
    public func monospaced() -> Font { with { $0.design = .monospaced } }

    /// The font with small letters as low capitals.
    public func lowercaseSmallCaps() -> Font { with { $0.lowCapitals.insert(.lowercase) } }

    /// The font with capitals as low ones.
    public func uppercaseSmallCaps() -> Font { with { $0.lowCapitals.insert(.uppercase) } }

    /// The font with all letters as low capitals.
    public func smallCaps() -> Font { with { $0.lowCapitals = [.lowercase, .uppercase] } }

    /// The font with lines nearer to each other or further apart.
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }

    /// The font with wider or narrower letters; accepted, and drawn at their usual width.
    public func width(_ width: Width) -> Font { with { $0.width = width } }

    /// A font of the app's by its name, at a size that follows the text size setting as running text does.
    ///
    /// A font that isn't in the font set is drawn in the system's, with a diagnostic.
    public static func custom(_ name: String, size: CGFloat) -> Font { custom(name, size: size, relativeTo: .body) }

    /// A font of the app's by its name, at a size that follows the text size setting as a style does.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(base: .custom(name, size: Double(size), textStyle))
    }

    /// A font of the app's by its name, at a size that stays.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(base: .custom(name, size: Double(fixedSize), nil))
    }

    /// The font in another weight.
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    /// A role text plays, with a size for each text size setting.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        /// The largest.
        case largeTitle
        /// First-level headings.
        case title
        /// Second-level headings.
        case title2
        /// Third-level headings.
        case title3
        /// Headlines.
        case headline
        /// Subheadings.
        case subheadline
        /// Running text.
        case body
        /// Callouts.
        case callout
        /// Footnotes.
        case footnote
        /// Captions.
        case caption
        /// The smaller captions.
        case caption2
    }

    /// How heavy the strokes are; ``cssWeight`` gives the number.
    public struct Weight: Hashable, Sendable {
        /// The weight on the scale of 100 to 900.
        package let cssWeight: Int

        /// 100.
        public static let ultraLight = Weight(cssWeight: 100)
        /// 200.
        public static let thin = Weight(cssWeight: 200)
        /// 300.
        public static let light = Weight(cssWeight: 300)
        /// 400.
        public static let regular = Weight(cssWeight: 400)
        /// 500.
        public static let medium = Weight(cssWeight: 500)
        /// 600.
        public static let semibold = Weight(cssWeight: 600)
        /// 700.
        public static let bold = Weight(cssWeight: 700)
        /// 800.
        public static let heavy = Weight(cssWeight: 800)
        /// 900.
        public static let black = Weight(cssWeight: 900)
    }

    /// Which letters are low capitals.
    struct SmallCaps: OptionSet, Hashable, Sendable {
        let rawValue: Int
        static let lowercase = SmallCaps(rawValue: 1)
        static let uppercase = SmallCaps(rawValue: 2)
    }

    /// How far lines stand apart.
    public enum Leading: Hashable, Sendable {
        /// As the style has it.
        case standard
        /// Nearer, by two points here: Apple publishes no number.
        case tight
        /// Further apart, by two points here.
        case loose
    }

    /// How wide letters are.
    public struct Width: Hashable, Sendable {
        /// From -1 to 1, 0 for the usual width.
        let share: Double

        /// A width of one's own, from -1 to 1.
        public init(_ value: CGFloat) { share = Double(value) }

        private init(share: Double) { self.share = share }

        /// The narrowest.
        public static let compressed = Width(share: -0.2)
        /// Narrow.
        public static let condensed = Width(share: -0.1)
        /// The usual.
        public static let standard = Width(share: 0)
        /// Wide.
        public static let expanded = Width(share: 0.2)
    }

    /// The family of letter forms.
    public enum Design: Hashable, Sendable {
        /// The system's sans-serif.
        case `default`
        /// With serifs.
        case serif
        /// With rounded ends.
        case rounded
        /// All letters of one width.
        case monospaced
    }
}

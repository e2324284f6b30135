import Foundation

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
        /// Large titles.
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
        /// Body text.
        case body
        /// Callouts.
        case callout
        /// Footnotes.
        case footnote
        /// Captions.
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
    }
}

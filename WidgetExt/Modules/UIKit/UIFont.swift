import Foundation
import Shared

/// A font of UIKit, which can be converted to a SwiftUI font.
///
/// Mirrors [UIKit's `UIFont`](https://developer.apple.com/documentation/uikit/uifont).
public final class UIFont: Hashable, Sendable {
    /// The weight of a font.
    public struct Weight: Hashable, Sendable {
        let font: Font.Weight

        /// The thinnest.
        public static let ultraLight = Weight(font: .ultraLight)
        /// Thinner than light.
        public static let thin = Weight(font: .thin)
        /// Light.
        public static let light = Weight(font: .light)
        /// Regular, for body text.
        public static let regular = Weight(font: .regular)
        /// Medium.
        public static let medium = Weight(font: .medium)
        /// Semibold.
        public static let semibold = Weight(font: .semibold)
        /// Bold.
        public static let bold = Weight(font: .bold)
        /// Heavier than bold.
        public static let heavy = Weight(font: .heavy)
        /// The heaviest.
        public static let black = Weight(font: .black)
    }

    /// The role of a text.
    public struct TextStyle: Hashable, Sendable {
        let style: Font.TextStyle

        /// The largest.
        public static let largeTitle = TextStyle(style: .largeTitle)
        /// First-level headings.
        public static let title1 = TextStyle(style: .title)
        /// Second-level headings.
        public static let title2 = TextStyle(style: .title2)
        /// Third-level headings.
        public static let title3 = TextStyle(style: .title3)
        /// Headlines.
        public static let headline = TextStyle(style: .headline)
        /// Subheadings.
        public static let subheadline = TextStyle(style: .subheadline)
        /// Body text.
        public static let body = TextStyle(style: .body)
        /// Callouts.
        public static let callout = TextStyle(style: .callout)
        /// Footnotes.
        public static let footnote = TextStyle(style: .footnote)
        /// Captions.
        public static let caption1 = TextStyle(style: .caption)
        /// The smaller captions.
        public static let caption2 = TextStyle(style: .caption2)
    }

    let font: Font
    /// The size in points.
    public let pointSize: CGFloat

    /// Returns the same font in another size.
    private let resized: @Sendable (CGFloat) -> Font

    private init(_ size: CGFloat, _ font: @escaping @Sendable (CGFloat) -> Font) {
        (self.font, pointSize, resized) = (font(size), size, font)
    }

    /// Creates a font by its PostScript name, full name or family. Without such a font in the font set or in the app's folder, the text is
    /// drawn in a similar one, with a diagnostic.
    public convenience init?(name: String, size: CGFloat) { self.init(size) { .custom(name, fixedSize: $0) } }

    /// Returns the system font.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) { .system(size: $0) } }

    /// Returns the system font in a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size) { .system(size: $0, weight: weight.font) }
    }

    /// Returns the bold system font.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size) { .system(size: $0, weight: .bold) }
    }

    /// Returns the italic system font.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) { .system(size: $0).italic() } }

    /// Returns the monospaced system font.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size) { .system(size: $0, weight: weight.font, design: .monospaced) }
    }

    /// Returns the system font with monospaced digits.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size) { .system(size: $0, weight: weight.font).monospacedDigit() }
    }

    /// Returns the font of a text style.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let standard = CGFloat(style.style.standardSize)
        return UIFont(standard) { $0 == standard ? .system(style.style) : .system(size: $0) }
    }

    /// Returns the font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, resized) }

    /// The size of labels in points.
    public static var labelFontSize: CGFloat { 17 }
    /// The size of the system's text in points.
    public static var systemFontSize: CGFloat { 14 }
    /// The size of the system's small text in points.
    public static var smallSystemFontSize: CGFloat { 12 }

    /// Returns true if two fonts are equal.
    public static func == (one: UIFont, other: UIFont) -> Bool { one.font == other.font }

    /// Hashes the font.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

extension Font {
    /// Creates a font from a UIKit font.
    public init(_ font: UIFont) { self = font.font }
}

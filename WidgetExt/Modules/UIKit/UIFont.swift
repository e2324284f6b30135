import Foundation
import Shared

/// A font of UIKit, for what makes a SwiftUI font of it.
///
/// Mirrors [UIKit's `UIFont`](https://developer.apple.com/documentation/uikit/uifont).
public final class UIFont: Hashable, Sendable {
    /// How bold letters are.
    public struct Weight: Hashable, Sendable {
        let font: Font.Weight

        /// The thinnest.
        public static let ultraLight = Weight(font: .ultraLight)
        /// Thinner than light.
        public static let thin = Weight(font: .thin)
        /// Light.
        public static let light = Weight(font: .light)
        /// As running text is.
        public static let regular = Weight(font: .regular)
        /// Somewhat bold.
        public static let medium = Weight(font: .medium)
        /// Half bold.
        public static let semibold = Weight(font: .semibold)
        /// Bold.
        public static let bold = Weight(font: .bold)
        /// Bolder.
        public static let heavy = Weight(font: .heavy)
        /// The boldest.
        public static let black = Weight(font: .black)
    }

    /// A role text plays.
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
        /// Running text.
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
    /// Its size in points.
    public let pointSize: CGFloat

    private init(_ font: Font, _ size: CGFloat) { (self.font, pointSize) = (font, size) }

    /// A font of the app's by its name; drawn in the system's.
    public convenience init?(name: String, size: CGFloat) { self.init(.custom(name, fixedSize: size), size) }

    /// The system's font.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system(size: size), size) }

    /// The system's font in a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(size: size, weight: weight.font), size)
    }

    /// The system's bold font.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(.system(size: size, weight: .bold), size)
    }

    /// The system's italic font.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system(size: size).italic(), size) }

    /// The system's font with letters of one width.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(size: size, weight: weight.font, design: .monospaced), size)
    }

    /// The system's font with digits of one width.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(size: size, weight: weight.font).monospacedDigit(), size)
    }

    /// The font of a role.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(.system(style.style), CGFloat(style.style.standardSize))
    }

    /// The font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(.system(size: fontSize), fontSize)
    }

    /// The size of labels.
    public static var labelFontSize: CGFloat { 17 }
    /// The size of running text of the system.
    public static var systemFontSize: CGFloat { 14 }
    /// The size of small text of the system.
    public static var smallSystemFontSize: CGFloat { 12 }

    /// Whether two fonts are the same.
    public static func == (one: UIFont, other: UIFont) -> Bool { one.font == other.font }

    /// Hashes the font.
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

extension Font {
    /// The font of a UIKit font.
    public init(_ font: UIFont) { self = font.font }
}

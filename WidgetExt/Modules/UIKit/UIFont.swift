import Foundation
import Shared

/// A font of UIKit, which can be converted to a SwiftUI font.
///
/// Mirrors [UIKit's `UIFont`](https://developer.apple.com/documentation/uikit/uifont).
public final class UIFont: NSObject, @unchecked Sendable {
    // For Foundation's comparison of attributes, as in `NSParagraphStyle`.
    private let coreFoundationType: UInt64 = 0x100

    /// The weight of a font.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        let font: Font.Weight

        private static let values: [CGFloat] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]

        init(font: Font.Weight) { self.font = font }

        /// Creates the weight closest to a value on UIKit's scale from -1 to 1, on which 0 is regular.
        public init(rawValue: CGFloat) {
            let weights: [Font.Weight] = [
                .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
            ]
            let distances = Self.values.map { abs($0 - rawValue) }
            font = zip(weights, distances).min { $0.1 < $1.1 }?.0 ?? .regular
        }

        /// Creates the weight closest to a value on UIKit's scale from -1 to 1, on which 0 is regular.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// The weight on UIKit's scale from -1 to 1, on which 0 is regular.
        public var rawValue: CGFloat { Self.values[min(max(font.cssWeight / 100 - 1, 0), 8)] }

        /// The thinnest.
        public static let ultraLight = Weight(font: .ultraLight)
        /// Thinner than light.
        public static let thin = Weight(font: .thin)
        public static let light = Weight(font: .light)
        /// Regular, for body text.
        public static let regular = Weight(font: .regular)
        public static let medium = Weight(font: .medium)
        public static let semibold = Weight(font: .semibold)
        public static let bold = Weight(font: .bold)
        /// Heavier than bold.
        public static let heavy = Weight(font: .heavy)
        /// The heaviest.
        public static let black = Weight(font: .black)
    }

    /// The width of a font.
    public struct Width: Hashable, Sendable {
        let font: Font.Width

        /// The narrowest width.
        public static let compressed = Width(font: .compressed)
        /// A narrow width.
        public static let condensed = Width(font: .condensed)
        public static let standard = Width(font: .standard)
        /// A wide width.
        public static let expanded = Width(font: .expanded)
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
        public static let headline = TextStyle(style: .headline)
        /// Subheadings.
        public static let subheadline = TextStyle(style: .subheadline)
        public static let body = TextStyle(style: .body)
        public static let callout = TextStyle(style: .callout)
        public static let footnote = TextStyle(style: .footnote)
        public static let caption1 = TextStyle(style: .caption)
        /// The smaller captions.
        public static let caption2 = TextStyle(style: .caption2)
    }

    /// The description of the font.
    public let fontDescriptor: UIFontDescriptor
    /// The text style whose size the font has; `nil` for a font of a fixed size.
    private let style: Font.TextStyle?

    /// Creates a font from a description. A size of 0 means the description's size.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor: pointSize > 0 ? descriptor.withSize(pointSize) : descriptor, style: nil)
    }

    private init(descriptor: UIFontDescriptor, style: Font.TextStyle?) {
        (fontDescriptor, self.style) = (descriptor, style)
    }

    private convenience init(size: CGFloat, _ change: (inout UIFontDescriptor.Parts) -> Void = { _ in }) {
        var parts = UIFontDescriptor.Parts(size: Double(size))
        change(&parts)
        self.init(descriptor: UIFontDescriptor(parts), style: nil)
    }

    /// Creates a font by its PostScript name, full name or family. If neither the font set nor the app's folder has the font, the text is drawn in a
    /// similar font, with a diagnostic.
    public convenience init?(name: String, size: CGFloat) { self.init(size: size) { $0.name = name } }

    /// The font for SwiftUI. The font of a text style scales with the text size, unless its size has been changed.
    var font: Font { style.map { fontDescriptor.parts.font(.system($0)) } ?? fontDescriptor.parts.font }

    public var pointSize: CGFloat { fontDescriptor.pointSize }

    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }

    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: size) { $0.weight = weight.font }
    }

    /// Returns the system font in a weight and a width, which is drawn as the standard width.
    public static func systemFont(ofSize size: CGFloat, weight: Weight, width: Width) -> UIFont {
        UIFont(size: size) { ($0.weight, $0.width) = (weight.font, width.font) }
    }

    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) { $0.isItalic = true } }

    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: size) { ($0.weight, $0.design) = (weight.font, .monospaced) }
    }

    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: size) { ($0.weight, $0.isMonospacedDigit) = (weight.font, true) }
    }

    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(
            descriptor: UIFontDescriptor.preferredFontDescriptor(withTextStyle: style), style: style.style)
    }

    /// Returns the font of a text style; the traits have no effect.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    /// Returns the font in another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: fontDescriptor, size: fontSize) }

    /// The size of labels in points.
    public static var labelFontSize: CGFloat { 17 }
    /// The size of buttons' text in points.
    public static var buttonFontSize: CGFloat { 18 }
    /// The size of the system's text in points.
    public static var systemFontSize: CGFloat { 14 }
    /// The size of the system's small text in points.
    public static var smallSystemFontSize: CGFloat { 12 }

    /// Returns true if the other object is an equal font.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.font == font }

    public override var hash: Int { font.hashValue }
}

extension UIFont {
    // These are the proportions of iOS's system font. Text in any font is drawn with these proportions.
    public var lineHeight: CGFloat { pointSize * 1.193_359_375 }
    /// The distance from the baseline to the top of the line in points.
    public var ascender: CGFloat { pointSize * 0.952_148_437_5 }
    /// The distance from the baseline to the bottom of the line in points, which is negative.
    public var descender: CGFloat { pointSize * -0.241_210_937_5 }
    /// The additional space between lines in points.
    public var leading: CGFloat { 0 }
    /// The height of capital letters in points.
    public var capHeight: CGFloat { pointSize * 0.704_589_843_75 }
    /// The height of the letter x in points.
    public var xHeight: CGFloat { pointSize * 0.526_367_187_5 }

    public var fontName: String { fontDescriptor.postscriptName }
    public var familyName: String { fontDescriptor.parts.name ?? ".AppleSystemUIFont" }
    /// The names of the families of fonts. The list is empty: an extension can't read the font set.
    public static var familyNames: [String] { [] }
    /// Returns the names of a family's fonts. The list is empty, because no family is known.
    public static func fontNames(forFamilyName familyName: String) -> [String] { [] }
}

extension Font {
    /// Creates a font from a UIKit font.
    public init(_ font: UIFont) { self = font.font }
}

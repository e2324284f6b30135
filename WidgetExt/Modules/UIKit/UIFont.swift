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

/// A description of a font.
///
/// Mirrors [UIKit's `UIFontDescriptor`](https://developer.apple.com/documentation/uikit/uifontdescriptor).
public final class UIFontDescriptor: Hashable, Sendable {
    /// The properties that a description can have.
    struct Parts: Hashable, Sendable {
        var size = 0.0
        var name: String?
        var weight: Font.Weight?
        var design = Font.Design.default
        var isItalic = false
        var isMonospacedDigit = false
        var leading = Font.Leading.standard
        var width = Font.Width.standard

        /// The font for SwiftUI.
        var font: Font {
            font(name.map { Font.custom($0, fixedSize: CGFloat(size)) } ?? .system(size: CGFloat(size), design: design))
        }

        /// Returns a font with the properties of this description, except its size.
        func font(_ font: Font) -> Font {
            var font = font
            if let weight { font = font.weight(weight) }
            if isItalic { font = font.italic() }
            if isMonospacedDigit { font = font.monospacedDigit() }
            if width != .standard { font = font.width(width) }
            return leading == .standard ? font : font.leading(leading)
        }
    }

    /// The design of a system font.
    public struct SystemDesign: Hashable, Sendable {
        fileprivate let design: Font.Design

        /// The sans-serif design.
        public static let `default` = SystemDesign(design: .default)
        public static let rounded = SystemDesign(design: .rounded)
        public static let serif = SystemDesign(design: .serif)
        public static let monospaced = SystemDesign(design: .monospaced)
    }

    /// The traits of a font.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wide; drawn at the standard width.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrow; drawn at the standard width.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Monospaced.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        /// Less space between lines.
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        /// More space between lines.
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    /// The name of an attribute.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The size in points.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// A dictionary of traits.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    }

    /// The name of a trait.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The weight, a `UIFont.Weight`.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The symbolic traits, as a number.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    }

    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }

    /// Creates a description of a named font.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(Parts(size: Double(size), name: fontName))
    }

    /// Creates a description from attributes.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self.init(Parts().with(attributes))
    }

    /// Returns the description of a text style's font at the default text size.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        var parts = Parts(size: style.style.standardSize)
        if style == .headline { parts.weight = .semibold }
        return UIFontDescriptor(parts)
    }

    public var pointSize: CGFloat { CGFloat(parts.size) }

    /// The name of the font.
    public var postscriptName: String { parts.name ?? ".SFUI-\(isBold ? "Bold" : "Regular")" }

    private var isBold: Bool { (parts.weight?.cssWeight ?? 400) >= 600 }

    /// The traits of the font.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if isBold { traits.insert(.traitBold) }
        if parts.isItalic { traits.insert(.traitItalic) }
        if parts.design == .monospaced { traits.insert(.traitMonoSpace) }
        if parts.leading == .tight { traits.insert(.traitTightLeading) }
        if parts.leading == .loose { traits.insert(.traitLooseLeading) }
        return traits
    }

    /// Returns the description with another size.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { with { $0.size = Double(newPointSize) } }

    /// Returns the description with another design of the system font; `nil` for a named font.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        parts.name == nil ? with { $0.design = design.design } : nil
    }

    /// Returns the description with other traits.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        with { $0 = $0.with(symbolicTraits) }
    }

    /// Returns the description with the font of a family.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor { with { $0.name = newFamily } }

    /// Returns the description with further attributes: name, family, size, and the traits of weight and symbolic traits.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        with { $0 = $0.with(attributes) }
    }

    private func with(_ change: (inout Parts) -> Void) -> UIFontDescriptor {
        var parts = parts
        change(&parts)
        return UIFontDescriptor(parts)
    }

    /// Returns true if two descriptions are equal.
    public static func == (one: UIFontDescriptor, other: UIFontDescriptor) -> Bool { one.parts == other.parts }

    /// Hashes the description.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension UIFontDescriptor.Parts {
    fileprivate func with(_ traits: UIFontDescriptor.SymbolicTraits) -> Self {
        var parts = self
        let isBold = (weight?.cssWeight ?? 400) >= 600
        if traits.contains(.traitBold) != isBold { parts.weight = traits.contains(.traitBold) ? .bold : .regular }
        parts.isItalic = traits.contains(.traitItalic)
        if traits.contains(.traitMonoSpace) { parts.design = .monospaced }
        parts.leading =
            traits.contains(.traitTightLeading) ? .tight : traits.contains(.traitLooseLeading) ? .loose : .standard
        return parts
    }

    fileprivate func with(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> Self {
        var parts = self
        if let name = attributes[.name] as? String ?? attributes[.family] as? String { parts.name = name }
        if let size = attributes[.size] as? CGFloat { parts.size = Double(size) }
        if let size = attributes[.size] as? Double { parts.size = size }
        if let size = attributes[.size] as? Int { parts.size = Double(size) }
        if let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] {
            if let weight = traits[.weight] as? UIFont.Weight { parts.weight = weight.font }
            if let symbolic = traits[.symbolic] as? UInt32 { parts = parts.with(.init(rawValue: symbolic)) }
        }
        return parts
    }
}

/// The scaling of fonts and lengths with the text size.
///
/// Mirrors [UIKit's `UIFontMetrics`](https://developer.apple.com/documentation/uikit/uifontmetrics). Within a view's body, lengths scale with
/// the text size of the environment; elsewhere they keep their value.
public final class UIFontMetrics: Sendable {
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: Font.TextStyle

    /// Creates the metrics of a text style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle.style }

    /// Returns a length for the current text size.
    public func scaledValue(for value: CGFloat) -> CGFloat {
        ScaledMetric(wrappedValue: value, relativeTo: style).wrappedValue
    }

    /// Returns a length for the current text size; the traits have no effect.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        scaledValue(for: value)
    }

    /// Returns a font for the current text size.
    public func scaledFont(for font: UIFont) -> UIFont { font.withSize(scaledValue(for: font.pointSize)) }

    /// Returns a font for the current text size, with a maximum size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.withSize(min(scaledValue(for: font.pointSize), maximumPointSize))
    }
}

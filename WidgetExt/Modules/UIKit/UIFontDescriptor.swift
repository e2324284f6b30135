import Foundation
import Shared

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

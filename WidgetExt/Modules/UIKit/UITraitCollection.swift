import Foundation
import Shared

/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    case unspecified
    case light
    case dark
}

/// The contrast of an interface.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
    case unspecified = -1
    case normal
    case high
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
    case unspecified = -1
    case phone
    case pad
    /// An Apple TV.
    case tv
    /// A CarPlay screen.
    case carPlay
    case mac = 5
    /// An Apple Vision Pro.
    case vision
}

/// The space available in a direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
    case unspecified
    case compact
    case regular
}

/// The direction of an interface.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
    case unspecified = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The level of an interface above the others.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
    case unspecified = -1
    case base
    /// Above the base.
    case elevated
}

/// The weight of text that the user chose.
public enum UILegibilityWeight: Int, Hashable, Sendable {
    case unspecified = -1
    case regular
    case bold
}

/// The range of colours of a display.
public enum UIDisplayGamut: Int, Hashable, Sendable {
    case unspecified = -1
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// sRGB.
    case SRGB
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Display P3.
    case P3
}

/// The traits of an interface.
///
/// Mirrors [UIKit's `UITraitCollection`](https://developer.apple.com/documentation/uikit/uitraitcollection). The provider of a dynamic
/// colour is called once per combination of light or dark and normal or high contrast; other traits don't vary.
public final class UITraitCollection: Hashable, Sendable {
    /// The traits that a collection specifies.
    private struct Values: Hashable, Sendable {
        var style: UIUserInterfaceStyle?
        var contrast: UIAccessibilityContrast?
        var idiom: UIUserInterfaceIdiom?
        var horizontal: UIUserInterfaceSizeClass?
        var vertical: UIUserInterfaceSizeClass?
        var scale: Double?
        var category: UIContentSizeCategory?
        var direction: UITraitEnvironmentLayoutDirection?
        var level: UIUserInterfaceLevel?
        var weight: UILegibilityWeight?
        var gamut: UIDisplayGamut?
    }

    private let values: Values

    private init(_ values: Values) { self.values = values }

    /// Creates traits that specify nothing: each has its default.
    public convenience init() { self.init(Values()) }

    convenience init(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) {
        self.init(Values(style: style, contrast: contrast))
    }

    /// Creates the traits of several collections; of two values of a trait, the last one applies.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var all = Values()
        for values in traitCollections.map(\.values) {
            all = Values(
                style: values.style ?? all.style, contrast: values.contrast ?? all.contrast,
                idiom: values.idiom ?? all.idiom, horizontal: values.horizontal ?? all.horizontal,
                vertical: values.vertical ?? all.vertical, scale: values.scale ?? all.scale,
                category: values.category ?? all.category, direction: values.direction ?? all.direction,
                level: values.level ?? all.level, weight: values.weight ?? all.weight, gamut: values.gamut ?? all.gamut)
        }
        self.init(all)
    }

    /// Creates traits with a light or dark appearance.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(Values(style: userInterfaceStyle)) }

    /// Creates traits with a contrast.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(Values(contrast: accessibilityContrast))
    }

    /// Creates traits with a kind of device.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(Values(idiom: idiom)) }

    /// Creates traits with a horizontal size class.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Values(horizontal: horizontalSizeClass))
    }

    /// Creates traits with a vertical size class.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Values(vertical: verticalSizeClass))
    }

    /// Creates traits with a number of pixels per point.
    public convenience init(displayScale scale: CGFloat) { self.init(Values(scale: Double(scale))) }

    /// Creates traits with a text size.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(Values(category: preferredContentSizeCategory))
    }

    /// Creates traits with a direction.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Values(direction: layoutDirection))
    }

    /// Creates traits with a level.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) { self.init(Values(level: userInterfaceLevel)) }

    /// Creates traits with a weight of text.
    public convenience init(legibilityWeight: UILegibilityWeight) { self.init(Values(weight: legibilityWeight)) }

    /// The light or dark appearance.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style ?? .light }
    public var accessibilityContrast: UIAccessibilityContrast { values.contrast ?? .normal }
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom ?? .phone }
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal ?? .compact }
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical ?? .regular }
    /// The number of pixels per point.
    public var displayScale: CGFloat { values.scale.map { CGFloat($0) } ?? UIScreen.main.scale }
    /// The text size; the default size unless another one was set.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.category ?? .large }
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction ?? .leftToRight }
    public var userInterfaceLevel: UIUserInterfaceLevel { values.level ?? .base }
    /// The weight of text.
    public var legibilityWeight: UILegibilityWeight { values.weight ?? .regular }
    /// The range of colours.
    public var displayGamut: UIDisplayGamut { values.gamut ?? .P3 }

    @TaskLocal private static var running: UITraitCollection?

    /// The traits of the code that runs: those of ``performAsCurrent(_:)``, or else light, with normal contrast.
    public static var current: UITraitCollection { running ?? UITraitCollection(.light, .normal) }

    /// Runs a closure, for which these traits are the current ones.
    public func performAsCurrent(_ actions: () -> Void) { Self.$running.withValue(self, operation: actions) }

    /// Returns true if dynamic colours can differ between two collections.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        traitCollection?.userInterfaceStyle != userInterfaceStyle
            || traitCollection?.accessibilityContrast != accessibilityContrast
    }

    /// Returns true if two collections specify the same traits.
    public static func == (one: UITraitCollection, other: UITraitCollection) -> Bool { one.values == other.values }

    /// Hashes the traits.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// The text size that the user chose in the system's settings.
///
/// Mirrors [UIKit's `UIContentSizeCategory`](https://developer.apple.com/documentation/uikit/uicontentsizecategory).
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
    /// The name of the size.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { self.init(rawValue: "UICTContentSizeCategory\(name)") }

    /// An unknown size.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest.
    public static let extraSmall = UIContentSizeCategory("XS")
    /// Two below the default.
    public static let small = UIContentSizeCategory("S")
    /// One below the default.
    public static let medium = UIContentSizeCategory("M")
    /// The default.
    public static let large = UIContentSizeCategory("L")
    /// One above the default.
    public static let extraLarge = UIContentSizeCategory("XL")
    /// Two above the default.
    public static let extraExtraLarge = UIContentSizeCategory("XXL")
    /// The largest size that isn't an accessibility size.
    public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
    /// The first accessibility size.
    public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
    /// The second accessibility size.
    public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
    /// The third accessibility size.
    public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
    /// The fourth accessibility size.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
    /// The largest.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")

    fileprivate static let all: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium,
        .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        .accessibilityExtraExtraExtraLarge,
    ]

    /// True if the size is one of the five accessibility sizes.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// Returns true if one size is smaller than another.
    public static func < (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool {
        (all.firstIndex(of: one) ?? -1) < (all.firstIndex(of: other) ?? -1)
    }
}

extension DynamicTypeSize {
    /// Creates a text size from UIKit's; `nil` for an unknown size.
    public init?(_ uiSizeCategory: UIContentSizeCategory) {
        let sizes = zip(UIContentSizeCategory.all, DynamicTypeSize.allCases)
        guard let size = sizes.first(where: { $0.0 == uiSizeCategory })?.1 else { return nil }
        self = size
    }
}

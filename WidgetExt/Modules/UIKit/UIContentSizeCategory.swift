import Shared

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

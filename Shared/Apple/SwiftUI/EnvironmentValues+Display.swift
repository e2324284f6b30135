import Foundation

extension EnvironmentValues {
    /// The number of pixels per point.
    public var displayScale: CGFloat {
        get { CGFloat(pixelsPerPoint) }
        set { pixelsPerPoint = Double(newValue) }
    }

    /// The size of a pixel in points.
    public var pixelLength: CGFloat { CGFloat(1 / pixelsPerPoint) }

    /// True if the user prefers reduced motion. Snapshots contain no motion in any case.
    @Entry public var accessibilityReduceMotion: Bool = false

    /// An action that opens a URL. In a widget it has no effect, and a diagnostic is reported.
    @Entry public var openURL: OpenURLAction = OpenURLAction()

    /// The weight of texts: regular, because the user didn't turn on bold text.
    @Entry public var legibilityWeight: LegibilityWeight? = .regular

    /// The text size, as the type that preceded ``DynamicTypeSize``.
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory(dynamicTypeSize) }
        set { dynamicTypeSize = newValue.dynamicTypeSize }
    }
}

/// An action that opens a URL. In a widget it has no effect, and a diagnostic is reported.
public struct OpenURLAction: Sendable {
    /// The result of a handler that an app sets for URLs.
    public struct Result: Sendable {
        /// The URL was opened.
        public static let handled = Result()
        /// The URL was not opened.
        public static let discarded = Result()
        /// The system opens the URL.
        public static let systemAction = Result()

        /// The system opens another URL.
        public static func systemAction(_ url: URL) -> Result { systemAction }
    }

    init() {}

    /// Creates an action of an app. In a widget it has no effect.
    public init(handler: @escaping @MainActor (URL) -> Result) {}

    /// Does nothing except adding a diagnostic.
    public func callAsFunction(_ url: URL) {
        EnvironmentScope.report("\(url) isn't opened: a widget can't open URLs in code — use widgetURL or Link")
    }
}

/// The weight of texts that the user prefers.
public enum LegibilityWeight: Hashable, Sendable {
    /// The usual weight.
    case regular
    /// Bold.
    case bold
}

/// The text size, as the type that preceded ``DynamicTypeSize``.
///
/// Mirrors [SwiftUI's `ContentSizeCategory`](https://developer.apple.com/documentation/swiftui/contentsizecategory).
public enum ContentSizeCategory: Hashable, Sendable, CaseIterable {
    /// The smallest.
    case extraSmall
    /// Two below the default.
    case small
    /// One below the default.
    case medium
    /// The default.
    case large
    /// One above the default.
    case extraLarge
    /// Two above the default.
    case extraExtraLarge
    /// The largest size that isn't an accessibility size.
    case extraExtraExtraLarge
    /// The first accessibility size.
    case accessibilityMedium
    /// The second accessibility size.
    case accessibilityLarge
    /// The third accessibility size.
    case accessibilityExtraLarge
    /// The fourth accessibility size.
    case accessibilityExtraExtraLarge
    /// The largest.
    case accessibilityExtraExtraExtraLarge

    fileprivate init(_ size: DynamicTypeSize) { self = Self.allCases[size.index] }

    fileprivate var dynamicTypeSize: DynamicTypeSize {
        DynamicTypeSize.allCases[Self.allCases.firstIndex(of: self) ?? DynamicTypeSize.large.index]
    }

    /// True if the size is one of the five accessibility sizes.
    public var isAccessibilityCategory: Bool { dynamicTypeSize.isAccessibilitySize }
}

import Foundation

private struct ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Pixels a point.
    public var displayScale: CGFloat {
        get { CGFloat(pixelsPerPoint) }
        set { pixelsPerPoint = Double(newValue) }
    }

    /// The size of a pixel in points.
    public var pixelLength: CGFloat { CGFloat(1 / pixelsPerPoint) }

    /// Whether people asked for less motion; snapshots have none.
    public var accessibilityReduceMotion: Bool {
        get { self[ReduceMotionKey.self] }
        set { self[ReduceMotionKey.self] = newValue }
    }

    /// Opens a URL, which nothing in a widget does by itself.
    public var openURL: OpenURLAction { OpenURLAction() }

    /// The text size in the older form.
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory(dynamicTypeSize) }
        set { dynamicTypeSize = newValue.dynamicTypeSize }
    }
}

/// Opens a URL; in a widget, whose taps open theirs, a call does nothing and is named.
public struct OpenURLAction: Sendable {
    /// Does nothing.
    public func callAsFunction(_ url: URL) {
        EnvironmentScope.report("not opened: a widget opens no URLs by itself — use widgetURL or Link")
    }
}

/// The text size in the older form.
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
    /// The largest that isn't an accessibility size.
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

    /// Whether the size is one of the five accessibility sizes.
    public var isAccessibilityCategory: Bool { dynamicTypeSize.isAccessibilitySize }
}

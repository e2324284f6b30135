import Foundation
import Shared

/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    /// Unspecified.
    case unspecified
    /// Light.
    case light
    /// Dark.
    case dark
}

/// The contrast of an interface.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// Normal.
    case normal
    /// High.
    case high
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
    /// An Apple TV.
    case tv
    /// A CarPlay screen.
    case carPlay
    /// A Mac.
    case mac = 5
    /// An Apple Vision Pro.
    case vision
}

/// The space available in a direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
    /// Unspecified.
    case unspecified
    /// Compact.
    case compact
    /// Regular.
    case regular
}

/// The traits of an interface.
///
/// Mirrors [UIKit's `UITraitCollection`](https://developer.apple.com/documentation/uikit/uitraitcollection). The provider of a dynamic
/// colour is called once per combination of light or dark and normal or high contrast; other traits don't vary.
public final class UITraitCollection: Sendable {
    /// The light or dark appearance.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The contrast.
    public let accessibilityContrast: UIAccessibilityContrast
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The horizontal size class.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    /// The vertical size class.
    public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }

    /// The number of pixels per point.
    public var displayScale: CGFloat { UIScreen.main.scale }

    init(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) {
        (userInterfaceStyle, accessibilityContrast) = (style, contrast)
    }

    /// Creates traits with a light or dark appearance and normal contrast.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle, .normal) }

    /// The default traits: light, with normal contrast.
    public static var current: UITraitCollection { UITraitCollection(.light, .normal) }
}

import Shared

/// Whether what is shown is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    /// Not said.
    case unspecified
    /// Light.
    case light
    /// Dark.
    case dark
}

/// How much what is shown stands out.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// As designed.
    case normal
    /// More than designed.
    case high
}

/// Which kind of device shows it.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// A phone.
    case phone
    /// A tablet.
    case pad
    /// A television.
    case tv
    /// A car's screen.
    case carPlay
    /// A Mac.
    case mac = 5
    /// A headset.
    case vision
}

/// Whether there is much room in a direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
    /// Not said.
    case unspecified
    /// Little.
    case compact
    /// Much.
    case regular
}

/// What is known of the place something is shown in.
///
/// Mirrors [UIKit's `UITraitCollection`](https://developer.apple.com/documentation/uikit/uitraitcollection). A colour's provider is asked
/// once for each appearance, in light and dark and with more contrast, and never learns more.
public final class UITraitCollection: Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// How much stands out.
    public let accessibilityContrast: UIAccessibilityContrast
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The room across.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    /// The room down.
    public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }

    init(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) {
        (userInterfaceStyle, accessibilityContrast) = (style, contrast)
    }

    /// A place that is light or dark.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle, .normal) }

    /// The light place that is meant where none is said.
    public static var current: UITraitCollection { UITraitCollection(.light, .normal) }
}

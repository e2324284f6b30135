import Foundation

/// The sizes and places of widgets.
///
/// Mirrors [WidgetKit's `WidgetFamily`](https://developer.apple.com/documentation/widgetkit/widgetfamily).
public enum WidgetFamily: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// A small square on the home screen.
    case systemSmall
    /// A wide rectangle on the home screen.
    case systemMedium
    /// A large square on the home screen.
    case systemLarge
    /// The largest landscape rectangle, on tablets and desktops.
    case systemExtraLarge
    /// The largest portrait rectangle.
    case systemExtraLargePortrait
    /// A corner of a watch face.
    case accessoryCorner
    /// A circle on the lock screen.
    case accessoryCircular
    /// A rectangle on the lock screen.
    case accessoryRectangular
    /// One line of text beside the lock screen's date.
    case accessoryInline

    /// The family's name.
    public var description: String { rawValue }

    /// Whether the family belongs to the lock screen or a watch face.
    package var isAccessory: Bool { rawValue.hasPrefix("accessory") }
}

/// How the system treats a widget's colours.
///
/// Mirrors [WidgetKit's `WidgetRenderingMode`](https://developer.apple.com/documentation/widgetkit/widgetrenderingmode),
/// which is a struct there; an enumeration lets sources switch over it with and without a default.
public enum WidgetRenderingMode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Colours as the view sets them.
    case fullColor
    /// Two flat colours, one for the accent group and one for the rest.
    case accented
    /// Monochrome over what lies behind.
    case vibrant

    /// The mode's name.
    public var description: String { rawValue }
}

/// How a snapshot is drawn where the widget is drawn in an accent's tints.
///
/// Mirrors [WidgetKit's `WidgetAccentedRenderingMode`](https://developer.apple.com/documentation/widgetkit/widgetaccentedrenderingmode).
public enum WidgetAccentedRenderingMode: Hashable, Sendable {
    /// As a flat shape in the accent's tint.
    case accented
    /// In its shades, in the accent's tint.
    case accentedDesaturated
    /// In its shades, in the default tint.
    case desaturated
    /// In its colours; drawn in its shades, as phones do.
    case fullColor
}

private struct WidgetFamilyKey: EnvironmentKey { static var defaultValue: WidgetFamily { .systemSmall } }
private struct RenderingModeKey: EnvironmentKey { static var defaultValue: WidgetRenderingMode { .fullColor } }
private struct AccentedKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// The family the widget is drawn in.
    public var widgetFamily: WidgetFamily {
        get { self[WidgetFamilyKey.self] }
        set { self[WidgetFamilyKey.self] = newValue }
    }

    /// How the system treats the widget's colours.
    public var widgetRenderingMode: WidgetRenderingMode {
        get { self[RenderingModeKey.self] }
        set { self[RenderingModeKey.self] = newValue }
    }

    /// Whether views belong to the accent group.
    package var isAccented: Bool {
        get { self[AccentedKey.self] }
        set { self[AccentedKey.self] = newValue }
    }
}

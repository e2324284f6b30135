/// The sizes and locations of widgets.
///
/// Mirrors [WidgetKit's `WidgetFamily`](https://developer.apple.com/documentation/widgetkit/widgetfamily), with Apple's raw values. Commands, JSON
/// and documents contain the family's name.
public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A small square on the home screen.
    case systemSmall = 0
    /// A wide rectangle on the home screen.
    case systemMedium = 1
    /// A large square on the home screen.
    case systemLarge = 2
    /// A large landscape rectangle on iPad and Mac.
    case systemExtraLarge = 3
    /// An extra-large portrait rectangle.
    case systemExtraLargePortrait = 4
    /// A corner of a watch face.
    case accessoryCorner = 8
    /// A circle on the lock screen.
    case accessoryCircular = 5
    /// A rectangle on the lock screen.
    case accessoryRectangular = 6
    /// One line of text beside the lock screen's date.
    case accessoryInline = 7

    /// Creates the family with a name; `nil` if there is none.
    package init?(name: String) {
        guard let family = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = family
    }

    /// The name of the case, such as `systemSmall`.
    package var name: String {
        switch self {
        case .systemSmall: "systemSmall"
        case .systemMedium: "systemMedium"
        case .systemLarge: "systemLarge"
        case .systemExtraLarge: "systemExtraLarge"
        case .systemExtraLargePortrait: "systemExtraLargePortrait"
        case .accessoryCorner: "accessoryCorner"
        case .accessoryCircular: "accessoryCircular"
        case .accessoryRectangular: "accessoryRectangular"
        case .accessoryInline: "accessoryInline"
        }
    }

    /// The family's name.
    public var description: String { name }
    /// The family's name.
    public var debugDescription: String { name }

    /// True for a family of the lock screen or a watch face.
    package var isAccessory: Bool { rawValue >= Self.accessoryCircular.rawValue }
}

/// The way in which the system renders a widget's colours.
///
/// Mirrors [WidgetKit's `WidgetRenderingMode`](https://developer.apple.com/documentation/widgetkit/widgetrenderingmode). Apple's type is a
/// struct; this is an enumeration, so that a `switch` over it compiles with or without a `default`.
public enum WidgetRenderingMode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The colours that the view specifies.
    case fullColor
    /// Two flat colours, one for the accent group and one for the other views.
    case accented
    /// Desaturated, adapted to the background of the lock screen.
    case vibrant

    /// The mode's name.
    public var description: String { rawValue }
}

/// The way in which an image is drawn in a widget in the accented rendering mode.
///
/// Mirrors [WidgetKit's `WidgetAccentedRenderingMode`](https://developer.apple.com/documentation/widgetkit/widgetaccentedrenderingmode).
public enum WidgetAccentedRenderingMode: Hashable, Sendable {
    /// As a flat shape in the accent's tint.
    case accented
    /// Desaturated, in the accent's tint.
    case accentedDesaturated
    /// Desaturated, in the default tint.
    case desaturated
    /// In its own colours.
    case fullColor
}

extension EnvironmentValues {
    @Entry public var widgetFamily: WidgetFamily = .systemSmall

    @Entry public var widgetRenderingMode: WidgetRenderingMode = .fullColor

    /// True if views belong to the accent group.
    @Entry package var isAccented: Bool = false
}

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

/// A phone model, with its screen and widget sizes.
///
/// Sizes are in points. They are the sizes that Apple's Human Interface Guidelines publish for portrait screens.
package struct DeviceProfile: CaseIterable, Hashable, Sendable {
    /// The value for `--device`.
    package let name: String
    /// The screen's size in points.
    package let screen: Size
    /// The sizes of the phone's Dynamic Island; `nil` for a phone without a Dynamic Island.
    package let island: IslandSizes?
    private let sizes: [WidgetFamily: Size]

    private init(
        _ name: String, _ screen: (Double, Double), _ families: [(Double, Double)], island: IslandSizes? = nil
    ) {
        (self.name, self.island) = (name, island)
        self.screen = Size(width: screen.0, height: screen.1)
        let order: [WidgetFamily] = [
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ]
        sizes = Dictionary(
            uniqueKeysWithValues: zip(order, families).map { ($0, Size(width: $1.0, height: $1.1)) })
    }

    /// Returns the size of a family; `nil` if the device doesn't show the family.
    package func size(of family: WidgetFamily) -> Size? { sizes[family] }

    package static var allCases: [DeviceProfile] { all }

    /// The known devices, the largest screen first.
    package static let all = [
        DeviceProfile(
            "iphone-15-pro-max", (430, 932), [(170, 170), (364, 170), (364, 382), (76, 76), (172, 76), (257, 26)],
            island: IslandSizes(width: 250, side: 62.33, expanded: 408)),
        DeviceProfile("iphone-11", (414, 896), [(169, 169), (360, 169), (360, 379), (76, 76), (160, 72), (248, 26)]),
        DeviceProfile(
            "iphone-8-plus", (414, 736), [(159, 159), (348, 157), (348, 357), (76, 76), (170, 76), (248, 26)]),
        standard,
        DeviceProfile("iphone-14", (390, 844), [(158, 158), (338, 158), (338, 354), (72, 72), (160, 72), (234, 26)]),
        DeviceProfile(
            "iphone-13-mini", (375, 812), [(155, 155), (329, 155), (329, 345), (72, 72), (157, 72), (225, 26)]),
        DeviceProfile("iphone-se", (375, 667), [(148, 148), (321, 148), (321, 324), (68, 68), (153, 68), (225, 26)]),
        DeviceProfile("iphone-se-1", (320, 568), [(141, 141), (292, 141), (292, 311)]),
    ]

    /// The default device.
    package static let standard = DeviceProfile(
        "iphone-15", (393, 852), [(158, 158), (338, 158), (338, 354), (72, 72), (160, 72), (234, 26)],
        island: IslandSizes(width: 230, side: 52.33, expanded: 371))

    /// The width of a Live Activity on the lock screen, in points. If Apple publishes no width, it is the screen's width less a typical
    /// margin.
    package var activityWidth: Double { island?.expanded ?? screen.width - 22 }
}

/// The sizes of a phone's Dynamic Island, in points, as Apple's Human Interface Guidelines publish them.
package struct IslandSizes: Hashable, Sendable {
    /// The minimum width of the compact presentation, with the camera and both sides.
    package let width: Double
    /// The minimum width of each side of the camera.
    package let side: Double
    /// The width of the expanded presentation.
    package let expanded: Double

    /// The width by which each side of the camera can grow for its content. On recordings of phones of 393 points, the compact presentation
    /// is up to 244 points wide.
    package static let sideGrowth = 7.0
    /// The height of all presentations except the expanded presentation.
    package static let height = 36.67
    /// The widths that the minimal presentation can have.
    package static let minimalWidth = 36.67...45
    /// The radius of the corners, limited by the height.
    package static let cornerRadius = 44.0

    /// The width that the camera occupies.
    package var camera: Double { width - 2 * side }
}

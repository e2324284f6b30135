import Shared

/// A phone, as far as its widgets are concerned.
///
/// Sizes in points as Apple's Human Interface Guidelines publish them for portrait screens.
package struct DeviceProfile: Hashable, Sendable {
    /// The name for `--device`.
    package let name: String
    /// The screen in points.
    package let screen: Size
    private let sizes: [WidgetFamily: Size]

    private init(_ name: String, _ screen: (Double, Double), _ families: [(Double, Double)]) {
        self.name = name
        self.screen = Size(width: screen.0, height: screen.1)
        let order: [WidgetFamily] = [
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ]
        sizes = Dictionary(
            uniqueKeysWithValues: zip(order, families).map { ($0, Size(width: $1.0, height: $1.1)) })
    }

    /// The size of a family; `nil` where the device doesn't show it.
    package func size(of family: WidgetFamily) -> Size? { sizes[family] }

    /// The devices, the largest screen first.
    package static let all = [
        DeviceProfile(
            "iphone-15-pro-max", (430, 932), [(170, 170), (364, 170), (364, 382), (76, 76), (172, 76), (257, 26)]),
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

    /// The device where none is named.
    package static let standard = DeviceProfile(
        "iphone-15", (393, 852), [(158, 158), (338, 158), (338, 354), (72, 72), (160, 72), (234, 26)])
}

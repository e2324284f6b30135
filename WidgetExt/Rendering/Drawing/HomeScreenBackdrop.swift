import Shared

/// A tinted or clear home screen behind a widget in the accented mode.
///
/// Apple publishes neither colours nor opacities of the glass. The luminance of a clear home screen is that of measured images, in which a
/// wallpaper of 115 of 255 is 101 in the light and 41 in the dark appearance; everything else is approximate.
struct HomeScreenBackdrop: Hashable, Sendable {
    var style: HomeScreenStyle
    var wallpaper: HomeScreenWallpaper = .mixed
    /// The colour that the user chose for tinted home screens.
    var tint = ResolvedColor(red: 0.56, green: 0.72, blue: 1)

    /// The corner radius of a widget, in points. It was measured by users on phones of 2023, because Apple publishes no number.
    static let radius = 22.0
    private static let black = ResolvedColor(red: 0, green: 0, blue: 0)

    /// The colours of the accent group and of other content. Since iOS 26 both are white.
    var groups: (accent: ResolvedColor, other: ResolvedColor) {
        guard style == .tinted18 else { return (AccentedFilter.white, AccentedFilter.white) }
        // iOS 18 draws other content lighter and dimmed.
        func dimmed(_ component: Double) -> Double { 0.75 * (component + 1) / 2 }
        return (
            tint, ResolvedColor(red: dimmed(tint.red), green: dimmed(tint.green), blue: dimmed(tint.blue))
        )
    }

    /// Returns the items behind a widget's content: the wallpaper, which is visible at the corners, and the widget's background.
    func items(behind size: Size) -> [DisplayList.Item] {
        let area = Rect(size)
        let outline = outline(of: area)
        let backdrop = wallpaper.items(in: area)
        let rim = area.inset(by: 0.5)
        return backdrop + [
            .group(
                .clip(outline, isEvenOdd: false),
                [.group(.blur(radius: 10), backdrop)] + glass.map { .fill(area, $0) }),
            .outline(
                DisplayList.OutlineBlock(
                    outline: self.outline(of: rim), stroke: StrokeContent(width: 1), isEvenOdd: false,
                    paint: .color(AccentedFilter.white.translucent(style == .tinted18 ? 0.1 : 0.3)), box: rim,
                    isAccented: false)),
        ]
    }

    /// Returns a widget's content, clipped to the widget's outline. Content that erases what is behind it doesn't erase the backdrop.
    func content(_ list: DisplayList) -> DisplayList {
        var list = list
        list.items = [.group(.clip(outline(of: Rect(list.size)), isEvenOdd: false), [.group(.group, list.items)])]
        return list
    }

    private func outline(of area: Rect) -> Outline {
        Outline(roundedRect: area, corners: .init(radius: Self.radius), isContinuous: true)
    }

    /// The paints of the widget's background over the blurred wallpaper.
    private var glass: [Paint] {
        switch style {
        case .clearLight: [.color(Self.black.translucent(1 - 101 / 115))]
        case .clearDark: [.color(Self.black.translucent(1 - 41 / 115))]
        case .tinted:
            [.color(Self.black.translucent(1 - 41 / 115)), .vertical(tint.translucent(0.5), tint.translucent(0.25))]
        case .tinted18: [.vertical(ResolvedColor(red: 0.16, green: 0.16, blue: 0.17), Self.black)]
        }
    }
}

extension HomeScreenWallpaper {
    /// Returns a drawing of the wallpaper.
    fileprivate func items(in area: Rect) -> [DisplayList.Item] {
        switch self {
        case .light:
            [
                .fill(
                    area,
                    .diagonal(
                        ResolvedColor(red: 0.99, green: 0.93, blue: 0.84), .init(red: 0.74, green: 0.85, blue: 0.97)))
            ]
        case .dark:
            [
                .fill(
                    area,
                    .diagonal(
                        ResolvedColor(red: 0.2, green: 0.16, blue: 0.34), .init(red: 0.02, green: 0.05, blue: 0.09)))
            ]
        case .mixed:
            [
                .fill(
                    area,
                    .diagonal(ResolvedColor(red: 1, green: 0.9, blue: 0.72), .init(red: 0.05, green: 0.09, blue: 0.24))),
                Self.disc(in: area, at: Point(x: 0.24, y: 0.3), 0.22, ResolvedColor(red: 0.3, green: 0.16, blue: 0.3)),
                Self.disc(in: area, at: Point(x: 0.76, y: 0.64), 0.26, ResolvedColor(red: 1, green: 0.95, blue: 0.86)),
            ]
        }
    }

    /// Returns a disc with its middle and radius in fractions of an area.
    private static func disc(in area: Rect, at middle: Point, _ radius: Double, _ color: ResolvedColor)
        -> DisplayList.Item
    {
        let radius = radius * min(area.width, area.height)
        let box = Rect(
            x: area.x + middle.x * area.width - radius, y: area.y + middle.y * area.height - radius, width: 2 * radius,
            height: 2 * radius)
        return .outline(
            DisplayList.OutlineBlock(
                outline: Outline(roundedRect: box, corners: .init(radius: radius), isContinuous: false), stroke: nil,
                isEvenOdd: false, paint: .color(color), box: box, isAccented: false))
    }
}

extension Paint {
    fileprivate static func vertical(_ first: ResolvedColor, _ last: ResolvedColor) -> Paint {
        linear(first, last, to: Point(x: 0, y: 1))
    }

    fileprivate static func diagonal(_ first: ResolvedColor, _ last: ResolvedColor) -> Paint {
        linear(first, last, to: Point(x: 1, y: 1))
    }

    private static func linear(_ first: ResolvedColor, _ last: ResolvedColor, to end: Point) -> Paint {
        .gradient(
            Gradient(
                .linear(from: Point(x: 0, y: 0), to: end),
                stops: [.init(color: first, location: 0), .init(color: last, location: 1)]))
    }
}

extension ResolvedColor {
    /// Returns the colour with an opacity.
    fileprivate func translucent(_ alpha: Double) -> ResolvedColor {
        ResolvedColor(red: red, green: green, blue: blue, alpha: alpha)
    }
}

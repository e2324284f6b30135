/// The standard translucent background of accessory widgets. It draws nothing in the inline family and on the home screen.
///
/// Mirrors [WidgetKit's `AccessoryWidgetBackground`](https://developer.apple.com/documentation/widgetkit/accessorywidgetbackground).
nonisolated public struct AccessoryWidgetBackground: View, PrimitiveView {
    public init() {}

    /// White at an opacity that was chosen by eye, because Apple publishes no number.
    private static let color = ResolvedColor(red: 1, green: 1, blue: 1, alpha: 0.16)

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        switch context.environment.widgetFamily {
        case .accessoryCircular, .accessoryCorner: return [Self.node(Circle(), in: context)]
        case .accessoryRectangular:
            return [Self.node(RoundedRectangle(cornerRadius: 10, style: .circular), in: context)]
        case let family:
            context.within("\(Self.self)").report(
                "AccessoryWidgetBackground draws nothing in \(family) — use it in accessoryCircular and accessoryRectangular"
            )
            return []
        }
    }

    @MainActor private static func node(_ shape: some Shape, in context: ResolveContext) -> ViewNode {
        context.node(
            .shape(ShapeContent(shape, paint: .color(color), isAccented: context.environment.isAccented)),
            "\(Self.self)")
    }
}

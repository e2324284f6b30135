import Foundation

/// A widget: content of an app on the home screen or lock screen.
///
/// Mirrors [SwiftUI's `Widget`](https://developer.apple.com/documentation/swiftui/widget).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol Widget {
    /// The type of the widget's configuration.
    associatedtype Body: WidgetConfiguration
    /// Creates the widget.
    init()
    /// The widget's kind, provider and content.
    var body: Body { get }
}

extension Widget {
    /// Runs a widget extension with this widget only.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.runWidgetExtension { [.widget(Self())] }
    }
}

/// A container of the widgets in an extension.
///
/// Mirrors [SwiftUI's `WidgetBundle`](https://developer.apple.com/documentation/swiftui/widgetbundle).
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol WidgetBundle {
    /// The type of the bundle's widgets.
    associatedtype Body: Widget
    /// Creates the bundle.
    init()
    /// The widgets, in the order of the gallery.
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Runs a widget extension with the bundle's widgets.
    @MainActor @preconcurrency public static func main() { LinkedRuntime.runWidgetExtension { Self().members } }

    /// The widgets and controls of the bundle, in order.
    @MainActor package var members: [WidgetBundleMember] { Shared.members(of: body) }
}

/// A result builder for a bundle's widgets.
@resultBuilder
public enum WidgetBundleBuilder {
    /// Adds a widget.
    @MainActor public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

    /// Adds a control.
    @MainActor public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
        WidgetList(members: [.control(content)])
    }

    /// Returns an empty list.
    @MainActor public static func buildBlock() -> some Widget { WidgetList() }

    /// Returns the only widget unchanged.
    @MainActor public static func buildBlock<Content: Widget>(_ content: Content) -> some Widget { content }

    /// Combines several widgets into a list, in order.
    @MainActor public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> some Widget {
        var list = WidgetList()
        for widget in repeat each content { list.members += members(of: widget) }
        return list
    }

    /// Adds the widgets of an `if` without `else`.
    @MainActor public static func buildOptional<Content: Widget>(_ content: Content?) -> some Widget {
        WidgetList(members: content.map { members(of: $0) } ?? [])
    }

    /// Adds the widgets of an `if #available`.
    @MainActor public static func buildLimitedAvailability<Content: Widget>(_ content: Content) -> some Widget {
        WidgetList(members: members(of: content))
    }
}

/// A member of a widget bundle.
package enum WidgetBundleMember {
    /// A widget or a Live Activity.
    case widget(any Widget)
    case control(any ControlWidget)
}

@MainActor
private func members(of widget: some Widget) -> [WidgetBundleMember] {
    (widget as? WidgetList)?.members ?? [.widget(widget)]
}

/// A list of widgets that acts as one widget.
private struct WidgetList: Widget {
    var members: [WidgetBundleMember] = []

    var body: Never { preconditionFailure("a list of widgets has no body; its members are read one by one") }
}

/// The placement of a container background.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String

    public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
    /// Sets the background of the widget around this view. Some locations, such as the lock screen, remove the background.
    nonisolated public func containerBackground<V: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        ContainerBackgroundView(content: self, background: content(), alignment: alignment)
    }

    /// Sets the background of the widget around this view to a style.
    nonisolated public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View {
        ContainerBackgroundView(content: self, background: StyleView(style: style), alignment: .center)
    }

    /// Sets the URL that a tap on the widget opens.
    nonisolated public func widgetURL(_ url: URL?) -> some View {
        ModifiedView(content: self, modifier: .widgetURL(url))
    }

    /// Adds this view and its subviews to the accent group; a subview can't leave the group.
    nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View {
        AccentView(content: self, isAccented: accentable)
    }
}

/// A view in the accent group.
nonisolated struct AccentView<Content: View>: View, PrimitiveView {
    let content: Content
    let isAccented: Bool

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard isAccented else { return resolve(content, in: context) }
        return context.inAccentGroup { resolve(content, in: $0) }
    }
}

extension ResolveContext {
    /// Returns the nodes that `resolve` returns, in the accent group.
    @MainActor func inAccentGroup(_ resolve: (ResolveContext) -> [ViewNode]) -> [ViewNode] {
        guard !environment.isAccented else { return resolve(self) }
        var context = self
        context.environment.isAccented = true
        return resolve(context).map { ViewNode(.modified(.effect(.fixed(.accent)), $0), path: $0.path) }
    }
}

/// A view with a background for the widget around it.
nonisolated struct ContainerBackgroundView<Content: View, Background: View>: View, PrimitiveView {
    let content: Content
    let background: Background
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let behind = resolve(background, in: context.within("containerBackground"))
        return resolve(content, in: context).map {
            ViewNode(.modified(.containerBackground(alignment, behind), $0), path: $0.path)
        }
    }
}

extension EnvironmentValues {
    /// True if the widget's container background is drawn.
    @Entry public var showsWidgetContainerBackground: Bool = true

    /// The margins of the widget's content, unless they are disabled.
    @Entry public var widgetContentMargins: EdgeInsets = EdgeInsets()

    /// True if the display is dimmed; always false in a snapshot.
    @Entry public var isLuminanceReduced: Bool = false

    /// The value that a control's toggle shows instead of its own value, for example after a tap; `nil` to show its own value.
    @Entry package var toggledValue: Bool?

    /// The pixels per point. Views read the same number as `displayScale`, a `CGFloat`.
    @Entry package var pixelsPerPoint: Double = 3
}

extension View {
    /// No effect: accepted so that sources compile. Labels are shown only on watches and in CarPlay.
    nonisolated public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View {
        AcceptedView(content: self, name: "widgetLabel(label:)", isDrawn: true)
    }

    /// No effect: accepted so that sources compile. Labels are shown only on watches and in CarPlay.
    nonisolated public func widgetLabel(_ label: LocalizedStringKey) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// No effect: accepted so that sources compile. Labels are shown only on watches and in CarPlay.
    @_disfavoredOverload
    nonisolated public func widgetLabel<S: StringProtocol>(_ label: S) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// No effect: accepted so that sources compile. Labels are shown only on watches and in CarPlay.
    @_disfavoredOverload
    nonisolated public func widgetLabel(_ label: LocalizedStringResource) -> some View { widgetLabel(Text(label)) }

    /// No effect: accepted so that sources compile. Labels are shown only on watches and in CarPlay.
    nonisolated public func widgetLabel(_ label: Text) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// No effect: accepted so that sources compile. Content is curved only on watches.
    nonisolated public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot never shows data that is being updated.
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

extension EnvironmentValues {
    /// True if the widget shows a label: never here, because labels are shown only on watches and in CarPlay.
    public var showsWidgetLabel: Bool { false }
}

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

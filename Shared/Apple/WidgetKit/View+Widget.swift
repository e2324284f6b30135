import Foundation

/// What a container background is for.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String

    /// The background of a widget.
    public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
    /// Sets the background of the widget around this view, which places like the lock screen leave out.
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

    /// Sets what a tap on the widget opens.
    nonisolated public func widgetURL(_ url: URL?) -> some View {
        ModifiedView(content: self, modifier: .widgetURL(url))
    }

    /// Puts this view and the views in it into the accent group; nothing takes a view in it out again.
    nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View {
        AccentView(content: self, isAccented: accentable)
    }
}

/// A view in the accent group.
nonisolated struct AccentView<Content: View>: View, PrimitiveView {
    let content: Content
    let isAccented: Bool

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard isAccented, !context.environment.isAccented else { return resolve(content, in: context) }
        var context = context
        context.environment.isAccented = true
        return resolve(content, in: context).map { ViewNode(.modified(.effect(.fixed(.accent)), $0), path: $0.path) }
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

private struct ShowsBackgroundKey: EnvironmentKey { static var defaultValue: Bool { true } }
private struct ContentMarginsKey: EnvironmentKey { static var defaultValue: EdgeInsets { EdgeInsets() } }
private struct LuminanceReducedKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct ToggledValueKey: EnvironmentKey { static var defaultValue: Bool? { nil } }
private struct DisplayScaleKey: EnvironmentKey { static var defaultValue: Double { 3 } }

extension EnvironmentValues {
    /// Whether the widget's background is drawn where it is shown.
    public var showsWidgetContainerBackground: Bool {
        get { self[ShowsBackgroundKey.self] }
        set { self[ShowsBackgroundKey.self] = newValue }
    }

    /// The distance the widget's content keeps from its edges, unless it gives them up.
    public var widgetContentMargins: EdgeInsets {
        get { self[ContentMarginsKey.self] }
        set { self[ContentMarginsKey.self] = newValue }
    }

    /// Whether the display is dimmed; it never is in a snapshot.
    public var isLuminanceReduced: Bool {
        get { self[LuminanceReducedKey.self] }
        set { self[LuminanceReducedKey.self] = newValue }
    }

    /// The value a toggle among the controls shows in the place of the one it was handed, as after a tap; `nil` for its own.
    package var toggledValue: Bool? {
        get { self[ToggledValueKey.self] }
        set { self[ToggledValueKey.self] = newValue }
    }

    /// Pixels a point, as a number views get in one of Apple's types.
    package var pixelsPerPoint: Double {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }
}

extension View {
    /// Accepted: the label beside a watch's corner or a car's tile has no place in these families.
    nonisolated public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View {
        AcceptedView(content: self, name: "widgetLabel(label:)", isDrawn: true)
    }

    /// Accepted: the label beside a watch's corner has no place in these families.
    nonisolated public func widgetLabel(_ label: LocalizedStringKey) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// Accepted: the label beside a watch's corner has no place in these families.
    @_disfavoredOverload
    nonisolated public func widgetLabel<S: StringProtocol>(_ label: S) -> some View {
        AcceptedView(content: self, name: "widgetLabel(_:)", isDrawn: true)
    }

    /// Accepted: content curves on watches alone.
    nonisolated public func widgetCurvesContent(_ curvesContent: Bool = true) -> some View { self }

    /// Accepted: a snapshot isn't drawn anew while its data is.
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

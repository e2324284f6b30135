import Foundation

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

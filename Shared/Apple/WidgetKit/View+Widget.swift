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

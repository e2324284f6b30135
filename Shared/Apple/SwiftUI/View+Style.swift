import Foundation

extension View {
    /// Fills the texts, symbols and shapes in this view with a style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        ForegroundStyleView(content: self, styles: [style])
    }

    /// Fills the texts, symbols and shapes in this view with a style for each of two ranks.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View {
        ForegroundStyleView(content: self, styles: [primary, secondary])
    }

    /// Fills the texts, symbols and shapes in this view with a style for each of three ranks.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        ForegroundStyleView(content: self, styles: [primary, secondary, tertiary])
    }

    /// Fills the texts, symbols and shapes in this view with a colour; `nil` for the default.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        ForegroundStyleView(content: self, styles: color.map { [$0] } ?? [])
    }

    /// Sets the style of controls and links in this view; `nil` for the default.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        environment(\.tint, tint.map { AnyShapeStyle($0) })
    }

    /// Sets the colour of controls and links in this view; `nil` for the default.
    nonisolated public func tint(_ tint: Color?) -> some View { environment(\.tint, tint.map { AnyShapeStyle($0) }) }

    /// Sets the colour of controls and links in this view; `nil` for the default.
    nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    /// Draws a view behind this one; several views lie over each other. This view alone decides the size.
    @_disfavoredOverload
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View {
        BackgroundView(content: self, background: background, alignment: alignment)
    }

    /// Draws views behind this one; several lie over each other. This view alone decides the size.
    nonisolated public func background<Background: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Background
    ) -> some View {
        BackgroundView(content: self, background: content(), alignment: alignment)
    }

    /// Fills the area behind this view with a style.
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        BackgroundView(content: self, background: StyleView(style: style), alignment: .center)
    }

    /// Fills a shape behind this view with a style.
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        BackgroundView(content: self, background: shape.fill(style, style: fillStyle), alignment: .center)
    }

    /// Fills a shape behind this view with the background style.
    nonisolated public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background(.background, in: shape, fillStyle: fillStyle)
    }

    /// Draws a view over this one; several views lie over each other. This view alone decides the size.
    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        OverlayView(content: self, overlay: overlay, alignment: alignment)
    }

    /// Draws views over this one; several lie over each other. This view alone decides the size.
    nonisolated public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View {
        OverlayView(content: self, overlay: content(), alignment: alignment)
    }

    /// Fills the area over this view with a style.
    nonisolated public func overlay<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        OverlayView(content: self, overlay: StyleView(style: style), alignment: .center)
    }

    /// Fills a shape over this view with a style.
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        OverlayView(content: self, overlay: shape.fill(style, style: fillStyle), alignment: .center)
    }

    /// Draws a line of a thickness in points along the inside of this view's edges.
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay { Rectangle().strokeBorder(content, lineWidth: width) }
    }
}

/// A view whose texts, symbols and shapes are filled with styles, one a rank; without any, with the default.
nonisolated struct ForegroundStyleView<Content: View>: View, PrimitiveView {
    let content: Content
    let styles: [any ShapeStyle]

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        for style in styles { context.reportSenseless(style) }
        for style in styles where style.resolvedPaint(in: context.environment) == nil {
            context.report("accepted, not drawn: foregroundStyle(\(type(of: style)))")
            return resolve(content, in: context)
        }
        let outer = context.environment.foreground
        context.environment.foreground = styles.isEmpty ? nil : ForegroundStyles(styles, outer: outer)
        return resolve(content, in: context)
    }
}

/// A view with another one behind it.
nonisolated struct BackgroundView<Content: View, Background: View>: View, PrimitiveView {
    let content: Content
    let background: Background
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.attaching(background, within: "background", to: content) { .background(alignment, $0) }
    }
}

/// A view with another one over it.
nonisolated struct OverlayView<Content: View, Overlay: View>: View, PrimitiveView {
    let content: Content
    let overlay: Overlay
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.attaching(overlay, within: "overlay", to: content) { .overlay(alignment, $0) }
    }
}

/// A style filling the space it is offered.
nonisolated struct StyleView<S: ShapeStyle>: View, PrimitiveView {
    let style: S

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.fill(style.paint(in: context)), "\(S.self)")]
    }
}

private struct BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }

extension EnvironmentValues {
    /// What the background style stands for; `nil` for the system's.
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets what the background style stands for in this view.
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.backgroundStyle, AnyShapeStyle(style))
    }

    /// Fills the area behind this view with the background style.
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }
}

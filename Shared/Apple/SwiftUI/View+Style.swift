import Foundation

extension View {
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        ForegroundStyleView(content: self, styles: [style])
    }

    /// Sets the primary and secondary foreground styles of this view.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View {
        ForegroundStyleView(content: self, styles: [primary, secondary])
    }

    /// Sets the primary, secondary and tertiary foreground styles of this view.
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        ForegroundStyleView(content: self, styles: [primary, secondary, tertiary])
    }

    /// Sets the foreground colour of this view; with `nil`, the default colour.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        ForegroundStyleView(content: self, styles: color.map { [$0] } ?? [])
    }

    /// Sets the tint of this view; with `nil`, the default tint.
    nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        environment(\.tint, tint.map { AnyShapeStyle($0) })
    }

    /// Sets the tint colour of this view; with `nil`, the default colour.
    nonisolated public func tint(_ tint: Color?) -> some View { environment(\.tint, tint.map { AnyShapeStyle($0) }) }

    /// Sets the tint colour of this view; with `nil`, the default colour.
    nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    /// Layers a view behind this view. This view alone determines the size.
    @_disfavoredOverload
    nonisolated public func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View {
        BackgroundView(content: self, background: background, alignment: alignment)
    }

    /// Layers views behind this view. This view alone determines the size.
    nonisolated public func background<Background: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Background
    ) -> some View {
        BackgroundView(content: self, background: content(), alignment: alignment)
    }

    /// Sets the background of this view to a style.
    nonisolated public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        BackgroundView(content: self, background: StyleView(style: style), alignment: .center)
    }

    /// Sets the background of this view to a shape filled with a style.
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        BackgroundView(content: self, background: shape.fill(style, style: fillStyle), alignment: .center)
    }

    /// Sets the background of this view to a shape filled with the background style.
    nonisolated public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background(.background, in: shape, fillStyle: fillStyle)
    }

    /// Layers a view in front of this view. This view alone determines the size.
    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        OverlayView(content: self, overlay: overlay, alignment: alignment)
    }

    /// Layers views in front of this view. This view alone determines the size.
    nonisolated public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View {
        OverlayView(content: self, overlay: content(), alignment: alignment)
    }

    /// Layers a style in front of this view.
    nonisolated public func overlay<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        OverlayView(content: self, overlay: StyleView(style: style), alignment: .center)
    }

    /// Layers a shape filled with a style in front of this view.
    nonisolated public func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        OverlayView(content: self, overlay: shape.fill(style, style: fillStyle), alignment: .center)
    }

    /// Adds a border along the inside of this view's edges; `width` is in points.
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay { Rectangle().strokeBorder(content, lineWidth: width) }
    }
}

/// A view that sets the foreground styles of its content, one per level. Without any style, the content gets the default styles.
nonisolated struct ForegroundStyleView<Content: View>: View, PrimitiveView {
    let content: Content
    let styles: [any ShapeStyle]

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        for style in styles { context.reportInvalidAmounts(style) }
        for style in styles where style.resolvedPaint(in: context.environment) == nil {
            context.report("not drawn: foregroundStyle(\(type(of: style)))")
            return resolve(content, in: context)
        }
        let outer = context.environment.foreground
        context.environment.foreground = styles.isEmpty ? nil : ForegroundStyles(styles, outer: outer)
        return resolve(content, in: context)
    }
}

/// A view with a background view.
nonisolated struct BackgroundView<Content: View, Background: View>: View, PrimitiveView {
    let content: Content
    let background: Background
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.attaching(background, within: "background", to: content) { .background(alignment, $0) }
    }
}

/// A view with an overlay view.
nonisolated struct OverlayView<Content: View, Overlay: View>: View, PrimitiveView {
    let content: Content
    let overlay: Overlay
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.attaching(overlay, within: "overlay", to: content) { .overlay(alignment, $0) }
    }
}

/// A style that fills the proposed size.
nonisolated struct StyleView<S: ShapeStyle>: View, PrimitiveView {
    let style: S

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.fill(style.paint(in: context)), "\(S.self)")]
    }
}

extension EnvironmentValues {
    /// The background style; `nil` for the system's background.
    @Entry public var backgroundStyle: AnyShapeStyle?
}

extension View {
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        environment(\.backgroundStyle, AnyShapeStyle(style))
    }

    /// Sets the background of this view to the background style.
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }
}

/// The reasons for redacting content.
///
/// Mirrors [SwiftUI's `RedactionReasons`](https://developer.apple.com/documentation/swiftui/redactionreasons).
public struct RedactionReasons: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The content is a placeholder.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// The content is outdated.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
    /// The reasons for redacting content; empty if it isn't redacted.
    @Entry public var redactionReasons: RedactionReasons = []

    /// True if content is private.
    @Entry package var isPrivacySensitive: Bool = false

    /// True if texts and images are drawn as bars and boxes.
    package var isRedacted: Bool {
        redactionReasons.contains(.placeholder) || redactionReasons.contains(.privacy) && isPrivacySensitive
    }
}

extension View {
    /// Adds a reason for redacting the content of this view.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        EnvironmentView(content: self) { $0.redactionReasons.formUnion(reason) }
    }

    /// Removes all redaction from this view.
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Marks this view as private. It is redacted where other people may see it, such as on the lock screen.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        environment(\.isPrivacySensitive, sensitive)
    }
}

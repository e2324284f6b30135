import Foundation

private struct ForegroundKey: EnvironmentKey { static var defaultValue: Color? { nil } }

extension EnvironmentValues {
    /// The colour set by `foregroundStyle(_:)` or `foregroundColor(_:)`; `nil` for the label colours.
    package var foreground: Color? {
        get { self[ForegroundKey.self] }
        set { self[ForegroundKey.self] = newValue }
    }
}

extension View {
    /// Fills the texts in this view with a style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        ForegroundStyleView(content: self, style: style)
    }

    /// Fills the texts in this view with a colour; `nil` for the default.
    nonisolated public func foregroundColor(_ color: Color?) -> some View { environment(\.foreground, color) }

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
    nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View {
        BackgroundView(content: self, background: StyleView(style: style), alignment: .center)
    }
}

/// A view whose texts are filled with a style.
nonisolated struct ForegroundStyleView<Content: View, S: ShapeStyle>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let style: S

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        if let solid = style as? any SolidShapeStyle {
            context.environment.foreground = solid.color(in: context.environment)
        } else {
            context.report("accepted, not drawn: foregroundStyle(\(S.self))")
        }
        return resolve(content, in: context)
    }
}

/// A view with another one behind it.
nonisolated struct BackgroundView<Content: View, Background: View>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let background: Background
    let alignment: Alignment

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let behind = resolve(background, in: context.within("background"))
        return resolve(content, in: context).map {
            ViewNode(.modified(.background(alignment, behind), $0), path: $0.path)
        }
    }
}

/// A style filling the space it is offered.
nonisolated struct StyleView<S: ShapeStyle>: View, PrimitiveView {
    typealias Body = Never

    let style: S

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let solid = style as? any SolidShapeStyle else {
            context.report("accepted, not drawn: \(S.self)")
            return []
        }
        return resolve(solid.color(in: context.environment), in: context)
    }
}

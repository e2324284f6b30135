/// What text and shapes are filled with.
///
/// Mirrors [SwiftUI's `ShapeStyle`](https://developer.apple.com/documentation/swiftui/shapestyle). A style of one's own says in
/// `resolve(in:)` which of the known ones it is.
public protocol ShapeStyle: Sendable {
    /// The style it stands for; `Never` for those the engine knows.
    associatedtype Resolved: ShapeStyle = Never
    /// The style it stands for in an environment.
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {}

extension ShapeStyle where Resolved == Never {
    /// Styles the engine knows stand for themselves.
    public func resolve(in environment: EnvironmentValues) -> Never {
        preconditionFailure("\(Self.self) stands for itself; the engine knows it")
    }
}

/// A shape style the engine paints with itself.
package protocol PaintingStyle: ShapeStyle {
    /// The paint in an environment.
    func paint(in environment: EnvironmentValues) -> Paint
}

extension ShapeStyle {
    /// The paint in an environment; `nil` for a style that stands for itself without being known.
    package func resolvedPaint(in environment: EnvironmentValues) -> Paint? {
        if let painting = self as? any PaintingStyle { return painting.paint(in: environment) }
        if Resolved.self == Never.self { return nil }
        return resolve(in: environment).resolvedPaint(in: environment)
    }

    /// The paint where a view is; nothing, and a diagnostic, for an unknown style.
    @MainActor func paint(in context: ResolveContext) -> Paint {
        context.reportSenseless(self)
        if let paint = resolvedPaint(in: context.environment) { return paint }
        context.report("accepted, not drawn: the style \(Self.self)")
        return .color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))
    }
}

extension Color: PaintingStyle {
    package func paint(in environment: EnvironmentValues) -> Paint { .color(resolved(in: environment)) }
}

/// A shape style without its type.
public struct AnyShapeStyle: PaintingStyle {
    /// The style.
    let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { self.style = (style as? AnyShapeStyle)?.style ?? style }

    package func paint(in environment: EnvironmentValues) -> Paint {
        style.resolvedPaint(in: environment) ?? .color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))
    }
}

/// A style, more transparent.
struct OpacityShapeStyle<Base: ShapeStyle>: PaintingStyle {
    let base: Base
    let opacity: Double

    func paint(in environment: EnvironmentValues) -> Paint {
        (base.resolvedPaint(in: environment) ?? .color(Color.clear.resolved(in: environment)))
            .multipliedAlpha(by: opacity)
    }
}

extension ShapeStyle {
    /// The style with its opacity multiplied, from 0 to 1.
    @_disfavoredOverload
    public func opacity(_ opacity: Double) -> some ShapeStyle { OpacityShapeStyle(base: self, opacity: opacity) }
}

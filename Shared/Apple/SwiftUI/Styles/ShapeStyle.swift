/// A style that fills text and shapes.
///
/// Mirrors [SwiftUI's `ShapeStyle`](https://developer.apple.com/documentation/swiftui/shapestyle). A custom style returns a built-in style
/// from `resolve(in:)`.
public protocol ShapeStyle: Sendable {
    /// The type of the resolved style; `Never` for built-in styles.
    associatedtype Resolved: ShapeStyle = Never
    /// Returns the resolved style in an environment.
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {}

extension ShapeStyle where Resolved == Never {
    /// Never called: built-in styles have no resolved style.
    public func resolve(in environment: EnvironmentValues) -> Never {
        preconditionFailure("\(Self.self) has no resolved style; the engine paints it directly")
    }
}

/// A built-in shape style, which the engine paints.
package protocol PaintingStyle: ShapeStyle {
    /// Returns the paint in an environment.
    func paint(in environment: EnvironmentValues) -> Paint
}

extension ShapeStyle {
    /// Returns the paint in an environment; `nil` for an unknown style that resolves to `Never`.
    package func resolvedPaint(in environment: EnvironmentValues) -> Paint? {
        if let painting = self as? any PaintingStyle { return painting.paint(in: environment) }
        if Resolved.self == Never.self { return nil }
        return resolve(in: environment).resolvedPaint(in: environment)
    }

    /// Returns the paint at a view. For an unknown style, returns a transparent paint and adds a diagnostic.
    @MainActor func paint(in context: ResolveContext) -> Paint {
        context.reportInvalidAmounts(self)
        if let paint = resolvedPaint(in: context.environment) { return paint }
        context.report("not drawn: the style \(Self.self)")
        return .color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))
    }
}

extension Color: PaintingStyle {
    package func paint(in environment: EnvironmentValues) -> Paint { .color(resolved(in: environment)) }
}

/// A type-erased shape style.
public struct AnyShapeStyle: PaintingStyle {
    /// The style.
    let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) { self.style = (style as? AnyShapeStyle)?.style ?? style }

    package func paint(in environment: EnvironmentValues) -> Paint {
        style.resolvedPaint(in: environment) ?? .color(ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0))
    }
}

/// A style with its opacity multiplied.
struct OpacityShapeStyle<Base: ShapeStyle>: PaintingStyle {
    let base: Base
    let opacity: Double

    func paint(in environment: EnvironmentValues) -> Paint {
        (base.resolvedPaint(in: environment) ?? .color(Color.clear.resolved(in: environment)))
            .multipliedAlpha(by: opacity)
    }
}

extension ShapeStyle {
    /// Returns the style with its opacity multiplied by a factor from 0 to 1.
    @_disfavoredOverload
    public func opacity(_ opacity: Double) -> some ShapeStyle { OpacityShapeStyle(base: self, opacity: opacity) }
}

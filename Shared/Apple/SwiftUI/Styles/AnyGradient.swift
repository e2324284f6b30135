import Foundation

/// A gradient without a geometry: a colour's standard gradient or a custom gradient.
///
/// Mirrors [SwiftUI's `AnyGradient`](https://developer.apple.com/documentation/swiftui/anygradient).
public struct AnyGradient: Hashable, PaintingStyle {
    private let gradient: Gradient
    private let base: Color?
    private let space: Gradient.ColorSpace

    public init(_ gradient: Gradient) { self.init(gradient, base: nil, space: .device) }

    init(_ gradient: Gradient, base: Color? = nil, space: Gradient.ColorSpace) {
        (self.gradient, self.base, self.space) = (gradient, base, space)
    }

    init(_ color: Color) { self.init(Gradient(colors: [color]), base: color, space: .device) }

    /// The amount of white at the start of a colour's gradient; chosen by eye, because Apple publishes no number.
    private static let lightening = 0.18

    /// Returns the gradient interpolated in a colour space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        AnyGradient(gradient, base: base, space: space)
    }

    /// Returns the paint of the gradient from top to bottom.
    package func paint(in environment: EnvironmentValues) -> Paint {
        paint(.linear(from: UnitPoint.top.point, to: UnitPoint.bottom.point), in: environment)
    }

    /// Returns the paint of the gradient with a geometry.
    func paint(_ shape: Paint.Gradient.Shape, in environment: EnvironmentValues) -> Paint {
        guard let base else { return gradient.paint(shape, in: environment, space: space) }
        let color = base.resolved(in: environment)
        let white = ResolvedColor(red: 1, green: 1, blue: 1, alpha: color.alpha)
        let stops = [
            Paint.Gradient.Stop(color: color.mixed(with: white, by: Self.lightening), location: 0),
            Paint.Gradient.Stop(color: color, location: 1),
        ]
        return .gradient(Paint.Gradient(shape, stops: space.stops(between: stops)))
    }
}

extension Color {
    /// The standard gradient of the colour, from a lighter shade to the colour.
    public var gradient: AnyGradient { AnyGradient(self) }
}

extension Gradient {
    /// Returns the gradient interpolated in a colour space.
    public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self, space: space) }
}

/// A gradient with a geometry.
private struct FormedGradient: PaintingStyle {
    let gradient: AnyGradient
    let shape: Paint.Gradient.Shape

    func paint(in environment: EnvironmentValues) -> Paint { gradient.paint(shape, in: environment) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    public static func linearGradient(
        _ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> some ShapeStyle {
        FormedGradient(gradient: gradient, shape: .linear(from: startPoint.point, to: endPoint.point))
    }

    public static func radialGradient(
        _ gradient: AnyGradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
    ) -> some ShapeStyle {
        FormedGradient(
            gradient: gradient, shape: .radial(center: center.point, from: Double(startRadius), to: Double(endRadius)))
    }
}

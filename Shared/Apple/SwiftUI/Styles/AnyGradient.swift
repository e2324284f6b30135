import Foundation

/// A gradient without a direction: a colour's slight one, or one of one's own.
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

    /// How much lighter a colour's gradient begins; fitted by eye, Apple publishes no number.
    private static let lightening = 0.18

    /// The gradient with its colours mixed in a space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        AnyGradient(gradient, base: base, space: space)
    }

    /// From top to bottom.
    package func paint(in environment: EnvironmentValues) -> Paint {
        paint(.linear(from: UnitPoint.top.point, to: UnitPoint.bottom.point), in: environment)
    }

    /// The paint of a form.
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
    /// A slight gradient from a lighter form of the colour to the colour.
    public var gradient: AnyGradient { AnyGradient(self) }
}

extension Gradient {
    /// The gradient with its colours mixed in a space.
    public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self, space: space) }
}

/// A gradient in a form.
private struct FormedGradient: PaintingStyle {
    let gradient: AnyGradient
    let shape: Paint.Gradient.Shape

    func paint(in environment: EnvironmentValues) -> Paint { gradient.paint(shape, in: environment) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// A gradient along a line.
    public static func linearGradient(
        _ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> some ShapeStyle {
        FormedGradient(gradient: gradient, shape: .linear(from: startPoint.point, to: endPoint.point))
    }

    /// A gradient in circles around a point.
    public static func radialGradient(
        _ gradient: AnyGradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
    ) -> some ShapeStyle {
        FormedGradient(
            gradient: gradient, shape: .radial(center: center.point, from: Double(startRadius), to: Double(endRadius)))
    }
}

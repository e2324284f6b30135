import Foundation

/// A list of colours and their locations.
///
/// Mirrors [SwiftUI's `Gradient`](https://developer.apple.com/documentation/swiftui/gradient).
nonisolated public struct Gradient: Hashable, Sendable {
    /// A colour and its location.
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        private var offset: Double

        /// The location, from 0 to 1.
        public var location: CGFloat {
            get { CGFloat(offset) }
            set { offset = Double(newValue) }
        }

        public init(color: Color, location: CGFloat) {
            self.color = color
            offset = Double(location)
        }

        fileprivate func resolved(in environment: EnvironmentValues) -> Paint.Gradient.Stop {
            Paint.Gradient.Stop(color: color.resolved(in: environment), location: offset.isFinite ? offset : 0)
        }
    }

    /// The stops, in order of their locations.
    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat(Double($0) / last)) }
    }

    /// Returns the paint of the gradient with a geometry. A gradient without colours is transparent, and a gradient with a single colour is
    /// a fill with this colour.
    func paint(
        _ shape: Paint.Gradient.Shape, in environment: EnvironmentValues, space: ColorSpace = .device
    ) -> Paint {
        var resolved = stops.map { $0.resolved(in: environment) }
        guard let first = resolved.first else { return .color(Color.clear.resolved(in: environment)) }
        if resolved.count == 1 { return .color(first.color) }
        // A stop whose location is before that of the preceding stop is moved to the preceding stop's location.
        for index in resolved.indices.dropFirst() {
            resolved[index].location = max(resolved[index].location, resolved[index - 1].location)
        }
        return .gradient(Paint.Gradient(shape, stops: space.stops(between: resolved)))
    }
}

extension Gradient: PaintingStyle {
    /// Returns the paint of the gradient from top to bottom.
    package func paint(in environment: EnvironmentValues) -> Paint {
        paint(.linear(from: UnitPoint.top.point, to: UnitPoint.bottom.point), in: environment)
    }
}

/// A style that is also a view, which fills the proposed space.
nonisolated package protocol FillingStyle: PaintingStyle, View, PrimitiveView {}

extension FillingStyle {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.fill(paint(in: context)), "\(Self.self)")]
    }
}

/// A gradient along a line.
nonisolated public struct LinearGradient: FillingStyle {
    let gradient: Gradient
    let (start, end): (UnitPoint, UnitPoint)

    /// Creates a gradient between two points of the filled area.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.gradient, start, end) = (gradient, startPoint, endPoint)
    }

    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    package func paint(in environment: EnvironmentValues) -> Paint {
        gradient.paint(.linear(from: start.point, to: end.point), in: environment)
    }
}

/// A gradient in circles around a point.
nonisolated public struct RadialGradient: FillingStyle {
    let gradient: Gradient
    let center: UnitPoint
    let (start, end): (Double, Double)

    /// Creates a gradient between two radii in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        (self.gradient, self.center, start, end) = (gradient, center, Double(startRadius), Double(endRadius))
    }

    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    package func paint(in environment: EnvironmentValues) -> Paint {
        gradient.paint(.radial(center: center.point, from: start, to: end), in: environment)
    }
}

/// A gradient in ellipses with the filled area's aspect ratio.
nonisolated public struct EllipticalGradient: FillingStyle {
    let gradient: Gradient
    let center: UnitPoint
    let (start, end): (Double, Double)

    /// Creates a gradient between two radii, as fractions of the area's size.
    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        (self.gradient, self.center) = (gradient, center)
        (start, end) = (Double(startRadiusFraction), Double(endRadiusFraction))
    }

    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    public init(
        stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    package func paint(in environment: EnvironmentValues) -> Paint {
        gradient.paint(.elliptical(center: center.point, from: start, to: end), in: environment)
    }
}

/// A gradient around a point.
nonisolated public struct AngularGradient: FillingStyle {
    let gradient: Gradient
    let center: UnitPoint
    let (start, end): (Angle, Angle)

    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        (self.gradient, self.center, start, end) = (gradient, center, startAngle, endAngle)
    }

    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates a gradient over a full turn from an angle.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// Creates a gradient of evenly spaced colours over a full turn from an angle.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    /// Creates a gradient of stops over a full turn from an angle.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }

    package func paint(in environment: EnvironmentValues) -> Paint {
        gradient.paint(.angular(center: center.point, from: start.radians, to: end.radians), in: environment)
    }
}

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }

    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    public static func linearGradient(
        stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }
}

extension ShapeStyle where Self == RadialGradient {
    public static func radialGradient(
        _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    public static func radialGradient(
        colors: [Color], center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == EllipticalGradient {
    public static func ellipticalGradient(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) -> EllipticalGradient {
        EllipticalGradient(
            colors: colors, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    public static func ellipticalGradient(
        _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) -> EllipticalGradient {
        EllipticalGradient(
            gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }
}

extension ShapeStyle where Self == AngularGradient {
    public static func angularGradient(
        _ gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Returns an angular gradient over a full turn.
    public static func conicGradient(_ gradient: Gradient, center: UnitPoint, angle: Angle = .zero) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, angle: angle)
    }

    public static func angularGradient(
        colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Returns an angular gradient over a full turn.
    public static func conicGradient(
        colors: [Color], center: UnitPoint, angle: Angle = .zero
    ) -> AngularGradient { AngularGradient(colors: colors, center: center, angle: angle) }
}

extension Gradient {
    /// The colour space in which a gradient is interpolated.
    ///
    /// Mirrors [SwiftUI's `Gradient.ColorSpace`](https://developer.apple.com/documentation/swiftui/gradient/colorspace).
    public struct ColorSpace: Hashable, Sendable {
        private let isPerceptual: Bool

        /// The device's space, sRGB.
        public static let device = ColorSpace(isPerceptual: false)
        /// A perceptual space. Here it is Oklab; Apple doesn't document its own perceptual space.
        public static let perceptual = ColorSpace(isPerceptual: true)

        /// The number of parts into which the range between two stops is split for perceptual interpolation.
        private static let subdivisions = 64

        /// Returns the interpolated colour.
        func mix(_ first: ResolvedColor, _ second: ResolvedColor, by fraction: Double) -> ResolvedColor {
            guard isPerceptual else { return first.mixed(with: second, by: fraction) }
            return ResolvedColor(first.oklab.mixed(with: second.oklab, by: fraction))
        }

        /// Returns stops whose interpolation in sRGB approximates this colour space.
        func stops(between stops: [Paint.Gradient.Stop]) -> [Paint.Gradient.Stop] {
            guard isPerceptual else { return stops }
            var all = stops.prefix(1).map { $0 }
            for (before, after) in zip(stops, stops.dropFirst()) {
                for index in 1...Self.subdivisions {
                    let fraction = Double(index) / Double(Self.subdivisions)
                    all.append(
                        Paint.Gradient.Stop(
                            color: mix(before.color, after.color, by: fraction),
                            location: before.location + (after.location - before.location) * fraction))
                }
            }
            return all
        }
    }
}

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

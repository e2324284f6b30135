import Foundation

/// Colours and the places where they are reached.
///
/// Mirrors [SwiftUI's `Gradient`](https://developer.apple.com/documentation/swiftui/gradient).
nonisolated public struct Gradient: Hashable, Sendable {
    /// A colour at a place from 0 to 1.
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        private var place: Double

        /// The place, from 0 to 1.
        public var location: CGFloat {
            get { CGFloat(place) }
            set { place = Double(newValue) }
        }

        public init(color: Color, location: CGFloat) {
            self.color = color
            place = Double(location)
        }

        fileprivate func resolved(in environment: EnvironmentValues) -> Paint.Gradient.Stop {
            Paint.Gradient.Stop(color: color.resolved(in: environment), location: place.isFinite ? place : 0)
        }
    }

    /// The colours, in order of their places.
    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        let last = Double(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat(Double($0) / last)) }
    }

    /// The paint of a form; a gradient without colours paints nothing, one of a single colour that one.
    func paint(
        _ shape: Paint.Gradient.Shape, in environment: EnvironmentValues, space: ColorSpace = .device
    ) -> Paint {
        var resolved = stops.map { $0.resolved(in: environment) }
        guard let first = resolved.first else { return .color(Color.clear.resolved(in: environment)) }
        if resolved.count == 1 { return .color(first.color) }
        // A place before its predecessor's is moved up to it.
        for index in resolved.indices.dropFirst() {
            resolved[index].location = max(resolved[index].location, resolved[index - 1].location)
        }
        return .gradient(Paint.Gradient(shape, stops: space.stops(between: resolved)))
    }
}

extension Gradient: PaintingStyle {
    /// From top to bottom.
    package func paint(in environment: EnvironmentValues) -> Paint {
        paint(.linear(from: UnitPoint.top.point, to: UnitPoint.bottom.point), in: environment)
    }
}

/// A style that is a view, too: it fills the space it is offered.
nonisolated package protocol FillingStyle: PaintingStyle, View, PrimitiveView {}

extension FillingStyle {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.fill(paint(in: context)), "\(Self.self)")]
    }
}

/// Colours along a line.
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

/// Colours in circles around a point.
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

/// Colours in ellipses of the filled area's form.
nonisolated public struct EllipticalGradient: FillingStyle {
    let gradient: Gradient
    let center: UnitPoint
    let (start, end): (Double, Double)

    /// Creates a gradient between two radii, as shares of the area.
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

/// Colours around a point.
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

    /// Creates a gradient once around, begun at an angle.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// Creates a gradient of colours at equal distances once around, begun at an angle.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    /// Creates a gradient of colours at their places once around, begun at an angle.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }

    package func paint(in environment: EnvironmentValues) -> Paint {
        gradient.paint(.angular(center: center.point, from: start.radians, to: end.radians), in: environment)
    }
}

extension ShapeStyle where Self == LinearGradient {
    /// Colours along a line.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }

    /// Colours along a line.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// Colours along a line.
    public static func linearGradient(
        stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }
}

extension ShapeStyle where Self == RadialGradient {
    /// Colours in circles around a point.
    public static func radialGradient(
        _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Colours in circles around a point.
    public static func radialGradient(
        colors: [Color], center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == EllipticalGradient {
    /// Colours in ellipses around a point.
    public static func ellipticalGradient(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) -> EllipticalGradient {
        EllipticalGradient(
            colors: colors, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// Colours in ellipses around a point.
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
    /// Colours around a point.
    public static func angularGradient(
        _ gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Colours once around a point.
    public static func conicGradient(_ gradient: Gradient, center: UnitPoint, angle: Angle = .zero) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, angle: angle)
    }

    /// Colours around a point.
    public static func angularGradient(
        colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Colours once around a point.
    public static func conicGradient(
        colors: [Color], center: UnitPoint, angle: Angle = .zero
    ) -> AngularGradient { AngularGradient(colors: colors, center: center, angle: angle) }
}

extension Gradient {
    /// How the colours between two of a gradient's are mixed.
    ///
    /// Mirrors [SwiftUI's `Gradient.ColorSpace`](https://developer.apple.com/documentation/swiftui/gradient/colorspace).
    public struct ColorSpace: Hashable, Sendable {
        private let isPerceptual: Bool

        /// In the space they are drawn in, sRGB.
        public static let device = ColorSpace(isPerceptual: false)
        /// As the eye sees them: in Oklab here. Apple doesn't say which space of this kind it takes.
        public static let perceptual = ColorSpace(isPerceptual: true)

        /// The parts into which a stretch is cut that isn't mixed as it is drawn.
        private static let cuts = 64

        /// The colour on the way from one to another.
        func mix(_ first: ResolvedColor, _ second: ResolvedColor, by share: Double) -> ResolvedColor {
            guard isPerceptual else { return first.mixed(with: second, by: share) }
            return ResolvedColor(first.oklab.mixed(with: second.oklab, by: share))
        }

        /// The stops between which mixing as they are drawn comes to the same.
        func stops(between stops: [Paint.Gradient.Stop]) -> [Paint.Gradient.Stop] {
            guard isPerceptual else { return stops }
            var all = stops.prefix(1).map { $0 }
            for (before, after) in zip(stops, stops.dropFirst()) {
                for cut in 1...Self.cuts {
                    let share = Double(cut) / Double(Self.cuts)
                    all.append(
                        Paint.Gradient.Stop(
                            color: mix(before.color, after.color, by: share),
                            location: before.location + (after.location - before.location) * share))
                }
            }
            return all
        }
    }
}

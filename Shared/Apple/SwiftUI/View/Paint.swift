/// The resolved fill of an area: a colour or a gradient.
package enum Paint: Hashable, Sendable {
    /// One colour.
    case color(ResolvedColor)
    /// A gradient.
    case gradient(Gradient)

    /// A linear, radial, elliptical or angular gradient; points are fractions of the filled area's bounding box.
    package struct Gradient: Hashable, Sendable {
        /// A colour and its location along the gradient, from 0 to 1.
        package struct Stop: Hashable, Sendable {
            package var color: ResolvedColor
            package var location: Double

            package init(color: ResolvedColor, location: Double) {
                self.color = color
                self.location = location
            }
        }

        /// The geometry of a gradient.
        package enum Shape: Hashable, Sendable {
            /// A gradient from one point to another.
            case linear(from: Point, to: Point)
            /// A gradient in circles, with radii in points.
            case radial(center: Point, from: Double, to: Double)
            /// A gradient in ellipses with the area's aspect ratio; the radii are fractions of the area's size.
            case elliptical(center: Point, from: Double, to: Double)
            /// A gradient around a point, with angles in radians clockwise from the right.
            case angular(center: Point, from: Double, to: Double)

            /// The shape with 0 for numbers that aren't finite.
            fileprivate var numeric: Shape {
                func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
                func point(_ point: Point) -> Point { Point(x: number(point.x), y: number(point.y)) }
                return switch self {
                case .linear(let from, let to): .linear(from: point(from), to: point(to))
                case .radial(let center, let from, let to):
                    .radial(center: point(center), from: number(from), to: number(to))
                case .elliptical(let center, let from, let to):
                    .elliptical(center: point(center), from: number(from), to: number(to))
                case .angular(let center, let from, let to):
                    .angular(center: point(center), from: number(from), to: number(to))
                }
            }
        }

        package var shape: Shape
        /// The stops in order of their locations from 0 to 1. There is at least one.
        package var stops: [Stop]

        /// Creates a gradient and clips it to locations from 0 to 1.
        package init(_ shape: Shape, stops: [Stop]) {
            self.shape = shape.numeric
            self.stops = stops
            guard let first = stops.first, let last = stops.last, first.location < 0 || last.location > 1 else {
                return
            }
            var inside = stops.filter { (0...1).contains($0.location) }
            if first.location < 0 { inside.insert(Stop(color: color(at: 0), location: 0), at: 0) }
            if last.location > 1 { inside.append(Stop(color: color(at: 1), location: 1)) }
            self.stops = inside
        }

        /// Returns the colour at a location along the gradient, from 0 to 1.
        package func color(at location: Double) -> ResolvedColor {
            guard let last = stops.last else { return ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0) }
            guard let index = stops.firstIndex(where: { $0.location >= location }) else { return last.color }
            guard index > 0 else { return stops[0].color }
            let (before, after) = (stops[index - 1], stops[index])
            let span = after.location - before.location
            return before.color.mixed(with: after.color, by: span > 0 ? (location - before.location) / span : 1)
        }
    }

    /// Returns the paint with `change` applied to each of its colours.
    package func mapColors(_ change: (ResolvedColor) -> ResolvedColor) -> Paint {
        switch self {
        case .color(let color): return .color(change(color))
        case .gradient(var gradient):
            for index in gradient.stops.indices { gradient.stops[index].color = change(gradient.stops[index].color) }
            return .gradient(gradient)
        }
    }

    /// Returns the paint with each colour's opacity multiplied by `factor`.
    package func multipliedAlpha(by factor: Double) -> Paint { mapColors { $0.multipliedAlpha(by: factor) } }

    /// True if the paint hides everything behind it.
    package var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
        }
    }

    /// True if the paint is fully transparent.
    package var isInvisible: Bool {
        switch self {
        case .color(let color): color.alpha == 0
        case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 0 }
        }
    }

    /// A single colour that represents the paint: for a gradient, its middle colour.
    package var color: ResolvedColor {
        switch self {
        case .color(let color): color
        case .gradient(let gradient): gradient.color(at: 0.5)
        }
    }
}

extension Paint.Gradient {
    /// The number of parts into which the range between two stops is split where opacity changes.
    private static let subdivisions = 16

    /// The stops, with intermediate stops where both opacity and colour change.
    ///
    /// Drawing libraries interpolate colours that aren't premultiplied, so a gradient to `clear`, which is transparent black, would turn
    /// grey.
    package var evenStops: [Stop] {
        var even: [Stop] = stops.prefix(1).map { $0 }
        for (before, after) in zip(stops, stops.dropFirst()) {
            if before.color.alpha != after.color.alpha, !before.color.hasColor(of: after.color) {
                for index in 0...Self.subdivisions {
                    let fraction = Double(index) / Double(Self.subdivisions)
                    even.append(
                        Stop(
                            color: before.color.mixed(with: after.color, by: fraction),
                            location: before.location + (after.location - before.location) * fraction))
                }
            }
            even.append(after)
        }
        return even
    }
}

extension ResolvedColor {
    /// Returns the colour between this colour, at 0, and `other`, at 1.
    ///
    /// Colours are weighted by opacity, so that a transparent colour's components don't show. Apple documents only the colour space of the
    /// interpolation, but SwiftUI's gradients to `.clear` were observed not to turn grey.
    package func mixed(with other: ResolvedColor, by fraction: Double) -> ResolvedColor {
        let (weight, otherWeight) = (alpha * (1 - fraction), other.alpha * fraction)
        let alpha = weight + otherWeight
        // If both colours are transparent, the result is the nearer colour.
        guard alpha > 0 else { return fraction < 0.5 ? self : other }
        func mix(_ first: Double, _ second: Double) -> Double { (first * weight + second * otherWeight) / alpha }
        return ResolvedColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }

    fileprivate func hasColor(of other: ResolvedColor) -> Bool {
        red == other.red && green == other.green && blue == other.blue
    }
}

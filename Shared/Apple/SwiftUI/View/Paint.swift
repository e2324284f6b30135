/// What an area is filled with, every choice made: a colour or a gradient.
package enum Paint: Hashable, Sendable {
    /// One colour.
    case color(ResolvedColor)
    /// Colours that change from place to place.
    case gradient(Gradient)

    /// Colours along a line, around a point or about one; places are shares of the filled area's box.
    package struct Gradient: Hashable, Sendable {
        /// A colour at a place from 0 to 1 along the gradient.
        package struct Stop: Hashable, Sendable {
            package var color: ResolvedColor
            package var location: Double

            package init(color: ResolvedColor, location: Double) {
                self.color = color
                self.location = location
            }
        }

        /// How the colours run.
        package enum Shape: Hashable, Sendable {
            /// From one point to another.
            case linear(from: Point, to: Point)
            /// In circles, radii in points.
            case radial(center: Point, from: Double, to: Double)
            /// In ellipses of the area's shape, radii in shares of it.
            case elliptical(center: Point, from: Double, to: Double)
            /// Around a point, angles in radians clockwise from the right.
            case angular(center: Point, from: Double, to: Double)

            /// The shape with 0 for places that aren't numbers.
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
        /// In order of their locations, which are from 0 to 1; at least one.
        package var stops: [Stop]

        /// Creates a gradient; what of it lies outside of 0 to 1 is cut off.
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

        /// The colour at a place along the gradient, from 0 to 1.
        package func color(at location: Double) -> ResolvedColor {
            guard let last = stops.last else { return ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0) }
            guard let index = stops.firstIndex(where: { $0.location >= location }) else { return last.color }
            guard index > 0 else { return stops[0].color }
            let (before, after) = (stops[index - 1], stops[index])
            let span = after.location - before.location
            return before.color.mixed(with: after.color, by: span > 0 ? (location - before.location) / span : 1)
        }
    }

    /// The paint with each of its colours changed.
    package func mapColors(_ change: (ResolvedColor) -> ResolvedColor) -> Paint {
        switch self {
        case .color(let color): return .color(change(color))
        case .gradient(var gradient):
            for index in gradient.stops.indices { gradient.stops[index].color = change(gradient.stops[index].color) }
            return .gradient(gradient)
        }
    }

    /// The paint, more transparent.
    package func multipliedAlpha(by factor: Double) -> Paint { mapColors { $0.multipliedAlpha(by: factor) } }

    /// A Boolean value that indicates whether the paint hides all that lies behind it.
    package var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
        }
    }

    /// Whether nothing would be seen of it.
    package var isInvisible: Bool {
        switch self {
        case .color(let color): color.alpha == 0
        case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 0 }
        }
    }

    /// One colour that stands for the paint where only one can be used: a gradient's middle.
    package var color: ResolvedColor {
        switch self {
        case .color(let color): color
        case .gradient(let gradient): gradient.color(at: 0.5)
        }
    }
}

extension Paint.Gradient {
    /// The parts into which a stretch between two stops is cut where opacity changes.
    private static let cuts = 16

    /// The stops, with more of them where opacity changes together with colour: drawing libraries mix colours there as they stand, so that
    /// a way to `clear`, which is black without opacity, would turn grey.
    package var evenStops: [Stop] {
        var even: [Stop] = stops.prefix(1).map { $0 }
        for (before, after) in zip(stops, stops.dropFirst()) {
            if before.color.alpha != after.color.alpha, !before.color.hasColor(of: after.color) {
                for cut in 0...Self.cuts {
                    let share = Double(cut) / Double(Self.cuts)
                    even.append(
                        Stop(
                            color: before.color.mixed(with: after.color, by: share),
                            location: before.location + (after.location - before.location) * share))
                }
            }
            even.append(after)
        }
        return even
    }
}

extension ResolvedColor {
    /// The colour on the way to another, 0 for this one and 1 for that.
    ///
    /// Each counts as far as it is opaque, so that nothing is seen of the colour of what is clear. Apple says of gradients that they are mixed in the
    /// colour space they are drawn in, and nothing of opacity; that a way to `.clear` isn't grey is what SwiftUI is seen to do.
    package func mixed(with other: ResolvedColor, by share: Double) -> ResolvedColor {
        let (own, others) = (alpha * (1 - share), other.alpha * share)
        let alpha = own + others
        // Of two clear colours, the one that is nearer.
        guard alpha > 0 else { return share < 0.5 ? self : other }
        func mix(_ first: Double, _ second: Double) -> Double { (first * own + second * others) / alpha }
        return ResolvedColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }

    fileprivate func hasColor(of other: ResolvedColor) -> Bool {
        red == other.red && green == other.green && blue == other.blue
    }
}

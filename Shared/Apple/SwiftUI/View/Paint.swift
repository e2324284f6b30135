import Foundation

/// The resolved fill of an area: a colour or a gradient.
package enum Paint: Hashable, Sendable {
    /// One colour.
    case color(ResolvedColor)
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

/// A shape with the attributes for drawing it.
package struct ShapeContent: Sendable {
    /// The source of the outline.
    package enum Form: Sendable {
        /// Two functions of a shape: one returns its outline in a rectangle, with the stroke if the shape is stroked; the other returns its
        /// size for a proposal.
        case outline(
            path: @Sendable (Rect) -> (Outline, StrokeContent?), size: @Sendable (ProposedSize) -> Size)
        /// A function that returns the outline in a rectangle, for a layout direction.
        case directed(@Sendable (Rect, _ isMirrored: Bool) -> (Outline, StrokeContent?))
        /// The widget's shape, inset by the view's distance from the widget's edge, with an additional inset in points.
        case containerRelative(inset: Double)
    }

    package var form: Form
    package var paint: Paint
    /// True if the even-odd rule determines the inside.
    package var isEvenOdd: Bool
    /// True if this content belongs to the accent group.
    package var isAccented: Bool
    /// The layout direction in which the shape is mirrored.
    package var direction = LayoutDirectionBehavior.fixed
    /// Returns the description of the shape that can be archived; `nil` for a custom function.
    package var figure: @Sendable () -> ShapeFigure? = { nil }

    package init(_ form: Form, paint: Paint, isEvenOdd: Bool = false, isAccented: Bool = false) {
        (self.form, self.paint, self.isEvenOdd, self.isAccented) = (form, paint, isEvenOdd, isAccented)
    }
}

/// The attributes of a stroke; lengths are in points.
package struct StrokeContent: Hashable, Sendable {
    /// The shape of a line's ends.
    package enum Cap: Hashable, Sendable {
        case butt, round, square
    }

    /// The shape of a line's joins.
    package enum Join: Hashable, Sendable {
        case miter, round, bevel
    }

    package var width: Double
    package var cap: Cap
    package var join: Join
    package var miterLimit: Double
    /// The alternating lengths of dashes and gaps; empty for a solid line.
    package var dash: [Double]
    /// The offset into the dash pattern at which the line starts.
    package var dashPhase: Double

    package init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
        dashPhase: Double = 0
    ) {
        (self.width, self.cap, self.join) = (width, cap, join)
        (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    }
}

/// A perceptual colour: lightness, green to red, and blue to yellow. The components aren't multiplied by alpha.
///
/// Uses the matrices of [Björn Ottosson's Oklab](https://bottosson.github.io/posts/oklab/).
struct Oklab {
    var (lightness, greenRed, blueYellow, alpha): (Double, Double, Double, Double)

    /// Returns the colour between this colour and another. The colours are weighted by their opacity.
    func mixed(with other: Oklab, by fraction: Double) -> Oklab {
        let (weight, otherWeight) = (alpha * (1 - fraction), other.alpha * fraction)
        let alpha = weight + otherWeight
        guard alpha > 0 else { return fraction < 0.5 ? self : other }
        func mix(_ first: Double, _ second: Double) -> Double { (first * weight + second * otherWeight) / alpha }
        return Oklab(
            lightness: mix(lightness, other.lightness), greenRed: mix(greenRed, other.greenRed),
            blueYellow: mix(blueYellow, other.blueYellow), alpha: alpha)
    }
}

extension ResolvedColor {
    /// The colour in Oklab.
    var oklab: Oklab {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (linear(red), linear(green), linear(blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return Oklab(
            lightness: 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            greenRed: 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            blueYellow: 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short, alpha: alpha)
    }

    /// Creates a colour from Oklab, clamped to sRGB.
    init(_ color: Oklab) {
        func encoded(_ value: Double) -> Double {
            value <= 0.0031308 ? 12.92 * max(value, 0) : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(color.lightness + 0.3963377774 * color.greenRed + 0.2158037573 * color.blueYellow)
        let middle = cube(color.lightness - 0.1055613458 * color.greenRed - 0.0638541728 * color.blueYellow)
        let short = cube(color.lightness - 0.0894841775 * color.greenRed - 1.2914855480 * color.blueYellow)
        self.init(
            red: encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
            green: encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
            blue: encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short), alpha: color.alpha)
    }
}

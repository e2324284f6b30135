/// How a line is drawn along an outline; lengths in points.
package struct StrokeContent: Hashable, Sendable {
    /// The form of a line's ends.
    package enum Cap: Hashable, Sendable {
        case butt, round, square
    }

    /// The form of a line's corners.
    package enum Join: Hashable, Sendable {
        case miter, round, bevel
    }

    package var width: Double
    package var cap: Cap
    package var join: Join
    package var miterLimit: Double
    /// The lengths of dashes and gaps in turn; empty for a whole line.
    package var dash: [Double]
    /// How far into the dashes the line begins.
    package var dashPhase: Double

    package init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
        dashPhase: Double = 0
    ) {
        (self.width, self.cap, self.join) = (width, cap, join)
        (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    }
}

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

/// The position of axis marks.
///
/// Mirrors [Charts' `AxisMarkPosition`](https://developer.apple.com/documentation/charts/axismarkposition).
public enum AxisMarkPosition: Hashable, Sendable {
    /// The chart chooses.
    case automatic
    /// At the leading edge of the plot.
    case leading
    /// At the trailing edge of the plot.
    case trailing
    /// Above the plot.
    case top
    /// Below the plot.
    case bottom
}

/// The layout of axis marks relative to the plot.
///
/// Mirrors [Charts' `AxisMarkPreset`](https://developer.apple.com/documentation/charts/axismarkpreset).
public enum AxisMarkPreset: Hashable, Sendable {
    /// The chart chooses.
    case automatic
    /// Labels extend beside the grid lines.
    case extended
    /// The first and the last label are aligned with the plot's edges.
    case aligned
    /// Labels are inside the plot; here they are drawn beside it.
    case inset
}

/// The treatment of axis labels that collide.
///
/// Mirrors [Charts' `AxisValueLabelCollisionResolution`](https://developer.apple.com/documentation/charts/axisvaluelabelcollisionresolution).
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
    package let isGreedy: Bool
    /// The minimum distance between labels, in points.
    package let distance: Double

    /// The later of two overlapping labels is hidden.
    public static let automatic = AxisValueLabelCollisionResolution(isGreedy: true, distance: 0)
    /// The later of two overlapping labels is hidden.
    public static let greedy = automatic
    /// Returns a resolution that hides the later of two labels whose distance is less than a spacing, in points.
    public static func greedy(minimumSpacing: Double) -> AxisValueLabelCollisionResolution {
        AxisValueLabelCollisionResolution(
            isGreedy: true, distance: minimumSpacing.isFinite ? max(minimumSpacing, 0) : 0)
    }
    /// Labels may overlap.
    public static let disabled = AxisValueLabelCollisionResolution(isGreedy: false, distance: 0)
}

/// The orientation of an axis label.
///
/// Mirrors [Charts' `AxisValueLabelOrientation`](https://developer.apple.com/documentation/charts/axisvaluelabelorientation).
public enum AxisValueLabelOrientation: Hashable, Sendable {
    /// Horizontal.
    case automatic
    /// Horizontal.
    case horizontal
    /// Vertical, reading downwards; here drawn horizontally.
    case vertical
    /// Vertical, reading upwards; here drawn horizontally.
    case verticalReversed
}

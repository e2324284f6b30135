/// Where the marks of an axis stand.
///
/// Mirrors [Charts' `AxisMarkPosition`](https://developer.apple.com/documentation/charts/axismarkposition).
public enum AxisMarkPosition: Hashable, Sendable {
    /// As the chart has it.
    case automatic
    /// Before the plot.
    case leading
    /// After the plot.
    case trailing
    /// Over the plot.
    case top
    /// Under the plot.
    case bottom
}

/// How the marks of an axis stand to the plot.
///
/// Mirrors [Charts' `AxisMarkPreset`](https://developer.apple.com/documentation/charts/axismarkpreset).
public enum AxisMarkPreset: Hashable, Sendable {
    /// As the chart has it.
    case automatic
    /// Beside the lines.
    case extended
    /// The first and the last within the plot.
    case aligned
    /// Within the plot; drawn beside it.
    case inset
}

/// What happens to labels that would meet.
///
/// Mirrors [Charts' `AxisValueLabelCollisionResolution`](https://developer.apple.com/documentation/charts/axisvaluelabelcollisionresolution).
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
    package let isGreedy: Bool
    /// The distance labels keep, in points.
    package let distance: Double

    /// The later one is left out.
    public static let automatic = AxisValueLabelCollisionResolution(isGreedy: true, distance: 0)
    /// The later one is left out.
    public static let greedy = automatic
    /// The later one of two nearer than so many points is left out.
    public static func greedy(minimumSpacing: Double) -> AxisValueLabelCollisionResolution {
        AxisValueLabelCollisionResolution(
            isGreedy: true, distance: minimumSpacing.isFinite ? max(minimumSpacing, 0) : 0)
    }
    /// They meet.
    public static let disabled = AxisValueLabelCollisionResolution(isGreedy: false, distance: 0)
}

/// How a label is turned.
///
/// Mirrors [Charts' `AxisValueLabelOrientation`](https://developer.apple.com/documentation/charts/axisvaluelabelorientation).
public enum AxisValueLabelOrientation: Hashable, Sendable {
    /// Not turned.
    case automatic
    /// Not turned.
    case horizontal
    /// Downwards; drawn as not turned.
    case vertical
    /// Upwards; drawn as not turned.
    case verticalReversed
}

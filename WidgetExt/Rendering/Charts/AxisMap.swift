import Shared

/// A mapping from an axis's values to positions in the plot.
struct AxisMap {
    let scale: ChartScale
    let length: Double
    /// True if values grow upwards.
    let isUpright: Bool
    /// The distance between bars at single values, in axis units.
    let slot: Double?

    /// The largest distance from the plot's origin at which anything is drawn; cairo's coordinates reach no further.
    private static let reach = 20_000.0

    /// Returns the position of `share` along the axis, in points.
    func point(_ share: Double) -> Double {
        // Categories run downwards, numbers grow upwards.
        let point = (isUpright && scale.kind != .category ? 1 - share : share) * length
        return min(max(point, -Self.reach), Self.reach)
    }

    /// Returns the position of `value`; `nil` if it isn't on the axis.
    func point(_ value: ChartValue) -> Double? { scale.share(value).map(point) }

    /// Returns the middle of `place`; the plot's middle for `nil`.
    func middle(_ place: ChartPlace?) -> Double? {
        guard let (low, high) = span(place) else { return nil }
        return (low + high) / 2
    }

    /// Returns the start and end of `place`, the lesser first; the whole plot for `nil`.
    func span(_ place: ChartPlace?) -> (Double, Double)? {
        switch place {
        case nil: return (0, length)
        case .at(let value): return point(value).map { ($0, $0) }
        case .bin(let start, let end), .range(let start, let end):
            guard let first = point(start), let last = point(end) else { return nil }
            return (min(first, last), max(first, last))
        case .points(let from, let to):
            let (first, last) = (from ?? 0, to ?? length)
            return (
                max(min(first, last), -Self.reach), min(max(first, last), Self.reach)
            )
        }
    }

    /// Returns the space available to a mark at `place`, in points.
    func room(_ place: ChartPlace?) -> Double {
        switch place {
        case .at(.category): return scale.band * length
        case .at: return slot.map { $0 / (scale.high - scale.low) * length } ?? min(length, Self.alone)
        default: return span(place).map { $0.1 - $0.0 } ?? 0
        }
    }

    /// The space for a bar without neighbours at a single value, in points.
    private static let alone = 20.0
}

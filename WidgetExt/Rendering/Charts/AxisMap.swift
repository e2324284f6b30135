import Shared

/// A mapping from an axis's values to positions in the plot.
struct AxisMap {
    let scale: ChartScale
    let length: Double
    /// True if values grow upwards.
    let isUpright: Bool
    /// The smallest distance between bars that are at single values, in axis units.
    let slot: Double?

    /// The maximum distance from the plot's origin at which anything is drawn; Cairo's coordinates have a limited range.
    private static let reach = 20_000.0

    /// Returns the position of a share of the axis's length, in points.
    func point(_ share: Double) -> Double {
        // Categories run from top to bottom, numbers grow from bottom to top.
        let point = (isUpright && scale.kind != .category ? 1 - share : share) * length
        return min(max(point, -Self.reach), Self.reach)
    }

    /// Returns the position of `value`, in points; `nil` if the value isn't on the axis.
    func point(_ value: ChartValue) -> Double? { scale.share(value).map(point) }

    /// Returns the value at a position, in points; `nil` if the axis has categories and none is there.
    private func value(at point: Double) -> ChartValue? {
        guard length > 0, point.isFinite else { return nil }
        let share = point / length
        return scale.value(at: isUpright && scale.kind != .category ? 1 - share : share)
    }

    /// The axis, for the views over and behind the plot.
    var proxy: ChartProxy.Axis {
        ChartProxy.Axis(
            position: { point($0) },
            span: { value in
                point(value).map { middle in
                    guard case .category = value else { return (middle, middle) }
                    return (middle - scale.band * length / 2, middle + scale.band * length / 2)
                }
            },
            value: { value(at: $0) }, domain: scale.domain)
    }

    /// Returns the middle of `place`. If `place` is `nil`, returns the middle of the plot.
    func middle(_ place: ChartPlace?) -> Double? {
        guard let (low, high) = span(place) else { return nil }
        return (low + high) / 2
    }

    /// Returns the start and end of `place`, the smaller first. If `place` is `nil`, returns those of the whole plot.
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

    /// The space, in points, for a bar at a single value if there are no other bars.
    private static let alone = 20.0
}

import Shared

/// Turns an axis's values into points of the plot.
struct AxisMap {
    let scale: ChartScale
    let length: Double
    /// Whether values grow upwards.
    let isUpright: Bool
    /// The distance of bars at single values, in the axis's numbers.
    let slot: Double?

    /// How far beyond the plot anything is drawn: a canvas counts no further.
    private static let reach = 20_000.0

    /// How far in a share lies, in points.
    func point(_ share: Double) -> Double {
        // Names read from the top down, numbers grow upwards.
        let point = (isUpright && scale.kind != .category ? 1 - share : share) * length
        return min(max(point, -Self.reach), Self.reach)
    }

    /// How far in a value lies.
    func point(_ value: ChartValue) -> Double? { scale.share(value).map(point) }

    /// The middle of a place; the plot's for none.
    func middle(_ place: ChartPlace?) -> Double? {
        guard let (low, high) = span(place) else { return nil }
        return (low + high) / 2
    }

    /// The begin and the end of a place, the lesser first; the plot's for none.
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

    /// The room a mark has around its place.
    func room(_ place: ChartPlace?) -> Double {
        switch place {
        case .at(.category): return scale.band * length
        case .at: return slot.map { $0 / (scale.high - scale.low) * length } ?? min(length, Self.alone)
        default: return span(place).map { $0.1 - $0.0 } ?? 0
        }
    }

    /// The room of a bar that has no neighbour at a single value, in points.
    private static let alone = 20.0
}

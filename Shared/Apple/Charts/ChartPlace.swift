/// The position or range of a mark on an axis.
package enum ChartPlace: Hashable, Sendable {
    /// A value.
    case at(ChartValue)
    /// A unit of time, from its start to its end.
    case bin(ChartValue, ChartValue)
    /// A range between two values.
    case range(ChartValue, ChartValue)
    /// A range of coordinates in points from the plot's top leading corner; `nil` for an edge of the plot.
    case points(from: Double?, to: Double?)

    /// The values that define the position or range.
    package var values: [ChartValue] {
        switch self {
        case .at(let value): [value]
        case .bin(let start, let end), .range(let start, let end): [start, end]
        case .points: []
        }
    }

    /// True if all values and coordinates can be drawn.
    package var isUsable: Bool {
        if case .points(let from, let to) = self { return [from, to].allSatisfy { $0?.isFinite ?? true } }
        return values.allSatisfy(\.isUsable)
    }
}

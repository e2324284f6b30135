/// Where a mark is along an axis.
package enum ChartPlace: Hashable, Sendable {
    /// At a value.
    case at(ChartValue)
    /// In a unit of time.
    case bin(ChartValue, ChartValue)
    /// From one value to another.
    case range(ChartValue, ChartValue)
    /// From one point of the plot to another, in points from its leading upper corner; `nil` for the plot's edges.
    case points(from: Double?, to: Double?)

    /// The values it is made of.
    package var values: [ChartValue] {
        switch self {
        case .at(let value): [value]
        case .bin(let start, let end), .range(let start, let end): [start, end]
        case .points: []
        }
    }

    /// Whether every part of it is a number that can be drawn, a date or a category.
    package var isUsable: Bool {
        if case .points(let from, let to) = self { return [from, to].allSatisfy { $0?.isFinite ?? true } }
        return values.allSatisfy(\.isUsable)
    }
}

/// The domain of a scale.
///
/// Mirrors [Charts' `ScaleDomain`](https://developer.apple.com/documentation/charts/scaledomain).
public protocol ScaleDomain {}

/// A domain that can be converted to a chart axis.
protocol ChartDomain { var chartDomain: ChartAxis.Domain { get } }

extension ClosedRange: ScaleDomain where Bound: Plottable {}

extension ClosedRange: ChartDomain where Bound: Plottable {
    var chartDomain: ChartAxis.Domain { .values(ChartValue(lowerBound), ChartValue(upperBound)) }
}

extension Array: ScaleDomain where Element: Plottable {}

extension Array: ChartDomain where Element: Plottable {
    var chartDomain: ChartAxis.Domain {
        let values = map { ChartValue($0) }
        let names = values.compactMap { if case .category(let name) = $0 { name } else { nil } }
        if names.count == count { return .categories(names) }
        guard let first = values.first, let last = values.last else {
            return .automatic(includesZero: nil, isReversed: false)
        }
        return .values(first, last)
    }
}

/// A domain derived from the data.
///
/// Mirrors [Charts' `AutomaticScaleDomain`](https://developer.apple.com/documentation/charts/automaticscaledomain).
public struct AutomaticScaleDomain: ScaleDomain, ChartDomain {
    let chartDomain: ChartAxis.Domain
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    /// A domain derived from the data.
    public static var automatic: AutomaticScaleDomain { automatic() }

    /// Returns a domain derived from the data. It can be extended to zero, and reversed.
    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        AutomaticScaleDomain(chartDomain: .automatic(includesZero: includesZero, isReversed: reversed ?? false))
    }
}

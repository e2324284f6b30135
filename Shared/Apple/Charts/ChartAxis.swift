import Foundation

/// An axis of a chart; lengths are in points.
package struct ChartAxis {
    /// The domain of an axis.
    package enum Domain: Sendable {
        /// The range of the data, rounded.
        case automatic(includesZero: Bool?, isReversed: Bool)
        /// A range between two values.
        case values(ChartValue, ChartValue)
        case categories([String])
    }

    /// A set of marks at the values of an axis.
    package struct Marks {
        package var preset: AxisMarkPreset
        package var position: AxisMarkPosition
        package var values: AxisMarkValues
        /// The parts drawn at a value.
        package var parts: @MainActor (AxisValue) -> [Part]
    }

    /// The parts drawn at a value.
    package enum Part {
        case gridLine(Line)
        case tick(Line, length: Double)
        case label(Label)
    }

    /// A line at a value.
    package struct Line {
        /// The stroke; `nil` for the default of the axis.
        package var stroke: StrokeContent?
        package var paint: Paint
        /// True if the line is centred between its value and the next value.
        package var isCentered: Bool
        /// True if the line belongs to the chart's default marks. Such a line isn't drawn for categories.
        package var isStandard: Bool
    }

    /// A label at a value.
    package struct Label {
        package enum Content {
            case nodes([ViewNode])
            /// A label of the value: the format makes a string of the value, and the closure makes nodes of the string.
            case value(Format?, @MainActor (String) -> [ViewNode])
        }

        package var content: Content
        /// True if the label is centred between its value and the next value; `nil` for the default of the axis.
        package var isCentered: Bool?
        /// The point of the label that is placed at the value.
        package var anchor: UnitPoint?
        /// True if the label is dropped when it collides with the label before it.
        package var isGreedy: Bool
        /// The minimum distance from the label before it, in points.
        package var distance: Double
        package var horizontalSpacing: Double?
        package var verticalSpacing: Double?
        package var offset: Point
    }

    /// A format for values.
    package struct Format {
        /// Returns the formatted text of a value; `nil` for a value of another type. The second argument is a closure that sets the
        /// format's locale and time zone.
        package var text: (ChartValue, (Any) -> Any) -> String?
    }

    package var domain: Domain
    /// The sets of marks; empty if the axis is hidden.
    package var marks: [Marks]
    /// The title of the axis.
    package var title: Title?

    /// The title of an axis.
    package struct Title {
        package var nodes: [ViewNode]
        package var position: AnnotationPosition
        package var alignment: Alignment
        package var spacing: Double
    }
}

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

/// A type-erased value on an axis.
package enum ChartValue: Hashable, Sendable {
    case number(Double)
    /// Seconds since the reference date.
    case date(Double)
    case category(String)

    /// Creates the value of any plottable value.
    package init<Value: Plottable>(_ value: Value) {
        let primitive = value.primitivePlottable
        if let number = primitive as? Double {
            self = .number(number)
        } else if let string = primitive as? String {
            self = .category(string)
        } else if let date = primitive as? Date {
            self = .date(date.timeIntervalSinceReferenceDate)
        } else if let number = primitive as? any BinaryInteger {
            self = .number(Double(number))
        } else if let number = primitive as? any BinaryFloatingPoint {
            self = .number(Double(number))
        } else {
            // The description of a `Decimal` has a decimal point in every locale.
            self = .number(Double("\(primitive)") ?? .nan)
        }
    }

    /// Returns the value as a plottable type; `nil` if it can't be converted.
    package func value<Value: Plottable>(of type: Value.Type) -> Value? {
        (primitive(of: Value.PrimitivePlottable.self) as? Value.PrimitivePlottable).flatMap(
            Value.init(primitivePlottable:))
    }

    private func primitive(of type: any PrimitivePlottableProtocol.Type) -> Any? {
        switch self {
        case .category(let string): return string
        case .date(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
        case .number(let number):
            if let type = type as? any FixedWidthInteger.Type { return Self.integer(number, type) }
            if let type = type as? any BinaryFloatingPoint.Type { return Self.float(number, type) }
            return type is Decimal.Type ? Decimal(number) : nil
        }
    }

    private static func integer<Number: FixedWidthInteger>(_ number: Double, _ type: Number.Type) -> Any? {
        Number(exactly: number.rounded())
    }

    private static func float<Number: BinaryFloatingPoint>(_ number: Double, _ type: Number.Type) -> Any? {
        Number(number)
    }

    /// The maximum magnitude of values on an axis; the differences of larger values may overflow.
    private static let largest = 1e100
    /// The dates supported by calendars: the years 1 to 4000, in seconds since the reference date.
    private static let dates = -63_114_076_800.0...63_113_904_000.0

    /// True if the value has a position on an axis.
    package var isUsable: Bool {
        switch self {
        case .number(let number): abs(number) <= Self.largest
        case .date(let seconds): Self.dates.contains(seconds)
        case .category: true
        }
    }

    /// The value as a number; `nil` for a category.
    package var number: Double? {
        switch self {
        case .number(let number), .date(let number): number
        case .category: nil
        }
    }
}

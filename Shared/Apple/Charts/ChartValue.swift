import Foundation

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

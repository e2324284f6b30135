import Foundation

/// A length that grows with the text size setting.
///
/// Mirrors [SwiftUI's `ScaledMetric`](https://developer.apple.com/documentation/swiftui/scaledmetric). It is as much larger as the letters
/// of a style are, to a third of a point; outside a `body` it is the length at the default text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
    private let base: Value
    private let style: Font.TextStyle

    /// A length that grows as running text does.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    /// A length that grows as a style does.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        (base, style) = (wrappedValue, textStyle)
    }

    /// The length at the text size in force.
    public var wrappedValue: Value {
        let typeSize = EnvironmentScope.values.dynamicTypeSize
        if typeSize == .large { return base }
        return Value((TextStyleMetrics.scaled(Double(base), as: style, at: typeSize) * 3).rounded() / 3)
    }
}

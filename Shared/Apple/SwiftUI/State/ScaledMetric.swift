/// A length that scales with the text size setting.
///
/// Mirrors [SwiftUI's `ScaledMetric`](https://developer.apple.com/documentation/swiftui/scaledmetric). It scales with the font size of a
/// text style and is rounded to a third of a point. Outside a `body` it is the length at the default text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
    private let base: Value
    private let style: Font.TextStyle

    /// Creates a length that scales with the body style.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    /// Creates a length that scales with a text style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        (base, style) = (wrappedValue, textStyle)
    }

    /// The length at the current text size.
    public var wrappedValue: Value {
        let typeSize = EnvironmentScope.values.dynamicTypeSize
        if typeSize == .large { return base }
        return Value((TextStyleMetrics.scaled(Double(base), as: style, at: typeSize) * 3).rounded() / 3)
    }
}

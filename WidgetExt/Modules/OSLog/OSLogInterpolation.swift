import Foundation

/// The interpolated text of a message.
///
/// Mirrors [OSLog's `OSLogInterpolation`](https://developer.apple.com/documentation/os/osloginterpolation).
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func add(_ value: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy, isNumber: Bool) {
        text += align.applied(to: privacy.redacted(value, isNumber: isNumber))
    }

    /// Appends a string, which is private by default.
    public mutating func appendInterpolation(
        _ string: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        add(string(), align, privacy, isNumber: false)
    }

    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(number()), align, privacy, isNumber: true)
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(number()), align, privacy, isNumber: true)
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(Double(number())), align, privacy, isNumber: true)
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> CGFloat, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(Double(number())), align, privacy, isNumber: true)
    }

    /// Appends a Boolean value.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        let words = format == .answer ? ("yes", "no") : ("true", "false")
        add(boolean() ? words.0 : words.1, .none, privacy, isNumber: true)
    }

    /// Appends a value's description, which is private by default.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        add(value().description, align, privacy, isNumber: false)
    }

    public mutating func appendInterpolation(
        _ type: @autoclosure () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .public
    ) {
        add("\(type())", align, privacy, isNumber: false)
    }

    /// Appends an error, which is private by default.
    public mutating func appendInterpolation(
        _ error: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        add("\(error())", .none, privacy, isNumber: false)
    }

    /// Appends an object, which is private by default.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ object: @autoclosure () -> NSObject?, privacy: OSLogPrivacy = .auto) {
        add(object().map { "\($0)" } ?? "(null)", .none, privacy, isNumber: false)
    }
}

/// The format of a Boolean value.
public enum OSLogBoolFormat: Hashable, Sendable {
    /// `true` and `false`.
    case truth
    /// `yes` and `no`.
    case answer
}

import Foundation

/// The parts of a message as they are written.
///
/// Mirrors [OSLog's `OSLogInterpolation`](https://developer.apple.com/documentation/os/osloginterpolation).
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Adds what stands between values.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    private mutating func add(_ value: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy, isNumber: Bool) {
        text += align.applied(to: privacy.shown(value, isNumber: isNumber))
    }

    /// Adds a text, which is private unless said otherwise.
    public mutating func appendInterpolation(
        _ string: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        add(string(), align, privacy, isNumber: false)
    }

    /// Adds a whole number.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(number()), align, privacy, isNumber: true)
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(number()), align, privacy, isNumber: true)
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(Double(number())), align, privacy, isNumber: true)
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> CGFloat, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        add(format.text(Double(number())), align, privacy, isNumber: true)
    }

    /// Adds whether something is so.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        let words = format == .answer ? ("yes", "no") : ("true", "false")
        add(boolean() ? words.0 : words.1, .none, privacy, isNumber: true)
    }

    /// Adds what describes itself, which is private unless said otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        add(value().description, align, privacy, isNumber: false)
    }

    /// Adds a type.
    public mutating func appendInterpolation(
        _ type: @autoclosure () -> Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .public
    ) {
        add("\(type())", align, privacy, isNumber: false)
    }

    /// Adds an error, which is private unless said otherwise.
    public mutating func appendInterpolation(
        _ error: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        add("\(error())", .none, privacy, isNumber: false)
    }

    /// Adds an object, which is private unless said otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ object: @autoclosure () -> NSObject?, privacy: OSLogPrivacy = .auto) {
        add(object().map { "\($0)" } ?? "(null)", .none, privacy, isNumber: false)
    }
}

/// How whether something is so is written.
public enum OSLogBoolFormat: Hashable, Sendable {
    /// `true` and `false`.
    case truth
    /// `yes` and `no`.
    case answer
}

import Foundation

/// A message with interpolated values, each with its own privacy.
///
/// Mirrors [OSLog's `OSLogMessage`](https://developer.apple.com/documentation/os/oslogmessage).
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// Creates a message from a literal.
    public init(stringLiteral value: String) { text = value }

    /// Creates a message from an interpolated string.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The privacy of a value.
///
/// Mirrors [OSLog's `OSLogPrivacy`](https://developer.apple.com/documentation/os/oslogprivacy).
public struct OSLogPrivacy: Hashable, Sendable {
    /// The text that replaces a redacted value.
    public enum Mask: Hashable, Sendable {
        /// A fixed text.
        case none
        /// A hash, which is equal for equal values.
        case hash
    }

    fileprivate enum Kind: Hashable { case automatic, `public`, hidden, sensitive }

    fileprivate let kind: Kind
    fileprivate var mask = Mask.none

    /// Redacts strings and objects, but not numbers.
    public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .automatic) }
    /// Never redacts the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .public) }
    /// Redacts the value.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden) }
    /// Redacts the value even if private values are shown.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive) }

    /// Redacts strings and objects, but not numbers, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .automatic, mask: mask) }
    /// Redacts the value with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// Redacts the value with a mask even if private values are shown.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }

    /// Returns the value or its redacted form.
    func redacted(_ value: @autoclosure () -> String, isNumber: Bool) -> String {
        if kind == .public || kind == .automatic && isNumber { return value() }
        guard mask == .hash else { return kind == .sensitive ? "<sensitive>" : "<private>" }
        return "<mask.hash: '\(String(StableHash.of(value()), radix: 16))'>"
    }
}

/// A hash that is the same in every process.
private enum StableHash {
    // The hash is FNV-1a with 64 bits: it distinguishes values but isn't cryptographic.
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

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

/// The alignment of a value in a column.
public struct OSLogStringAlignment: Hashable, Sendable {
    private let columns: Int
    private let isRight: Bool

    /// No padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }
    /// Right-aligned in a column of at least `columns` characters.
    public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: true) }
    /// Left-aligned in a column of at least `columns` characters.
    public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: false) }

    func applied(to text: String) -> String {
        let padding = String(repeating: " ", count: min(1_000, max(0, columns - text.count)))
        return isRight ? padding + text : text + padding
    }
}

/// The format of an integer.
public struct OSLogIntegerFormatting: Hashable, Sendable {
    private let radix: Int
    private let isUppercase: Bool
    private let hasPrefix: Bool
    private let digits: Int

    /// In base 10.
    public static var decimal: OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, hasPrefix: false, digits: 0)
    }
    /// In base 16.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// In base 8.
    public static var octal: OSLogIntegerFormatting { .init(radix: 8, isUppercase: false, hasPrefix: false, digits: 0) }

    /// In base 10 with at least `minDigits` digits.
    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, hasPrefix: false, digits: minDigits)
    }

    /// In base 16.
    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false)
        -> OSLogIntegerFormatting
    {
        .init(radix: 16, isUppercase: uppercase, hasPrefix: includePrefix, digits: 0)
    }

    func text(_ value: some FixedWidthInteger) -> String {
        let text = String(value, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: min(100, max(0, digits - text.count)))
        return (hasPrefix ? "0x" : "") + zeros + text
    }
}

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Hashable, Sendable {
    private let form: String

    /// With six fraction digits.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// With or without an exponent, whichever is shorter.
    public static var hybrid: OSLogFloatFormatting { .init(form: "%g") }
    /// With an exponent.
    public static var exponential: OSLogFloatFormatting { .init(form: "%e") }
    /// With `precision` fraction digits.
    public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(form: "%.\(min(max(precision, 0), 99))f") }

    func text(_ value: Double) -> String { String(format: form, value) }
}

/// A format string of `os_log`, in which a value can be marked `public` or `private`.
struct LogFormat {
    private let format: String

    init(_ format: String) { self.format = format }

    /// Returns the message. Objects and strings are redacted unless their specifier is marked `public`.
    func text(_ arguments: [any CVarArg]) -> String {
        var (result, rest, values) = ("", Substring(format), arguments[...])
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            var options = Substring()
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                options = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
            }
            guard let end = rest.firstIndex(where: { "@dDiuUxXoOfFeEgGcCsSpaA".contains($0) }) else { break }
            let kind = rest[end]
            let specifier = "%" + rest[...end]
            rest = rest[rest.index(after: end)...]
            guard let value = values.popFirst() else { return result + "<missing>" }
            let isText = "@sSp".contains(kind)
            let isHidden = options.contains("private") || options.contains("sensitive")
            let privacy: OSLogPrivacy = isHidden ? .private : options.contains("public") ? .public : .auto
            result += privacy.redacted(
                kind == "s" || kind == "@" ? "\(value)" : String(format: specifier, value), isNumber: !isText)
        }
        return result + rest
    }
}

/// The key of a text in a table of translations; where no table has it, the text itself.
///
/// Mirrors [SwiftUI's `LocalizedStringKey`](https://developer.apple.com/documentation/swiftui/localizedstringkey).
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
    private let parts: InterpolatedKey

    /// The text with its values filled in, in the language of the request being answered.
    package var text: String { text(table: nil) }

    /// The text of a table, as ``text``.
    func text(table: String?) -> String {
        Translation.text(parts.key, table: table, arguments: parts.arguments, plain: parts.plain)
    }

    /// What a view shows of the text of a table.
    func content(table: String? = nil) -> LocalizedText { LocalizedText(parts, table: table) }

    public init(_ value: String) { parts = InterpolatedKey(wholeKey: value) }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The parts of a literal with values.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts = InterpolatedKey()

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds what stands between values.
        public mutating func appendLiteral(_ literal: String) { parts.append(literal: literal) }

        /// Adds a text.
        public mutating func appendInterpolation(_ string: String) { parts.append(.text(string), specifier: "%@") }

        /// Adds a text of another kind.
        public mutating func appendInterpolation<S: StringProtocol>(_ string: S) {
            parts.append(.text(String(string)), specifier: "%@")
        }

        /// Adds a whole number.
        public mutating func appendInterpolation<Number: SignedInteger & FixedWidthInteger>(_ value: Number) {
            parts.append(.integer(Int64(clamping: value)), specifier: Number.bitWidth > 32 ? "%lld" : "%d")
        }

        /// Adds a whole number that is never negative.
        public mutating func appendInterpolation<Number: UnsignedInteger & FixedWidthInteger>(_ value: Number) {
            parts.append(.unsigned(UInt64(clamping: value)), specifier: Number.bitWidth > 32 ? "%llu" : "%u")
        }

        /// Adds a number.
        public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ value: Number) {
            parts.append(.number(Double(value)), specifier: Number.self == Float.self ? "%f" : "%lf")
        }

        /// Adds a number in a format of C's, such as `%.1f`.
        public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ value: Number, specifier: String) {
            parts.append(.number(Double(value)), specifier: specifier)
        }

        /// Adds a whole number in a format of C's, such as `%03lld`.
        public mutating func appendInterpolation<Number: FixedWidthInteger>(_ value: Number, specifier: String) {
            parts.append(.integer(Int64(clamping: value)), specifier: specifier)
        }

        /// Adds a text of its own.
        public mutating func appendInterpolation(_ text: Text) { parts.append(text) }

        /// Adds a snapshot: a symbol stands in the line as a letter does.
        public mutating func appendInterpolation(_ image: Image) { parts.append(Text(image)) }

        /// Adds anything else as it describes itself.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) {
            parts.append(.text("\(value)"), specifier: "%@")
        }
    }
}

// Foundation's own, which looks into bundles, has more parameters: these win where both are seen.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A text of the table `Localizable` in the language of the request being answered.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    Translation.text(key, arguments: [], plain: key)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A text of a table in the language of the request being answered.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    Translation.text(key, table: tableName, arguments: [], plain: key)
}

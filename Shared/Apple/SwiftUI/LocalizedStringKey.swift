/// The key of a text in a strings table; if no table has it, the key is the text.
///
/// Mirrors [SwiftUI's `LocalizedStringKey`](https://developer.apple.com/documentation/swiftui/localizedstringkey).
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
    private let parts: InterpolatedKey

    /// The text with its values interpolated, in the language of the current request.
    package var text: String { text(table: nil) }

    /// Returns the text from a table, like ``text``.
    func text(table: String?) -> String {
        Translation.text(parts.key, table: table, arguments: parts.arguments, plain: parts.plain)
    }

    /// Returns the text from a table as the content of a view.
    func content(table: String? = nil) -> LocalizedText { LocalizedText(parts, table: table) }

    public init(_ value: String) { parts = InterpolatedKey(wholeKey: value) }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The parts of a literal with interpolated values.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts = InterpolatedKey()

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds the text between two values.
        public mutating func appendLiteral(_ literal: String) { parts.append(literal: literal) }

        /// Adds a string.
        public mutating func appendInterpolation(_ string: String) { parts.append(.text(string), specifier: "%@") }

        /// Adds a string of another type.
        public mutating func appendInterpolation<S: StringProtocol>(_ string: S) {
            parts.append(.text(String(string)), specifier: "%@")
        }

        /// Adds an integer.
        public mutating func appendInterpolation<Number: SignedInteger & FixedWidthInteger>(_ value: Number) {
            parts.append(.integer(Int64(clamping: value)), specifier: Number.bitWidth > 32 ? "%lld" : "%d")
        }

        /// Adds an unsigned integer.
        public mutating func appendInterpolation<Number: UnsignedInteger & FixedWidthInteger>(_ value: Number) {
            parts.append(.unsigned(UInt64(clamping: value)), specifier: Number.bitWidth > 32 ? "%llu" : "%u")
        }

        /// Adds a number.
        public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ value: Number) {
            parts.append(.number(Double(value)), specifier: Number.self == Float.self ? "%f" : "%lf")
        }

        /// Adds a number with a C format specifier, such as `%.1f`.
        public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ value: Number, specifier: String) {
            parts.append(.number(Double(value)), specifier: specifier)
        }

        /// Adds an integer with a C format specifier, such as `%03lld`.
        public mutating func appendInterpolation<Number: FixedWidthInteger>(_ value: Number, specifier: String) {
            parts.append(.integer(Int64(clamping: value)), specifier: specifier)
        }

        /// Adds a localized string, in the language of the current request.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            parts.append(.text(resource.text), specifier: "%@")
        }

        /// Adds a text with its own attributes.
        public mutating func appendInterpolation(_ text: Text) { parts.append(text) }

        /// Adds an image; a symbol is drawn like a character of the text.
        public mutating func appendInterpolation(_ image: Image) { parts.append(Text(image)) }

        /// Adds the description of any other value.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) {
            parts.append(.text("\(value)"), specifier: "%@")
        }
    }
}

// Foundation's function of the same name searches bundles and has more parameters, so overload resolution prefers these functions.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a text from the table `Localizable`, in the language of the current request.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    Translation.format(key)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a text from a table, in the language of the current request.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    Translation.format(key, table: tableName)
}

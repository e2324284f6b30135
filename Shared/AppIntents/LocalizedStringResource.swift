/// A text that is looked up in translations when it is needed; where none has it, the text itself.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `LocalizedStringResource`](https://developer.apple.com/documentation/foundation/localizedstringresource).
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key of the text, its values filled in.
    public let key: String

    private let table: String?
    private let parts: InterpolatedKey

    /// The text in the language of the request being answered.
    package var text: String { Translation.text(parts.key, table: table, arguments: parts.arguments, plain: key) }

    /// What a view shows of it.
    var content: LocalizedText { LocalizedText(parts, table: table) }

    /// Whether two resources say the same, of the same table, before they are looked up.
    public static func == (one: LocalizedStringResource, other: LocalizedStringResource) -> Bool {
        one.key == other.key && one.table == other.table
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Creates a resource from a string.
    public init(_ key: String) { self.init(key, table: nil) }

    /// Creates a resource from a string, of a table.
    public init(_ key: String, table: String?) {
        (self.key, self.table, parts) = (key, table, InterpolatedKey(wholeKey: key))
    }

    /// Creates a resource from a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a resource from a literal with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        parts = stringInterpolation.parts
        (key, table) = (parts.plain, nil)
    }
}

extension String {
    /// A text to look up, with values.
    ///
    /// Mirrors [Foundation's `String.LocalizationValue`](https://developer.apple.com/documentation/swift/string/localizationvalue),
    /// which isn't there on Linux.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
        let parts: InterpolatedKey
        let isFormat: Bool

        /// Creates a value from a string.
        public init(_ value: String) { self.init(stringLiteral: value) }

        /// Creates a value from a literal.
        public init(stringLiteral value: String) {
            var parts = InterpolatedKey()
            parts.append(literal: value)
            (self.parts, isFormat) = (parts, false)
        }

        /// Creates a value from a literal with values.
        public init(stringInterpolation: StringInterpolation) {
            (parts, isFormat) = (stringInterpolation.parts, true)
        }

        /// The parts of a literal with values; as those of a key in a view.
        public typealias StringInterpolation = LocalizedStringKey.StringInterpolation
    }

    /// A text in the language of the request being answered.
    public init(localized value: LocalizationValue, table: String? = nil, comment: StaticString? = nil) {
        let parts = value.parts
        self = Translation.text(
            value.isFormat ? parts.key : parts.plain, table: table, arguments: parts.arguments, plain: parts.plain)
    }

    /// A text in the language of the request being answered.
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}

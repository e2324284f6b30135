import Foundation

/// A localizable string that is looked up when it is used. Without a translation, the string itself is used.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `LocalizedStringResource`](https://developer.apple.com/documentation/foundation/localizedstringresource).
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key, with a format specifier for each interpolated value, such as `%lld cups`.
    public var key: String { storage.key }

    var table: String? { storage.table }
    private var parts: InterpolatedKey { storage.parts }
    private var hasDefault: Bool { storage.hasDefault }

    /// A reference, because many types hold several resources, and copying such a type then copies only references.
    private let storage: Storage

    private final class Storage: Sendable {
        let key: String
        let table: String?
        let parts: InterpolatedKey
        /// True if the parts are the default text of the key, rather than the key itself.
        let hasDefault: Bool

        init(key: String, table: String?, parts: InterpolatedKey, hasDefault: Bool) {
            (self.key, self.table, self.parts, self.hasDefault) = (key, table, parts, hasDefault)
        }

        /// Creates a text without a default. Percent signs are doubled only in keys with values.
        convenience init(_ parts: InterpolatedKey, table: String?) {
            self.init(
                key: parts.arguments.isEmpty ? parts.plain : parts.key, table: table, parts: parts, hasDefault: false)
        }
    }

    /// True if the key alone determines the text: there is no default text and no argument.
    var isWholeKey: Bool { !hasDefault && parts.arguments.isEmpty }

    /// The text in the language of the current request.
    package var text: String {
        let text = Translation.text(parts.key, table: table, arguments: parts.arguments, plain: parts.plain)
        // A lookup returns the key if no table has it.
        return hasDefault && text == parts.key ? parts.plain : text
    }

    /// The text as views show it.
    var content: LocalizedText { LocalizedText(parts, table: table, hasDefault: hasDefault) }

    /// Returns a Boolean value that indicates whether two resources have the same key, values and table.
    public static func == (one: LocalizedStringResource, other: LocalizedStringResource) -> Bool {
        one.key == other.key && one.parts.arguments == other.parts.arguments && one.table == other.table
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    @_disfavoredOverload
    public init(_ key: String, table: String? = nil) {
        storage = Storage(InterpolatedKey(wholeKey: key), table: table)
    }

    /// Creates a resource from a literal with or without interpolated values.
    ///
    /// The text is in the language of the current request, regardless of `locale`, and from the extension's own tables, regardless of
    /// `bundle`.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        let parts = keyAndValue.isFormat ? keyAndValue.parts : InterpolatedKey(wholeKey: keyAndValue.parts.plain)
        storage = Storage(parts, table: table)
    }

    /// Creates a resource from a key, with the text to use if no table has the key.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        let parts = defaultValue.parts.keyed(key.description)
        storage = Storage(key: key.description, table: table, parts: parts, hasDefault: true)
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        let parts = stringInterpolation.parts
        storage = Storage(parts, table: nil)
    }

    /// The location of string tables. It has no effect: the extension's own tables are always used.
    public enum BundleDescription: Sendable {
        /// The extension's own bundle.
        case main
        /// The bundle of a class.
        case forClass(AnyClass)
        /// The bundle at a URL.
        case atURL(URL)
    }
}

extension String {
    /// A localizable string with interpolated values.
    ///
    /// Mirrors [Foundation's `String.LocalizationValue`](https://developer.apple.com/documentation/swift/string/localizationvalue),
    /// which Foundation on Linux doesn't have.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
        let parts: InterpolatedKey
        let isFormat: Bool

        public init(_ value: String) { self.init(stringLiteral: value) }

        public init(stringLiteral value: String) {
            var parts = InterpolatedKey()
            parts.append(literal: value)
            (self.parts, isFormat) = (parts, false)
        }

        public init(stringInterpolation: StringInterpolation) {
            (parts, isFormat) = (stringInterpolation.parts, true)
        }

        /// The parts of a literal with interpolated values, the same as for a view's key.
        public typealias StringInterpolation = LocalizedStringKey.StringInterpolation
    }

    /// Creates a string in the language of the current request, regardless of `locale`.
    public init(
        localized value: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self = LocalizedStringResource(value, table: table).text
    }

    /// Creates a string for a key in the language of the current request. If no table has the key, uses the default value.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self = LocalizedStringResource(key, defaultValue: defaultValue, table: table).text
    }

    /// Creates a string in the language of the current request.
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}

extension LocalizedStringResource: Codable {
    private enum CodingKeys: CodingKey { case key, table, text }

    /// Encodes the key and its table. A resource with interpolated values or a default text is encoded as its current text, which isn't
    /// looked up again.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        guard isWholeKey else { return try container.encode(text, forKey: .text) }
        try container.encode(key, forKey: .key)
        try container.encodeIfPresent(table, forKey: .table)
    }

    /// Decodes a key and its table, a text, or a string alone, which is a key.
    public init(from decoder: any Decoder) throws {
        // Only decoding shows whether the value is a string or an object with a key.
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text, table: nil)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            self = "\(text)"
            return
        }
        self.init(
            try container.decode(String.self, forKey: .key),
            table: try container.decodeIfPresent(String.self, forKey: .table))
    }
}

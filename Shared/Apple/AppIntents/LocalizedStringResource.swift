import Foundation

/// A text that is looked up in translations when it is needed; where none has it, the text itself.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `LocalizedStringResource`](https://developer.apple.com/documentation/foundation/localizedstringresource).
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key of the text, its values filled in.
    public var key: String { storage.key }

    var table: String? { storage.table }
    private var parts: InterpolatedKey { storage.parts }
    private var hasDefault: Bool { storage.hasDefault }

    /// A reference, because many types hold several resources, and code that copies or destroys them copies this one.
    private let storage: Storage

    private final class Storage: Sendable {
        let key: String
        let table: String?
        let parts: InterpolatedKey
        /// True if the parts are the text where no table has the key, instead of the key.
        let hasDefault: Bool

        init(key: String, table: String?, parts: InterpolatedKey, hasDefault: Bool) {
            (self.key, self.table, self.parts, self.hasDefault) = (key, table, parts, hasDefault)
        }
    }

    /// Whether nothing but the key says what it reads.
    var isWholeKey: Bool { !hasDefault && parts.arguments.isEmpty }

    /// The text in the language of the request being answered.
    package var text: String {
        let text = Translation.text(parts.key, table: table, arguments: parts.arguments, plain: parts.plain)
        // Tables answer with the key where they don't have it.
        return hasDefault && text == parts.key ? parts.plain : text
    }

    /// What a view shows of it.
    var content: LocalizedText { LocalizedText(parts, table: table, hasDefault: hasDefault) }

    /// Whether two resources say the same, of the same table, before they are looked up.
    public static func == (one: LocalizedStringResource, other: LocalizedStringResource) -> Bool {
        one.key == other.key && one.table == other.table
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    @_disfavoredOverload
    public init(_ key: String, table: String? = nil) {
        storage = Storage(key: key, table: table, parts: InterpolatedKey(wholeKey: key), hasDefault: false)
    }

    /// Creates a resource from a literal with or without values, of a table. Texts are in the language of the request, whatever
    /// `locale` says, and of the extension's own tables.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        let parts = keyAndValue.isFormat ? keyAndValue.parts : InterpolatedKey(wholeKey: keyAndValue.parts.plain)
        storage = Storage(key: parts.plain, table: table, parts: parts, hasDefault: false)
    }

    /// Creates a resource from a key, and the text that is said where no table has it.
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
        storage = Storage(key: parts.plain, table: nil, parts: parts, hasDefault: false)
    }

    /// Where tables lie; the extension's are looked in, whichever is said.
    public enum BundleDescription: Sendable {
        /// The extension's own.
        case main
        /// That of a class.
        case forClass(AnyClass)
        /// At a place.
        case atURL(URL)
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

        public init(_ value: String) { self.init(stringLiteral: value) }

        public init(stringLiteral value: String) {
            var parts = InterpolatedKey()
            parts.append(literal: value)
            (self.parts, isFormat) = (parts, false)
        }

        public init(stringInterpolation: StringInterpolation) {
            (parts, isFormat) = (stringInterpolation.parts, true)
        }

        /// The parts of a literal with values; as those of a key in a view.
        public typealias StringInterpolation = LocalizedStringKey.StringInterpolation
    }

    /// A text in the language of the request being answered, whatever `locale` says.
    public init(
        localized value: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self = LocalizedStringResource(value, table: table).text
    }

    /// A text in the language of the request being answered, by its key; the default where no table has it.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self = LocalizedStringResource(key, defaultValue: defaultValue, table: table).text
    }

    /// A text in the language of the request being answered.
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}

extension LocalizedStringResource: Codable {
    private enum CodingKeys: CodingKey { case key, table }

    /// Writes the key and its table. One with values or a text for where no table has it is written as it reads now.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isWholeKey ? key : text, forKey: .key)
        if isWholeKey { try container.encodeIfPresent(table, forKey: .table) }
    }

    /// Reads a key and its table, or a text alone.
    public init(from decoder: any Decoder) throws {
        // A text or an object with a key: decoding tells which.
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text, table: nil)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .key),
            table: try container.decodeIfPresent(String.self, forKey: .table))
    }
}

import Foundation

/// A formatter that creates strings of people's names.
///
/// Mirrors [Foundation's `PersonNameComponentsFormatter`](https://developer.apple.com/documentation/foundation/personnamecomponentsformatter), with a
/// new device's settings. Names in Chinese, Japanese and Korean characters begin with the family name; other names begin with the given name, or with
/// the family name in the languages in which that is usual.
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
    /// The length of a name.
    public enum Style: Int, Hashable, Sendable {
        /// The same as `medium`.
        case `default`
        /// The nickname, or the given name.
        case short
        /// The given name and the family name.
        case medium
        /// All parts of the name.
        case long
        /// The initials.
        case abbreviated
    }

    /// Options of a formatter.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The formatter uses the pronunciation of the name.
        public static let phonetic = Options(rawValue: 1 << 1)
    }

    /// The length of the name.
    open var style = Style.default
    /// True if the formatter uses the pronunciation of the name.
    open var isPhonetic = false
    /// The locale, which determines the order of the parts.
    open var locale: Locale! = .autoupdatingCurrent

    /// Returns a name in a style.
    open class func localizedString(
        from components: PersonNameComponents, style nameFormatStyle: Style, options nameOptions: Options = []
    ) -> String {
        let formatter = PersonNameComponentsFormatter()
        (formatter.style, formatter.isPhonetic) = (nameFormatStyle, nameOptions.contains(.phonetic))
        return formatter.string(from: components)
    }

    /// Returns a name; empty if it has no parts.
    open func string(from components: PersonNameComponents) -> String {
        let name = isPhonetic ? components.phoneticRepresentation ?? PersonNameComponents() : components
        return PersonNameText(name, locale: (locale ?? .current).ofRequest).text(style)
    }

    override open func string(for obj: Any?) -> String? { (obj as? PersonNameComponents).map { string(from: $0) } }

    /// Returns the parts of a name; `nil` for an empty string.
    ///
    /// Titles and suffixes such as "Dr." and "Jr." are recognised in English only.
    open func personNameComponents(from string: String) -> PersonNameComponents? {
        PersonNameText.components(of: string, locale: (locale ?? .current).ofRequest)
    }
}

extension PersonNameComponents {
    /// Returns the name in the language of the current request: given name and family name.
    public func formatted() -> String { FormatStyle().format(self) }

    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == PersonNameComponents { style.format(self) }

    /// A style of names.
    ///
    /// Mirrors [Foundation's
    /// `PersonNameComponents.FormatStyle`](https://developer.apple.com/documentation/foundation/personnamecomponents/formatstyle).
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        /// The length of a name.
        public enum Style: Hashable, Codable, Sendable {
            /// The nickname, or the given name.
            case short
            /// The given name and the family name.
            case medium
            /// All parts of the name.
            case long
            /// The initials.
            case abbreviated
        }

        /// The length of the name.
        public var style: Style
        /// The locale, which determines the order of the parts.
        public var locale: Locale

        /// Creates a style.
        public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
            (self.style, self.locale) = (style, locale)
        }

        /// Returns a name; empty if it has no parts.
        public func format(_ value: PersonNameComponents) -> String {
            let text = PersonNameText(value, locale: locale.ofRequest)
            return switch style {
            case .short: text.text(.short)
            case .medium: text.text(.medium)
            case .long: text.text(.long)
            case .abbreviated: text.text(.abbreviated)
            }
        }

        /// Returns the style in another locale.
        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(style: style, locale: locale) }
    }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
}

/// A name in the order of a locale.
private struct PersonNameText {
    private let name: PersonNameComponents
    private let isFamilyFirst: Bool
    /// True for names in Chinese, Japanese or Korean characters, which have no spaces between their parts.
    private let isEastAsian: Bool
    private let language: String

    init(_ name: PersonNameComponents, locale: Locale) {
        self.name = name
        language = locale.language.languageCode?.identifier ?? "en"
        let letters = ((name.givenName ?? "") + (name.familyName ?? "")).unicodeScalars
        isEastAsian = letters.contains(where: Self.isEastAsian)
        isFamilyFirst = isEastAsian || ["hu", "ja", "ko", "vi", "zh"].contains(language)
    }

    func text(_ style: PersonNameComponentsFormatter.Style) -> String {
        let ordered = isFamilyFirst ? [name.familyName, name.givenName] : [name.givenName, name.familyName]
        switch style {
        case .short: return joined([[name.nickname, name.givenName, name.familyName].compactMap(nonempty).first])
        case .default, .medium: return joined(ordered)
        case .long:
            let parts =
                isFamilyFirst
                ? [name.familyName, name.middleName, name.givenName]
                : [name.givenName, name.middleName, name.familyName]
            return joined([name.namePrefix] + parts + [name.nameSuffix])
        case .abbreviated:
            if isEastAsian { return monogram }
            return ordered.compactMap(nonempty).compactMap(\.first).map { $0.uppercased() }.joined()
        }
    }

    /// The part of a Chinese, Japanese or Korean name that is short enough for a circle.
    private var monogram: String {
        let hasKana = (name.givenName ?? "").unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
        let isJapanese = language == "ja" || hasKana
        let part = isJapanese ? name.familyName ?? name.givenName : name.givenName ?? name.familyName
        return String((part ?? "").prefix(2))
    }

    private func nonempty(_ part: String?) -> String? { part.flatMap { $0.isEmpty ? nil : $0 } }

    private func joined(_ parts: [String?]) -> String {
        parts.compactMap(nonempty).joined(separator: isEastAsian ? "" : " ")
    }

    private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        [0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x2FA1F].contains {
            $0.contains(scalar.value)
        }
    }

    static func components(of text: String, locale: Locale) -> PersonNameComponents? {
        var words = text.split { $0.isWhitespace }.map { String($0) }
        guard !words.isEmpty else { return nil }
        var name = PersonNameComponents()
        func bare(_ word: String) -> String { word.lowercased().filter { $0.isLetter } }
        if words.count > 1, ["dr", "mr", "mrs", "ms", "miss", "prof", "sir"].contains(bare(words[0])) {
            name.namePrefix = words.removeFirst()
        }
        let suffixes: Set = ["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"]
        if words.count > 1, let last = words.last, suffixes.contains(bare(last)) {
            name.nameSuffix = words.removeLast()
            if let family = words.last, family.hasSuffix(",") { words[words.count - 1] = String(family.dropLast()) }
        }
        // "Family, Given"
        let isFamilyFirst =
            words.count > 1 && words[0].hasSuffix(",")
            || PersonNameText(PersonNameComponents(givenName: text), locale: locale).isFamilyFirst && words.count == 2
        if isFamilyFirst {
            let family = words.removeFirst()
            words.append(family.hasSuffix(",") ? String(family.dropLast()) : family)
        }
        name.givenName = words.removeFirst()
        name.familyName = words.popLast()
        if !words.isEmpty { name.middleName = words.joined(separator: " ") }
        return name
    }
}

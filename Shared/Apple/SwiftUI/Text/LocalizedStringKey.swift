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

/// The parts of a string literal with interpolated values: the key that Xcode generates for the literal, the values, and the plain text.
package struct InterpolatedKey: Hashable, Sendable {
    /// The key, with a format specifier for each value.
    package private(set) var key = ""
    /// The values in order.
    package private(set) var arguments: [FormatArgument] = []
    /// The text with the values interpolated.
    package private(set) var plain = ""
    /// The text of ``plain`` with a mark in place of each string or text value.
    private(set) var marked = ""
    /// The values that have their own attributes, by index.
    private(set) var texts: [Int: EmbeddedText] = [:]

    init() {}

    /// Creates a key without values.
    init(wholeKey: String) { (key, plain, marked) = (wholeKey, wholeKey, wholeKey) }

    /// Returns the same parts with another key.
    func keyed(_ key: String) -> InterpolatedKey {
        var parts = self
        parts.key = key
        return parts
    }

    mutating func append(literal: String) {
        // Xcode doubles percent signs in keys that have format specifiers.
        for character in literal { key += character == "%" ? "%%" : String(character) }
        plain += literal
        marked += literal
    }

    /// Adds a text with its attributes.
    mutating func append(_ text: Text) {
        texts[arguments.count] = EmbeddedText(text: text)
        append(.text(text.string), specifier: "%@")
    }

    mutating func append(_ argument: FormatArgument, specifier: String, plain text: String? = nil) {
        key += specifier
        if case .text = argument {
            marked.unicodeScalars.append(Self.mark(arguments.count))
        } else {
            marked += text ?? argument.plain
        }
        arguments.append(argument)
        plain += text ?? argument.plain
    }

    /// Adds a placeholder without a value.
    mutating func append(placeholder specifier: String) {
        key += specifier
        plain += specifier
        marked += specifier
    }

    /// Returns the private-use character that stands for a text value while Markdown is parsed, so that the value itself isn't parsed.
    static func mark(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(0xF_0000 + UInt32(min(index, 0xFFFC))) ?? "\u{FFFD}"
    }

    /// Returns the index of the value that a character replaces; `nil` for any other character.
    static func place(_ mark: Unicode.Scalar) -> Int? {
        (0xF_0000...0xF_FFFC).contains(mark.value) ? Int(mark.value - 0xF_0000) : nil
    }
}

extension String.LocalizationValue {
    /// A placeholder in a localized text for a value that is provided later.
    ///
    /// Mirrors [Foundation's `Placeholder`](https://developer.apple.com/documentation/swift/string/localizationvalue/placeholder).
    public enum Placeholder: Hashable, Sendable {
        case int, uint, float, double, object

        /// The format specifier in the key.
        package var specifier: String {
            switch self {
            case .int: "%lld"
            case .uint: "%llu"
            case .float: "%f"
            case .double: "%lf"
            case .object: "%@"
            }
        }
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a placeholder for a value that is provided later; if no value is provided, the text shows the format specifier.
    public mutating func appendInterpolation(
        placeholder: String.LocalizationValue.Placeholder, specifier: String? = nil
    ) {
        parts.append(placeholder: specifier ?? placeholder.specifier)
    }
}

/// A text that is looked up and parsed as Markdown when it is displayed.
struct LocalizedText: Hashable, Sendable {
    private let parts: InterpolatedKey
    private let table: String?

    /// True if the parts are displayed when no table has the key; false if the key is displayed.
    private let hasDefault: Bool

    init(_ parts: InterpolatedKey, table: String?, hasDefault: Bool = false) {
        (self.parts, self.table, self.hasDefault) = (parts, table, hasDefault)
    }

    /// The runs in the language of the request, with the attributes of their Markdown. Interpolated text values aren't parsed as
    /// Markdown.
    var runs: [Text.Run] {
        let found = found
        let isPlain = !found.utf8.contains(UInt8(ascii: "^"))
        let text =
            isPlain
            ? found
            : Inflection.resolved(found, language: language) { mark in
                guard let place = InterpolatedKey.place(mark), parts.texts[place] == nil,
                    parts.arguments.indices.contains(place)
                else { return nil }
                return parts.arguments[place].plain
            }
        return InlineMarkdown.spans(of: text).flatMap { span in
            let attributes = TextAttributes(span.intents, link: span.link)
            guard !parts.arguments.isEmpty else {
                return [Text.Run(content: .string(span.text), attributes: attributes)]
            }
            return filled(span.text, attributes)
        }
    }

    /// A diagnostic for words that aren't inflected; `nil` for any other text.
    var problem: String? {
        parts.plain.utf8.contains(UInt8(ascii: "^")) ? Inflection.problem(in: found, language: language) : nil
    }

    /// The text of the tables, with a mark in place of each string or text value.
    private var found: String {
        let arguments = parts.arguments.enumerated().map { index, argument -> FormatArgument in
            if case .text = argument { .text(String(InterpolatedKey.mark(index))) } else { argument }
        }
        let found = Translation.text(parts.key, table: table, arguments: arguments, plain: parts.marked)
        return hasDefault && found == parts.key ? parts.marked : found
    }

    private var language: String { Translation.tables?.language(of: parts.key, table: table) ?? "en" }

    /// Returns the runs of a span, with values in place of the marks.
    private func filled(_ text: String, _ attributes: TextAttributes) -> [Text.Run] {
        var (runs, plain) = ([Text.Run](), String.UnicodeScalarView())
        func end() {
            if !plain.isEmpty { runs.append(Text.Run(content: .string(String(plain)), attributes: attributes)) }
            plain = .init()
        }
        for scalar in text.unicodeScalars {
            guard let place = InterpolatedKey.place(scalar), parts.arguments.indices.contains(place) else {
                plain.append(scalar)
                continue
            }
            if let embedded = parts.texts[place] {
                end()
                runs += embedded.text.expanded.map {
                    Text.Run(content: $0.content, attributes: attributes.with($0.attributes))
                }
            } else {
                plain.append(contentsOf: parts.arguments[place].plain.unicodeScalars)
            }
        }
        end()
        return runs
    }
}

/// A text that is interpolated in another text.
struct EmbeddedText: Hashable, Sendable {
    let text: Text

    func hash(into hasher: inout Hasher) { hasher.combine(text.string) }
}

/// The grammatical agreement of a noun with its number: `^[2 item](inflect: true)` is drawn as `2 items`.
///
/// Follows [Apple's automatic grammar agreement](https://developer.apple.com/documentation/foundation/attributedstring/inflectionrule), for
/// English only. Words in other languages are drawn as written, with a diagnostic.
enum Inflection {
    /// Returns a text with the markup of inflected words replaced by the words.
    ///
    /// - Parameters:
    ///   - language: The language of the text.
    ///   - value: Returns the text that a mark stands for; `nil` if the mark must remain.
    static func resolved(_ text: String, language: String, value: @escaping (Unicode.Scalar) -> String?) -> String {
        guard text.utf8.contains(UInt8(ascii: "^")) else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "^["), let middle = rest[start.upperBound...].firstRange(of: "]("),
            let end = rest[middle.upperBound...].firstIndex(of: ")")
        {
            let (words, rules) = (rest[start.upperBound..<middle.lowerBound], rest[middle.upperBound..<end])
            result += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
            // Foundation's `contains` would tie every executable to ICU.
            let isRule = rules.replacing(" ", with: "").firstRange(of: "inflect:true") != nil
            let isInflected = isEnglish(language) && isRule
            result += isInflected ? english(words, value) : String(words)
        }
        return result + rest
    }

    /// Returns a diagnostic for a text whose words are drawn as written; `nil` for any other text.
    static func problem(in text: String, language: String) -> String? {
        guard !isEnglish(language), let start = text.firstRange(of: "^["),
            text[start.upperBound...].firstRange(of: "](inflect") != nil
        else { return nil }
        return "'^[…](inflect: true)' is drawn as written: only English words are inflected — check them on a device"
    }

    private static func isEnglish(_ language: String) -> Bool {
        language.prefix { $0 != "-" && $0 != "_" } == "en"
    }

    /// Returns words in which the last agrees with the first number.
    private static func english(_ words: Substring, _ value: @escaping (Unicode.Scalar) -> String?) -> String {
        let all = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        func plain(_ word: String) -> String {
            guard let mark = word.unicodeScalars.first, word.unicodeScalars.count == 1 else { return word }
            return value(mark) ?? word
        }
        let isNumber = { (word: String) in plain(word).contains { $0.isNumber } }
        guard let number = all.first(where: isNumber).map(plain),
            let last = all.lastIndex(where: { !$0.isEmpty && !isNumber($0) })
        else { return String(words) }
        var inflected = all
        let word = plain(all[last])
        // Markup and punctuation around the words remain.
        let marks = word.reversed().prefix { !$0.isLetter }.count
        let (noun, end) = (String(word.dropLast(marks)), word.suffix(marks))
        let isOne = number.filter { $0.isNumber || ".,".contains($0) } == "1"
        inflected[last] = (isOne ? singular(noun) : plural(noun)) + end
        return inflected.joined(separator: " ")
    }

    private static let irregular = [
        ("person", "people"), ("man", "men"), ("woman", "women"), ("child", "children"), ("foot", "feet"),
        ("tooth", "teeth"), ("goose", "geese"), ("mouse", "mice"), ("ox", "oxen"), ("leaf", "leaves"),
        ("life", "lives"), ("knife", "knives"), ("wife", "wives"), ("half", "halves"), ("shelf", "shelves"),
        ("loaf", "loaves"), ("wolf", "wolves"), ("potato", "potatoes"), ("tomato", "tomatoes"), ("hero", "heroes"),
        ("echo", "echoes"), ("quiz", "quizzes"), ("analysis", "analyses"), ("crisis", "crises"), ("bus", "buses"),
        ("status", "statuses"), ("lens", "lenses"), ("gas", "gases"), ("sheep", "sheep"), ("fish", "fish"),
        ("deer", "deer"), ("series", "series"), ("species", "species"), ("aircraft", "aircraft"),
        ("canvas", "canvases"), ("alias", "aliases"),
        ("atlas", "atlases"), ("bias", "biases"), ("movie", "movies"), ("cookie", "cookies"), ("calorie", "calories"),
        ("selfie", "selfies"), ("zombie", "zombies"), ("tie", "ties"), ("pie", "pies"), ("ache", "aches"),
        ("cache", "caches"), ("axe", "axes"), ("waltz", "waltzes"), ("buzz", "buzzes"), ("news", "news"),
    ]

    private static func plural(_ word: String) -> String {
        let small = word.lowercased()
        if let known = irregular.first(where: { $0.0 == small || $0.1 == small }) { return cased(known.1, like: word) }
        // A word that already is a plural remains.
        guard singularForm(small) == small else { return word }
        let isAfterConsonant = small.dropLast().last.map { !"aeiou".contains($0) } ?? false
        if small.hasSuffix("y"), isAfterConsonant { return cased(small.dropLast() + "ies", like: word) }
        let sibilant = ["s", "x", "z", "ch", "sh"].contains { small.hasSuffix($0) }
        return cased(small + (sibilant ? "es" : "s"), like: word)
    }

    private static func singular(_ word: String) -> String {
        let small = word.lowercased()
        if let known = irregular.first(where: { $0.0 == small || $0.1 == small }) { return cased(known.0, like: word) }
        return cased(singularForm(small), like: word)
    }

    /// Returns the singular of a regular noun; a word that isn't a plural is returned unchanged.
    private static func singularForm(_ word: String) -> String {
        if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        let isPlural = word.count > 2 && word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
        return isPlural ? String(word.dropLast()) : word
    }

    private static func cased(_ word: some StringProtocol, like original: String) -> String {
        if original.count > 1, original == original.uppercased() { return word.uppercased() }
        guard let first = original.first, first.isUppercase else { return String(word) }
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}

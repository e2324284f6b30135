import FoundationEssentials
import Shared
import Synchronization

/// Translated phrases from `AppShortcuts.strings` or `AppShortcuts.xcstrings`.
package struct PhraseTranslations: Sendable {
    /// A phrase of a shortcut.
    struct Phrase: Sendable {
        let template: PhraseTemplate
        /// The file and the language of a translation; `nil` for a declared phrase.
        var origin: String?
    }

    /// The translated phrases of each shortcut. As in string catalogues, the key is the shortcut's first declared phrase.
    private var sets: [String: [Phrase]] = [:]
    /// The translation of each declared phrase.
    private var single: [String: Phrase] = [:]

    /// Creates an empty set of translations.
    package init() {}

    /// Adds the translations of a string catalogue.
    ///
    /// - Parameter languages: The languages to use, nearest first.
    /// - Throws: ``JSONError`` if the bytes are not valid JSON.
    package mutating func add(catalogue bytes: [UInt8], languages: [String]) throws {
        let document = try JSONValue(parsing: bytes)
        for member in document["strings"]?.members ?? [] {
            // The nearest language is read last, so that its translations replace those of the others.
            for language in languages.reversed() {
                guard let translation = member.value["localizations"]?[language] else { continue }
                func phrase(_ text: String) -> Phrase {
                    Phrase(template: PhraseTemplate(written: text), origin: "AppShortcuts.xcstrings (\(language))")
                }
                if let values = translation["stringSet"]?["values"]?.array {
                    sets[member.key] = values.compactMap(\.string).map(phrase)
                } else if let value = translation["stringUnit"]?["value"]?.string {
                    single[member.key] = phrase(value)
                }
            }
        }
    }

    /// Adds the translations of a string table in the folder of a language.
    package mutating func add(_ table: [String: String], language: String) {
        for (key, text) in table {
            single[key] = Phrase(
                template: PhraseTemplate(written: text), origin: "\(language).lproj/AppShortcuts.strings")
        }
    }

    /// Returns the translated phrases of a shortcut; a phrase without a translation is returned as declared.
    func phrases(of shortcut: AppShortcut) -> [Phrase] {
        if let first = shortcut.phrases.first, let all = sets[first.written], !all.isEmpty { return all }
        return shortcut.phrases.map { single[$0.written] ?? Phrase(template: $0) }
    }

    /// The errors of translations whose keys aren't declared phrases, because they have another notation for placeholders.
    func faults(declared: Set<String>) -> [CommandFailure] {
        let keys = single.map { ($0.key, $0.value.origin) } + sets.map { ($0.key, $0.value.first?.origin) }
        return keys.filter { !declared.contains($0.0) }.sorted { $0.0 < $1.0 }.compactMap { key, origin in
            WrongPlaceholder.first(in: key).map { wrong in
                .unregistered(
                    key, in: " in \(origin ?? "")", because: "the key has \(wrong.written)",
                    wrong.remedy(parameters: wrong.name.isEmpty ? [] : [wrong.name], namesApplication: false))
            }
        }
    }
}

extension PhraseTranslations.Phrase {
    /// Returns the error that prevents the registration of a phrase; `nil` if it can be registered.
    ///
    /// As on iOS, a phrase must name the application exactly once.
    func fault(intent: any AppIntent, applicationName: String) -> CommandFailure? {
        guard let origin else {
            return template.namesApplicationOnce
                ? nil : .applicationNameMissing(template.text(applicationName: applicationName))
        }
        func fault(_ reason: String, _ remedy: String) -> CommandFailure {
            .unregistered(template.written, in: " in \(origin)", because: reason, remedy)
        }
        let parameters = intent.parameters.filter { [.entity, .enumeration].contains($0.parameter.valueType.kind) }
            .map(\.name)
        let namesApplication = template.parts.contains(.applicationName)
        for case .words(let words) in template.parts {
            guard let wrong = WrongPlaceholder.first(in: words) else { continue }
            return fault(
                "it has \(wrong.written)", wrong.remedy(parameters: parameters, namesApplication: namesApplication))
        }
        if let unknown = template.parameters.first(where: { !parameters.contains($0) }) {
            let wrong = WrongPlaceholder(written: "${\(unknown)}", name: unknown)
            return fault(
                "it has the unknown \(wrong.written)",
                wrong.remedy(parameters: parameters, namesApplication: namesApplication))
        }
        if template.parameters.count > 1 {
            return fault("it has more than one parameter", "keep one; the user is prompted for the others")
        }
        if template.namesApplicationOnce { return nil }
        return namesApplication
            ? fault("it names the application more than once", "keep one ${applicationName}")
            : fault("it doesn't name the application", "add ${applicationName}")
    }
}

/// A placeholder in the notation of another format, such as Swift's `\(.applicationName)` or `%@`.
struct WrongPlaceholder {
    /// The placeholder in the text.
    let written: String
    /// The name in the placeholder; empty if it has none.
    let name: String

    /// The brackets of other notations. The parser of a string table removes the backslash of Swift's notation.
    private static let brackets = [
        ("\\(", ")"), ("(.", ")"), ("(\\.", ")"), ("$(", ")"), ("%(", ")"), ("${", "}"), ("%{", "}"), ("{", "}"),
    ]

    /// Returns the first wrong placeholder in a text between the placeholders of a phrase; `nil` if there is none.
    static func first(in text: String) -> WrongPlaceholder? {
        // Most phrases have no character with which a placeholder begins.
        guard text.utf8.contains(where: { "\\({$%".utf8.contains($0) }) else { return nil }
        // The keys of a catalogue have valid placeholders, too.
        var rest = text[...]
        while !rest.isEmpty {
            if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
                rest = rest[rest.index(after: end)...]
                continue
            }
            if let found = at(rest) { return found }
            rest.removeFirst()
        }
        return nil
    }

    private static func at(_ text: Substring) -> WrongPlaceholder? {
        func named(_ written: Substring) -> WrongPlaceholder {
            WrongPlaceholder(
                written: String(written), name: String(written.filter { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        for (start, end) in brackets where text.hasPrefix(start) {
            // Without an end, the placeholder is the word.
            let close = text.firstIndex { String($0) == end }
            return named(close.map { text[...$0] } ?? text.prefix { $0 != " " })
        }
        let rest = text.dropFirst()
        if text.first == "$", let letter = rest.first, letter.isLetter {
            return named(text.prefix { $0 == "$" || $0.isLetter || $0.isNumber })
        }
        guard text.first == "%" else { return nil }
        let place = rest.prefix { $0.isNumber }
        let format = rest.dropFirst(place.count).first == "$" ? rest.dropFirst(place.count + 1) : rest
        let length = format.prefix { $0 == "l" }
        guard let kind = format.dropFirst(length.count).first, kind == "@" || "dsuf".contains(kind) else { return nil }
        let end = format.index(format.startIndex, offsetBy: length.count + 1)
        // A percent sign before a word isn't a format specifier.
        if kind != "@", end < text.endIndex, text[end].isLetter { return nil }
        return WrongPlaceholder(written: String(text[..<end]), name: "")
    }

    /// Returns the instruction to write another placeholder.
    ///
    /// - Parameters:
    ///   - parameters: The names of the parameters that a phrase of the intent may have.
    ///   - namesApplication: True if the phrase has a placeholder for the application name elsewhere.
    func remedy(parameters: [String], namesApplication: Bool) -> String {
        let names = (namesApplication ? [] : ["applicationName"]) + parameters
        let near = name.isEmpty ? [] : nearNames(to: name, in: names)
        guard let first = near.first ?? names.first else { return "leave it out" }
        let isOpen = near.isEmpty && namesApplication && names.count > 1
        return "write " + (isOpen ? choices(names.map { "${\($0)}" }) : "${\(first)}")
    }
}

/// An app's string tables in the language of a request: phrases, titles and dialogs.
///
/// The tables, such as `AppShortcuts`, are files of a folder: `.xcstrings`, or `.strings` and `.stringsdict` in a `.lproj` folder.
final class IntentStrings: StringTables {
    /// The translated phrases.
    let phrases: PhraseTranslations
    private let tables: Mutex<LocalizedTables>
    private let format: CivilFormat

    /// Reads the tables in the folders that the arguments name and, for languages other than English, the executable's own tables.
    ///
    /// - Parameter embedded: Returns the executable's own tables; it isn't called for English.
    /// - Throws: ``CommandFailure`` for a folder or a file that can't be read.
    convenience init(_ arguments: Arguments, embedded: () -> [LocalizedTables.Embedded]) throws {
        let locale = arguments[CommonOptions.locale]?.canonical ?? "en"
        let isEnglish = LocalizedTables.languages(near: locale).last == "en"
        try self.init(folder: arguments[IntentOptions.assets], embedded: isEnglish ? [] : embedded(), locale: locale)
    }

    init(folder: String?, embedded: [LocalizedTables.Embedded] = [], locale: String) throws {
        if let folder { try Self.check(folder) }
        format = CivilFormat(localeIdentifier: locale)
        var tables = LocalizedTables(
            folders: folder.map { [$0] } ?? [], embedded: embedded, localeIdentifier: locale)
        tables.readAll()
        var phrases = PhraseTranslations()
        for catalogue in embedded where catalogue.name == "AppShortcuts" {
            try phrases.add(catalogue: catalogue.bytes, languages: tables.languages)
        }
        for catalogue in tables.files(named: "AppShortcuts.xcstrings") {
            guard let bytes = tables.contents(catalogue), tables.faults.isEmpty else { continue }
            try phrases.add(catalogue: Array(bytes), languages: tables.languages)
        }
        for table in tables.texts(of: "AppShortcuts") { phrases.add(table.texts, language: table.language) }
        if let fault = tables.faults.first {
            throw CommandFailure("\(fault) — save the file again", exitCode: .badData)
        }
        self.phrases = phrases
        self.tables = Mutex(tables)
    }

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let found = tables.withLock { $0.entry(key, in: table ?? "Localizable") }
        let written = arguments.map { argument -> FormatArgument in
            if case .text = argument { argument } else { .text(format.digits(argument.plain)) }
        }
        return Self.filled(found?.entry.format(for: arguments, language: found?.language ?? "") ?? key, written)
    }

    func plural(_ key: String, table: String?) -> PluralFormat? {
        tables.withLock { $0.plural(key, in: table ?? "Localizable") }
    }

    private static func check(_ folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        do {
            _ = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure("can't read the folder \(folder) — check its permissions", exitCode: .badData)
        }
    }

    /// Returns a string with its format specifiers, such as `%@` and `%lld`, replaced by the arguments.
    static func filled(_ text: String, _ arguments: [FormatArgument]) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")), !arguments.isEmpty else { return text }
        var (filled, rest, next) = ("", text[...], 0)
        while let first = rest.first {
            rest.removeFirst()
            guard first == "%" else {
                filled.append(first)
                continue
            }
            if rest.first == "%" {
                filled.append("%")
                rest.removeFirst()
                continue
            }
            let place = rest.prefix { $0.isNumber }
            if rest.dropFirst(place.count).first == "$", let index = Int(place) {
                rest = rest.dropFirst(place.count + 1)
                next = index - 1
            }
            rest = rest.drop { $0.isNumber || $0 == "." }
            while let letter = rest.first, "lhqzt".contains(letter) { rest.removeFirst() }
            guard !rest.isEmpty else {
                filled.append("%")
                break
            }
            rest.removeFirst()
            if arguments.indices.contains(next) { filled += arguments[next].plain }
            next += 1
        }
        return filled
    }
}

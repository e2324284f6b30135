import FoundationEssentials
import Shared
import Synchronization

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

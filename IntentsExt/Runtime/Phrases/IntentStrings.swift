import FoundationEssentials
import Shared

/// An app's tables of strings in the language of a request: phrases, titles, dialogs.
///
/// Read from `AppShortcuts` and the other tables of a folder, as `.xcstrings` or as `.strings` in a `.lproj` folder.
final class IntentStrings: StringTables {
    /// The phrases in the language.
    let phrases: PhraseTranslations
    private let tables: [Table]

    private struct Table {
        let name: String
        let language: String
        let texts: [String: StringEntry]
    }

    private static let limit = 8 << 20

    /// Reads the tables a call names; none without `--assets`.
    ///
    /// - Throws: ``UsageError`` for a folder or a file that can't be read.
    convenience init(_ arguments: Arguments) throws {
        try self.init(folder: arguments.value("assets"), locale: arguments.value("locale") ?? "en")
    }

    init(folder: String?, locale: String) throws {
        var phrases = PhraseTranslations()
        var tables: [Table] = []
        if let folder {
            // What comes nearest is read last, so that it counts.
            for language in Self.languages(near: locale).reversed() {
                for name in try Self.names(in: folder) where name.hasSuffix(".xcstrings") {
                    let bytes = try Self.contents("\(folder)/\(name)")
                    if name == "AppShortcuts.xcstrings" {
                        try Self.parsing("\(folder)/\(name)") { try phrases.add(catalogue: bytes, language: language) }
                    }
                    let texts = try Self.parsing("\(folder)/\(name)") {
                        try Self.texts(ofCatalogue: bytes, language: language)
                    }
                    tables.append(Table(name: String(name.dropLast(10)), language: language, texts: texts))
                }
                let inner = "\(folder)/\(language).lproj"
                for name in try Self.names(in: inner) where name.hasSuffix(".strings") {
                    let path = "\(inner)/\(name)"
                    guard let texts = StringsFile.entries(of: try Self.contents(path)) else {
                        throw UsageError(
                            "\(path) is no table of strings — write lines such as \"key\" = \"text\";",
                            exitCode: .badData)
                    }
                    if name == "AppShortcuts.strings" { phrases.add(texts) }
                    tables.append(
                        Table(
                            name: String(name.dropLast(8)), language: language, texts: texts.mapValues(StringEntry.text)
                        ))
                }
            }
        }
        (self.phrases, self.tables) = (phrases, tables)
    }

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let name = table ?? "Localizable"
        let table = tables.last { $0.name == name && $0.texts[key] != nil }
        let found = table.flatMap { $0.texts[key]?.format(for: arguments, language: $0.language) }
        return Self.filled(found ?? key, arguments)
    }

    /// A text with its values in the place of `%@`, `%lld` and the like.
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

    /// `de_AT` leads to `de-AT` and `de`.
    private static func languages(near locale: String) -> [String] {
        var parts = locale.split { $0 == "_" || $0 == "-" }.map(String.init)
        var names: [String] = []
        while !parts.isEmpty {
            names.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return names
    }

    private static func texts(ofCatalogue bytes: [UInt8], language: String) throws -> [String: StringEntry] {
        let file = try StringCatalogFile(bytes)
        var texts: [String: StringEntry] = [:]
        for key in file.keys { texts[key] = file.entry(key, language: language) }
        return texts
    }

    private static func parsing<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw UsageError("\(path) can't be read: \(error) — save it again", exitCode: .badData)
        }
    }

    private static func names(in folder: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw UsageError("the folder \(folder) can't be read — check its permissions", exitCode: .badData)
        }
    }

    private static func contents(_ path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("\(path) can't be read — check its permissions", exitCode: .badData)
        }
        guard data.count <= limit else {
            throw UsageError("\(path) has more than \(limit >> 20) MiB — make it smaller", exitCode: .badData)
        }
        return Array(data)
    }
}

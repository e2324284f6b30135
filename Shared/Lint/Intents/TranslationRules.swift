import AirlockBase

/// The string tables of an app: catalogues, and `.strings` files in the folders of languages.
struct StringTableFiles {
    /// A text of a table.
    struct Entry {
        /// The texts by language; several for a set of phrases.
        var texts: [String: [String]] = [:]
        /// The file that has the key first, and the files of the texts by language.
        var file: String
        var files: [String: String] = [:]
        /// True if the key stands for all phrases of its shortcut.
        var isSet = false
    }

    /// The tables of one name, such as `AppShortcuts`.
    struct Table {
        var entries: [String: Entry] = [:]
        /// The languages with the number of their keys.
        var languages: [String: Int] = [:]
        var source: String?
        /// The keys that aren't translated.
        var exempt: Set<String> = []
        /// The folders of the table's files, without those of the languages.
        var folders: Set<String> = []
    }

    private(set) var tables: [String: Table] = [:]
    /// The tables of phrases and of titles.
    private static let names: Set = ["AppShortcuts", "Localizable"]
    private var files: [String: [UInt8]] = [:]

    static func isTable(_ name: String) -> Bool {
        name.hasSuffix(".xcstrings") || name.hasSuffix(".strings") && parts(name).folder.hasSuffix(".lproj")
    }

    /// Reads the tables among the files. A table that can't be read is left out; `bring` reports it.
    init(_ all: [IntentSources.File]) {
        for file in all where Self.isTable(file.name) {
            let (folder, name) = Self.parts(file.name)
            if name.hasSuffix(".xcstrings") {
                read(catalogue: file, as: String(name.dropLast(".xcstrings".count)), folder)
            } else {
                let language = String(Self.parts(folder).name.dropLast(".lproj".count))
                // The texts of the development language.
                if language == "Base" { continue }
                // A file that isn't a table has no keys to compare.
                guard let list = try? PropertyList(parsing: file.bytes, limits: .table).dictionary else { continue }
                for (key, value) in list {
                    if let text = value.string {
                        add(key, [text], language, String(name.dropLast(".strings".count)), file.name)
                    }
                }
                tables[String(name.dropLast(".strings".count))]?.folders.insert(Self.parts(folder).folder)
            }
            files[file.name] = file.bytes
        }
    }

    private mutating func read(catalogue file: IntentSources.File, as table: String, _ folder: String) {
        // A file that isn't a catalogue has no keys to compare.
        guard let json = try? JSONValue(parsing: file.bytes), let strings = json["strings"]?.members else { return }
        let source = json["sourceLanguage"]?.string ?? "en"
        for string in strings {
            if string.value["shouldTranslate"] == .bool(false) {
                tables[table, default: Table()].exempt.insert(string.key)
                continue
            }
            add(string.key, nil, source, table, file.name)
            for language in string.value["localizations"]?.members ?? [] {
                let values = language.value["stringSet"]?["values"]?.array?.compactMap(\.string)
                let text = language.value["stringUnit"]?["value"]?.string.map { [$0] }
                add(string.key, values ?? text ?? [], language.key, table, file.name, isSet: values != nil)
            }
        }
        tables[table, default: Table()].source = source
        tables[table]?.folders.insert(folder)
    }

    private mutating func add(
        _ key: String, _ texts: [String]?, _ language: String, _ table: String, _ file: String, isSet: Bool = false
    ) {
        // The other tables aren't compared.
        guard Self.names.contains(table) else { return }
        func change(_ whole: inout Table, _ entry: inout Entry) {
            if entry.texts[language] == nil { whole.languages[language, default: 0] += 1 }
            entry.texts[language] = texts ?? entry.texts[language] ?? []
            if texts != nil { entry.files[language] = file }
            entry.isSet = entry.isSet || isSet
        }
        var whole = tables.removeValue(forKey: table) ?? Table()
        var entry = whole.entries.removeValue(forKey: key) ?? Entry(file: file)
        change(&whole, &entry)
        whole.entries[key] = entry
        tables[table] = whole
    }

    private static func parts(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    /// Returns the line of a text in one of the files.
    func location(of text: String, in file: String) -> SourceLine {
        let escaped = text.utf8.reduce(into: [UInt8]()) { bytes, byte in
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        let bytes = files[file] ?? []
        let place = bytes.firstRun(of: escaped, from: 0) ?? 0
        return SourceLine(file: file, line: bytes[..<place].count { $0 == 10 } + 1)
    }
}

/// Checks that phrases and titles are translated into the app's languages, with their placeholders.
struct TranslationRules {
    private let app: IntentSources

    init(_ app: IntentSources) { self.app = app }

    var findings: [SourceFinding] { phraseFindings + titleFindings }

    private var phraseFindings: [SourceFinding] {
        guard let table = app.tables.tables["AppShortcuts"] else { return [] }
        var found: [SourceFinding] = []
        let languages = table.languages.keys.sorted()
        // A set's key is one of the phrases of its shortcut.
        var entries = table.entries
        for entry in table.entries.values {
            for text in entry.texts[table.source ?? ""] ?? [] where entries[text] == nil { entries[text] = entry }
        }
        let providers = app.providers
        for shortcut in providers.flatMap(\.shortcuts) {
            guard let entry = shortcut.phrases.lazy.compactMap({ entries[$0.key] }).first(where: \.isSet) else {
                continue
            }
            for phrase in shortcut.phrases where entries[phrase.key] == nil { entries[phrase.key] = entry }
        }
        for provider in providers where languages.count > 1 {
            for phrase in provider.shortcuts.flatMap(\.phrases)
            where phrase.names > 0 && !table.exempt.contains(phrase.key) {
                let key = phrase.key
                guard let entry = entries[key] else {
                    found.append(
                        SourceFinding(
                            .phraseTranslation, provider.declared.type.name, "appShortcuts",
                            "the table AppShortcuts has no key '\(key)', so the phrase isn't translated — add the key, with its translations into \(languages.filter { $0 != table.source ?? "en" }.joined(separator: ", "))",
                            at: phrase.location))
                    continue
                }
                let missing = languages.filter { entry.texts[$0] == nil && $0 != table.source ?? "en" }
                guard !missing.isEmpty, table.folders.count == 1 else { continue }
                found.append(
                    SourceFinding(
                        .phraseTranslation, provider.declared.type.name, "appShortcuts",
                        "the phrase '\(key)' has no translation into \(missing.joined(separator: ", ")), into which other phrases are translated — add it to AppShortcuts",
                        at: phrase.location))
            }
        }
        for (key, entry) in table.entries.sorted(by: { $0.key < $1.key }) where key.hasWords("${applicationName}") {
            var expected = Set(Self.placeholders(of: [key] + (entry.texts[table.source ?? ""] ?? [])))
            // The other phrases of a set can have other parameters.
            if entry.isSet {
                expected.formUnion(providers.flatMap(\.shortcuts).flatMap(\.phrases).flatMap(\.parameters))
            }
            for (language, texts) in entry.texts.sorted(by: { $0.key < $1.key }) where language != table.source {
                for text in texts {
                    let placeholders = Self.placeholders(of: [text])
                    let fault: String? =
                        if !placeholders.contains("applicationName") {
                            "lacks ${applicationName}"
                        } else if let other = placeholders.first(where: { !expected.contains($0) }) {
                            "has the placeholder ${\(other)}, which isn't in the phrase"
                        } else if !entry.isSet,
                            let lost = expected.sorted().first(where: { !placeholders.contains($0) })
                        {
                            "lacks ${\(lost)}"
                        } else {
                            nil
                        }
                    guard let fault else { continue }
                    found.append(
                        SourceFinding(
                            .phraseTranslation, "AppShortcuts", language,
                            "the translation '\(text)' \(fault) — use the placeholders of '\(key)'",
                            at: app.tables.location(of: text, in: entry.files[language] ?? entry.file)))
                }
            }
        }
        return found
    }

    private static func placeholders(of texts: [String]) -> [String] {
        texts.flatMap { text -> [String] in
            var (names, rest): ([String], Substring) = ([], text[...])
            while let dollar = rest.firstIndex(of: "$") {
                rest = rest[rest.index(after: dollar)...]
                guard rest.first == "{" else { continue }
                guard let end = rest.firstIndex(of: "}") else { break }
                names.append(String(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[end...]
            }
            return names
        }
    }

    private var titleFindings: [SourceFinding] {
        guard let table = app.tables.tables["Localizable"], table.folders.count == 1, table.languages.count > 1 else {
            return []
        }
        // A language with few texts is one that translators have only begun.
        let languages = table.languages.filter { $0.value * 2 > table.entries.count }.keys.sorted()
        var found: [SourceFinding] = []
        for (declared, _) in app.intents {
            for name in ["title", "description"] {
                for (source, member) in app.members(name, of: declared) where member.isStatic {
                    guard let range = source.expression(of: member),
                        let key = source.tokens[range].lazy.compactMap({ StringLiteral($0)?.plain }).first,
                        let entry = table.entries[key], entry.texts.count > 1
                    else { continue }
                    let missing = languages.filter { entry.texts[$0] == nil && $0 != table.source ?? "en" }
                    guard !missing.isEmpty else { continue }
                    found.append(
                        SourceFinding(
                            .titleTranslation, declared.type.name, name,
                            "'\(key)' isn't translated into \(missing.joined(separator: ", ")), into which most other texts are — add the translation to Localizable",
                            at: source.location(member.line)))
                }
            }
        }
        return found
    }
}

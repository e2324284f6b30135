import FoundationEssentials

/// The string tables in folders, for one language.
///
/// A text is looked up in the languages close to the requested language, nearest first, then in the app's development language. A table is
/// read when it is first used.
package struct LocalizedTables {
    /// A file that can't be read, or an entry that can't be used.
    package struct Fault: Hashable, Sendable, CustomStringConvertible {
        package let description: String

        /// - Parameter reason: The reason; empty if the system doesn't report one.
        init(path: String, reason: String) {
            description = "\(path) can't be read" + (reason.isEmpty ? "" : ": \(reason)")
        }

        init(table: String, reason: String) { description = "the string table \(table): \(reason)" }
    }

    private struct Table {
        var catalogs: [StringCatalogFile] = []
        /// The tables in `.lproj` folders, with the language of each folder.
        var folders: [(language: String, entries: [String: StringEntry])] = []
    }

    /// A string catalogue embedded in the executable.
    package struct Embedded: Sendable {
        package let name: String
        package let bytes: [UInt8]

        package init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    private let folders: [String]
    private let embedded: [Embedded]
    /// The names of the languages that are looked up, nearest first.
    package let languages: [String]
    private var tables: [String: Table] = [:]
    /// The files that couldn't be read so far.
    package private(set) var faults: [Fault] = []

    /// The most bytes of a file that are read.
    private static let limit = 8 << 20

    /// Creates tables from folders, their subfolders that end in `.resources`, and embedded catalogues.
    package init(folders: [String], embedded: [Embedded] = [], localeIdentifier: String) {
        (self.folders, self.embedded, languages) = (folders, embedded, Self.languages(near: localeIdentifier))
    }

    /// Returns a table's entry for a key, and its language; `nil` if there is none. A plural without the form `other` is a fault.
    package mutating func entry(_ key: String, in name: String) -> (entry: StringEntry, language: String)? {
        let found = search(key, in: name)
        if let found, found.entry.lacksOther {
            let fault = Fault(
                table: name, reason: "'\(key)' has no plural form 'other' in \(found.language) — add the form")
            if !faults.contains(fault) { faults.append(fault) }
        }
        return found
    }

    /// Returns a table's entry for a key if its text depends on a number; `nil` for any other key.
    package mutating func plural(_ key: String, in name: String) -> PluralFormat? {
        guard let (entry, language) = entry(key, in: name), entry.isPlural else { return nil }
        return PluralFormat(entry: entry, language: language)
    }

    private mutating func search(_ key: String, in name: String) -> (entry: StringEntry, language: String)? {
        let table = table(name)
        if let found = Self.entry(key, languages, in: table) { return found }
        // The keys of a catalogue are texts in its source language, so they need no entry in that language.
        guard !table.catalogs.contains(where: { languages.contains($0.source) }) else { return nil }
        return Self.entry(key, table.catalogs.map(\.source) + ["Base", "en"], in: table)
    }

    /// Returns the texts of a table's `.strings` files in the closest languages, nearest last.
    package mutating func texts(of name: String) -> [(language: String, texts: [String: String])] {
        let folders = table(name).folders
        return languages.reversed().flatMap { language in
            folders.filter { $0.language == language }.map { folder in
                var texts: [String: String] = [:]
                for case (let key, .text(let text)) in folder.entries { texts[key] = text }
                return (language, texts)
            }
        }
    }

    private static func entry(
        _ key: String, _ languages: [String], in table: Table
    ) -> (entry: StringEntry, language: String)? {
        for language in languages {
            for catalog in table.catalogs {
                if let entry = catalog.entry(key, language: language) { return (entry, language) }
            }
            for folder in table.folders where folder.language == language {
                if let entry = folder.entries[key] { return (entry, language) }
            }
            if table.catalogs.contains(where: { $0.source == language }) { return nil }
        }
        return nil
    }

    /// Returns the possible names of a language's tables, nearest first: `zh_TW` results in `zh-TW`, `zh-Hant` and `zh`.
    package static func languages(near identifier: String) -> [String] {
        let plain = identifier.prefix { $0 != "@" && $0 != "." }
        var parts = plain.split { $0 == "_" || $0 == "-" }.map(String.init)
        var names: [String] = []
        while !parts.isEmpty {
            names.append(parts.joined(separator: "-"))
            parts.removeLast()
            if parts == ["zh"], let region = names.first?.split(separator: "-").last {
                names.append(["TW", "HK", "MO", "Hant"].contains(region) ? "zh-Hant" : "zh-Hans")
            }
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Returns the languages that the folders have translations into, sorted, without the catalogues' source languages.
    package static func translations(in folders: [String]) -> [String] {
        var reader = LocalizedTables(folders: [], localeIdentifier: "")
        var (found, sources): (Set<String>, Set<String>) = ([], ["Base"])
        for place in places(in: folders) {
            for name in list(place) {
                if name.hasSuffix(".lproj") { found.insert(String(name.dropLast(6))) }
                // An unreadable catalogue is reported when a text is looked up in it.
                guard name.hasSuffix(".xcstrings"), let catalog = reader.catalogue("\(place)/\(name)") else { continue }
                found.formUnion(catalog.languages)
                sources.insert(catalog.source)
            }
        }
        return found.subtracting(sources).sorted()
    }

    // MARK: Files

    /// Reads all tables, so that ``faults`` is complete.
    package mutating func readAll() {
        var names: Set<String> = []
        for place in Self.places(in: folders) {
            let files = Self.list(place)
            let inner = files.filter { Self.isFolder($0, near: languages) }.flatMap { Self.list("\(place)/\($0)") }
            for file in files + inner {
                for suffix in [".xcstrings", ".strings", ".stringsdict"] where file.hasSuffix(suffix) {
                    names.insert(String(file.dropLast(suffix.count)))
                }
            }
        }
        for name in names.sorted() { _ = table(name) }
    }

    /// Returns the paths of files with a name in the folders, without reading them.
    package func files(named name: String) -> [String] {
        Self.places(in: folders).filter { Self.list($0).contains(name) }.map { "\($0)/\(name)" }
    }

    /// Returns the bytes of a file; `nil`, with a fault recorded, if it can't be read.
    package mutating func contents(_ path: String) -> Data? {
        guard let data = FileManager.default.contents(atPath: path) else {
            faults.append(Fault(path: path, reason: ""))
            return nil
        }
        guard data.count <= Self.limit else {
            faults.append(Fault(path: path, reason: "it has more than \(Self.limit >> 20) MiB"))
            return nil
        }
        return data
    }

    private mutating func table(_ name: String) -> Table {
        if let known = tables[name] { return known }
        var table = Table()
        for place in Self.places(in: folders) {
            let files = Self.list(place)
            if files.contains("\(name).xcstrings"), let catalog = catalogue("\(place)/\(name).xcstrings") {
                table.catalogs.append(catalog)
            }
            for folder in files where Self.isFolder(folder, near: languages) {
                read(name, in: "\(place)/\(folder)", language: String(folder.dropLast(6)), &table)
            }
        }
        for catalog in embedded where catalog.name == name {
            if let catalog = catalogue(catalog.bytes, "\(name).xcstrings") { table.catalogs.append(catalog) }
        }
        tables[name] = table
        return table
    }

    private mutating func catalogue(_ path: String) -> StringCatalogFile? {
        contents(path).flatMap { catalogue(Array($0), path) }
    }

    private mutating func catalogue(_ bytes: [UInt8], _ path: String) -> StringCatalogFile? {
        if let catalogue = StringCatalogFile(withKeysAlone: bytes, in: languages) { return catalogue }
        do throws(JSONError) {
            return try StringCatalogFile(bytes)
        } catch {
            faults.append(Fault(path: path, reason: "\(error)"))
            return nil
        }
    }

    private mutating func read(_ name: String, in folder: String, language: String, _ table: inout Table) {
        let files = Self.list(folder)
        // Plurals take precedence over plain texts.
        for suffix in ["stringsdict", "strings"] where files.contains("\(name).\(suffix)") {
            let path = "\(folder)/\(name).\(suffix)"
            guard let data = contents(path) else { continue }
            do throws(PropertyListError) {
                let entries = suffix == "strings" ? try StringsFile.texts(data) : try StringsFile.rules(data)
                table.folders.append((language, entries))
            } catch {
                let reason = error == .format ? "it is not a string table" : "it \(error.reason)"
                faults.append(Fault(path: path, reason: reason))
            }
        }
    }

    private static func isFolder(_ name: String, near languages: [String]) -> Bool {
        name.hasSuffix(".lproj") && (languages + ["Base", "en"]).contains(String(name.dropLast(6)))
    }

    private static func places(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            [folder] + list(folder).filter { $0.hasSuffix(".resources") }.map { "\(folder)/\($0)" }
        }
    }

    private static func list(_ folder: String) -> [String] {
        // Most folders don't exist or aren't accessible in the sandbox; these folders have no tables.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

/// The plural categories of languages, from Unicode's CLDR (cardinals, version 46).
package enum PluralRules {
    /// Returns the category of a number: `zero`, `one`, `two`, `few`, `many` or `other`. An unknown language follows the rule of English.
    package static func category(of number: Double, language: String) -> String {
        let code = String(language.prefix { $0 != "-" && $0 != "_" })
        let isWhole = number == number.rounded() && abs(number) < 1e15
        let count = isWhole ? Int(saturating: abs(number)) : -1
        switch code {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "my", "lo", "yue", "jv", "km": return "other"
        case "fr", "hy",
            "pt" where language != "pt-PT":
            if abs(number) < 2 { return "one" }
            return code != "hy" && count > 0 && count % 1_000_000 == 0 ? "many" : "other"
        case "es", "it", "ca", "pt":
            if number == 1 { return "one" }
            return count > 0 && count % 1_000_000 == 0 ? "many" : "other"
        case "hi", "bn", "fa", "gu", "kn", "am", "zu", "as":
            return count == 0 || abs(number) <= 1 ? "one" : "other"
        case "da": return number != 0 && abs(number) < 2 ? "one" : "other"
        case "ru", "uk", "be": return count < 0 ? "other" : slavic(count)
        case "sr", "hr", "bs": return count < 0 ? "other" : slavic(count, many: "other")
        case "pl":
            if count == 1 { return "one" }
            if count < 0 { return "other" }
            return isFew(count) ? "few" : "many"
        case "cs", "sk":
            if count == 1 { return "one" }
            if (2...4).contains(count) { return "few" }
            return count < 0 ? "many" : "other"
        case "ar": return arabic(count)
        case "he", "iw": return count == 1 || count < 0 && abs(number) < 1 ? "one" : count == 2 ? "two" : "other"
        case "ro", "mo":
            if count == 1 { return "one" }
            return count < 0 || count == 0 || (1...19).contains(count % 100) ? "few" : "other"
        case "lt":
            if count < 0 { return "many" }
            if count % 10 == 1, !(11...19).contains(count % 100) { return "one" }
            return (2...9).contains(count % 10) && !(11...19).contains(count % 100) ? "few" : "other"
        case "lv":
            if count < 0 || count % 10 == 0 || (11...19).contains(count % 100) { return count < 0 ? "other" : "zero" }
            return count % 10 == 1 ? "one" : "other"
        case "sl":
            switch count % 100 {
            case _ where count < 0: return "few"
            case 1: return "one"
            case 2: return "two"
            case 3, 4: return "few"
            default: return "other"
            }
        case "cy":
            return [0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"][count] ?? "other"
        case "ga":
            switch count {
            case 1: return "one"
            case 2: return "two"
            case 3...6: return "few"
            case 7...10: return "many"
            default: return "other"
            }
        default: return number == 1 ? "one" : "other"
        }
    }

    private static func isFew(_ count: Int) -> Bool {
        (2...4).contains(count % 10) && !(12...14).contains(count % 100)
    }

    private static func slavic(_ count: Int, many: String = "many") -> String {
        if count % 10 == 1, count % 100 != 11 { return "one" }
        return isFew(count) ? "few" : many
    }

    private static func arabic(_ count: Int) -> String {
        switch count {
        case 0: "zero"
        case 1: "one"
        case 2: "two"
        case _ where count > 0 && (3...10).contains(count % 100): "few"
        case _ where count > 0 && (11...99).contains(count % 100): "many"
        default: "other"
        }
    }
}

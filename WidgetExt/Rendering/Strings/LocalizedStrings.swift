import Foundation
import Shared
import Synchronization

/// The translations beside the assets, in the language of a request.
///
/// A text is looked for in the languages that come near the one asked for, nearest first, then in the one the app was written in; a
/// key nobody has is the text. Nothing is read before the first text is asked for.
final class LocalizedStrings: StringTables {
    private struct Table {
        var catalogs: [StringCatalogFile] = []
        /// By language.
        var folders: [(language: String, entries: [String: StringEntry])] = []
    }

    private struct State {
        var tables: [String: Table] = [:]
        var faults: [String] = []
        /// Those of other languages views asked for.
        var others: [String: LocalizedStrings] = [:]
    }

    private let folders: [String]
    private let locale: Locale
    private let languages: [String]
    private let state = Mutex(State())

    /// The most bytes of a file that are read.
    private static let limit = 8 << 20

    /// Looks for tables in folders, and in the folders that end in `.resources` in them.
    init(folders: [String], localeIdentifier: String?) {
        self.folders = folders
        let identifier = localeIdentifier ?? "en"
        locale = Locale(identifier: identifier)
        languages = Self.languages(near: identifier)
    }

    /// What couldn't be read, so far.
    var faults: [String] { state.withLock { state in state.faults + state.others.values.flatMap(\.faults) } }

    func changed(localeIdentifier: String) -> (any StringTables)? {
        state.withLock { state in
            if let known = state.others[localeIdentifier] { return known }
            let other = LocalizedStrings(folders: folders, localeIdentifier: localeIdentifier)
            state.others[localeIdentifier] = other
            return other
        }
    }

    func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
        let name = table ?? "Localizable"
        let found = state.withLock { state -> (entry: StringEntry, language: String)? in
            if state.tables[name] == nil { state.tables[name] = read(name, &state.faults) }
            return state.tables[name].flatMap { find(key, in: $0) }
        }
        let format = found?.entry.format(for: arguments, language: found?.language ?? "") ?? key
        return arguments.isEmpty ? format : FormatString(text: format, locale: locale).filled(with: arguments)
    }

    private func find(_ key: String, in table: Table) -> (entry: StringEntry, language: String)? {
        for language in languages {
            if let entry = entry(key, language, in: table) { return (entry, language) }
            // A catalogue's keys are the texts of its source language.
            if table.catalogs.contains(where: { $0.source == language }) { return nil }
        }
        for language in table.catalogs.map(\.source) + ["Base", "en"] {
            if let entry = entry(key, language, in: table) { return (entry, language) }
        }
        return nil
    }

    private func entry(_ key: String, _ language: String, in table: Table) -> StringEntry? {
        for catalog in table.catalogs {
            if let entry = catalog.entry(key, language: language) { return entry }
        }
        for folder in table.folders where folder.language == language {
            if let entry = folder.entries[key] { return entry }
        }
        return nil
    }

    /// The languages the folders have translations into, in order, without those the catalogues are written in.
    static func translations(in folders: [String]) -> [String] {
        let none = LocalizedStrings(folders: [], localeIdentifier: nil)
        var (found, sources): (Set<String>, Set<String>) = ([], ["Base"])
        var faults: [String] = []
        for folder in folders {
            let names = none.list(folder)
            for place in [folder] + names.filter({ $0.hasSuffix(".resources") }).map({ "\(folder)/\($0)" }) {
                for name in none.list(place) {
                    if name.hasSuffix(".lproj") { found.insert(String(name.dropLast(6))) }
                    // What can't be read is said when a text is looked for in it.
                    guard name.hasSuffix(".xcstrings"), let data = none.contents("\(place)/\(name)", &faults),
                        let catalog = try? StringCatalogFile(Array(data))
                    else { continue }
                    found.formUnion(catalog.languages)
                    sources.insert(catalog.source)
                }
            }
        }
        return found.subtracting(sources).sorted()
    }

    /// The names tables of a language may have, nearest first: `zh_TW` leads to `zh-TW`, `zh-Hant` and `zh`.
    static func languages(near identifier: String) -> [String] {
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

    private func read(_ name: String, _ faults: inout [String]) -> Table {
        var table = Table()
        for folder in folders {
            let names = list(folder)
            let places = [folder] + names.filter { $0.hasSuffix(".resources") }.map { "\(folder)/\($0)" }
            for place in places {
                let files = place == folder ? names : list(place)
                if files.contains("\(name).xcstrings"), let data = contents("\(place)/\(name).xcstrings", &faults) {
                    do throws(JSONError) {
                        table.catalogs.append(try StringCatalogFile(Array(data)))
                    } catch {
                        faults.append("\(place)/\(name).xcstrings can't be read: \(error)")
                    }
                }
                for language in files where language.hasSuffix(".lproj") {
                    read(name, in: "\(place)/\(language)", language: String(language.dropLast(6)), &table, &faults)
                }
            }
        }
        return table
    }

    private func read(
        _ name: String, in folder: String, language: String, _ table: inout Table, _ faults: inout [String]
    ) {
        guard languages.contains(language) || ["Base", "en"].contains(language) else { return }
        let files = list(folder)
        for suffix in ["strings", "stringsdict"] where files.contains("\(name).\(suffix)") {
            let path = "\(folder)/\(name).\(suffix)"
            guard let data = contents(path, &faults) else { continue }
            do {
                let entries = try StringFolder.entries(
                    strings: suffix == "strings" ? data : nil, dictionary: suffix == "strings" ? nil : data)
                // Plurals stand before plain texts.
                table.folders.insert(
                    (language, entries), at: suffix == "strings" ? table.folders.endIndex : table.folders.startIndex)
            } catch {
                faults.append("\(path) can't be read: it is no table of strings")
            }
        }
    }

    private func contents(_ path: String, _ faults: inout [String]) -> Data? {
        guard let data = FileManager.default.contents(atPath: path) else {
            faults.append("\(path) can't be read")
            return nil
        }
        guard data.count <= Self.limit else {
            faults.append("\(path) can't be read: it has more than \(Self.limit >> 20) MiB")
            return nil
        }
        return data
    }

    private func list(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

import BringSupport
import Foundation

/// The keys in the string tables of imported folders: catalogues (`.xcstrings`), and `.strings` and `.stringsdict` in `.lproj`.
struct Translations: Hashable {
    /// The keys translated into each language.
    private(set) var keys: [String: Set<String>] = [:]
    /// Tables that can't be read.
    private(set) var unreadable: [String] = []

    /// The maximum size of a table, in bytes.
    private static let limit = 64 << 20

    /// Reads the tables of folders, except those of property lists, which no widget shows.
    init(_ folders: [ImportedFolder]) {
        for folder in folders {
            for resource in folder.resources {
                if resource.hasSuffix(".xcstrings") {
                    read(resource, in: folder, Self.catalogue)
                } else if resource.hasSuffix(".lproj") {
                    let (given, path) = folder.location(of: resource)
                    // An unlistable folder is reported as unreadable.
                    guard let entries = try? given.entries(of: path) else {
                        unreadable.append(resource)
                        continue
                    }
                    let language = String(URL(fileURLWithPath: resource).lastPathComponent.dropLast(".lproj".count))
                    for name in entries.map(\.name) where name.hasSuffix(".strings") || name.hasSuffix(".stringsdict") {
                        read("\(resource)/\(name)", in: folder) { data in Self.table(data).map { [language: $0] } }
                    }
                }
            }
        }
    }

    private mutating func read(_ file: String, in folder: ImportedFolder, _ parse: (Data) -> [String: Set<String>]?) {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        guard name != "InfoPlist" else { return }
        let (given, path) = folder.location(of: file)
        // A table that can't be read is reported.
        guard let data = try? given.contents(of: path, limit: Self.limit), let found = parse(data) else {
            return unreadable.append(file)
        }
        // Equal keys of different tables are distinct.
        for (language, words) in found { keys[language, default: []].formUnion(words.map { "\(name)\u{1F}\($0)" }) }
    }

    /// Returns a catalogue's keys by language; every key exists in the source language.
    private static func catalogue(_ data: Data) -> [String: Set<String>]? {
        // The caller reports the file as unreadable.
        guard let document = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            let strings = document["strings"] as? [String: Any]
        else { return nil }
        var found: [String: Set<String>] = [document["sourceLanguage"] as? String ?? "en": Set(strings.keys)]
        for (key, entry) in strings {
            let localizations = (entry as? [String: Any])?["localizations"] as? [String: Any] ?? [:]
            for language in localizations.keys { found[language, default: []].insert(key) }
        }
        return found
    }

    /// Returns a table's keys, in any property list format; an empty file has none.
    private static func table(_ data: Data) -> Set<String>? {
        if data.isEmpty { return [] }
        // The caller reports the file as unreadable.
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        return (list as? [String: Any]).map { Set($0.keys) }
    }

    /// A summary on one line; `nil` if there are no tables.
    var text: String? {
        guard !keys.isEmpty || !unreadable.isEmpty else { return nil }
        let all = Set(keys.values.joined()).count
        let counts = keys.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
        let faults = unreadable.isEmpty ? [] : ["unreadable: \(unreadable.joined(separator: ", "))"]
        let found = keys.isEmpty ? [] : ["\(all) key\(all == 1 ? "" : "s") (\(counts.joined(separator: ", ")))"]
        return (found + faults).joined(separator: "; ")
    }
}

import Foundation

/// What the tables of strings in brought folders hold: catalogues (`.xcstrings`), and `.strings` and `.stringsdict` in `.lproj`.
struct Translations: Hashable {
    /// The keys by the languages they are there in.
    private(set) var keys: [String: Set<String>] = [:]
    /// Tables that can't be read.
    private(set) var unreadable: [String] = []

    /// Reads the tables of folders; those of a property list are the app's, and no widget shows them.
    init(_ folders: [ImportedFolder]) {
        for folder in folders {
            for resource in folder.resources {
                if resource.hasSuffix(".xcstrings") {
                    read(resource, in: folder, Self.catalogue)
                } else if resource.hasSuffix(".lproj") {
                    let path = folder.absolutePath(of: resource)
                    // A folder that can't be listed is reported as unreadable.
                    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
                        unreadable.append(resource)
                        continue
                    }
                    let language = String(URL(fileURLWithPath: resource).lastPathComponent.dropLast(".lproj".count))
                    for name in names.sorted() where name.hasSuffix(".strings") || name.hasSuffix(".stringsdict") {
                        read("\(resource)/\(name)", in: folder) { data in Self.table(data).map { [language: $0] } }
                    }
                }
            }
        }
    }

    private mutating func read(_ file: String, in folder: ImportedFolder, _ parse: (Data) -> [String: Set<String>]?) {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        guard name != "InfoPlist" else { return }
        guard let found = FileManager.default.contents(atPath: folder.absolutePath(of: file)).flatMap(parse) else {
            return unreadable.append(file)
        }
        // The same key of two tables is two.
        for (language, words) in found { keys[language, default: []].formUnion(words.map { "\(name)\u{1F}\($0)" }) }
    }

    /// The keys of a catalogue, which are there in its own language unless another text stands for them.
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

    /// The keys of a table, in any form of a property list; an empty file has none.
    private static func table(_ data: Data) -> Set<String>? {
        if data.isEmpty { return [] }
        // The caller reports the file as unreadable.
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        return (list as? [String: Any]).map { Set($0.keys) }
    }

    /// In a line; `nil` where there are no tables.
    var text: String? {
        guard !keys.isEmpty || !unreadable.isEmpty else { return nil }
        let all = Set(keys.values.joined()).count
        let counts = keys.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
        let faults = unreadable.isEmpty ? [] : ["not readable: \(unreadable.joined(separator: ", "))"]
        let found = keys.isEmpty ? [] : ["\(all) key\(all == 1 ? "" : "s") (\(counts.joined(separator: ", ")))"]
        return (found + faults).joined(separator: "; ")
    }
}

import AirlockBase
import BringSupport
import Foundation

/// The keys in the string tables of imported folders: catalogues (`.xcstrings`), and `.strings` and `.stringsdict` in `.lproj`.
struct Translations: Hashable {
    /// The keys translated into each language.
    private(set) var keys: [String: Set<String>] = [:]
    /// Tables that can't be read, each with the reason in brackets.
    private(set) var unreadable: [String] = []

    /// Reads the tables of folders, except those of property lists, which no widget shows.
    init(_ folders: [ImportedFolder]) {
        for folder in folders {
            for resource in folder.resources {
                let parts = resource.split(separator: "/").suffix(2)
                if resource.hasSuffix(".xcstrings") {
                    read(resource, in: folder, Self.catalogue)
                } else if parts.count == 2, let parent = parts.first, parent.hasSuffix(".lproj"), Self.isTable(resource)
                {
                    let language = String(parent.dropLast(".lproj".count))
                    read(resource, in: folder) { bytes throws(CommandFailure) in [language: try Self.table(bytes)] }
                } else if resource.hasSuffix(".lproj") {
                    let (given, path) = folder.location(of: resource)
                    // An unlistable folder is reported as unreadable.
                    guard let entries = try? given.entries(of: path) else {
                        unreadable.append("\(resource) (can't be read)")
                        continue
                    }
                    let language = String(URL(fileURLWithPath: resource).lastPathComponent.dropLast(".lproj".count))
                    for name in entries.map(\.name) where Self.isTable(name) {
                        read("\(resource)/\(name)", in: folder) { bytes throws(CommandFailure) in
                            [language: try Self.table(bytes)]
                        }
                    }
                }
            }
        }
    }

    private static func isTable(_ name: String) -> Bool {
        name.hasSuffix(".strings") || name.hasSuffix(".stringsdict")
    }

    private mutating func read(
        _ file: String, in folder: ImportedFolder, _ parse: ([UInt8]) throws(CommandFailure) -> [String: Set<String>]
    ) {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        guard name != "InfoPlist" else { return }
        let (given, path) = folder.location(of: file)
        do throws(CommandFailure) { try given.check(path) } catch {
            var status = stat()
            // The reader below names the reason for any other file.
            if lstat(folder.absolutePath(of: file), &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
                return unreadable.append("\(file) (is a link to a file elsewhere)")
            }
        }
        switch BoundedFile(folder.absolutePath(of: file), limit: 16 << 20) {
        case .unreadable(let reason): unreadable.append("\(file) (\(reason))")
        case .bytes(let bytes):
            do throws(CommandFailure) {
                // Equal keys of different tables are distinct.
                for (language, words) in try parse(bytes) {
                    keys[language, default: []].formUnion(words.map { "\(name)\u{1F}\($0)" })
                }
            } catch {
                unreadable.append("\(file) (\(error.message))")
            }
        }
    }

    /// The maximum number of values in a catalogue.
    private static let valueLimit = 1_000_000

    /// Returns a catalogue's keys by language; every key exists in the source language.
    private static func catalogue(_ bytes: [UInt8]) throws(CommandFailure) -> [String: Set<String>] {
        // The values take much more memory than their text. Marks in texts count, too.
        guard bytes.count(where: { ",:[{".utf8.contains($0) }) <= valueLimit else {
            throw CommandFailure("contains more than \(valueLimit) values", exitCode: .badData)
        }
        do { return try StringCatalogFile.keys(in: bytes) } catch {
            throw CommandFailure("isn't a string catalogue", exitCode: .badData)
        }
    }

    /// Returns a table's keys, in any property list format; an empty file has none.
    private static func table(_ bytes: [UInt8]) throws(CommandFailure) -> Set<String> {
        do { return try StringsFile.keys(in: bytes) } catch { throw CommandFailure(error.reason, exitCode: .badData) }
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

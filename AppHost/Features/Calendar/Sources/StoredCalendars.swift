import Foundation
import Shared

/// The calendars and the raw data of the last successful read of a source.
///
/// They are in the app's own storage, which no extension can access. Occurrences can be expanded from them again, offline.
struct StoredCalendars: Hashable, Sendable {
    /// One calendar of a source.
    struct Collection: Hashable, Sendable {
        /// The calendar's identifier in the source: a path, a folder, or empty if there is only one calendar.
        var path: String
        var name: String?
        var color: String?
        /// The version of the calendar: an entity tag, a change tag, or a time and a size.
        var tag: String?
        /// The token with which a server sends only the changes since this read.
        var syncToken: String?
    }

    /// A file of events.
    struct Item: Hashable, Sendable {
        /// The path of its calendar.
        var collection: String
        var tag: String
        var text: [UInt8]
    }

    var collections: [Collection] = []
    /// The files, by path.
    var items: [String: Item] = [:]
    /// The user's addresses, as the server reports them; `nil` if the server wasn't queried yet.
    var addresses: [String]?
    /// The validators for the next request of a subscription.
    var validators: HTTPValidators?

    /// A record of the catalogue in which the calendars are stored.
    enum Record: DocumentValue {
        case collection(Collection, HTTPValidators?, addresses: [String]?)
        case item(path: String, Item)

        static var format: UInt32 { 1 }
    }

    /// Returns the catalogue key of a source.
    static func key(_ source: String) throws -> CatalogueKey<Record> { try CatalogueKey(.calendar, named: source) }

    /// Reads a source's stored data. The result is empty if no data is stored.
    ///
    /// - Throws: ``HostError`` if the data can't be read.
    init(of source: String, in storage: LocalStorageService) throws {
        guard let catalogue = try storage.catalogue(try Self.key(source)) else { return }
        do {
            try catalogue.scan(0..<catalogue.count) { record in
                switch record {
                case .collection(let collection, let validators, let addresses):
                    collections.append(collection)
                    self.addresses = self.addresses ?? addresses
                    self.validators = self.validators ?? validators
                case .item(let path, let item): items[path] = item
                }
                return true
            }
        } catch {
            throw HostError.storage(error)
        }
    }

    init() {}

    /// Replaces the stored data of a source.
    ///
    /// - Throws: ``HostError``; the previous data is kept then.
    func store(as source: String, in storage: LocalStorageService) throws {
        var records: [(key: String, groups: [String], value: Record)] = []
        for collection in collections {
            records.append(("c\(collection.path)", [], .collection(collection, validators, addresses: addresses)))
        }
        for (path, item) in items { records.append(("i\(path)", [], .item(path: path, item))) }
        try storage.replace(try Self.key(source), with: records)
    }
}

extension StoredCalendars.Record {
    func encode(into writer: inout WireWriter) {
        switch self {
        case .collection(let collection, let validators, let addresses):
            writer.write(1, collection.path)
            if let name = collection.name { writer.write(2, name) }
            if let color = collection.color { writer.write(3, color) }
            if let tag = collection.tag { writer.write(4, tag) }
            if let token = collection.syncToken { writer.write(5, token) }
            if let tag = validators?.entityTag { writer.write(6, tag) }
            if let date = validators?.lastModified { writer.write(7, date) }
            if let addresses { writer.write(12) { inner in for address in addresses { inner.write(1, address) } } }
        case .item(let path, let item):
            writer.write(8, path)
            writer.write(9, item.collection)
            writer.write(10, item.tag)
            writer.write(11, item.text)
        }
    }

    init(from reader: inout WireReader) throws {
        var collection = StoredCalendars.Collection(path: "")
        var item = StoredCalendars.Item(collection: "", tag: "", text: [])
        var validators = HTTPValidators()
        var (path, addresses): (String?, [String]?)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: collection.path = try reader.string(field)
            case 2: collection.name = try reader.string(field)
            case 3: collection.color = try reader.string(field)
            case 4: collection.tag = try reader.string(field)
            case 5: collection.syncToken = try reader.string(field)
            case 6: validators.entityTag = try reader.string(field)
            case 7: validators.lastModified = try reader.string(field)
            case 8: path = try reader.string(field)
            case 9: item.collection = try reader.string(field)
            case 10: item.tag = try reader.string(field)
            case 11: item.text = try reader.data(field)
            case 12:
                var inner = try reader.message(field)
                var found: [String] = []
                while let field = try inner.nextField() {
                    if field.number == 1 { found.append(try inner.string(field)) } else { try inner.skip(field) }
                }
                addresses = found
            default: try reader.skip(field)
            }
        }
        self =
            path.map { .item(path: $0, item) }
            ?? .collection(collection, validators == HTTPValidators() ? nil : validators, addresses: addresses)
    }
}

/// A file of calendars, one per line: `NAME SOURCE`, or `NAME SOURCE USER PASSWORD-FILE` for a server.
///
/// Words are separated by blanks; a word that contains blanks is quoted. Empty lines and lines that begin with `#` are ignored. Paths are
/// relative to the file's folder.
struct CalendarSourceFile {
    let sources: [CalendarSourceSettings]

    /// - Throws: ``HostError`` with the line.
    init(path: String) throws {
        let text: String
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            text = String(decoding: data.prefix(65_536), as: UTF8.self)
        } catch {
            throw HostError.settings(
                path, line: nil, "can't be read", "name a readable file with \(CalendarCommands.sourceFile)")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        func place(_ word: String) -> String {
            word.contains("://") ? word : URL(fileURLWithPath: word, relativeTo: folder).standardizedFileURL.path
        }
        var sources: [CalendarSourceSettings] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = Self.words(line)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func fault(_ reason: String, _ remedy: String) -> HostError {
                .settings(path, line: index + 1, reason, remedy)
            }
            guard words.count == 2 || words.count == 4 else {
                throw fault("names no calendar", "write NAME SOURCE, or NAME SOURCE USER PASSWORD-FILE")
            }
            do {
                sources.append(
                    try CalendarSourceSettings(
                        name: words[0], address: place(words[1]), user: words.count == 4 ? words[2] : nil,
                        passwordFile: words.count == 4 ? place(words[3]) : nil))
            } catch let error as CommandFailure {
                let parts = error.message.components(separatedBy: " — ")
                throw fault("has an error: \(parts[0])", parts.dropFirst().joined(separator: " — "))
            }
        }
        self.sources = sources
    }

    private static func words(_ line: Substring) -> [String] {
        var (words, word, isQuoted, isOpen) = ([String](), "", false, false)
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                isOpen = true
            } else if character.isWhitespace, !isQuoted {
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(character)
                isOpen = true
            }
        }
        return isOpen ? words + [word] : words
    }
}

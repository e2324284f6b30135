import Shared

/// The phrases that were compiled last, with their parameter values.
///
/// The cache is in the container, so that a process that answers one phrase needn't run every query. If a phrase isn't in the cache, the
/// phrases are compiled again.
struct PhraseCache: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document in the container.
    static let key = DocumentKey<PhraseCache>(.intents, literal: "phrases")

    /// A compiled phrase.
    struct Phrase: Hashable, Sendable {
        var key = ""
        var text = ""
        var application = ""
        var intent = ""
        var parameter = ""
        var value = ""
        var title = ""
        var spoken = ""
    }

    /// A stamp of the declarations and the language that the phrases were compiled for. The cache is valid only for these declarations and
    /// this language.
    let stamp: String
    /// The encoded phrases. Decoding all of them takes longer than the rest of an answer.
    private var encoded: [[UInt8]]

    init(stamp: String, phrases: [Phrase]) { (self.stamp, encoded) = (stamp, phrases.map(\.encoded)) }

    /// Creates a cache of the phrases in an index that have a parameter value.
    init(stamp: String, _ index: PhraseIndex) {
        self.init(
            stamp: stamp,
            phrases: index.entries.compactMap { entry in
                guard let parameter = entry.match.parameter else { return nil }
                return Phrase(
                    key: entry.key, text: entry.match.phrase, application: entry.match.applicationName,
                    intent: entry.match.intent.persistentIdentifier, parameter: parameter.name, value: parameter.id,
                    title: parameter.title, spoken: parameter.spoken)
            })
    }

    /// Adds phrases at the end.
    mutating func add(_ phrases: [Phrase]) { encoded += phrases.map(\.encoded) }

    /// Decodes the phrases with the given keys; all phrases if `keys` is `nil`.
    ///
    /// - Throws: ``WireError`` for a damaged phrase.
    func phrases(keyed keys: [String]? = nil) throws -> [Phrase] {
        try encoded.compactMap { try Phrase(decoding: $0, ifKeyed: keys) }
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, stamp)
        for phrase in encoded { writer.write(2, phrase) }
    }

    init(from reader: inout WireReader) throws {
        var (stamp, encoded): (String, [[UInt8]]) = ("", [])
        while let field = try reader.nextField() {
            switch field.number {
            case 1: stamp = try reader.string(field)
            case 2: encoded.append(try reader.data(field))
            default: try reader.skip(field)
            }
        }
        (self.stamp, self.encoded) = (stamp, encoded)
    }
}

extension PhraseCache.Phrase {
    fileprivate var encoded: [UInt8] {
        var writer = WireWriter()
        writer.write(1, key)
        writer.write(2, text)
        writer.write(3, application)
        writer.write(4, intent)
        writer.write(5, parameter)
        writer.write(6, value)
        writer.write(7, title)
        writer.write(8, spoken)
        return writer.bytes
    }

    /// Decodes a phrase; `nil` if its key isn't one of `keys`.
    fileprivate init?(decoding bytes: [UInt8], ifKeyed keys: [String]?) throws {
        var reader = WireReader(bytes)
        self.init()
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                key = try reader.string(field)
                if let keys, !keys.contains(key) { return nil }
            case 2: text = try reader.string(field)
            case 3: application = try reader.string(field)
            case 4: intent = try reader.string(field)
            case 5: parameter = try reader.string(field)
            case 6: value = try reader.string(field)
            case 7: title = try reader.string(field)
            case 8: spoken = try reader.string(field)
            default: try reader.skip(field)
            }
        }
    }
}

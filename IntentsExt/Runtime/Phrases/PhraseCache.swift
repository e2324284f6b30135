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
    var stamp: String
    var phrases: [Phrase]

    init(stamp: String, phrases: [Phrase]) { (self.stamp, self.phrases) = (stamp, phrases) }

    /// Creates a cache of the phrases in an index that have a parameter value.
    init(stamp: String, _ index: PhraseIndex) {
        self.stamp = stamp
        phrases = index.entries.compactMap { entry in
            guard let parameter = entry.match.parameter else { return nil }
            return Phrase(
                key: entry.key, text: entry.match.phrase, application: entry.match.applicationName,
                intent: entry.match.intent.persistentIdentifier, parameter: parameter.name, value: parameter.id,
                title: parameter.title, spoken: parameter.spoken)
        }
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, stamp)
        for phrase in phrases {
            writer.write(2) { part in
                part.write(1, phrase.key)
                part.write(2, phrase.text)
                part.write(3, phrase.application)
                part.write(4, phrase.intent)
                part.write(5, phrase.parameter)
                part.write(6, phrase.value)
                part.write(7, phrase.title)
                part.write(8, phrase.spoken)
            }
        }
    }

    init(from reader: inout WireReader) throws {
        (stamp, phrases) = ("", [])
        while let field = try reader.nextField() {
            switch field.number {
            case 1: stamp = try reader.string(field)
            case 2:
                var part = try reader.message(field)
                var phrase = Phrase()
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: phrase.key = try part.string(field)
                    case 2: phrase.text = try part.string(field)
                    case 3: phrase.application = try part.string(field)
                    case 4: phrase.intent = try part.string(field)
                    case 5: phrase.parameter = try part.string(field)
                    case 6: phrase.value = try part.string(field)
                    case 7: phrase.title = try part.string(field)
                    case 8: phrase.spoken = try part.string(field)
                    default: try part.skip(field)
                    }
                }
                phrases.append(phrase)
            default: try reader.skip(field)
            }
        }
    }
}

/// How far the jokes have been told: each once a round, in an order of chance, and never the same one twice running.
///
/// A round is over when every joke was told. It starts anew when jokes came or went.
package struct JokeShuffle: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// Where the document is.
    package static let key = DocumentKey<JokeShuffle>(.intents, literal: "joke-round")

    /// Which jokes the round is about: the catalogue's digest of keys.
    package var digest: UInt64
    /// The seed of its order.
    package var seed: UInt64
    /// How many were told.
    package var told: UInt64
    /// The id of the joke told last.
    package var last: String

    /// The round after one, or the first one.
    ///
    /// - Parameters:
    ///   - count: The number of jokes, at least 1.
    ///   - id: The id of the joke at a position.
    package init(
        after round: JokeShuffle?, digest: UInt64, count: Int, chance: UInt64, id: (Int) throws -> String
    ) rethrows {
        self.digest = digest
        told = 0
        last = round?.last ?? ""
        seed = chance
        guard count > 1 else { return }
        // An order that begins with the joke told last would tell it twice running; most don't.
        for _ in 0..<64 where try id(Permutation(count: count, seed: seed)[at: 0]) == last { seed &+= 1 }
    }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, digest)
        writer.write(2, seed)
        writer.write(3, told)
        writer.write(4, last)
    }

    package init(from reader: inout WireReader) throws {
        (digest, seed, told, last) = (0, 0, 0, "")
        while let field = try reader.nextField() {
            switch field.number {
            case 1: digest = try reader.unsigned(field)
            case 2: seed = try reader.unsigned(field)
            case 3: told = try reader.unsigned(field)
            case 4: last = try reader.string(field)
            default: try reader.skip(field)
            }
        }
    }
}

import Shared

/// What the running host knows of its group, for the command `group status`. It is in the app's own storage.
struct GroupRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<GroupRecord>(.home, literal: "group-record")

    /// The commit ids of the documents whose changes the group has, by name.
    var sent: [String: UInt64] = [:]
    /// The reason why the host isn't connected; empty if it is, or never ran.
    var failure = ""

    private static let limit = 1_000

    init() {}

    /// Returns true if a document has changes that the group doesn't have.
    func isWaiting(_ document: GroupDocument, in container: Container) throws -> Bool {
        try document.commitID(in: container) != sent[document.name] ?? 0
    }

    func encode(into writer: inout WireWriter) {
        for (name, commitID) in sent.sorted(by: { $0.key < $1.key }) {
            writer.write(1) { part in
                part.write(1, name)
                part.write(2, fixed64: commitID)
            }
        }
        writer.write(2, failure)
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var part = try reader.message(field)
                var (name, commitID): (String, UInt64) = ("", 0)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: name = try part.string(field)
                    case 2: commitID = try part.fixed64(field)
                    default: try part.skip(field)
                    }
                }
                guard sent.count < Self.limit else { throw WireError(.range(field: 1), at: reader.offset) }
                sent[name] = commitID
            case 2: failure = try reader.string(field)
            default: try reader.skip(field)
            }
        }
    }
}

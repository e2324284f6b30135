import Shared

/// The running host's state in its group, for the command `group status`. It is in the app's own storage.
struct GroupRecord: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<GroupRecord>(.home, literal: "group-record")

    /// A change of this host that another host's change replaced, without knowing it.
    struct Replacement: Hashable, Sendable {
        /// The name for the user of the document.
        var title: String
        /// The other host.
        var host: String
        /// When this host learned of it, in seconds since 1 January 1970.
        var instant: Int64
    }

    /// The reason why the host isn't connected; empty if it is, or never ran.
    var failure = ""
    /// When the host was last connected, in seconds since 1 January 1970; 0 for never.
    var connected: Int64 = 0
    /// When the connection was lost, in seconds since 1 January 1970; 0 while connected.
    var disconnected: Int64 = 0
    /// The id of the container whose documents were compared.
    var container = ""
    /// The last replaced changes, oldest first.
    private(set) var replacements: [Replacement] = []

    private static let limit = 10

    init() {}

    mutating func add(_ replacement: Replacement) {
        replacements = replacements.suffix(Self.limit - 1) + [replacement]
    }

    func encode(into writer: inout WireWriter) {
        writer.write(2, failure)
        writer.write(3, connected, in: .seconds)
        writer.write(4, container)
        writer.write(6, disconnected, in: .seconds)
        for replacement in replacements {
            writer.write(5) { part in
                part.write(1, replacement.title)
                part.write(2, replacement.host)
                part.write(3, replacement.instant, in: .seconds)
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 2: failure = try reader.string(field)
            case 3: connected = try reader.signed(field, in: .seconds)
            case 4: container = try reader.string(field)
            case 5:
                var part = try reader.message(field)
                var replacement = Replacement(title: "", host: "", instant: 0)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: replacement.title = try part.string(field)
                    case 2: replacement.host = try part.string(field)
                    case 3: replacement.instant = try part.signed(field, in: .seconds)
                    default: try part.skip(field)
                    }
                }
                add(replacement)
            case 6: disconnected = try reader.signed(field, in: .seconds)
            default: try reader.skip(field)
            }
        }
    }
}

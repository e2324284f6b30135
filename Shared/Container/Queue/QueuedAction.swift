/// The payload of an action, declared by the feature that handles it: only typed values, so that an extension can't pass a network address,
/// an HTTP header or a path.
package protocol QueuePayload: Hashable, Sendable {
    /// The number of the field that holds the payload in an action, at least 3. Unique among all payloads, past and present.
    static var kind: Int { get }

    /// The subject of the payload: a later action of the same kind about the same subject supersedes this action.
    var subject: UInt32 { get }

    func encode(into writer: inout WireWriter)

    /// Decodes the output of `encode`. If decoding throws, the action is refused.
    init(from reader: inout WireReader) throws
}

/// An action that an extension requests from the host: a feature's payload with an id and a time.
package struct QueuedAction: Hashable, Sendable {
    /// The lowest kind: lower field numbers belong to the action itself.
    private static let firstKind = 3

    /// The action's permanent and unique name, so that it is performed once; see ``isValid(id:)``.
    package let id: String
    /// The time of the request, in milliseconds since 1 January 1970.
    package let instant: Int64
    /// The kind of the payload, see ``QueuePayload/kind``.
    package let kind: Int
    /// The payload in wire format.
    private let bytes: [UInt8]

    /// Creates an action whose id begins with its time, so that ids sort by time.
    ///
    /// - Parameter chance: Random bits, which distinguish the action from other actions with the same time.
    package init<Payload: QueuePayload>(_ payload: Payload, at instant: Int64, chance: UInt64) {
        precondition(Payload.kind >= Self.firstKind, "the fields before 3 are the action's own")
        let time = Self.digits(UInt64(max(instant, 0)), 12)
        var writer = WireWriter()
        payload.encode(into: &writer)
        self.init(
            id: time + Self.digits(UInt64(payload.subject), 8) + Self.digits(chance, 16), instant: instant,
            kind: Payload.kind, bytes: writer.bytes)
    }

    private init(id: String, instant: Int64, kind: Int, bytes: [UInt8]) {
        (self.id, self.instant, self.kind, self.bytes) = (id, instant, kind, bytes)
    }

    /// Returns the payload; nil for an action of another kind.
    ///
    /// - Throws: An error for invalid payload bytes.
    package func payload<Payload: QueuePayload>(as type: Payload.Type) throws -> Payload? {
        guard kind == type.kind else { return nil }
        var reader = WireReader(bytes)
        return try Payload(from: &reader)
    }

    /// The part of the id that identifies the subject of the payload.
    var subject: Substring { id.dropFirst(12).prefix(8) }

    /// Returns true for a valid id: 36 hexadecimal digits in lower case.
    package static func isValid(id: String) -> Bool {
        let bytes = id.utf8
        return bytes.count == 36 && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text.suffix(count)
    }
}

extension QueuedAction: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, instant, in: .instants)
        writer.write(kind, bytes)
    }

    package init(from reader: inout WireReader) throws {
        var (id, instant): (String?, Int64?)
        var payload: (kind: Int, bytes: [UInt8])?
        while let field = try reader.nextField() {
            switch (field.number, field.type) {
            case (1, _): id = try reader.string(field)
            case (2, _): instant = try reader.signed(field, in: .instants)
            case (_, .lengthDelimited):
                guard payload == nil || payload?.kind == field.number else {
                    throw WireError(.range(field: field.number), at: reader.offset)
                }
                payload = (field.number, try reader.data(field))
            default: try reader.skip(field)
            }
        }
        guard let id, Self.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard let instant else { throw WireError(.missing(field: 2), at: reader.offset) }
        guard let payload else { throw WireError(.missing(field: Self.firstKind), at: reader.offset) }
        self.init(id: id, instant: instant, kind: payload.kind, bytes: payload.bytes)
    }
}

/// The actions that wait for the host: one document per action in the domain `queue`, so that appending never waits for the host.
package struct ActionQueue: Sendable {
    /// The maximum number of actions that can wait.
    package static let limit = 1_000
    private static let prefix = "action."
    /// The error for a full queue. Nothing is changed.
    package static var full: CommandFailure {
        CommandFailure(
            "\(limit) actions already wait for the host — run 'AppHost sync' to process them, then try again",
            exitCode: .tryAgain)
    }

    package let container: Container

    package init(container: Container) { self.container = container }

    /// A waiting document: an action, or the reason why it isn't a valid action. The host decides whether a feature handles the action.
    package enum Waiting: Sendable {
        case action(QueuedAction)
        /// A document that isn't a valid action, with the reason.
        case refused(id: String, reason: String)
        /// An action that a newer process wrote; it waits for a newer host.
        case tooNew(id: String)
    }

    private func key(_ id: String) throws -> DocumentKey<QueuedAction> { try DocumentKey(.queue, Self.prefix + id) }

    /// Appends an action durably. Appending it again has no effect.
    ///
    /// If the queue is full, actions that are superseded by later ones are removed first.
    ///
    /// - Throws: ``full`` if the queue remains full; ``ContainerError``.
    package func append(_ action: QueuedAction) throws {
        if try count() >= Self.limit {
            try removeSuperseded()
            guard try count() < Self.limit else { throw Self.full }
        }
        try container.publish(action, to: try key(action.id), durability: .durable, label: "append an action")
    }

    /// Returns the number of waiting documents, valid or not.
    ///
    /// - Throws: ``ContainerError``.
    package func count() throws -> Int { try container.documentCount(in: .queue, prefix: Self.prefix) }

    /// Returns the ids of waiting documents, the oldest first; at most ``limit``, even if a process wrote more documents.
    ///
    /// - Throws: ``ContainerError``.
    package func ids() throws -> [String] {
        let names = try container.documentNames(in: .queue, prefix: Self.prefix)
        return names.prefix(Self.limit).map { String($0.dropFirst(Self.prefix.count)) }
    }

    /// Returns the waiting document with an id; `nil` if it was removed meanwhile.
    ///
    /// - Throws: ``ContainerError``, except for a defect of the action itself.
    package func waiting(_ id: String) throws -> Waiting? {
        guard QueuedAction.isValid(id: id) else { return .refused(id: id, reason: "its file name is not an action id") }
        do {
            guard let action = try container.read(try key(id)).value else { return nil }
            // An action that is stored under a second name could be performed twice.
            guard action.id == id else { return .refused(id: id, reason: "its file name and its id differ") }
            return .action(action)
        } catch let error as ContainerError where error.code == .damaged {
            return .refused(id: id, reason: "it can't be read")
        } catch let error as ContainerError where error.code == .tooNew {
            return .tooNew(id: id)
        }
    }

    /// Removes an action, whether or not it exists.
    ///
    /// - Throws: ``ContainerError``.
    package func remove(_ id: String) throws {
        try container.discard(try key(id), durability: .durable, label: "take an action")
    }

    /// Removes refused actions under one lock and without a flush. Actions that reappear after a power cut are refused again.
    ///
    /// - Throws: ``ContainerError``.
    package func discard(_ ids: [String]) throws {
        try container.discard(try ids.map(key), label: "discard actions")
    }

    /// Removes invalid documents if more than ``limit`` documents wait, because ``ids()`` might otherwise omit valid actions.
    ///
    /// - Parameter isRefused: Returns true for an action that no feature of the host handles; such an action is removed as well.
    /// - Returns: The number of removed documents.
    /// - Throws: ``ContainerError``.
    package func discardFlood(_ isRefused: (QueuedAction) -> Bool = { _ in false }) throws -> Int {
        let names = try container.documentNames(in: .queue, prefix: Self.prefix)
        guard names.count > Self.limit else { return 0 }
        let malformed = try names.map { String($0.dropFirst(Self.prefix.count)) }.filter { id in
            switch try waiting(id) {
            case .refused: true
            case .action(let action): isRefused(action)
            case .tooNew, nil: false
            }
        }
        try discard(malformed)
        return malformed.count
    }

    /// Removes actions that are superseded by a later action with a payload in the same field about the same subject.
    private func removeSuperseded() throws {
        var seen: [Int: Set<Substring>] = [:]
        var superseded: [String] = []
        for id in try ids().reversed() {
            guard case .action(let action)? = try waiting(id) else { continue }
            if !seen[action.field, default: []].insert(action.subject).inserted { superseded.append(id) }
        }
        try discard(superseded)
    }
}

extension Domain {
    /// The domain of actions that the extension side requests from the host.
    package static var queue: Domain {
        // There is no other copy of the requests in a damaged file. The next writer quarantines the file.
        Domain(name: "queue", index: 5, writers: [.intents]) { _ in
            "its requests are lost, and the next request creates it again"
        }
    }
}

/// The payload of an action, declared by the feature that handles it: only typed values, so that an extension can't pass a network address,
/// an HTTP header or a path.
package protocol QueuePayload: Hashable, Sendable {
    /// The number of the field that holds the payload in an action, at least 3. Unique among all payloads, past and present.
    static var field: Int { get }

    /// The subject of the payload: a later action with a payload in the same field about the same subject supersedes this action.
    var subject: UInt32 { get }

    func encode(into writer: inout WireWriter)

    /// Decodes the output of `encode`. If decoding throws, the action is refused.
    init(from reader: inout WireReader) throws
}

/// An action that an extension requests from the host: a feature's payload with an id and a time.
package struct QueuedAction: Hashable, Sendable {
    /// The lowest field of a payload: lower ones belong to the action itself.
    private static let firstField = 3

    /// The action's permanent and unique name, so that it is performed once; see ``isValid(id:)``.
    package let id: String
    /// The time of the request, in milliseconds since 1 January 1970.
    package let instant: Int64
    /// The number of the payload's field, see ``QueuePayload/field``.
    package let field: Int
    /// The payload in wire format.
    private let bytes: [UInt8]

    /// Creates an action whose id begins with its time, so that ids sort by time.
    ///
    /// - Parameter chance: Random bits, which distinguish the action from other actions with the same time.
    package init<Payload: QueuePayload>(_ payload: Payload, at instant: Int64, chance: UInt64) {
        precondition(Payload.field >= Self.firstField, "the fields before 3 are the action's own")
        let time = Self.digits(UInt64(max(instant, 0)), 12)
        var writer = WireWriter()
        payload.encode(into: &writer)
        self.init(
            id: time + Self.digits(UInt64(payload.subject), 8) + Self.digits(chance, 16), instant: instant,
            field: Payload.field, bytes: writer.bytes)
    }

    private init(id: String, instant: Int64, field: Int, bytes: [UInt8]) {
        (self.id, self.instant, self.field, self.bytes) = (id, instant, field, bytes)
    }

    /// Returns the payload; nil for an action with another payload.
    ///
    /// - Throws: An error for invalid payload bytes.
    package func payload<Payload: QueuePayload>(as type: Payload.Type) throws -> Payload? {
        guard field == type.field else { return nil }
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
        writer.write(field, bytes)
    }

    package init(from reader: inout WireReader) throws {
        var (id, instant): (String?, Int64?)
        var payload: (field: Int, bytes: [UInt8])?
        while let field = try reader.nextField() {
            switch (field.number, field.type) {
            case (1, _): id = try reader.string(field)
            case (2, _): instant = try reader.signed(field, in: .instants)
            case (_, .lengthDelimited):
                guard payload == nil || payload?.field == field.number else {
                    throw WireError(.range(field: field.number), at: reader.offset)
                }
                payload = (field.number, try reader.data(field))
            default: try reader.skip(field)
            }
        }
        guard let id, Self.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard let instant else { throw WireError(.missing(field: 2), at: reader.offset) }
        guard let payload else { throw WireError(.missing(field: Self.firstField), at: reader.offset) }
        self.init(id: id, instant: instant, field: payload.field, bytes: payload.bytes)
    }
}

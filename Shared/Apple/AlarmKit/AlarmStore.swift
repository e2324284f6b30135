/// The alarms in the container. Each alarm is a document, so that operations on different alarms never wait for each other.
package struct AlarmStore: Sendable {
    /// The maximum number of alarms.
    package static let limit = 20_000

    package let container: Container
    private let tally = AlarmCount()

    package init(container: Container) { self.container = container }

    /// Returns true if a string is an uppercase UUID.
    package static func isValid(id: String) -> Bool {
        let bytes = Array(id.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
        }
    }

    /// Returns an alarm's id as it is stored.
    ///
    /// - Throws: ``AlarmError`` for a string that isn't a UUID.
    package static func id(_ text: String) throws(AlarmError) -> String {
        let id = text.uppercased()
        guard isValid(id: id) else { throw AlarmError(.malformed(id: text)) }
        return id
    }

    /// The beginning of the names of the alarms' documents.
    package static let prefix = "alarm."

    private func key(_ id: String) throws -> DocumentKey<AlarmRecord> {
        try DocumentKey(.alarms, Self.prefix + id.lowercased())
    }

    /// Returns the id of the alarm in a document; `nil` for another document of the domain.
    package static func id(ofDocument name: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let id = name.dropFirst(prefix.count).uppercased()
        return isValid(id: id) ? id : nil
    }

    /// Returns the record of an alarm as last stored. Only the host calls this method, in order to store the transitions that are due.
    /// Other readers call ``alarm(_:at:)``.
    ///
    /// - Throws: ``AlarmError`` for an unknown alarm; ``ContainerError``.
    package func record(_ id: String) throws -> AlarmRecord {
        let id = try Self.id(id)
        guard let record = try stored(id) else { throw AlarmError(.unknown(id: id)) }
        return record
    }

    /// Returns the alarm with a valid id, in its state at an instant, even if the host hasn't stored that state yet; `nil` for an unknown id.
    ///
    /// - Throws: ``ContainerError``.
    package func alarm(_ id: String, at now: Int64) throws -> AlarmRecord? {
        try stored(id)?.advanced(to: now)
    }

    /// Returns the alarm as last stored. Its document's name is its id, even if an extension has stored a different id.
    private func stored(_ id: String) throws -> AlarmRecord? {
        var record = try container.read(try key(id)).value
        record?.id = id
        return record
    }

    /// Returns the ids of all alarms, in order.
    ///
    /// - Throws: ``ContainerError``.
    package func ids() throws -> [String] {
        try container.documentNames(in: .alarms, prefix: Self.prefix).compactMap(Self.id(ofDocument:))
    }

    /// Returns the mark of each alarm's file, by id. When an alarm changes, its mark changes. No alarm is read.
    ///
    /// - Throws: ``ContainerError``.
    package func marks() throws -> [String: FileMark] {
        let marks = try container.documentMarks(in: .alarms, prefix: Self.prefix)
        return Dictionary(
            uniqueKeysWithValues: marks.compactMap { name, mark in Self.id(ofDocument: name).map { ($0, mark) } })
    }

    /// The mark of the alarms' folder, which changes when an alarm is added, changed or removed.
    ///
    /// - Throws: ``ContainerError``.
    package var folderMark: FileMark? { get throws { try container.folderMark(of: .alarms) } }

    /// Returns the alarms as they are at an instant, in order of their ids, without alarms that are removed during the call or can't be
    /// read.
    ///
    /// - Parameter report: Receives the error of each unreadable alarm; by default, the error is written as a warning.
    /// - Throws: ``ContainerError`` if the folder can't be read.
    package func alarms(
        at now: Int64, report: (ContainerError) -> Void = { ContainerSession.current.warn($0.message) }
    ) throws -> [AlarmRecord] {
        var alarms: [AlarmRecord] = []
        for id in try ids() {
            do {
                if let alarm = try alarm(id, at: now) { alarms.append(alarm) }
            } catch let error as ContainerError where error.code == .damaged || error.code == .tooNew {
                report(error)
            }
        }
        return alarms
    }

    /// Quarantines the file of an alarm that can't be read.
    ///
    /// - Returns: The error, whose message has the path of the quarantined file; `nil` for an alarm that is missing or readable.
    /// - Throws: ``ContainerError``.
    package func quarantine(_ id: String) throws -> ContainerError? { try container.quarantine(try key(id)) }

    /// Stores a new alarm. Once the method returns, the alarm survives a power failure.
    ///
    /// - Throws: ``AlarmError`` if alarms are denied, the id exists, or there are too many alarms; ``ContainerError``.
    package func add(_ record: AlarmRecord) throws {
        guard try authorization() != .denied else { throw AlarmError(.denied) }
        let count = try tally.count(at: container.changeToken(for: .alarms)) {
            try container.documentCount(in: .alarms, prefix: Self.prefix)
        }
        guard count < Self.limit else { throw AlarmError(.tooMany) }
        try container.update(try key(record.id), durability: .durable, label: "schedule an alarm") { current in
            guard current == nil else { throw AlarmError(.exists(id: record.id)) }
            current = record
        }
        tally.added(count: count)
    }

    /// Performs an operation on an alarm.
    ///
    /// - Returns: The new record; `nil` if the alarm was removed.
    /// - Throws: ``AlarmError`` for an unknown alarm or a state that doesn't allow the operation; ``ContainerError``.
    @discardableResult
    package func perform(_ operation: AlarmRecord.Operation, on id: String, at now: Int64) throws -> AlarmRecord? {
        let id = try Self.id(id)
        var result: AlarmRecord?
        try container.update(try key(id), durability: .durable, label: operation.rawValue) { current in
            guard var record = current else { throw AlarmError(.unknown(id: id)) }
            record.id = id
            result = try record.after(operation, at: now)
            current = result
        }
        return result
    }

    /// Removes an alarm in any state, repeating or not.
    ///
    /// - Returns: The error of an alarm that couldn't be read and was quarantined; `nil` for any other alarm.
    /// - Throws: ``AlarmError`` for an unknown alarm; ``ContainerError``.
    @discardableResult
    package func cancel(_ id: String) throws -> ContainerError? {
        let id = try Self.id(id)
        do {
            try container.update(try key(id), durability: .durable, label: "cancel") { current in
                guard current != nil else { throw AlarmError(.unknown(id: id)) }
                current = nil
            }
            return nil
        } catch let error as ContainerError where error.code == .damaged {
            return try quarantine(id)
        }
    }

    /// Changes an alarm whose time has come, for the host. Does nothing if the alarm no longer exists.
    ///
    /// - Throws: The errors of `change`; ``ContainerError``.
    package func update(_ id: String, _ change: (inout AlarmRecord) throws -> Void) throws {
        let id = try Self.id(id)
        try container.update(try key(id), durability: .durable, label: "advance an alarm") { current in
            guard var record = current else { return }
            record.id = id
            try change(&record)
            current = record
        }
    }
}

extension Domain {
    /// The alarms of apps.
    package static var alarms: Domain {
        Domain(name: "alarms", index: 2, writers: [.intents]) { file in
            guard file.hasPrefix(AlarmStore.prefix) else {
                return "run 'AppHost alarm authorize' or 'AppHost alarm deny' to decide again"
            }
            let id = file.dropFirst(AlarmStore.prefix.count).uppercased()
            return "there is no other copy; remove the alarm: AppHost alarm cancel \(id)"
        }
    }
}

/// The user's authorization of alarms, as stored in the container.
package enum AlarmAuthorization: String, Hashable, Sendable {
    case notDetermined
    case denied
    case authorized
}

extension AlarmAuthorization: DocumentValue {
    package static var format: UInt32 { 1 }

    /// The document's key.
    static let key = DocumentKey<AlarmAuthorization>(.alarms, literal: "authorization")

    package func encode(into writer: inout WireWriter) { writer.write(1, rawValue) }

    package init(from reader: inout WireReader) throws {
        self = .notDetermined
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            guard let state = AlarmAuthorization(rawValue: try reader.string(field)) else {
                throw WireError(.missing(field: 1), at: reader.offset)
            }
            self = state
        }
    }
}

extension AlarmStore {
    /// Returns the stored authorization.
    ///
    /// - Throws: ``ContainerError``.
    package func authorization() throws -> AlarmAuthorization {
        try container.read(AlarmAuthorization.key).value ?? .notDetermined
    }

    /// Stores the user's decision.
    ///
    /// - Throws: ``ContainerError``.
    package func authorize(_ authorization: AlarmAuthorization) throws {
        try container.publish(
            authorization, to: AlarmAuthorization.key, durability: .durable, label: "authorize alarms")
    }

    /// Authorizes alarms unless the user has decided.
    ///
    /// - Returns: The resulting authorization.
    /// - Throws: ``ContainerError``.
    package func requestAuthorization() throws -> AlarmAuthorization {
        let stored = try authorization()
        guard stored == .notDetermined else { return stored }
        var result = stored
        try container.update(AlarmAuthorization.key, durability: .durable, label: "authorize alarms") { current in
            // The user may have decided since the authorization was read.
            result = current.flatMap { $0 == .notDetermined ? nil : $0 } ?? .authorized
            current = result
        }
        return result
    }
}

/// The alarms in the container, a document each, so that what is done to one never waits for another.
package struct AlarmStore: Sendable {
    /// The most alarms kept.
    package static let limit = 20_000

    package let container: Container
    private let tally = AlarmTally()

    package init(container: Container) { self.container = container }

    /// Whether a text is a UUID in capital letters.
    package static func isValid(id: String) -> Bool {
        let bytes = Array(id.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
        }
    }

    /// The id of an alarm as it is kept.
    ///
    /// - Throws: ``AlarmError`` for a text that is no UUID.
    package static func id(_ text: String) throws(AlarmError) -> String {
        let id = text.uppercased()
        guard isValid(id: id) else { throw AlarmError(.malformed(id: text)) }
        return id
    }

    fileprivate static let prefix = "alarm."

    private func key(_ id: String) throws -> DocumentKey<AlarmRecord> {
        try DocumentKey(.alarms, Self.prefix + id.lowercased())
    }

    /// The id of the alarm a document of the domain holds; `nil` for another document.
    package static func id(ofDocument name: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let id = name.dropFirst(prefix.count).uppercased()
        return isValid(id: id) ? id : nil
    }

    /// The record of an alarm as it was last written. Only the host reads it, which writes down what has come due since; every other reader
    /// takes ``alarm(_:at:)``.
    ///
    /// - Throws: ``AlarmError`` where there is none; ``ContainerError``.
    package func record(_ id: String) throws -> AlarmRecord {
        let id = try Self.id(id)
        guard let record = try container.read(try key(id)).value else { throw AlarmError(.unknown(id: id)) }
        return record
    }

    /// An alarm of a valid id as it is at an instant, whether or not a host has written that down; `nil` for none.
    ///
    /// - Throws: ``ContainerError``.
    package func alarm(_ id: String, at now: Int64) throws -> AlarmRecord? {
        try container.read(try key(id)).value?.passed(to: now)
    }

    /// The ids of all alarms, in order.
    ///
    /// - Throws: ``ContainerError``.
    package func ids() throws -> [String] {
        try container.documentNames(in: .alarms, prefix: Self.prefix).compactMap(Self.id(ofDocument:))
    }

    /// What tells the file of each alarm from the one it was in before, by their ids: one that was changed has another.
    ///
    /// - Throws: ``ContainerError``. No alarm is read.
    package func marks() throws -> [String: FileMark] {
        let marks = try container.documentMarks(in: .alarms, prefix: Self.prefix)
        return Dictionary(
            uniqueKeysWithValues: marks.compactMap { name, mark in Self.id(ofDocument: name).map { ($0, mark) } })
    }

    /// What tells the folder of the alarms from what it was before one was added, changed or taken away.
    ///
    /// - Throws: ``ContainerError``.
    package var folderMark: FileMark? { get throws { try container.folderMark(of: .alarms) } }

    /// The alarms as they are at an instant, in the order of their ids, without those that are removed meanwhile or can't be read.
    ///
    /// - Parameter report: Receives why an alarm can't be read; by default it is a warning of the request being answered.
    /// - Throws: ``ContainerError`` where the folder can't be read.
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

    /// Moves the file of an alarm that can't be read out of the way.
    ///
    /// - Returns: The damage, whose message names the file that is kept; `nil` for an alarm that is gone or can be read.
    /// - Throws: ``ContainerError``.
    package func setAside(_ id: String) throws -> ContainerError? { try container.setAside(try key(id)) }

    /// Keeps a new alarm. A power cut takes nothing back.
    ///
    /// - Throws: ``AlarmError`` where alarms are denied, there is one of the id, or there are too many; ``ContainerError``.
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

    /// Does an operation on an alarm.
    ///
    /// - Returns: What it is then; `nil` where it is gone.
    /// - Throws: ``AlarmError`` where there is none or its state doesn't allow it; ``ContainerError``.
    @discardableResult
    package func perform(_ operation: AlarmRecord.Operation, on id: String, at now: Int64) throws -> AlarmRecord? {
        let id = try Self.id(id)
        var result: AlarmRecord?
        try container.update(try key(id), durability: .durable, label: operation.rawValue) { current in
            guard let record = current else { throw AlarmError(.unknown(id: id)) }
            result = try record.after(operation, at: now)
            current = result
        }
        return result
    }

    /// Takes an alarm away, whatever its state, and whether it would repeat or not.
    ///
    /// - Returns: The damage of an alarm that couldn't be read, whose file was set aside; `nil` for any other.
    /// - Throws: ``AlarmError`` where there is none; ``ContainerError``.
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
            return try setAside(id)
        }
    }

    /// Changes an alarm as the host does when its time has come; nothing where it isn't there any more.
    ///
    /// - Throws: What `change` throws; ``ContainerError``.
    package func update(_ id: String, _ change: (inout AlarmRecord) throws -> Void) throws {
        try container.update(try key(try Self.id(id)), durability: .durable, label: "turn an alarm") { current in
            guard var record = current else { return }
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
                return "decide again: AppHost alarm authorize, or AppHost alarm deny"
            }
            let id = file.dropFirst(AlarmStore.prefix.count).uppercased()
            return "nothing else has it; remove it: AppHost alarm cancel \(id)"
        }
    }
}

import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct QueueIntakeTests {
    private let folder: TemporaryFolder
    private let container: Container
    private let queue: ActionQueue
    private let bell = QueuedAction(Switch<Bell>(), at: 2, chance: 1)

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/c", group: "group.test")
        queue = ActionQueue(container: container)
        try queue.append(bell)
    }

    private var intake: QueueIntake {
        QueueIntake(container: container, payloads: [Switch<Bell>.self, Unreadable.self])
    }

    @Test("Unknown or unreadable actions are refused, and actions of features stay in the queue")
    func fields() throws {
        let light = QueuedAction(Switch<Light>(), at: 3, chance: 1)
        let unreadable = QueuedAction(Unreadable(), at: 4, chance: 1)
        for action in [light, unreadable] { try queue.append(action) }
        #expect(
            try intake.refuse().lines == [
                "action \(light.id.shortened): no feature of this host handles payloads in field 901 — refused",
                "action \(unreadable.id.shortened): it can't be read — refused",
            ])
        #expect(try queue.ids() == [bell.id])
        #expect(try intake.refuse() == RefusedActions())
    }

    @Test("The first refused actions are listed and the rest counted")
    func lines() throws {
        for number in 10..<60 {
            let path = "\(folder.path)/c/documents/queue/action.\(number)\(String(repeating: "0", count: 34))"
            try Data().write(to: URL(fileURLWithPath: path))
        }
        let refused = try intake.refuse()
        #expect(refused.count == 50 && refused.lines.count == 21)
        #expect(refused.lines.last == "30 more actions are malformed — refused")
        #expect(try queue.ids() == [bell.id])
    }

    @Test("A flood of unknown actions is removed at once, and a valid action stays")
    func flood() throws {
        for number in 0...ActionQueue.limit {
            let action = QueuedAction(Switch<Light>(), at: 0, chance: UInt64(number))
            try container.publish(action, to: DocumentKey(.queue, "action.\(action.id)"), durability: .volatile)
        }
        #expect(try intake.refuse().lines == ["\(ActionQueue.limit + 1) actions are malformed — refused"])
        #expect(try queue.ids() == [bell.id])
    }
}

/// An empty payload in a field.
private struct Switch<Field: PayloadField>: QueuePayload {
    static var field: Int { Field.field }
    var subject: UInt32 { 0 }

    init() {}
    func encode(into writer: inout WireWriter) {}
    init(from reader: inout WireReader) throws {}
}

/// A payload that can't be decoded.
private struct Unreadable: QueuePayload {
    static var field: Int { 902 }
    var subject: UInt32 { 0 }

    init() {}
    func encode(into writer: inout WireWriter) {}
    init(from reader: inout WireReader) throws { throw WireError(.missing(field: 1), at: reader.offset) }
}

private protocol PayloadField: Hashable, Sendable { static var field: Int { get } }

private struct Bell: PayloadField { static var field: Int { 900 } }

private struct Light: PayloadField { static var field: Int { 901 } }

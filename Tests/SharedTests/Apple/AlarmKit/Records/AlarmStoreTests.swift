import Synchronization
import TestSupport
import Testing

@testable import Shared

/// Tests of the alarms in a container.
struct AlarmStoreTests {
    private let folder: TemporaryFolder
    private let store: AlarmStore
    private let intents: AlarmStore
    private static let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        store = AlarmStore(container: try Container.create(at: "\(folder.path)/c", group: "group.test"))
        intents = AlarmStore(container: try Container.open(at: "\(folder.path)/c", role: .intents))
    }

    private func timer() -> AlarmRecord {
        AlarmRecord(
            id: Self.id, schedule: nil, preAlert: 60_000, postAlert: nil,
            state: .countdown(since: 0, total: 60_000, elapsed: 0))
    }

    // Requirements: A-038
    @Test("One process reads the alarms that another one added, paused or stopped")
    func sharedStore() throws {
        try intents.add(timer())
        #expect(try store.ids() == [Self.id])
        try store.perform(.pause, on: Self.id.lowercased(), at: 5_000)
        #expect(try intents.record(Self.id).state == .paused(total: 60_000, elapsed: 5_000))
        #expect(try intents.perform(.stop, on: Self.id, at: 6_000) == nil)
        #expect(try store.alarms(at: 6_000).isEmpty)
        #expect(throws: AlarmError(.unknown(id: Self.id))) { try store.record(Self.id) }
    }

    @Test("An alarm has the id of its document, even if another one is stored, and the next operation corrects it")
    func foreignID() throws {
        try intents.add(timer())
        let id = "6B29FC40-CA47-1067-B31D-00DD01066200"
        var foreign = timer()
        foreign.state = .alerting(since: 1_000)
        let key = try DocumentKey<AlarmRecord>(.alarms, AlarmStore.prefix + id.lowercased())
        try intents.container.publish(foreign, to: key)
        #expect(try store.alarms(at: 5_000).map(\.id) == [id, Self.id])
        #expect(try store.record(id).id == id && store.alarm(id, at: 5_000)?.id == id)
        try store.update(id) { #expect($0.id == id) }
        #expect(try store.container.read(key).value?.id == id)
        try intents.container.publish(foreign, to: key)
        try intents.perform(.countdown, on: id, at: 6_000)
        #expect(try store.container.read(key).value?.id == id)
        #expect(try store.record(Self.id).state == timer().state)
    }

    @Test("Adding several alarms lists the folder once, and again after any other change")
    func cachedCount() throws {
        let listings = Mutex(0)
        let counted = AlarmStore(
            container: try Container.open(
                at: "\(folder.path)/c", role: .intents,
                system: SystemCalls { call, _ in
                    if call == .getdents { listings.withLock { $0 += 1 } }
                    return nil
                }))
        func add(_ number: Int, to store: AlarmStore) throws -> Int {
            listings.withLock { $0 = 0 }
            var alarm = timer()
            alarm.id = "6B29FC40-CA47-1067-B31D-00000000000\(number)"
            try store.add(alarm)
            return listings.withLock { $0 }
        }
        let first = try add(0, to: counted)
        #expect(first > 0)
        #expect(try add(1, to: counted) == 0 && add(2, to: counted) == 0)
        // Alarms of another store are counted, and so are removals.
        _ = try add(3, to: store)
        #expect(try add(4, to: counted) == first && add(5, to: counted) == 0)
        try counted.cancel("6B29FC40-CA47-1067-B31D-000000000000")
        #expect(try add(6, to: counted) == first)
        #expect(try store.ids().count == 6)
    }

    // Requirements
    @Test("A duplicate alarm, a forbidden operation and a malformed id are refused without a change")
    func refusedOperations() throws {
        try store.add(timer())
        #expect(throws: AlarmError(.exists(id: Self.id))) { try store.add(timer()) }
        #expect(throws: AlarmError(.notAllowed(.resume, id: Self.id, state: "countdown"))) {
            try intents.perform(.resume, on: Self.id, at: 0)
        }
        for text in ["", "x", "6B29FC40CA471067B31D00DD010662DA", "../../../../etc/passwd-aaaaaaaaaaaaaa"] {
            #expect(throws: AlarmError(.malformed(id: text))) { try intents.perform(.pause, on: text, at: 0) }
        }
        #expect(try store.alarms(at: 0) == [timer()])
    }

    @Test("Cancelling removes even a weekly alarm, and a second cancel reports an unknown id")
    func cancelAlarm() throws {
        var weekly = timer()
        weekly.schedule = .relative(hour: 7, minute: 0, weekdays: [1])
        try store.add(weekly)
        try intents.cancel(Self.id)
        #expect(try store.ids().isEmpty)
        #expect(throws: AlarmError(.unknown(id: Self.id))) { try intents.cancel(Self.id) }
    }

    @Test("A damaged alarm is reported, hides no other alarm and can be cancelled")
    func damagedAlarm() throws {
        try store.add(timer())
        let other = "6B29FC40-CA47-1067-B31D-000000000002"
        let path = "\(folder.path)/c/documents/alarms/alarm.\(other.lowercased())"
        try intents.container.publish(
            ForgedDocument {
                $0.write(1, other)
                $0.write(7) { $0.write(1, signed: .max) }
            }, to: DocumentKey(.alarms, "alarm.\(other.lowercased())"))
        var reports: [String] = []
        #expect(try store.alarms(at: 0) { reports.append($0.message) } == [timer()])
        #expect(
            reports == [
                "\(path) is damaged: field 1 is out of range at byte 1 — "
                    + "there is no other copy; remove the alarm: AppHost alarm cancel \(other)"
            ])
        let damage = try intents.cancel(other)
        #expect(
            damage?.message.hasPrefix("\(path) is damaged: field 1 is out of range at byte 1 — the file was moved to ")
                == true)
        #expect(try store.alarms(at: 0) { Issue.record($0) } == [timer()])
        #expect(throws: AlarmError(.unknown(id: other))) { try store.cancel(other) }
    }
}

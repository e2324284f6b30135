import Foundation
import TestSupport
import Testing

@testable import Shared

/// Tests of calendars in a container, written by the host and read by both extensions.
struct CalendarStoreTests {
    private let folder: TemporaryFolder
    private let host: Container
    private var path: String { "\(folder.path)/c" }
    private static let state = CalendarSyncState(
        sources: [
            .init(name: "home", lastGood: 5_000, lastTried: 5_000, events: 3),
            .init(name: "work", lastGood: 4_000, lastTried: 5_000, error: "slow", events: 1),
            .init(name: "new", lastGood: nil, lastTried: 5_000, error: "gone"),
        ],
        calendars: [SharedCalendar(id: "home/x", source: "home", name: "Home", color: "#00FF00")],
        window: -5..<90_000, zone: "Europe/Berlin")

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
    }

    private func reader(_ role: ContainerRole = .intents) throws -> CalendarStore {
        CalendarStore(container: try Container.open(at: path, role: role))
    }

    private func timed(_ id: String, _ start: Int64, _ end: Int64, title: String = "") -> CalendarOccurrence {
        CalendarOccurrence(id: id, calendar: "home/x", title: title, time: .timed(start: start, end: end))
    }

    private func allDay(_ id: String, _ first: Int32, _ end: Int32) -> CalendarOccurrence {
        CalendarOccurrence(
            id: id, calendar: "home/x", title: id,
            time: .allDay(first: CivilDay(number: first), end: CivilDay(number: end)))
    }

    private func publish(_ occurrences: [CalendarOccurrence]) throws {
        try CalendarStore.publish(occurrences, Self.state, in: host)
        try CalendarStore.updateAccess(in: host) { $0.permission = .authorized }
    }

    private func opened() throws -> CalendarOccurrences { try #require(try reader().occurrences()) }

    // Requirements: W-001, W-028, W-040
    @Test("The calendar's refresh interval is a quarter of an hour")
    func refreshInterval() { #expect(CalendarStore.refreshInterval == 900) }

    // MARK: Contents

    // Requirements: W-046
    @Test("Without a container the calendar permission is not determined")
    func noContainer() throws {
        guard case .notAllowed(.notDetermined, trial: .trial) = try CalendarStore(container: nil).contents() else {
            Issue.record("the contents are different")
            return
        }
    }

    // Requirements: W-002, W-025, W-026, W-027
    @Test(
        "Both extensions read the events the host published and can't publish any",
        arguments: [ContainerRole.widgets, .intents])
    func extensionReads(role: ContainerRole)
        throws
    {
        var tentative = timed("b", 2_000, 3_000, title: "Maybe")
        (tentative.location, tentative.status) = ("Room 2", .tentative)
        try publish([tentative, timed("a", 1_000, 1_500)])
        guard case .synced(let state, let occurrences, trial: .trial) = try reader(role).contents() else {
            Issue.record("there are no calendars")
            return
        }
        #expect(state == Self.state)
        #expect(state.lastGoodSync == 4_000)
        #expect(try occurrences.occurrences(overlapping: 0..<9_000, in: .utc) == [timed("a", 1_000, 1_500), tentative])
        #expect(throws: ContainerError.self) {
            try CalendarStore.publish([], Self.state, in: try Container.open(at: path, role: role))
        }
    }

    // Requirements: W-033
    @Test(
        "Without permission the store returns no events although some are stored",
        arguments: [CalendarPermission.notDetermined, .denied, .restricted])
    func noPermission(permission: CalendarPermission) throws {
        try publish([timed("a", 1_000, 1_500)])
        try CalendarStore.updateAccess(in: host) {
            $0.permission = permission
            $0.trial = .expired
        }
        guard case .notAllowed(permission, trial: .expired) = try reader().contents() else {
            Issue.record("the calendars are shown")
            return
        }
    }

    // Requirements: W-046
    @Test("With permission, a calendar that is emptied or not yet synced is reported as never synced")
    func neverSynced() throws {
        try CalendarStore.updateAccess(in: host) { $0.permission = .authorized }
        guard case .neverSynced(trial: .trial) = try reader().contents() else {
            Issue.record("the contents are different")
            return
        }
        try publish([timed("a", 1, 2)])
        try CalendarStore.empty(host)
        guard case .neverSynced = try reader().contents() else {
            Issue.record("the calendars aren't empty")
            return
        }
        #expect(try opened().count == 0)
    }

    @Test("Calendars are emptied even if the state of the last sync can't be read")
    func emptyDamaged() throws {
        try publish([timed("a", 1, 2)])
        let folder = "\(path)/documents/calendar"
        for name in ["sync", ".sync.previous"] {
            try Data("rubbish".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        try CalendarStore.empty(host)
        #expect(try host.read(CalendarSyncState.key).value == nil)
        #expect(try opened().count == 0)
    }

    // Requirements: W-046
    @Test("A truncated, empty or altered catalogue is an error, not an empty calendar")
    func damagedCatalogue() throws {
        try publish([timed("a", 1_000, 1_500)])
        let file = URL(fileURLWithPath: "\(path)/catalogues/calendar")
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(90).write(to: file)
        #expect(try #require(throws: ContainerError.self) { try reader().contents() }.code == .damaged)
        try Data().write(to: file)
        #expect(try #require(throws: ContainerError.self) { try reader().contents() }.code == .damaged)
        var changed = bytes
        changed[bytes.count - 60] ^= 0x40
        try changed.write(to: file)
        #expect(throws: ContainerError.self) {
            try opened().occurrences(overlapping: 0..<9_000, in: .utc)
        }
    }

    // MARK: Lookup

    // Requirements: W-013
    @Test("A range lookup finds every overlapping event, even one that began a year earlier")
    func overlappingEvents() throws {
        let day: Int64 = 86_400_000
        let all = [
            timed("year", 0, 400 * day), timed("month", 370 * day, 399 * day), timed("week", 392 * day, 398 * day + 1),
            timed("night", 398 * day - 5, 398 * day + 5), timed("over", 390 * day, 398 * day),
            timed("moment", 398 * day, 398 * day), timed("later", 399 * day, 399 * day + 1),
            allDay("today", 398, 399), allDay("yesterday", 397, 398), allDay("trip", 390, 399), allDay("age", 1, 900),
            allDay("tomorrow", 399, 400), allDay("odd", 398, 398),
        ]
        try publish(all.shuffled())
        let found = try opened().occurrences(overlapping: 398 * day..<399 * day, in: .utc)
        #expect(
            found.map(\.id) == ["year", "age", "month", "trip", "week", "night", "odd", "today", "moment"])
        #expect(try opened().occurrences(on: CivilDay(number: 398)..<CivilDay(number: 399), in: .utc) == found)
        #expect(try opened().occurrences(overlapping: 5..<5, in: .utc).isEmpty)
        #expect(try opened().occurrences(overlapping: -5..<0, in: .utc).isEmpty)
    }

    // Requirements: W-013
    @Test("Overlap and next-event lookups match an exhaustive search of 2,000 random events")
    func exhaustiveComparison() throws {
        var chance = SplitMix64(seed: 11)
        let zone = try CivilZone(named: "Europe/Berlin")
        let all = (0..<2_000).map { index -> CalendarOccurrence in
            let start = Int64.random(in: 0..<40_000_000_000, using: &chance)
            let scale = [1_000, 3_600_000, 86_400_000, 864_000_000, 20_000_000_000].randomElement(using: &chance) ?? 1
            let length = Int64.random(in: 0...Int64(scale), using: &chance)
            guard index % 4 == 0 else { return timed("\(index)", start, start + length) }
            let first = Int32(start / 86_400_000)
            return allDay("\(index)", first, first + 1 + Int32(length / 86_400_000))
        }
        try publish(all)
        let opened = try opened()
        for _ in 0..<200 {
            let first = CivilDay(number: .random(in: 0..<460, using: &chance))
            let days = first..<first.advanced(by: .random(in: 1..<9, using: &chance))
            let span = zone.instant(on: days.lowerBound)..<zone.instant(on: days.upperBound)
            let expected = all.filter { occurrence in
                switch occurrence.time {
                case .timed(let start, let end):
                    start < span.upperBound && (end > span.lowerBound || start >= span.lowerBound)
                case .allDay(let first, let end): first < days.upperBound && end > days.lowerBound
                }
            }
            let found = try opened.occurrences(on: days, in: zone)
            #expect(Set(found) == Set(expected) && found.count == expected.count)
            let next = try opened.next(after: span.lowerBound, in: zone)
            let nearest = all.map { $0.instants(in: zone).lowerBound }.filter { $0 >= span.lowerBound }.min()
            #expect(next?.instants(in: zone).lowerBound == nearest)
        }
    }

    // Requirements: W-013
    @Test("The next event is the first to begin at or after the instant, in the given time zone")
    func nextEvent() throws {
        try publish([timed("a", 1_000, 90_000_000), timed("b", 2_000, 3_000), allDay("d", 1, 2)])
        let opened = try opened()
        #expect(try opened.next(after: 1_000, in: .utc)?.id == "a")
        #expect(try opened.next(after: 1_001, in: .utc)?.id == "b")
        #expect(try opened.next(after: 2_001, in: .utc)?.id == "d")
        #expect(try opened.next(after: 86_400_000, in: .utc)?.id == "d")
        #expect(try opened.next(after: 86_400_001, in: .utc) == nil)
        #expect(try opened.next(after: 0, in: .utc) { $0.id != "a" && !$0.isAllDay }?.id == "b")
        // An hour to the west, the day begins an hour later.
        let west = try CivilZone(named: "Atlantic/Azores")
        #expect(try opened.next(after: 86_400_001, in: west)?.id == "d")
    }

    // Requirements: W-022
    @Test("A title search matches words and word prefixes without regard to case")
    func titleSearch() throws {
        try publish([
            timed("1", 10, 20, title: "Dentist, Dr. Ümit"), timed("2", 30, 40, title: "dentist"),
            timed("3", 50, 60, title: "Team Standup"), timed("4", 70, 80, title: ""),
        ])
        let opened = try opened()
        func ids(_ words: String..., after: Int64 = 0, limit: Int = 50) throws -> [String] {
            try opened.find(titled: words, after: after, in: .utc, limit: limit).map(\.id)
        }
        #expect(try ids("Dentist") == ["1", "2"])
        #expect(try ids("den", "ümit") == ["1"])
        #expect(try ids("de").isEmpty)
        #expect(try ids("entist").isEmpty)
        #expect(try ids("dentist", after: 20) == ["2"])
        #expect(try ids("dentist", limit: 1) == ["1"])
        #expect(try ids().isEmpty)
        #expect(try ids("%@", "*", "' OR 1=1").isEmpty)
    }

    // Requirements: W-013
    @Test("Range and title lookups return the right events among 10,000")
    func largeCalendar() throws {
        try publish(
            (0..<10_000).map { timed("\($0)", Int64($0) * 600_000, Int64($0) * 600_000 + 1, title: "Event \($0)") })
        let opened = try opened()
        #expect(opened.count == 10_000)
        #expect(try opened.occurrences(overlapping: 6_000_000..<7_200_000, in: .utc).map(\.id) == ["10", "11"])
        #expect(try opened.find(titled: ["9999"], after: 0, in: .utc).map(\.id) == ["9999"])
    }

    @Test("Events with ids of 2,000 characters that differ in the last one are stored separately")
    func longIDs() throws {
        let long = String(repeating: "x", count: 2_000)
        try publish([timed(long + "a", 1, 2), timed(long + "b", 1, 2), timed("", 1, 2)])
        #expect(try opened().occurrences(overlapping: 0..<9, in: .utc).count == 3)
    }
}

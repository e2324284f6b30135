import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetExt

/// The timeline of the Tomorrow widget for a container, and its reload policy.
struct TomorrowProviderTests {
    private let folder: TemporaryFolder
    private let host: Container
    private let context = TimelineProviderContext(family: .systemSmall, isPreview: false, displaySize: .zero)
    private let preview = TimelineProviderContext(family: .systemSmall, isPreview: true, displaySize: .zero)

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
    }

    private func fixture() throws -> CalendarFixture {
        try CalendarFixture(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("IntentsExtTests/Calendar/Questions/calendar.txt"))
    }

    /// Returns the timeline at an instant, and the faults recorded while it was created.
    private func timeline(
        _ now: String = "2026-03-26T09:41+01:00", zone: String = "Europe/Berlin",
        locale: String = RequestContext.defaultLocale,
        _ provider: TomorrowProvider = TomorrowProvider(), withoutContainer: Bool = false
    ) throws -> (Timeline<TomorrowEntry>, (any CommandError)?) {
        var request = RequestContext(
            now: Date(milliseconds: try CalendarFixture.instant(now)), timeZoneIdentifier: zone,
            localeIdentifier: locale)
        request.faults = FaultLog()
        let container = withoutContainer ? nil : try Container.open(at: "\(folder.path)/c", role: .widgets)
        var timelines: [Timeline<TomorrowEntry>] = []
        RequestScope.with(request, session: ContainerSession(container: container)) {
            provider.getTimeline(in: context) { timelines.append($0) }
        }
        #expect(timelines.count == 1)
        return (try #require(timelines.first), request.faults.first)
    }

    private func entry(_ now: String = "2026-03-26T09:41+01:00", locale: String = RequestContext.defaultLocale) throws
        -> TomorrowEntry
    {
        try #require(try timeline(now, locale: locale).0.entries.first)
    }

    // MARK: The sample

    /// Without a container, the provider returns the same entry at once and only once.
    // Requirements: W-007, W-008, W-045
    @Test("The placeholder and the gallery show the sample entry and need no container")
    func sampleEntry() throws {
        let now = Date(timeIntervalSince1970: 1_774_514_460)
        RequestScope.with(RequestContext(now: now)) {
            let sample = TomorrowProvider().placeholder(in: context)
            #expect(
                sample
                    == TomorrowEntry(
                        date: now, eventCount: 4, summary: "Moderately busy",
                        nextEvent: "Team Standup at 9:00\u{202F}AM"))
            for context in [context, preview] {
                var entries: [TomorrowEntry] = []
                TomorrowProvider().getSnapshot(in: context) { entries.append($0) }
                #expect(entries == [sample])
            }
            #expect(RequestContext.current.faults.first == nil)
        }
    }

    // Requirements: W-031
    @Test("A timeline without calendar data shows the prompt to sync, never the sample")
    func timelineWithoutData() throws {
        for withoutContainer in [true, false] {
            let (timeline, fault) = try timeline(withoutContainer: withoutContainer)
            let entry = try #require(timeline.entries.first)
            #expect(timeline.entries.count == 1 && fault == nil)
            #expect(entry.notice == "Open Wythnos to sync your calendar" && entry.nextEvent == nil)
        }
    }

    // MARK: Reloading

    // Requirements: W-010, W-011, W-040
    @Test("The timeline has one entry and reloads after 15 minutes")
    func reloadInterval() throws {
        try fixture().publish(in: host, synced: try CalendarFixture.instant("2026-03-26T09:30+01:00"))
        let (timeline, _) = try timeline()
        let now = Date(milliseconds: try CalendarFixture.instant("2026-03-26T09:41+01:00"))
        #expect(timeline.entries.map(\.date) == [now])
        #expect(timeline.policy == .after(now.addingTimeInterval(900)))
        #expect(CalendarStore.refreshInterval == 900)
    }

    /// The interval is 15 minutes of elapsed time across both clock changes.
    // Requirements: W-010
    @Test(
        "The reload interval is 15 minutes, also across daylight saving changes",
        arguments: ["2026-03-29T00:50:00Z", "2026-10-25T00:50:00Z", "2026-06-01T12:00:00Z"])
    func daylightSaving(now: String) throws {
        let date = try Date(now, strategy: .iso8601)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(TomorrowProvider().nextUpdate(after: date, by: calendar) == date.addingTimeInterval(900))
    }

    // Requirements: W-010, W-040
    @Test("If the calendar can't add the interval, the next reload is 900 seconds later")
    func calendarFailure() throws {
        let date = Date(timeIntervalSince1970: 0)
        let calendar = Calendar(identifier: .gregorian)
        let failing = TomorrowProvider(addingInterval: { _, _ in nil })
        #expect(failing.nextUpdate(after: date, by: calendar) == Date(timeIntervalSince1970: 900))
        let odd = TomorrowProvider(addingInterval: { $1.addingTimeInterval(7) })
        #expect(odd.nextUpdate(after: date, by: calendar) == Date(timeIntervalSince1970: 7))
        let (timeline, _) = try timeline("2026-03-26T09:41+01:00", failing)
        #expect(timeline.policy == .after(Date(milliseconds: try CalendarFixture.instant("2026-03-26T09:56+01:00"))))
    }

    // Requirements: W-030
    @Test("Shortly before midnight the timeline has entries for the next day, too, and the policy `.atEnd`")
    func beforeMidnight() throws {
        try fixture().publish(in: host, synced: try CalendarFixture.instant("2026-03-26T23:45+01:00"))
        let (timeline, _) = try timeline("2026-03-26T23:50+01:00")
        #expect(timeline.policy == .atEnd)
        let dates = try ["2026-03-26T23:50+01:00", "2026-03-27T00:00+01:00", "2026-03-27T00:05+01:00"].map {
            Date(milliseconds: try CalendarFixture.instant($0))
        }
        #expect(timeline.entries.map(\.date) == dates)
        #expect(timeline.entries.map(\.eventCount) == [4, 2, 2])
        #expect(timeline.entries.map(\.nextEvent).last == "Flea market at 10:00\u{202F}AM")
    }

    // MARK: Content

    // Requirements: W-002, W-009, W-012
    @Test("The entry shows the stored calendar's event count, summary, next event and update time")
    func storedCalendar() throws {
        try fixture().publish(in: host, synced: try CalendarFixture.instant("2026-03-26T09:30+01:00"))
        let entry = try entry()
        #expect(entry.eventCount == 4 && entry.summary == "Moderately busy")
        #expect(entry.nextEvent == "Team Standup at 9:00\u{202F}AM" && entry.notice == nil)
        #expect(entry.lastUpdated == "Last updated 9:30\u{202F}AM" && !entry.isStale && !entry.isTrial)
        #expect(try self.entry(locale: "en_GB").nextEvent == "Team Standup at 09:00")
        #expect(try self.entry(locale: "en_GB").lastUpdated == "Last updated 09:30")
    }

    // Requirements: W-029
    @Test("Stale data is shown with the time of its last update")
    func staleData() throws {
        try fixture().publish(in: host, synced: try CalendarFixture.instant("2026-03-25T20:00+01:00"))
        let entry = try entry()
        #expect(entry.isStale && entry.lastUpdated == "Last updated yesterday")
        #expect(entry.footnote(withUpdate: false) == "Last updated yesterday")
    }

    // Requirements: W-033
    @Test(
        "Without calendar permission the entry asks the user to grant access in the app",
        arguments: [CalendarPermission.denied, .restricted, .notDetermined])
    func missingPermission(permission: CalendarPermission) throws {
        try fixture().publish(
            in: host, synced: try CalendarFixture.instant("2026-03-26T09:30+01:00"), permission: permission)
        let entry = try entry()
        #expect(entry.notice == "Grant calendar access in the app" && entry.nextEvent == nil && entry.eventCount == 0)
    }

    // Requirements: W-003
    @Test("A trial is marked in the footnote, a subscription isn't, and an expired trial shows a notice")
    func trialStates() throws {
        let synced = try CalendarFixture.instant("2026-03-26T09:30+01:00")
        try fixture().publish(in: host, synced: synced, trial: .trial)
        #expect(try entry().footnote(withUpdate: true) == "Trial · Last updated 9:30\u{202F}AM")
        #expect(try entry().footnote(withUpdate: false) == "Trial")
        try fixture().publish(in: host, synced: synced, trial: .subscribed)
        #expect(try entry().footnote(withUpdate: true) == "Last updated 9:30\u{202F}AM")
        #expect(try entry().footnote(withUpdate: false) == nil)
        try fixture().publish(in: host, synced: synced, trial: .expired)
        #expect(try entry().notice == "Your trial has ended. Open Wythnos to subscribe")
    }

    /// A day whose events are unknown isn't shown as free.
    // Requirements: W-046
    @Test("A day outside the synced window shows the prompt to open the app")
    func beyondWindow() throws {
        try fixture().publish(in: host, synced: try CalendarFixture.instant("2026-03-26T09:30+01:00"))
        #expect(try entry("2026-12-01T09:00+01:00").notice == "Open Wythnos to sync your calendar")
    }

    // Requirements: W-046
    @Test(
        "A damaged calendar file is reported as an error, not shown as an empty day",
        arguments: ["documents/calendar/access", "documents/calendar/sync", "catalogues/calendar"])
    func damagedFile(file: String) throws {
        try fixture().publish(in: host, synced: try CalendarFixture.instant("2026-03-26T09:30+01:00"))
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/c/\(file)"))
        let (timeline, fault) = try timeline()
        #expect(timeline.entries.first?.notice == "Your calendar can't be read" && fault is ContainerError)
    }
}

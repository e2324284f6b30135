import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The schedulers of a running host's widgets and calendars, with a clock and a time zone that the test sets. The real extension draws the
/// widgets.
@Suite(.blocking) struct HostClockTests {
    /// A container with one calendar and one widget, and their schedulers.
    private final class Host {
        let clock: TestClock
        private let folder: TemporaryFolder
        private let container: Container
        private let tasks: [Task<Void, Never>]
        private var outcomes: AsyncStream<HomeScreen.Outcome>.Iterator

        init(_ event: String, at now: String, in zone: String) async throws {
            let (clock, folder) = (try TestClock(now, zone), try TemporaryFolder())
            let calendar = "\(folder.path)/home.ics"
            let text =
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:tea\nSUMMARY:Tea\n\(event)\nEND:VEVENT\nEND:VCALENDAR\n"
            try Data(text.replacing("\n", with: "\r\n").utf8).write(to: URL(fileURLWithPath: calendar))
            let container = try Container.create(at: "\(folder.path)/container", group: "group.test")
            try CalendarStore.updateAccess(in: container) { $0.permission = .authorized }
            let storage = try LocalStorageService(path: "\(folder.path)/state", apartFrom: container.path)
            let source = try CalendarSourceSettings(name: "home", address: calendar)
            let log = HostLog(form: .json, showsPrivate: false, isJournal: false, now: { clock.context.now })
            let calendars = CalendarSyncScheduler(
                sync: {
                    CalendarSync(
                        storage: storage, container: container, client: HTTPClient(now: { clock.context.now }),
                        random: { 0 }, named: [source], intervals: SourceIntervals())
                },
                context: { clock.context }, log: log,
                pauses: SyncPauses(
                    connection: MeteredConnection(.no, environment: [:]), allowed: [], storage: nil,
                    fault: { Issue.record("\($0)") }),
                clock: clock.clock)
            let executables = try ExtensionExecutables(
                folder: URL(fileURLWithPath: Airlock.executable("WidgetExt")).deletingLastPathComponent().path)
            let (outcomes, outcome) = AsyncStream.makeStream(of: HomeScreen.Outcome.self)
            let home = HomeScheduler(
                home: {
                    HomeScreen(store: HomeStore(container: container), calendar: clock.context.calendar) { item in
                        let context = clock.context
                        var options = Arguments(command: "")
                        options[CommonOptions.at] = context.now
                        options[CommonOptions.timeZone] = context.timeZoneIdentifier
                        options[CommonOptions.locale] = LocaleIdentifier(context.localeIdentifier)
                        try await ExtensionCalls(
                            executables: executables, container: container.path, clock: options,
                            environment: ["AIRLOCK_FONTS": Airlock.fonts]
                        ).publish(item)
                    }
                },
                updates: HomeUpdateQueue(), clock: clock.clock, report: { outcome.yield($0) },
                fault: { Issue.record("\($0)") })
            (self.clock, self.folder, self.container) = (clock, folder, container)
            self.outcomes = outcomes.makeAsyncIterator()
            _ = try HomeStore(container: container).add(
                PlacedWidget(id: "", kind: "TomorrowWidget", family: .systemMedium))
            tasks = [
                Task { await home.run(on: container) },
                Task { await calendars.run(on: container, requests: AsyncStream { _ in }) },
            ]
        }

        /// Stops the schedulers, and returns when they have stopped.
        func end() async {
            for task in tasks {
                task.cancel()
                await task.value
            }
        }

        /// The texts of the widget.
        private var texts: [String] {
            get throws {
                try CurrentSnapshots(container: container).metadata(of: "w1")?.texts.map(\.string) ?? []
            }
        }

        /// Waits until the widget shows a text, optionally after a reload for the given cause.
        func shows(_ text: String, after cause: ReloadPlan.Cause? = nil) async throws {
            var causes: [ReloadPlan.Cause?] = [nil]
            while try !causes.contains(cause) || !texts.contains(text), let outcome = await outcomes.next() {
                causes += outcome.reloads.map(\.cause)
                for reload in outcome.reloads { if let failure = reload.failure { Issue.record("\(failure)") } }
            }
            #expect(try causes.contains(cause) && texts.contains(text))
        }
    }

    @Test("Placed widgets and calendars of a running host follow the user to another time zone")
    func travel() async throws {
        // The event has no time zone: it takes place in the user's.
        let host = try await Host("DTSTART:20261122T060000Z", at: "2026-11-21T09:41:00Z", in: "Europe/Berlin")
        try await host.shows("Tea at 07:00")
        host.clock.travel(to: "Asia/Tokyo")
        try await host.shows("Tea at 15:00", after: .zone)
        await host.end()
        let floating = try await Host("DTSTART:20261122T060000", at: "2026-11-21T09:41:00Z", in: "Europe/Berlin")
        try await floating.shows("Tea at 06:00")
        floating.clock.travel(to: "America/New_York")
        try await floating.shows("Tea at 06:00", after: .zone)
        await floating.end()
    }

    @Test("A running host moves on to the next day on the nights of a clock change")
    func summerTime() async throws {
        let event = "DTSTART;TZID=Europe/Berlin:20260301T023000\nRRULE:FREQ=DAILY"
        let spring = try await Host(event, at: "2026-03-28T12:00:00Z", in: "Europe/Berlin")
        // Clocks skip the hour from 2:00.
        try await spring.shows("Tea at 03:30")
        try spring.clock.set("2026-03-28T23:00:01Z")
        try await spring.shows("Tea at 02:30")
        await spring.end()
        let autumn = try await Host(
            event.replacing("DAILY", with: "WEEKLY"), at: "2026-10-24T12:00:00Z", in: "Europe/Berlin")
        try await autumn.shows("Tea at 02:30")
        // This day has 25 hours.
        try autumn.clock.set("2026-10-25T22:59:00Z")
        try autumn.clock.set("2026-10-25T23:00:01Z")
        try await autumn.shows("Nothing planned")
        await autumn.end()
    }

    @Test("A running host shows another day when its clock is set back or forward")
    func clockSet() async throws {
        let host = try await Host("DTSTART:20261122T060000Z", at: "2026-11-21T09:41:00Z", in: "UTC")
        try await host.shows("Tea at 06:00")
        try host.clock.set("2026-11-19T09:41:00Z")
        try await host.shows("Nothing planned")
        try host.clock.set("2026-11-21T09:41:00Z")
        try await host.shows("Tea at 06:00")
        // The machine slept for two days.
        try host.clock.set("2026-11-23T09:41:00Z")
        try await host.shows("Nothing planned")
        await host.end()
    }
}

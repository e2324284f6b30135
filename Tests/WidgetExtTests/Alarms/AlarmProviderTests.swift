import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetExt
@testable import WidgetRendering

/// The content of the alarm widget and the controls for a container.
@MainActor
struct AlarmProviderTests {
    private let folder: TemporaryFolder
    private let host: Container
    private let container: Container
    private static let now: Int64 = 1_795_254_060_000

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
        container = try Container.open(at: "\(folder.path)/c", role: .widgets)
    }

    private func add(_ number: Int, _ title: String, _ state: AlarmRecord.State) throws {
        try AlarmStore(container: host).add(
            AlarmRecord(
                id: "00000000-0000-0000-0000-00000000000\(number)", schedule: nil, preAlert: 300_000, postAlert: nil,
                state: state, title: title))
    }

    private func request<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let context = RequestContext(now: Date(instant: Self.now), timeZoneIdentifier: "UTC")
        return try await RequestScope.with(context, session: ContainerSession(container: container)) {
            try await body()
        }
    }

    private let context = TimelineProviderContext(family: .systemSmall, isPreview: false, displaySize: .zero)

    // Requirements
    @Test("The entry has the configured emoji and its alarms with the next one first")
    func entryContents() async throws {
        try add(1, "Bread", .countdown(since: Self.now, total: 600_000, elapsed: 0))
        try add(2, "Eggs", .paused(total: 300_000, elapsed: 60_000))
        try add(3, "Tea", .countdown(since: Self.now, total: 300_000, elapsed: 30_000))
        let configuration = ConfigurationAppIntent()
        configuration.favoriteEmoji = "🫖"
        let timeline = await request { await AlarmProvider().timeline(for: configuration, in: context) }
        let entry = try #require(timeline.entries.first)
        #expect(timeline.entries.count == 1 && entry.emoji == "🫖")
        #expect(entry.alarms.map(\.title) == ["Tea", "Bread", "Eggs"])
        #expect(entry.alarms.last?.state == .paused("4:00"))
        #expect(timeline.policy == .after(Date(instant: Self.now + 270_000)))
    }

    @Test(
        "The entry shows the first character of the emoji setting, or a default if it is blank",
        arguments: [("", "😃"), (" \n", "😃"), ("🫖🫖🫖", "🫖"), (" 👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦"), ("Tea", "T")])
    func emoji(setting: String, expected: String) async {
        let configuration = ConfigurationAppIntent()
        configuration.favoriteEmoji = setting
        #expect(await request { await AlarmProvider().snapshot(for: configuration, in: context) }.emoji == expected)
    }

    @Test("A timer that has elapsed is shown as ringing, even before the host records it")
    func elapsedTimer() async throws {
        try add(1, "Timer", .countdown(since: Self.now - 300_000, total: 300_000, elapsed: 0))
        let entry = await request { await AlarmProvider().snapshot(for: ConfigurationAppIntent(), in: context) }
        #expect(entry.alarms.map(\.state) == [.alerting])
        let titles = try await request { try await StopAlertsControl.Provider().currentValue() }
        #expect(titles == ["Timer"])
        let configuration = TimerConfiguration()
        configuration.timerName = "Timer"
        let value = try await request { try await AlarmControl.Provider().currentValue(configuration: configuration) }
        #expect(!value.isRunning)
    }

    @Test("A ringing alarm is listed before all other alarms")
    func ringingFirst() async throws {
        try add(1, "Tea", .countdown(since: Self.now, total: 1_000, elapsed: 0))
        try add(2, "Rice", .alerting(since: Self.now))
        let entry = await request { await AlarmProvider().snapshot(for: ConfigurationAppIntent(), in: context) }
        #expect(entry.alarms.map(\.state).first == .alerting && entry.emoji == "\u{1F603}")
    }

    @Test(
        "The time of an alarm that was set in another time zone is shown with the zone",
        arguments: [
            ("UTC", nil), ("Europe/Berlin", "GMT+1"), ("Asia/Kathmandu", "GMT+5:45"), ("America/Lima", "GMT-5"),
        ])
    func zones(zone: String, expected: String?) throws {
        let record = AlarmRecord(
            id: "00000000-0000-0000-0000-000000000001", schedule: .fixed(Self.now), preAlert: nil, postAlert: nil,
            state: .scheduled(fireAt: Self.now), zone: "UTC")
        let row = AlarmEntry.Row(record, at: Self.now - 1, in: try #require(TimeZone(identifier: zone)))
        #expect(row.zone == expected)
    }

    @Test(
        "The time of an alarm that doesn't ring today is shown with its day",
        arguments: [
            // 9:41 and 23:30 on this day in Berlin, 0:30 on the next one, and noon on a day of the next year.
            ("2026-11-21T08:41:00Z", nil), ("2026-11-21T22:30:00Z", nil), ("2026-11-21T23:30:00Z", "22 Nov"),
            ("2027-01-02T11:00:00Z", "2 Jan 2027"),
        ])
    func days(instant: String, expected: String?) throws {
        let fires = try Date(instant, strategy: .iso8601).milliseconds
        let now = try Date("2026-11-21T08:00:00Z", strategy: .iso8601).milliseconds
        let record = AlarmRecord(
            id: "00000000-0000-0000-0000-000000000001", schedule: .fixed(fires), preAlert: nil, postAlert: nil,
            state: .scheduled(fireAt: fires), title: "Xmas")
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let context = RequestContext(
            now: Date(instant: now), timeZoneIdentifier: "Europe/Berlin", localeIdentifier: "en_GB")
        let row = RequestScope.with(context) { AlarmEntry.Row(record, at: now, in: zone) }
        #expect(row.day == expected)
        for family in Self.families {
            let entry = AlarmEntry(date: Date(instant: now), emoji: "😃", alarms: [row, row])
            let drawn = try RequestScope.with(context) { try DrawnEntry(entry, family, .fullColor) }
            #expect(drawn.findings == [], "\(family)")
            #expect(
                drawn.texts.contains { $0.contains(expected ?? "Nov") } == (expected != nil), "\(family) \(drawn.texts)"
            )
        }
    }

    @Test("Without alarms the timeline has an empty entry and the reload policy `never`")
    func noAlarms() async {
        let timeline = await request { await AlarmProvider().timeline(for: ConfigurationAppIntent(), in: context) }
        #expect(timeline.entries.first?.alarms.isEmpty == true && timeline.policy == .never)
    }

    // Requirements
    @Test("A timer control shows whether the timer with the configured name is running")
    func timerControl() async throws {
        try add(1, "Tea", .countdown(since: Self.now, total: 300_000, elapsed: 0))
        let configuration = TimerConfiguration()
        let provider = AlarmControl.Provider()
        #expect(provider.previewValue(configuration: configuration).name == "Timer")
        let timer = try await request { try await provider.currentValue(configuration: configuration) }
        #expect(timer.name == "Timer" && !timer.isRunning)
        configuration.timerName = "Tea"
        let tea = try await request { try await provider.currentValue(configuration: configuration) }
        #expect(tea.name == "Tea" && tea.isRunning)
        #expect(try await request { try await StopAlertsControl.Provider().currentValue() }.isEmpty)
    }

    private static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
    ]

    @Test("Every family, rendering mode and alarm state draws without diagnostics")
    func noDiagnostics() throws {
        let now = Date(instant: Self.now)
        let states: [AlarmEntry.Row.State] = [
            .scheduled(now.addingTimeInterval(3_600)), .scheduled(nil), .alerting, .paused("4:00"),
            .countdown(from: now, to: now.addingTimeInterval(5_400)),
        ]
        for family in Self.families {
            for mode in WidgetRenderingMode.allCases {
                for state in states {
                    let rows = [("Tea", "GMT+5:45"), ("Bread", nil), ("Eggs", "GMT-5")].map {
                        AlarmEntry.Row(id: $0, title: $0, state: state, zone: $1)
                    }
                    for alarms in [rows, []] {
                        let entry = AlarmEntry(date: now, emoji: "😃", alarms: alarms)
                        let findings = try DrawnEntry(entry, family, mode).findings
                        #expect(findings == [], "\(family) \(mode) \(state)")
                    }
                }
            }
        }
    }
}

/// The alarm widget drawn with an entry, in character cells.
@MainActor
private struct DrawnEntry {
    let findings: [String]
    let texts: [String]

    init(_ entry: AlarmEntry, _ family: WidgetFamily, _ mode: WidgetRenderingMode) throws {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = AlarmWidget.kind
        arguments[RenderOptions.family] = family
        arguments[RenderOptions.mode] = .rendering(mode)
        var request = try RenderRequest(arguments)
        request.isLinted = true
        let maker = SnapshotMaker(
            text: CellTextEngine(), images: ImageStore(catalog: .empty, scale: 3), request: request,
            size: try request.size, layoutDirection: .leftToRight)
        var context = RequestContext.current
        context.now = entry.date
        let snapshot = RequestScope.with(context) {
            maker.make(
                WidgetDescriptor(widget: AlarmWidget()),
                ViewEntry(date: entry.date) { resolve(AlarmWidgetEntryView(entry: entry), in: $0) }
            )
        }
        findings = snapshot.diagnostics.map(\.line) + snapshot.violations.map(\.line)
        texts = snapshot.texts.map(\.string)
    }
}

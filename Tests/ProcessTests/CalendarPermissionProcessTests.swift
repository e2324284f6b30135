import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// An imported app that reads calendars with EKEventStore, and tries to open the files of the container without it.
@Suite(.blocking) struct CalendarPermissionProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder
    private var package: String { "\(folder.path)/Out" }

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    /// The files that the app tries to open.
    private static let files = [
        "documents/calendar/access", "catalogues/calendar", "documents/jokes/joke-of-the-day", "catalogues/jokes",
        "container.json",
    ]

    private static let source = """
        import AppIntents
        import EventKit
        import Glibc
        import SwiftUI
        import WidgetKit

        enum Probe {
            /// An intent reads the machine's clock.
            static let date = Date(timeIntervalSince1970: 1_795_254_060)

            static func text(at date: Date) -> String {
                let store = EKEventStore()
                let end = Calendar.current.startOfDay(for: date) + 86_400
                let predicate = store.predicateForEvents(withStart: date, end: end, calendars: nil)
                let events = store.events(matching: predicate).map { event in
                    let time = event.isAllDay ? "all day" : event.startDate.formatted(date: .omitted, time: .shortened)
                    return "\\(event.title ?? "") \\(time)\\(event.hasRecurrenceRules ? " repeats" : "")"
                }
                let container = String(cString: getenv("AIRLOCK_CONTAINER"))
                let files = \(files).map { name in
                    let file = open("\\(container)/\\(name)", O_RDONLY)
                    defer { close(file) }
                    return file < 0 ? String(cString: strerror(errno)) : "opened"
                }
                let names = store.calendars(for: .event).map(\\.title).sorted()
                return "\\(EKEventStore.authorizationStatus(for: .event)): " + (names + events + files).joined(separator: ", ")
            }
        }

        struct Entry: TimelineEntry { let date: Date }

        struct Provider: TimelineProvider {
            func placeholder(in context: Context) -> Entry { Entry(date: .now) }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: .now)) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                completion(Timeline(entries: [Entry(date: .now)], policy: .never))
            }
        }

        struct Day: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "Day", provider: Provider()) { entry in
                    Text(Probe.text(at: entry.date)).containerBackground(.background, for: .widget)
                }
                .supportedFamilies([.systemLarge])
            }
        }

        @main struct Widgets: WidgetBundle {
            var body: some Widget { Day() }
        }

        struct ReadDay: AppIntent {
            static let title: LocalizedStringResource = "Read day"
            func perform() async throws -> some ReturnsValue<String> { .result(value: Probe.text(at: Probe.date)) }
        }
        """

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:call
        SUMMARY:Call
        DTSTART;TZID=America/New_York:20261101T083000
        DURATION:PT30M
        RRULE:FREQ=DAILY
        END:VEVENT
        BEGIN:VEVENT
        UID:fair
        SUMMARY:Fair
        DTSTART;VALUE=DATE:20261120
        DTEND;VALUE=DATE:20261123
        END:VEVENT
        BEGIN:VEVENT
        UID:past
        SUMMARY:Past
        DTSTART:20261121T070000Z
        DURATION:PT10M
        END:VEVENT
        END:VCALENDAR

        """

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func build() throws {
        try write(Self.source, to: "App/App.swift")
        for product in ["widgets", "intents"] {
            let words = [Airlock.root, "build", "App", "--into", package, "--built", "--name", "App"]
            let built = try airlock.startProgram(
                ChildProcess.executable("Bring"), words + ["--product", product],
                environment: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "AIRLOCK_FROM": folder.path,
                    "HOME": folder.path,
                ]
            ).wait()
            try #require(built.status == .exited(0), "\(built.output) \(built.errors)")
        }
    }

    private func calendar(_ words: String..., clock: Bool = false) throws -> ChildResult {
        try airlock.run("AppHost", ["calendar"] + words + (clock ? Airlock.clock : []))
    }

    private func run(_ words: [String]) throws -> ChildResult {
        try airlock.startProgram(
            "\(package)/mywidgets", words, environment: ["HOME": folder.path, "AIRLOCK_CONTAINER": airlock.container]
        ).wait()
    }

    /// Returns the widget's text and the intent's answer, which are the same.
    private func answers(zone: String = "Europe/Berlin") throws -> Set<String> {
        let clock = ["--at", "2026-11-21T09:41:00Z", "--timezone", zone, "--locale", "en_GB"]
        let widget = try run(["render", "--kind", "Day", "--family", "systemLarge", "--format", "outline"] + clock)
        let intent = try run(["perform", "ReadDay"] + clock)
        #expect(widget.status == .exited(0) && intent.status == .exited(0), "\(widget) \(intent)")
        let texts = widget.output.matches(of: #/Text "(.*?)"/#).map { String($0.1) }
        return Set(texts + [intent.output.trimmingCharacters(in: .newlines)])
    }

    @Test("An imported app reads the calendars that the host synced only while the user allows it")
    func permission() throws {
        try build()
        try airlock.sync()
        try write(Self.calendar, to: "week.ics")
        _ = try calendar("add", "week", "\(folder.path)/week.ics", "--later")
        _ = try calendar("authorize")
        #expect(try calendar("sync", clock: true).status == .exited(0))
        let refused = Array(repeating: "Permission denied", count: 4).joined(separator: ", ")
        #expect(try answers() == ["denied: \(refused), opened"])
        #expect(
            try run(["render", "--kind", "Day", "--format", "outline"]).errors.contains(
                "EventKit answers as a phone whose user denied access — supply calendars with --fixture, or run "
                    + "'AppHost calendar allow \(package) --container \(airlock.container)'"))

        #expect(try calendar("allow", package).output == "calendars: \(package) may read them\n")
        #expect(try calendar("allow").output == "\(package)\n")
        #expect(try calendar("allow", "--json").output == "{\"apps\":[\"\(package)\"]}\n")
        let files = "opened, opened, Permission denied, opened, opened"
        #expect(try answers() == ["fullAccess: week, Fair all day, Call 14:30 repeats, \(files)"])
        #expect(
            try answers(zone: "America/New_York") == ["fullAccess: week, Fair all day, Call 08:30 repeats, \(files)"])

        #expect(try calendar("deny", package).output == "calendars: \(package) can't read them any more\n")
        #expect(try calendar("allow").output.isEmpty)
        #expect(try answers() == ["denied: \(refused), opened"])
        let unknown = try calendar("deny", package)
        #expect(
            unknown.status == .exited(65)
                && unknown.errors
                    == "AppHost: '\(package)' isn't allowed to read calendars — 'AppHost calendar allow' prints the apps that are\n"
        )
        #expect(
            try calendar("allow", folder.path).errors
                == "AppHost: no imported app in '\(folder.path)' — name one folder that './airlock bring' wrote\n")
    }

    @Test("The host starts the extension of an imported app with the same permissions as mywidgets")
    func launchedByHost() throws {
        let executable = "\(package)/.build/app/debug/App-widgets"
        try write("", to: "Out/.build/app/debug/App-widgets")
        func parts() -> Set<String> {
            let launch = ExtensionLaunch(
                launcher: "\(folder.path)/bin/Launcher", executable: executable, arguments: [], role: .widgets,
                container: airlock.container)
            return Set(launch.grants.compactMap(\.inner))
        }
        _ = try calendar("authorize")
        #expect(parts().isDisjoint(with: ["documents", "documents/calendar", "catalogues"]))
        _ = try calendar("allow", package)
        #expect(parts().isSuperset(of: ["documents/calendar", "catalogues"]) && !parts().contains("documents"))
    }
}

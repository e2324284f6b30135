import Foundation
import Shared
import TestSupport
import Testing

/// Simulated days with the real extension's providers.
@Suite(.blocking) struct SimulateProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private func simulate(_ kind: String, _ arguments: String...) throws -> ChildResult {
        try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            ["simulate", "--kind", kind, "--at", "2026-10-23T22:00:00Z", "--timezone", "Europe/Berlin"] + arguments)
    }

    private func widget(_ result: ChildResult) throws -> [String: Any] {
        #expect(result.status == .exited(0))
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require((document?["widgets"] as? [[String: Any]])?.first)
    }

    @Test("A simulated week reports timelines, reloads and staleness per day across a clock change")
    func simulatedWeek() throws {
        let result = try simulate("ClockWidget", "--family", "systemSmall")
        // Daylight saving time ends on the second day, which has 25 hours.
        #expect(
            result.output == """
                ClockWidget systemSmall, 2026-10-23T22:00:00Z to 2026-10-30T23:00:00Z
                  timelines 43, entries shown 169
                  reloads requested 42 (42 by the timeline), granted 43, refused 0
                  stale 0 min in 0 gaps
                    2026-10-24: shown 24, reloaded 6, refused 0, stale 0 min
                    2026-10-25: shown 25, reloaded 7, refused 0, stale 0 min
                    2026-10-26: shown 24, reloaded 6, refused 0, stale 0 min
                    2026-10-27: shown 24, reloaded 6, refused 0, stale 0 min
                    2026-10-28: shown 24, reloaded 6, refused 0, stale 0 min
                    2026-10-29: shown 24, reloaded 6, refused 0, stale 0 min
                    2026-10-30: shown 24, reloaded 6, refused 0, stale 0 min

                """)
    }

    @Test("A provider that reloads too often exhausts its reload budget and goes stale")
    func exhaustedBudget() throws {
        let result = try simulate("HastyWidget", "--days", "1", "--json")
        let widget = try widget(result)
        #expect(widget["granted"] as? Int == 70)
        #expect(widget["requests"] as? [String: Int] == ["policy": 70, "app": 0])
        #expect(widget["refused"] as? [String: Int] == ["floor": 69, "budget": 1])
        #expect(widget["staleSeconds"] as? Double == 86_400)
        let gaps = try #require(widget["stale"] as? [[String: String]])
        #expect(gaps.last == ["from": "2026-10-24T15:15:00Z", "to": "2026-10-24T22:00:00Z"])
    }

    @Test("Reloads requested by the app count against the reload budget, too")
    func appReloads() throws {
        let widget = try widget(
            try simulate("ClockWidget", "--family", "systemSmall", "--days", "1", "--reload-every", "10", "--json"))
        #expect((widget["requests"] as? [String: Int])?["app"] == 143)
        // Every second reload is too soon, and is delayed by five minutes.
        #expect((widget["refused"] as? [String: Int])?["floor"] ?? 0 > 40)
        #expect(widget["granted"] as? Int == 70)
    }

    @Test("A provider without entries is reported as failed, and its widget is stale all day")
    func failingProvider() throws {
        let result = try simulate("EntrylessWidget", "--days", "1", "--events")
        #expect(result.output.contains("  timelines 0, entries shown 0, failed 70\n"))
        #expect(
            result.output.contains("2026-10-23T22:15:00Z fails: EntrylessWidget returned a timeline without entries")
        )
        #expect(result.output.contains("  stale 24 h 0 min in 1 gap\n"))
    }

    @Test("A custom budget and minimum interval limit the granted reloads; zero days are refused")
    func customBudget() throws {
        let widget = try widget(
            try simulate("HastyWidget", "--days", "1", "--budget", "5", "--floor", "60", "--json"))
        #expect(widget["granted"] as? Int == 5)
        #expect(
            try simulate("HastyWidget", "--days", "0").errors
                == "WidgetExt: invalid number '0' for --days — write a number from 1 to 366\n")
    }

    @Test("The snapshot of a provider that reads the clock is dated at the --at instant")
    func renderInstant() throws {
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            [
                "render", "--kind", "ClockWidget", "--format", "json", "--at", "2031-05-06T07:08:09Z", "--timezone",
                "GMT", "--locale", "en_GB",
            ])
        let metadata = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(metadata?["date"] as? String == "2031-05-06T07:08:09Z")
    }

    @Test("Until a timeline ends, the entry in effect at an instant is drawn; then the provider makes a new timeline")
    func entryInEffect() throws {
        func url(at: String, madeAt: String?) throws -> String? {
            let drawn = try airlock.runProgram(
                ChildProcess.executable("SampleWidgets"),
                [
                    "render", "--kind", "ClockWidget", "--family", "systemSmall", "--format", "json", "--at", at,
                    "--timezone", "UTC", "--locale", "en_US",
                ] + (madeAt.map { ["--made-at", $0] } ?? []))
            #expect(drawn.status == .exited(0), "\(drawn)")
            return try JSONValue(parsing: drawn.output)["url"]?.string
        }
        let start = "2026-11-21T09:41:00Z"
        for (at, madeAt, hour) in [
            ("2026-11-21T11:50:00Z", start, 2), ("2026-11-21T12:41:00Z", start, 3), (start, start, 0),
            ("2026-11-21T13:41:00Z", start, 3), ("2026-11-21T13:41:01Z", start, 0),
            ("2026-11-21T11:50:00Z", nil, 0), ("2026-11-21T08:00:00Z", start, 0),
        ] {
            #expect(try url(at: at, madeAt: madeAt) == "clock://\(hour)", "\(at)")
        }
    }

    @Test("Without a family, the timeline is that of the widget's first family")
    func firstFamily() throws {
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"), ["timeline", "--kind", "TourWidget"])
        #expect(result == ChildResult(status: .exited(0), output: "1970-01-01T00:00:00Z\nreload: never\n", errors: ""))
    }
}

import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Alarms as the user sees them: the Live Activity, the controls, the widget and phrases, in the real processes at set instants.
@Suite(.blocking) struct AlarmSurfaceProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    /// Returns the options for an instant a number of seconds after 9:41.
    private func clock(_ seconds: Int) -> [String] {
        let date = Date(timeIntervalSince1970: 1_795_254_060 + Double(seconds))
        return ["--at", date.formatted(.iso8601), "--timezone", "Europe/Berlin", "--locale", "en_GB"]
    }

    private func host(_ seconds: Int, _ words: String...) throws -> ChildResult {
        try airlock.run("AppHost", words + clock(seconds))
    }

    private func ask(_ seconds: Int, _ phrase: String) throws -> ChildResult {
        try airlock.run("IntentsExt", ["ask", phrase] + clock(seconds))
    }

    private func document(_ result: ChildResult) throws -> JSONValue { try JSONValue(parsing: result.output) }

    /// Returns the only activity.
    private func activity(_ seconds: Int) throws -> JSONValue {
        let list = try document(try host(seconds, "activity", "list", "--json"))["activities"]?.array
        #expect(list?.count == 1)
        return list?.first ?? .null
    }

    /// Starts a timer of five minutes at 9:41, and returns its id.
    private func start(_ name: String = "Tea") throws -> String {
        let started = try airlock.run(
            "IntentsExt", ["perform", "StartTimerIntent", "name=\(name)", "value=true"] + clock(0))
        #expect(started == ChildResult(status: .exited(0), output: "", errors: ""))
        return try #require(try activity(0)["id"]?.string)
    }

    private func metadata(_ id: String, _ form: String) throws -> JSONValue {
        try JSONValue(
            parsing: String(
                contentsOfFile: "\(airlock.container)/snapshots/current/\(id)-\(form).json", encoding: .utf8)
        )
    }

    private func texts(_ id: String, _ form: String = "lock-screen") throws -> [String] {
        (try metadata(id, form)["text"]?.array ?? []).compactMap { $0["string"]?.string }
    }

    // Requirements
    @Test("A timer is paused by a tap on its Live Activity, resumed by a phrase and stopped by a tap")
    func timerLifecycle() throws {
        let id = try start()
        let begun = try activity(0)
        #expect(begun["state"]?.string == "countdown" && begun["remaining"]?.number == 300)
        #expect(
            begun["regions"]?.array?.compactMap(\.string) == ["airlock://alarm/\(id)", "PauseIntent", "StopIntent"])
        for form in ActivityPresentation.allCases.map(\.rawValue) {
            let path = try #require(begun["snapshots"]?[form]?.string)
            #expect(path == "\(airlock.container)/snapshots/current/\(id)-\(form).png")
            #expect(FileManager.default.fileExists(atPath: path))
        }
        let paused = try host(260, "activity", "tap", id.lowercased(), "PauseIntent")
        #expect(
            paused
                == ChildResult(
                    status: .exited(0), output: "ran PauseIntent\n\(id)  Tea  paused, 0:40 left\n", errors: ""))
        #expect(try texts(id) == ["Tea", "0:40"])
        #expect(try texts(id, "compact") == ["0:40"])
        // An hour later it is unchanged.
        #expect(try activity(3_860)["remaining"]?.number == 40)
        let resumed = try ask(3_860, "Resume the tea timer in Airlock")
        #expect(resumed == ChildResult(status: .exited(0), output: "Tea: 0:40 left.\n", errors: ""))
        #expect(
            try host(3_870, "activity", "list").output
                == "\(id)  Tea  countdown, 0:30 left  [0 airlock://alarm/\(id), 1 PauseIntent, 2 StopIntent]\n")
        // Nothing is redrawn every second; an explicit reload draws the snapshot of the instant.
        #expect(try host(3_875, "activity", "reload", id).output == "\(id): redrawn\n")
        #expect(try texts(id) == ["Tea", "0:25"])
        let stopped = try host(3_875, "activity", "tap", id, "2", "--presentation", "lock-screen")
        #expect(stopped.output == "ran StopIntent\n\(id)  gone\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(airlock.container)/snapshots/current").isEmpty)
        #expect(
            try host(3_876, "activity", "list").output
                == "no Live Activity is shown — start a timer with 'AppHost alarm add 5m'\n")
    }

    // Requirements: A-057
    @Test("A tap on a Live Activity opens its URL or runs an intent, and an unknown region is refused")
    func activityTaps() throws {
        let id = try start()
        #expect(try host(1, "activity", "tap", id, "0").output == "opens airlock://alarm/\(id)\n")
        #expect(
            try host(10, "activity", "tap", id, "PauseIntent", "--presentation", "expanded").output.hasSuffix(
                "paused, 4:50 left\n"))
        #expect(
            try host(20, "activity", "tap", id, "ResumeIntent", "--presentation", "expanded").output.hasSuffix(
                "countdown, 4:50 left\n"))
        for (words, message) in [
            (
                [id, "RepeatIntent"],
                "\(id) has no region 'RepeatIntent' — write a number from 0 to 2, or one of airlock://alarm/\(id), PauseIntent, StopIntent"
            ),
            (["tea", "0"], "no Live Activity 'tea' is shown — choose one of \(id)"),
            (
                [id, "0", "--presentation", "round"],
                "unknown value 'round' for --presentation — choose one of lock-screen, compact, minimal, expanded"
            ),
            ([id, "0", "--presentation", "minimal"], nil),
        ] as [([String], String?)] {
            let result = try airlock.run("AppHost", ["activity", "tap"] + words + clock(30))
            if let message { #expect(result.errors == "AppHost: \(message)\n" && result.status != .exited(0)) }
        }
    }

    // Requirements
    @Test("A ringing timer repeats on a tap, or opens the app and is removed")
    func ringingTimer() throws {
        let id = try start()
        let container = try Container.open(at: airlock.container, role: .host)
        func ring(_ seconds: Int64) throws {
            try AlarmStore(container: container).update(id) {
                $0.state = .alerting(since: 1_795_254_060_000 + seconds * 1_000)
            }
        }
        try ring(300)
        #expect(try activity(301)["regions"]?.array?.compactMap(\.string).suffix(2) == ["RepeatIntent", "StopIntent"])
        #expect(try host(302, "activity", "tap", id, "RepeatIntent").output.hasSuffix("countdown, 5:00 left\n"))
        try ring(602)
        let opened = try airlock.run(
            "IntentsExt", ["perform", "OpenAlarmAppIntent", "alarmID=\(id)", "--json"] + clock(603))
        #expect(try document(opened)["opens"]?["url"]?.string == "airlock://alarm/\(id)")
        let requests = try container.read(OpenRequests.key).value?.requests ?? []
        #expect(requests.last?.url == "airlock://alarm/\(id)")
        #expect(try AlarmStore(container: container).ids().isEmpty)
    }

    // Requirements
    @Test("An alarm that opens the app is added by command or intent and opens it when tapped")
    func openingAlarm() throws {
        #expect(try host(0, "alarm", "add", "5m", "--title", "Train", "--open").status == .exited(0))
        let id = try #require(try activity(0)["id"]?.string)
        #expect(
            try activity(300)["regions"]?.array?.compactMap(\.string).suffix(2) == ["OpenAlarmAppIntent", "StopIntent"])
        #expect(try texts(id).contains("Open"))
        #expect(
            try host(301, "activity", "tap", id, "OpenAlarmAppIntent")
                == ChildResult(status: .exited(0), output: "ran OpenAlarmAppIntent\n\(id)  gone\n", errors: ""))
        let container = try Container.open(at: airlock.container, role: .host)
        #expect(try container.read(OpenRequests.key).value?.requests.last?.url == "airlock://alarm/\(id)")
        let set = ["perform", "SetTimerIntent", "name=Bus", "minutes=5", "opensApp=true"]
        #expect(try airlock.run("IntentsExt", set + clock(400)).status == .exited(0))
        #expect(
            try activity(700)["regions"]?.array?.compactMap(\.string).suffix(2) == ["OpenAlarmAppIntent", "StopIntent"])
    }

    // Requirements: A-027
    @Test("Twelve simultaneous intents that start the same timer create a single timer")
    func simultaneousStarts() throws {
        let words = ["perform", "StartTimerIntent", "name=Tea", "value=true"] + clock(0)
        let silent = ChildResult(status: .exited(0), output: "", errors: "")
        for started in try airlock.runAtOnce("IntentsExt", Array(repeating: words, count: 12)) {
            #expect(started == silent)
        }
        let id = try #require(try activity(0)["id"]?.string)
        let stop = ["perform", "StartTimerIntent", "name=Tea", "value=false"] + clock(1)
        for stopped in try airlock.runAtOnce("IntentsExt", Array(repeating: stop, count: 12)) {
            #expect(stopped == silent)
        }
        #expect(try host(1, "alarm", "list").output.hasPrefix("there are no alarms"))
        #expect(try start() == id)
    }

    // Requirements: A-027
    @Test("Simultaneous taps on a control all succeed and report no error")
    func simultaneousTaps() throws {
        let options = ["--timezone", "Europe/Berlin", "--locale", "en_GB"]
        let placed = try airlock.run("AppHost", ["control", "add", "alarmControl", "--set", "timerName=Tea"] + options)
        #expect(placed.status == .exited(0))
        // On the machine's clock: each process draws at a different instant.
        let taps = Array(repeating: ["control", "tap", "c1"] + options, count: 12)
        for result in try airlock.runAtOnce("AppHost", taps) {
            #expect(result.status == .exited(0) && result.errors.isEmpty, "\(result)")
        }
        let list = try document(try airlock.run("AppHost", ["activity", "list", "--json"] + options))
        for snapshot in (list["activities"]?.array ?? []).flatMap({ $0["snapshots"]?.members ?? [] }) {
            #expect(FileManager.default.fileExists(atPath: try #require(snapshot.value.string)))
        }
    }

    @Test("A tap fails with status 65 if the control can't be drawn after its intent ran")
    func undrawn() throws {
        #expect(try host(0, "control", "add", "alarmControl", "--set", "timerName=Tea").status == .exited(0))
        let widgets = ["AIRLOCK_FONTS": "/nowhere/fonts.conf"]
        let tap = try airlock.run("AppHost", ["control", "tap", "c1"] + clock(1), environment: widgets)
        #expect(tap.output.hasPrefix("ran StartTimerIntent\n"))
        #expect(tap.status == .exited(65) && tap.errors.contains("AppHost: c1 isn't drawn: "), "\(tap)")
    }

    @Test("An alarm without a title is listed under the title Alarm")
    func untitled() throws {
        #expect(try host(0, "alarm", "add", "5m").status == .exited(0))
        let id = try #require(try activity(0)["id"]?.string)
        #expect(try host(0, "activity", "list").output.hasPrefix("\(id)  Alarm  countdown, 5:00 left  ["))
    }

    @Test("The answer about a scheduled alarm includes its time and, if needed, its day or weekdays")
    func waiting() throws {
        for (time, dialog) in [
            (["7:30", "weekdays"], "Gym: waits for 07:30, weekdays."), (["18:00"], "Gym: waits for 18:00."),
            (["7:30"], "Gym: waits for 07:30 tomorrow."), (["tomorrow", "18:00"], "Gym: waits for 18:00 tomorrow."),
            (["2026-11-24T08:00:00Z"], "Gym: waits for 09:00, Tuesday 24 November."),
        ] {
            let added = try airlock.run("AppHost", ["alarm", "add"] + time + ["--title", "Gym"] + clock(0))
            #expect(added.status == .exited(0), "\(added.errors)")
            #expect(try ask(0, "What timers are there in Airlock").output == "\(dialog)\n")
            #expect(try host(0, "alarm", "cancel", "Gym").status == .exited(0))
        }
    }

    @Test(
        "The alarm widget's text is neither truncated nor clipped at five text sizes",
        arguments: ["systemSmall", "systemMedium", "accessoryRectangular", "accessoryCircular", "accessoryInline"])
    func textSizes(_ family: String) throws {
        for (minutes, title) in [("5m", "Tea"), ("50m", "Eggs"), ("2h", "Bread")] {
            #expect(try host(0, "alarm", "add", minutes, "--title", title).status == .exited(0))
        }
        for size in ["large", "xxxLarge", "accessibility1", "accessibility3", "accessibility5"] {
            // While it counts down, and while it rings.
            for seconds in [100, 300] {
                let words = ["render", "--kind", "alarm", "--family", family, "--type-size", size, "--format", "json"]
                let drawn = try document(try airlock.run("WidgetExt", words + clock(seconds)))
                let (texts, height) = (drawn["text"]?.array ?? [], try #require(drawn["size"]?["height"]?.number))
                #expect(!texts.isEmpty)
                for text in texts {
                    let top = try #require(text["rect"]?["y"]?.number)
                    let bottom = top + (try #require(text["rect"]?["height"]?.number))
                    #expect(
                        text["truncated"]?.bool == false && top >= -1 && bottom <= height + 1,
                        "\(family) \(size) \(seconds): \(text)")
                }
            }
        }
    }

    // Requirements: J-081, J-082, A-025, A-026, A-029, A-031, A-067, A-068, A-069
    @Test("A timer control is added, configured, toggled on and off by taps, and removed")
    func controlLifecycle() throws {
        let snapshot = "\(airlock.container)/snapshots/current/c1.png"
        #expect(try host(0, "control", "add", "alarmControl").output == "c1  \(snapshot)\n")
        let list = try document(try host(0, "control", "list", "--json"))["controls"]?.array?.first
        #expect(list?["size"]?.string == "small" && list?["control"]?["title"]?.string == "Timer")
        #expect(list?["control"]?["isOn"]?.bool == false)
        #expect(try host(0, "control", "configure", "c1", "--set", "timerName=Tea").status == .exited(0))
        #expect(try host(0, "control", "list").output == "c1  alarmControl small {\"timerName\":\"Tea\"} Off  fresh\n")
        let off = try airlock.bytes(snapshot)
        let on = try host(1, "control", "tap", "c1")
        #expect(
            on.status == .exited(0) && on.output.hasPrefix("ran StartTimerIntent\n") && on.output.hasSuffix("c1: On\n"))
        #expect(try airlock.bytes(snapshot) != off)
        #expect(try activity(1)["title"]?.string == "Tea")
        #expect(try host(2, "control", "tap", "c1").output.hasSuffix("c1: Off\n"))
        #expect(try airlock.bytes(snapshot) == off)
        #expect(try host(2, "activity", "list").output.hasPrefix("no Live Activity"))
        #expect(try host(2, "control", "remove", "c1").errors.contains("unknown option"))
        #expect(try airlock.run("AppHost", ["control", "remove", "c1"]).output == "c1 is removed\n")
        #expect(!FileManager.default.fileExists(atPath: snapshot))
    }

    @Test("Controls that can't be added or tapped fail with the reason")
    func controlErrors() throws {
        for (words, message) in [
            (["add", "alarmControl", "huge"], "unknown size 'huge' — choose one of small, medium, large"),
            (["add", "alarm"], "alarm is a widget — place it with 'AppHost widget add'"),
            (["add", "alarmClock"], "no widget of the kind 'alarmClock'"),
            (["tap", "c1"], "no control is placed — place one with 'AppHost control add KIND [SIZE]'"),
            (["add"], "'control add' takes a kind and optionally a size: small, medium or large"),
        ] {
            let result = try airlock.run("AppHost", ["control"] + words + clock(0))
            #expect(result.status != .exited(0) && result.errors.contains(message), "\(result.errors)")
        }
        // A control that can't be used now is drawn as disabled, and a tap doesn't run its intent.
        #expect(try host(0, "control", "add", "stopAlertsControl", "large").status == .exited(0))
        let id = try #require(
            try document(try host(0, "control", "list", "--json"))["controls"]?.array?.first?["id"]?.string)
        #expect(
            try host(0, "control", "tap", id).errors
                == "AppHost: \(id) is disabled in its current snapshot — run 'AppHost control reload \(id)' to draw it again\n"
        )
        #expect(
            try airlock.run("AppHost", ["widget", "add", "alarmControl", "systemSmall"] + clock(0)).errors.contains(
                "alarmControl is a control, which has no timeline — place it with 'AppHost control add'"))
    }

    // Requirements
    @Test("The alarm widget shows its configured emoji and is redrawn after intents change alarms")
    func alarmWidget() throws {
        #expect(try host(0, "widget", "add", "alarm", "systemSmall").output.hasPrefix("w1  "))
        func widgetTexts() throws -> [String] {
            let metadata = try JSONValue(
                parsing: String(contentsOfFile: "\(airlock.container)/snapshots/current/w1.json", encoding: .utf8))
            return (metadata["text"]?.array ?? []).compactMap { $0["string"]?.string }
        }
        #expect(try widgetTexts() == ["😃", "No alarms", "Nothing rings."])
        #expect(try host(0, "widget", "configure", "w1", "--set", "favoriteEmoji=🫖").status == .exited(0))
        #expect(try widgetTexts().first == "🫖")
        let id = try start()
        #expect(try widgetTexts() == ["🫖", "Tea", "5:00", "counting down"])
        #expect(
            try airlock.run("IntentsExt", ["perform", "PauseIntent", "alarmID=\(id)"] + clock(10)).status == .exited(0))
        // No reload was requested for the widget: the host sees that the data it read has changed.
        #expect(try host(10, "widget", "reload").output.contains("w1: redrawn (new alarms)"))
        #expect(try widgetTexts() == ["🫖", "Tea", "4:50", "paused"])
    }

    /// Several commands in several processes report the same state.
    // Requirements
    @Test("Timer phrases answer with the current state, and invalid ids or states are refused")
    func phrases() throws {
        #expect(try ask(0, "What timers are there in Airlock").output == "There are no timers.\n")
        _ = try start()
        try startAnother("Eggs", at: 0)
        #expect(try ask(60, "What timers are there in Airlock").output.contains("Tea: 4:00 left"))
        #expect(try ask(60, "Pause Tea in Airlock").output == "Tea: paused, 4:00 left.\n")
        let again = try ask(61, "Pause the Tea timer in Airlock")
        #expect(again.status == .exited(65) && again.errors.hasSuffix("only a running countdown can be paused\n"))
        #expect(try ask(62, "Stop the tea timer in Airlock").output == "Tea is stopped.\n")
        // A phrase means the new timer rather than a removed one with the same name.
        try startAnother("Tea", at: 100)
        #expect(try ask(160, "Pause Tea in Airlock").output == "Tea: paused, 4:00 left.\n")
        let none = try airlock.run("IntentsExt", ["perform", "PauseIntnt", "alarmID=x"])
        #expect(
            none.status == .exited(65)
                && none.errors.contains("no intent with the id 'PauseIntnt' — did you mean 'PauseIntent'?"))
        let bad = try airlock.run("IntentsExt", ["perform", "PauseIntent", "alarmID=x"])
        #expect(
            bad
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "IntentsExt: invalid alarm id 'x' — write a UUID; 'AppHost alarm list' prints the ids\n"))
        let missing = try airlock.run("IntentsExt", ["perform", "PauseIntent"])
        #expect(missing.status == .exited(2))
    }

    private func startAnother(_ name: String, at seconds: Int) throws {
        let words = ["perform", "StartTimerIntent", "name=\(name)", "value=true"]
        #expect(try airlock.run("IntentsExt", words + clock(seconds)).status == .exited(0))
    }

    // Requirements: A-035
    @Test("A running host redraws the Live Activity when intents start and pause a timer")
    func runningHost() throws {
        let host = try airlock.start("AppHost", ["run"])
        #expect(host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        #expect(
            try airlock.run("IntentsExt", ["perform", "StartTimerIntent", "name=Tea", "value=true"]).status
                == .exited(0))
        var drawn = host.nextErrorLine()
        while let line = drawn, !line.hasSuffix(": redrawn (placed)") { drawn = host.nextErrorLine() }
        let id = try #require(drawn?.dropFirst("AppHost: ".count).prefix(36))
        #expect(try texts(String(id)).first == "Tea")
        #expect(try airlock.run("IntentsExt", ["perform", "PauseIntent", "alarmID=\(id)"]).status == .exited(0))
        var changed = host.nextErrorLine()
        while let line = changed, line != "AppHost: \(id): redrawn (new state)" { changed = host.nextErrorLine() }
        #expect(
            try metadata(String(id), "lock-screen")["regions"]?.array?.contains {
                $0["intent"]?["id"]?.string == "ResumeIntent"
            } == true)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }
}

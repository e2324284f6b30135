import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Alarms in the real host: commands at instants set by the test, and a running host whose alarms ring.
@Suite(.blocking) struct AlarmProcessTests {
    private let airlock: Airlock
    private static let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"

    init() throws { airlock = try Airlock() }

    private func alarm(_ words: String..., at time: String = "09:41:00") throws -> ChildResult {
        try alarm(words: words, at: time)
    }

    private func alarm(words: [String], at time: String = "09:41:00") throws -> ChildResult {
        try airlock.run(
            "AppHost", ["alarm"] + words + ["--at", "2026-11-21T\(time)Z", "--timezone", "Europe/Berlin"])
    }

    private func success(_ output: String) -> ChildResult {
        ChildResult(status: .exited(0), output: output + "\n", errors: "")
    }

    // Requirements: A-059, A-060, A-062
    @Test("A timer is paused and resumed, alerts once when due, repeats and is stopped")
    func timerLifecycle() throws {
        let id = Self.id
        #expect(
            try alarm("add", "25m", "--title", "Tea", "--snooze", "5m", "--id", id.lowercased())
                == success("\(id)  countdown  25m left  Tea"))
        #expect(try alarm("list", at: "09:51:30") == success("\(id)  countdown  14m30s left  Tea"))
        #expect(try alarm("pause", "6b29", at: "09:51:30") == success("\(id)  paused     14m30s left  Tea"))
        #expect(try alarm("list", at: "23:00:00") == success("\(id)  paused     14m30s left  Tea"))
        #expect(try alarm("resume", id, at: "12:00:00") == success("\(id)  countdown  14m30s left  Tea"))
        #expect(try alarm("check", at: "12:14:29") == success("nothing is due"))
        #expect(try alarm("check", at: "12:14:30") == success("\(id)  alerts  Tea"))
        #expect(try alarm("check", at: "12:14:31") == success("nothing is due"))
        #expect(try alarm("list", at: "12:15:00") == success("\(id)  alerting   since 2026-11-21T13:14:30+01:00  Tea"))
        #expect(try alarm("repeat", id, at: "12:16:00") == success("\(id)  countdown  5m left  Tea"))
        #expect(
            try alarm("check", at: "12:31:00")
                == success("\(id)  alerts, 10m after its time, 2026-11-21T13:21:00+01:00  Tea"))
        #expect(try alarm("stop", id, at: "12:31:00") == success("\(id)  is stopped"))
        #expect(try alarm("list") == success("there are no alarms — add one with 'AppHost alarm add 25m'"))
    }

    @Test("A weekday alarm stopped on a Monday is scheduled again for Tuesday")
    func weekdayAlarm() throws {
        let id = Self.id
        // A Saturday.
        #expect(
            try alarm("add", "7:30", "weekdays", "--id", id)
                == success("\(id)  scheduled  for 2026-11-23T07:30:00+01:00, weekdays"))
        let check = try airlock.run(
            "AppHost",
            ["alarm", "check", "--at", "2026-11-23T06:30:00Z", "--timezone", "Europe/Berlin", "--json"])
        let event = try JSONValue(parsing: check.output)["events"]?.array?.first
        #expect(event?["behind"]?.integer == 0)
        #expect(event?["alarm"]?["state"]?.string == "alerting")
        #expect(
            try airlock.run(
                "AppHost", ["alarm", "stop", id, "--at", "2026-11-23T06:31:00Z", "--timezone", "Europe/Berlin"])
                == success("\(id)  scheduled  for 2026-11-24T07:30:00+01:00, weekdays"))
        #expect(try alarm("cancel", id) == success("\(id)  is cancelled"))
    }

    // Requirements: A-077, A-078
    @Test("Invalid or unauthorized alarm commands fail with a reason and leave alarms unchanged")
    func refusedCommands() throws {
        let id = Self.id
        _ = try alarm("add", "25m", "--id", id)
        for (words, status, message) in [
            (["resume", id], 65 as Int32, "alarm \(id) counts down — only a paused alarm can be resumed"),
            (["add", "1m", "--id", id], 65, "alarm \(id) already exists — cancel it, or use another id"),
            (["pause", "7"], 65, "no such alarm '7' — 'AppHost alarm list' prints ids and titles"),
            (["pause"], 64, "'alarm pause' takes the id or the title of one alarm — 'AppHost alarm list' prints both"),
            (["add"], 64, "'alarm add' takes a time — write one such as 25m, 7:30 or '7:30 weekdays'"),
            (
                ["add", "5m", "--countdown", "1m"], 64,
                "an alarm that is set with a duration counts down in any case — leave --countdown out"
            ),
            (["add", "2020-01-01T00:00:00Z"], 64, "2020-01-01T00:00:00Z is in the past — write a future time"),
            (
                ["add", "7:30", "--snooze", "nine"], 64,
                "invalid duration 'nine' — write it as 90s, 25m, 1h30m or 2d, at most 366d"
            ),
        ] {
            let result = try airlock.run("AppHost", ["alarm"] + words + ["--at", "2026-11-21T09:41:00Z"])
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "AppHost: \(message)\n"))
        }
        #expect(try alarm("list") == success("\(id)  countdown  25m left"))
        #expect(try alarm("deny") == success("apps can't schedule further alarms; existing alarms stay"))
        #expect(
            try alarm("add", "1m")
                == ChildResult(
                    status: .exited(77), output: "",
                    errors: "AppHost: alarms aren't allowed — run 'AppHost alarm authorize' to allow them\n"))
        #expect(try alarm("authorize") == success("apps can schedule alarms"))
        #expect(try alarm("add", "1m").status == .exited(0))
    }

    // Requirements: A-059
    @Test("Times are accepted in everyday formats, and the output shows them in local time")
    func timeFormats() throws {
        let id = Self.id
        for (words, line) in [
            (["7", "am"], "scheduled  for 2026-11-22T07:00:00+01:00"),
            (["12pm"], "scheduled  for 2026-11-21T12:00:00+01:00"),
            (["tomorrow", "8:00"], "scheduled  for 2026-11-22T08:00:00+01:00"),
            (["tomorrow", "12pm"], "scheduled  for 2026-11-22T12:00:00+01:00"),
            (["today", "18:00"], "scheduled  for 2026-11-21T18:00:00+01:00"),
            (["in", "5", "minutes"], "countdown  5m left"),
            (["7:30", "Mon-Fri"], "scheduled  for 2026-11-23T07:30:00+01:00, weekdays"),
            (["1.5h"], "countdown  1h30m left"), (["1h30m15s"], "countdown  1h30m15s left"),
            (["2026-11-21T10:00:00Z"], "scheduled  for 2026-11-21T11:00:00+01:00"),
        ] {
            #expect(try alarm(words: ["add"] + words + ["--id", id]) == success("\(id)  \(line)"))
            #expect(try alarm("list") == success("\(id)  \(line)"))
            #expect(try alarm("cancel", id).status == .exited(0))
        }
        #expect(
            try alarm("add", "today", "7:00").errors
                == "AppHost: 7:00 has already passed today — write 'tomorrow' before the time\n")
        #expect(
            try alarm("add", "2026-11-21T09:00:00Z").errors
                == "AppHost: 2026-11-21T10:00:00+01:00 is in the past — write a future time\n")
    }

    @Test("An alarm can be addressed by its title unless another alarm has the same title")
    func title() throws {
        let other = "6B29FC40-CA47-1067-B31D-00DD010662DB"
        _ = try alarm("add", "25m", "--title", "Tea", "--id", Self.id)
        #expect(try alarm("pause", "tea") == success("\(Self.id)  paused     25m left  Tea"))
        _ = try alarm("add", "5m", "--title", "TEA", "--id", other)
        #expect(
            try alarm("pause", "Tea").errors
                == "AppHost: ambiguous alarm 'Tea': 2 titles or id prefixes match — write more of the id\n")
        #expect(
            try alarm("stop", "Eggs").errors
                == "AppHost: no such alarm 'Eggs' — 'AppHost alarm list' prints ids and titles\n")
        #expect(try alarm("repeat", Self.id, at: "10:00:00") == success("\(Self.id)  countdown  25m left  Tea"))
    }

    // Requirements: A-038
    @Test("An overdue timer is shown as alerting even without a running host and can't be paused")
    func overdue() throws {
        _ = try alarm("add", "25m", "--title", "Tea", "--id", Self.id)
        let alerting = success("\(Self.id)  alerting   since 2026-11-21T11:06:00+01:00  Tea")
        #expect(try alarm("list", at: "10:30:00") == alerting)
        let clock = ["--at", "2026-11-21T10:30:00Z", "--timezone", "Europe/Berlin", "--locale", "en_GB"]
        let widget = ["render", "--kind", "alarm", "--family", "systemSmall", "--format", "text"] + clock
        #expect(try airlock.run("WidgetExt", widget).output.contains("ringing"))
        #expect(
            try airlock.run("IntentsExt", ["ask", "What timers are there in Airlock"] + clock).output == "Tea: rings.\n"
        )
        let activities = try airlock.run("AppHost", ["activity", "list"] + clock)
        #expect(activities.output.hasPrefix("\(Self.id)  Tea  alerting  ["))
        let refusal = "alarm \(Self.id) alerts — only a running countdown can be paused\n"
        #expect(try alarm("pause", Self.id, at: "10:30:00").errors == "AppHost: \(refusal)")
        let intent = try airlock.run("IntentsExt", ["perform", "PauseIntent", "alarmID=\(Self.id)"] + clock)
        #expect(intent.status == .exited(65) && intent.errors == "IntentsExt: \(refusal)")
        #expect(try alarm("list", at: "10:30:00") == alerting)
        #expect(try alarm("repeat", Self.id, at: "10:30:00") == success("\(Self.id)  countdown  25m left  Tea"))
    }

    @Test("A damaged alarm document is reported, and the other alarms are still listed")
    func damagedAlarm() throws {
        _ = try alarm("add", "25m", "--id", Self.id)
        let path = "\(airlock.container)/documents/alarms/alarm.6b29fc40-ca47-1067-b31d-000000000001"
        try Data("no alarm".utf8).write(to: URL(fileURLWithPath: path))
        let listed = try alarm("list")
        #expect(listed.status == .exited(65) && listed.output == "\(Self.id)  countdown  25m left\n")
        #expect(listed.errors.hasPrefix("AppHost: \(path) is damaged: "))
    }

    @Test("A title with control characters is printed as one line and unchanged in JSON output")
    func titleSanitizing() throws {
        let title = "Tea\u{1B}[31m\nfor \u{202E}two"
        #expect(try alarm("add", "25m", "--id", Self.id, "--title", title).status == .exited(0))
        let line = success("\(Self.id)  countdown  25m left  Tea [31m for two")
        #expect(try alarm("list") == line)
        let data = try JSONValue(parsing: try alarm("list", "--json").output)
        #expect(data["alarms"]?.array?.first?["title"]?.string == title)
    }

    private func event(_ host: ChildProcess, _ name: String = "alarm") throws -> JSONValue {
        var others: [String] = []
        while let line = host.nextErrorLine() {
            others.append(line)
            let event = try JSONValue(parsing: line)
            if event["event"]?.string == name { return event }
        }
        Issue.record("the host ended: \(host.reap()), \(others)")
        return .null
    }

    private func started() throws -> ChildProcess {
        try airlock.start("AppHost", ["run", "--log", "json", "--log-private"])
    }

    private func add(_ words: String...) throws -> String {
        let result = try airlock.run("AppHost", ["alarm", "add"] + words + ["--json"])
        return try #require(try JSONValue(parsing: result.output)["id"]?.string)
    }

    @Test("A running host fires a due alarm and passes its title to the notification command")
    func notificationCommand() throws {
        let fifo = "\(airlock.folder.path)/notification"
        try #require(mkfifo(fifo, 0o600) == 0)
        // With both ends open, neither side blocks in `open`.
        let reading = open(fifo, O_RDWR | O_CLOEXEC)
        defer { close(reading) }
        #expect(
            try airlock.run(
                "AppHost",
                [
                    "notifications", "set", "--", "/bin/sh", "-c",
                    #"echo "$1" > "$0""#, fifo,
                ]
            ).status == .exited(0))
        let host = try started()
        let id = try add("1s", "--title", "Tea & cake")
        let event = try event(host)
        #expect(event["alarm"]?.string == id && event["state"]?.string == "alerting")
        #expect(event["title"]?.string == "Tea & cake")
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = max(read(reading, &buffer, buffer.count), 0)
        #expect(String(decoding: buffer[..<count], as: UTF8.self) == "Tea & cake\n")
        let list = try JSONValue(parsing: try airlock.run("AppHost", ["alarm", "list", "--json"]).output)
        #expect(list["alarms"]?.array?.map { $0["state"]?.string } == ["alerting"])
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A host started in another time zone reschedules a daily alarm to that zone's local time")
    func travel() throws {
        // The alarm is hours away in both zones at any time of the day, so that it doesn't ring during the test.
        let isMorning = 8..<20 ~= Int(Date().timeIntervalSince1970) / 3_600 % 24
        let (time, universal) = isMorning ? ("07:30", "22:30") : ("19:30", "10:30")
        let added = try airlock.run("AppHost", ["alarm", "add", time, "daily"], environment: ["TZ": "Europe/Berlin"])
        #expect(
            added.output.contains("T\(time):00+01:00, daily") || added.output.contains("T\(time):00+02:00, daily"),
            "\(added)")
        let tokyo = ["TZ": "Asia/Tokyo"]
        let host = try airlock.start("AppHost", ["run", "--log", "json", "--log-private"], environment: tokyo)
        #expect(try event(host)["state"]?.string == "scheduled")
        let list = try airlock.run("AppHost", ["alarm", "list"], environment: tokyo)
        #expect(list.output.contains("T\(time):00+09:00, daily"))
        let container = try Container.open(at: airlock.container, role: .host)
        let record = try #require(try AlarmStore(container: container).alarms(at: 0).first)
        // The alarm as extensions read it from the container.
        #expect(AlarmEvent.text(try #require(record.fireAt)).hasSuffix("T\(universal):00Z"))
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A running host recreates a removed container and fires the alarms added to it")
    func removedContainer() throws {
        let host = try started()
        #expect(try event(host, "sync") != .null)
        let first = try add("1h", "--title", "gone")
        // Moved in one step: if its files were removed one by one, the host might write new ones meanwhile.
        try FileManager.default.moveItem(atPath: airlock.container, toPath: "\(airlock.folder.path)/removed")
        var line = host.nextErrorLine()
        while let text = line, !text.contains("was removed") { line = host.nextErrorLine() }
        let removed = try JSONValue(parsing: try #require(line))
        #expect(removed["event"]?.string == "container" && removed["level"]?.string == "warning")
        #expect(
            removed["message"]?.string
                == "the container \(airlock.container) was removed — the host creates it again")
        // The container exists again once the host reports a sync.
        while let text = line, try JSONValue(parsing: text)["event"]?.string != "sync" { line = host.nextErrorLine() }
        let next = try add("1s", "--title", "Tea")
        let fired = try event(host)
        #expect(fired["alarm"]?.string == next && next != first)
        #expect(try airlock.run("AppHost", ["status"]).output.contains("\nhost: process \(host.processID)\n"))
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A running host adopts a container recreated by another command and fires its alarms")
    func replacedContainer() throws {
        let host = try started()
        #expect(try event(host, "sync") != .null)
        try FileManager.default.moveItem(atPath: airlock.container, toPath: "\(airlock.folder.path)/aside")
        let next = try add("1s", "--title", "Tea")
        // While the container is away, the host may report that it can't read the alarms.
        var fired = try event(host)
        while fired != .null, fired["alarm"] == nil { fired = try event(host) }
        #expect(fired["alarm"]?.string == next)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A host started after a killed one misses no alarm and reports no alarm twice", .blocking(.idle))
    func killedHost() throws {
        // Due long ago, while no host was running.
        let missed = try add("25m", "--at", "2020-01-01T00:00:00Z")
        let first = try started()
        let late = try event(first)
        #expect(late["alarm"]?.string == missed && late["late"]?.bool == true)
        #expect(late["due"]?.string == "2020-01-01T00:25:00Z")
        let next = try add("5s")
        first.send(SIGKILL)
        let end = first.wait()
        #expect(end.status == .signalled(SIGKILL))
        let second = try started()
        // The first alarm it reports is the other one, unless that one rang because the kill took five seconds.
        if !end.errors.contains(next) { #expect(try event(second)["alarm"]?.string == next) }
        second.send(SIGKILL)
        #expect(second.reap() == .signalled(SIGKILL))
        let list = try JSONValue(parsing: try airlock.run("AppHost", ["alarm", "list", "--json"]).output)
        #expect(list["alarms"]?.array?.map { $0["state"]?.string } == ["alerting", "alerting"])
    }

    // Requirements: A-055
    @Test("A running host doesn't fire alarms that other processes cancel or pause", .blocking(.idle))
    func alarmChanges() throws {
        let host = try started()
        let quick = try add("1h", "--title", "quick")
        #expect(try airlock.run("AppHost", ["alarm", "cancel", quick]).status == .exited(0))
        // If an alarm rings before it can be paused, the next one gets more time.
        var (seconds, rang): (Int, Set<String>) = (5, [])
        var slow = try add("\(seconds)s", "--title", "slow")
        while try airlock.run("AppHost", ["alarm", "pause", slow]).status != .exited(0) {
            rang.insert(slow)
            seconds *= 2
            slow = try add("\(seconds)s", "--title", "slow")
        }
        let last = try add("\(seconds)s")
        // The paused alarm would have rung earlier.
        var alarm = try event(host)["alarm"]?.string
        while let id = alarm, rang.contains(id) { alarm = try event(host)["alarm"]?.string }
        #expect(alarm == last)
        host.send(SIGTERM)
        _ = host.wait()
    }
}

import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Alarms of two hosts of a group on a real etcd.
@Suite(.blocking(.idle), .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupAlarmProcessTests {
    private let etcd: Etcd
    private let kitchen: Airlock
    private let desk: Airlock
    /// A file to which the notification command of both hosts appends the title of each alarm.
    private let notifications: String

    init() throws {
        etcd = try Etcd()
        (kitchen, desk) = (try Airlock(), try Airlock())
        notifications = "\(kitchen.folder.path)/notifications"
        for (airlock, name) in [(kitchen, "kitchen"), (desk, "desk")] {
            let joined = try airlock.run("AppHost", ["group", "join", etcd.address, "--name", name])
            try #require(joined.status == .exited(0), "\(joined)")
            let program = ["--", "/bin/sh", "-c", #"echo "$1" >> "$0""#, notifications]
            let set = try airlock.run("AppHost", ["notifications", "set"] + program)
            try #require(set.status == .exited(0), "\(set)")
        }
    }

    /// Starts a host, and returns when it is connected.
    private func run(_ airlock: Airlock, _ options: String...) throws -> ChildProcess {
        let host = try airlock.start("AppHost", ["run", "--log", "json"] + options)
        try read(host, until: "connected to \(etcd.member)")
        return host
    }

    private func event(_ host: ChildProcess) throws -> JSONValue {
        try JSONValue(parsing: #require(host.nextErrorLine()))
    }

    /// Reads a host's messages about the group.
    private func read(_ host: ChildProcess, until beginning: String) throws {
        while try event(host)["message"]?.string?.hasPrefix(beginning) != true {}
    }

    /// Returns the alarms that alert on a host up to a given one.
    private func alerts(_ host: ChildProcess, until id: String) throws -> [String] {
        var alerts: [String] = []
        while alerts.last != id {
            let event = try event(host)
            if event["state"]?.string == "alerting", let alarm = event["alarm"]?.string { alerts.append(alarm) }
        }
        return alerts
    }

    private func stop(_ hosts: ChildProcess...) {
        for host in hosts {
            host.send(SIGTERM)
            #expect(host.wait().status == .exited(0))
        }
    }

    private func alarm(_ airlock: Airlock, _ words: String...) throws -> ChildResult {
        let result = try airlock.run("AppHost", ["alarm"] + words)
        try #require(result.status == .exited(0), "\(result)")
        return result
    }

    private func add(_ airlock: Airlock, _ words: String...) throws -> String {
        let result = try airlock.run("AppHost", ["alarm", "add"] + words + ["--json"])
        return try #require(try JSONValue(parsing: result.output)["id"]?.string, "\(result)")
    }

    private func records(_ airlock: Airlock) throws -> [AlarmRecord] {
        let store = AlarmStore(container: try Container.open(at: airlock.container, role: .host))
        return try store.ids().compactMap { id in
            do {
                return try store.record(id)
            } catch is AlarmError {
                // It was removed in the meantime.
                return nil
            }
        }
    }

    /// Returns when the alarms of a host fulfil a condition.
    @discardableResult
    private func wait(
        in airlock: Airlock, until isReached: ([AlarmRecord]) throws -> Bool
    ) throws -> [AlarmRecord] {
        var found: [AlarmRecord] = []
        try airlock.wait(for: .alarms) {
            found = try records(airlock)
            return try isReached(found)
        }
        return found
    }

    private func waitForNotifications(_ count: Int) throws -> [String] {
        while true {
            // There is no file before the first notification.
            let text = (try? String(contentsOfFile: notifications, encoding: .utf8)) ?? ""
            let lines = text.split(separator: "\n").map(String.init)
            if lines.count >= count { return lines }
            usleep(5_000)
        }
    }

    @Test("An alarm rings on every host, one host notifies the user, and a dismissal on one host silences the others")
    func everyHost() throws {
        let hosts = try (run(kitchen), run(desk))
        let tea = try add(kitchen, "2s", "--title", "Tea")
        _ = try (alerts(hosts.0, until: tea), alerts(hosts.1, until: tea))
        #expect(try desk.run("AppHost", ["activity", "list"]).output.hasPrefix("\(tea)  Tea  alerting"))
        #expect(try waitForNotifications(1).first == "Tea")
        _ = try alarm(kitchen, "stop", tea)
        try wait(in: desk) { $0.isEmpty }
        #expect(try desk.run("AppHost", ["activity", "list"]).output.hasPrefix("no Live Activity is shown"))
        // The next alert is another one, and so is that of a repeated alarm.
        let eggs = try add(desk, "1s", "--title", "Eggs", "--snooze", "1s")
        _ = try (alerts(hosts.0, until: eggs), alerts(hosts.1, until: eggs))
        _ = try waitForNotifications(2)
        _ = try alarm(kitchen, "repeat", eggs)
        _ = try (alerts(hosts.0, until: eggs), alerts(hosts.1, until: eggs))
        #expect(try waitForNotifications(3) == ["Tea", "Eggs", "Eggs"])
        _ = try alarm(desk, "pause", add(desk, "1h", "--title", "Bread"))
        try wait(in: kitchen) { $0.contains { $0.title == "Bread" && $0.state.name == "paused" } }
        stop(hosts.0, hosts.1)
        #expect(try waitForNotifications(3).count == 3)
    }

    @Test("An alarm that another host sends is shown by widgets and a Live Activity, which follow its changes")
    func drawing() throws {
        let placed = try desk.run("AppHost", ["widget", "add", "alarm", "systemSmall"])
        #expect(placed.output.hasPrefix("w1  "), "\(placed)")
        let hosts = try (run(kitchen), run(desk))
        func read(until messages: Set<String>) throws {
            var missing = messages
            while !missing.isEmpty { missing.remove(try event(hosts.1)["message"]?.string ?? "") }
        }
        let tea = try add(kitchen, "1h", "--title", "Tea")
        try read(until: ["w1: redrawn (new alarms)", "\(tea): redrawn (placed)"])
        _ = try alarm(kitchen, "pause", tea)
        try read(until: ["w1: redrawn (new alarms)", "\(tea): redrawn (new state)"])
        _ = try alarm(kitchen, "cancel", tea)
        try read(until: ["w1: redrawn (new alarms)"])
        #expect(try desk.run("AppHost", ["activity", "list"]).output.hasPrefix("no Live Activity is shown"))
        stop(hosts.0, hosts.1)
    }

    @Test("Without etcd every host rings and notifies, and of two repeats the newest is kept and the other reported")
    func stoppedEtcd() throws {
        let hosts = try (run(kitchen), run(desk))
        let tea = try add(kitchen, "8s", "--title", "Tea", "--snooze", "1h")
        try wait(in: desk) { $0.count == 1 }
        etcd.stop()
        _ = try (alerts(hosts.0, until: tea), alerts(hosts.1, until: tea))
        #expect(try waitForNotifications(2) == ["Tea", "Tea"])
        _ = try alarm(kitchen, "repeat", tea)
        _ = try alarm(desk, "repeat", tea)
        let newest = try #require(try records(desk).first)
        try etcd.start()
        try wait(in: kitchen) { $0 == [newest] }
        #expect(try records(desk) == [newest])
        try read(
            hosts.0,
            until:
                "the change of alarm \(tea) on this host was replaced by one on desk, which didn't know it")
        let status = try JSONValue(parsing: kitchen.run("AppHost", ["group", "status", "--json"]).output)
        let replaced = status["replaced"]?.array
        #expect(replaced?.map { $0["document"]?.string } == ["alarm \(tea)"])
        #expect(replaced?.map { $0["host"]?.string } == ["desk"])
        stop(hosts.0, hosts.1)
    }

    @Test(
        "A host that was stopped or suspended while an alarm was due and dismissed doesn't ring it afterwards",
        arguments: [false, true])
    func absence(isSuspended: Bool) throws {
        let first = try run(kitchen)
        var second = try run(desk)
        let tea = try add(kitchen, "5s")
        let due = try #require(try records(kitchen).first?.fireAt)
        try wait(in: desk) { $0.count == 1 }
        if isSuspended { second.stop() } else { stop(second) }
        _ = try alerts(first, until: tea)
        _ = try alarm(kitchen, "stop", tea)
        // An alarm that is due now would ring at once.
        while Date().milliseconds < due + AlarmPass.lateness + 500 { usleep(50_000) }
        if isSuspended { second.send(SIGCONT) } else { second = try desk.start("AppHost", ["run", "--log", "json"]) }
        try wait(in: desk) { $0.isEmpty }
        let eggs = try add(kitchen, "1s")
        let alerts = try alerts(second, until: eggs)
        // Before it was suspended, the host may have rung.
        #expect(alerts == [eggs])
        stop(first, second)
    }

    @Test("A time of day is that of each host's time zone, and an instant is the same on all hosts")
    func timeZones() throws {
        let zones = ["Etc/GMT-1", "Etc/GMT-9"]
        let hosts = try (run(kitchen, "--timezone", zones[0]), run(desk, "--timezone", zones[1]))
        // Hours away in both zones at any time of the day, so that it doesn't ring during the test.
        let isMorning = 8..<20 ~= Int(Date().timeIntervalSince1970) / 3_600 % 24
        let time = isMorning ? "07:30" : "19:30"
        let daily = try add(kitchen, time, "daily", "--timezone", zones[0])
        try wait(in: desk) {
            try $0.map { AlarmEvent.text(try #require($0.fireAt)) }.first?.hasSuffix(
                isMorning ? "T22:30:00Z" : "T10:30:00Z") == true
        }
        let instant = try add(desk, "2099-01-01T00:00:00Z", "--timezone", zones[1])
        try wait(in: kitchen) { $0.count == 2 }
        for (airlock, zone, offset) in [(kitchen, zones[0], "+01:00"), (desk, zones[1], "+09:00")] {
            let list = try alarm(airlock, "list", "--timezone", zone, "--json")
            let alarms = try #require(try JSONValue(parsing: list.output)["alarms"]?.array)
            #expect(alarms.first { $0["id"]?.string == daily }?["schedule"]?["timeZone"]?.string == zone)
            #expect(alarms.first { $0["id"]?.string == instant }?["fireAt"]?.string == "2099-01-01T00:00:00Z")
            let text = try alarm(airlock, "list", "--timezone", zone).output
            // The zone in which the alarm was set is shown where the clocks differ.
            let isOwn = (daily: airlock === kitchen, instant: airlock === desk)
            let daily = "T\(time):00\(offset), daily" + (isOwn.daily ? "\n" : ", set in Etc/GMT-1\n")
            let fixed =
                isOwn.instant
                ? "for 2099-01-01T09:00:00+09:00\n"
                : "for 2099-01-01T01:00:00+01:00, set in Etc/GMT-9 as 2099-01-01T09:00:00+09:00\n"
            #expect(text.contains(daily) && text.contains(fixed), "\(text)")
        }
        // What each host computes isn't sent.
        let entries = try etcd.control("get", "airlock/1/documents/alarms/", "--prefix", "--write-out=json").output
        let versions = try JSONValue(parsing: entries)["kvs"]?.array?.map { $0["version"]?.integer }
        #expect(versions == [1, 1])
        stop(hosts.0, hosts.1)
    }

    @Test("A timer that is started by its name on several hosts is one alarm, also if the hosts aren't connected")
    func namedTimer() throws {
        func start(_ airlock: Airlock, _ value: Bool) throws {
            let result = try airlock.run("IntentsExt", ["perform", "StartTimerIntent", "name=Tea", "value=\(value)"])
            try #require(result.status == .exited(0), "\(result)")
        }
        let hosts = try (run(kitchen), run(desk))
        try start(kitchen, true)
        try start(kitchen, true)
        let known = try wait(in: desk) { $0.count == 1 }
        try start(desk, true)
        #expect(try records(desk) == known)
        try start(desk, false)
        try wait(in: kitchen) { $0.isEmpty }
        etcd.stop()
        try start(kitchen, true)
        try start(desk, true)
        let newest = try records(desk)
        try etcd.start()
        try wait(in: kitchen) { $0 == newest }
        #expect(try records(desk) == newest && newest.count == 1)
        stop(hosts.0, hosts.1)
    }
}

import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Hosts of a group on a real etcd that sync feeds and calendars for one another.
@Suite(.blocking(.idle), .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupFeedProcessTests {
    private let etcd: Etcd
    private let kitchen: Airlock
    private let desk: Airlock
    private let server: LoopbackServer

    /// A part of an address that must not reach etcd.
    private static let secret = "tOkEn-4711"

    init() throws {
        etcd = try Etcd()
        (kitchen, desk) = (try Airlock(), try Airlock())
        server = try LoopbackServer(routes: [:])
        for (name, airlock) in [("kitchen", kitchen), ("desk", desk)] { try join(airlock, as: name) }
    }

    private func join(_ airlock: Airlock, as name: String) throws {
        let result = try airlock.run("AppHost", ["group", "join", etcd.address, "--name", name])
        try #require(result.status == .exited(0), "\(result)")
    }

    /// Serves jokes, and returns the address.
    private func serve(_ ids: [String], at path: String = "/jokes") throws -> String {
        let jokes = ids.map { ["id": $0, "setup": "Why \($0)?", "punchline": "Because."] }
        let json = try JSONSerialization.data(withJSONObject: ["format": 1, "jokes": jokes])
        server.answer(path, .whole(body: json))
        return "http://127.0.0.1:\(server.port)\(path)?\(Self.secret)"
    }

    /// Starts a host, and returns when it is connected.
    private func run(_ airlock: Airlock, _ options: String...) throws -> ChildProcess {
        let host = try airlock.start("AppHost", ["run"] + options + Airlock.noon)
        try read(host, until: "AppHost: connected to \(etcd.member)")
        return host
    }

    /// Reads a host's log until each of some lines came, in any order.
    private func read(_ host: ChildProcess, until beginnings: String...) throws {
        var missing = beginnings
        while !missing.isEmpty {
            guard let line = host.nextErrorLine() else {
                let result = host.wait()
                Issue.record("the host ended before \(missing): \(result)")
                throw CancellationError()
            }
            missing.removeAll { line.hasPrefix($0) }
        }
    }

    private func stop(_ host: ChildProcess) {
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    private func kill(_ host: ChildProcess) {
        host.send(SIGKILL)
        #expect(host.reap() == .signalled(SIGKILL))
    }

    // MARK: Jobs

    @Test("One of two hosts with the same feed asks it; if the host is killed, the other asks")
    func killedHolder() throws {
        let feed = try serve(["a", "b", "c"])
        let first = try run(kitchen, "--from", feed)
        server.waitForRequest()
        let second = try run(desk, "--from", feed)
        kill(first)
        server.waitForRequest()
        #expect(server.requests.count == 2)
        // The address is in no key and in no value.
        let keys = try etcd.control("get", "--prefix", "").output
        #expect(keys.contains("airlock/1/jobs/jokes/") && !keys.contains(Self.secret) && !keys.contains("127.0.0.1"))
        stop(second)
    }

    @Test("A host that the user asks to sync does so, even if another host syncs for it")
    func requestedSync() throws {
        let feed = try serve(["a", "b", "c"])
        let first = try run(kitchen, "--from", feed)
        server.waitForRequest()
        // A host whose sync crosses that of another host syncs again.
        try read(first, until: "AppHost: jokes sent")
        let second = try run(desk, "--from", feed)
        second.send(SIGHUP)
        server.waitForRequest()
        for host in [first, second] { stop(host) }
        #expect(server.requests.count == 2)
    }

    @Test("Hosts with different feeds ask them themselves, and so does a host that isn't connected")
    func ownFeeds() throws {
        let first = try run(kitchen, "--from", serve(["a", "b"]))
        server.waitForRequest()
        let second = try run(desk, "--from", serve(["c"], at: "/other"))
        server.waitForRequest()
        #expect(server.requests.map(\.path) == ["/jokes", "/other"])
        stop(second)
        etcd.stop()
        let third = try desk.start("AppHost", ["run", "--from", serve(["a", "b"])] + Airlock.noon)
        server.waitForRequest()
        #expect(server.requests.map(\.path) == ["/jokes", "/other", "/jokes"])
        for host in [first, third] { stop(host) }
    }

    // MARK: Data

    private func container(_ airlock: Airlock) throws -> Container {
        try Container.open(at: airlock.container, role: .widgets)
    }

    private func jokes(_ airlock: Airlock) throws -> [String] {
        guard let catalogue = try container(airlock).catalogue(JokeCatalogue.key) else { return [] }
        return try (0..<catalogue.count).map { try catalogue.record(at: $0).value.id }
    }

    private func today(_ airlock: Airlock) throws -> String? {
        try container(airlock).read(JokeOfTheDay.key).value?.joke.id
    }

    /// Returns when a container has these jokes.
    private func wait(for expected: [String], in airlock: Airlock) throws {
        while try !FileManager.default.fileExists(atPath: airlock.container) || jokes(airlock) != expected {
            usleep(5_000)
        }
    }

    private func status(_ airlock: Airlock, _ words: String...) throws -> String {
        try airlock.run("AppHost", words + ["status"]).output
    }

    /// Returns all keys and values of etcd.
    private func stored() throws -> String { try etcd.control("get", "--prefix", "").output }

    private func chunks() throws -> [String] {
        try etcd.control("get", "--prefix", "airlock/1/chunks/", "--keys-only").lines.filter { !$0.isEmpty }.sorted()
    }

    @Test("The other host takes the jokes, the joke of the day and its history, and shows who synced them")
    func sharedJokes() throws {
        let all = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
        let feed = try serve(["c"])
        let first = try run(kitchen, "--from", feed)
        try wait(for: ["c"], in: kitchen)
        // The joke of the day stays, although another one would be chosen from all jokes.
        _ = try serve(all)
        first.send(SIGHUP)
        try wait(for: all, in: kitchen)
        try read(first, until: "AppHost: jokes sent")
        let second = try run(desk, "--from", feed)
        try read(second, until: "AppHost: jokes received from kitchen")
        #expect(try jokes(desk) == all && today(desk) == "c" && today(kitchen) == "c" && server.requests.count == 2)
        let text = try status(desk)
        #expect(text.contains("\njokes: synced by kitchen "), "\(text)")
        #expect(text.contains(", 10 jokes from the feed of kitchen, 0 left out\n"), "\(text)")
        #expect(try status(kitchen).contains("\njokes: synced by kitchen "))
        #expect(try status(desk, "group").contains("\njokes: synced by kitchen\n"))
        let ranking = try desk.run("AppHost", ["jokes", "ranking"] + Airlock.noon)
        #expect(ranking.output.contains("  Why c?  not rated, joke of a day"), "\(ranking)")
        let keys = try stored()
        #expect(keys.contains("airlock/1/feeds/jokes/") && keys.contains("airlock/1/chunks/"))
        #expect(!keys.contains(Self.secret) && !keys.contains("127.0.0.1") && !keys.contains("/jokes?"))
        // A sync that the user requests on the other host reaches this one, too.
        _ = try serve(["c", "x"])
        second.send(SIGHUP)
        try wait(for: ["c", "x"], in: kitchen)
        for host in [first, second] { stop(host) }
        #expect(server.requests.count == 3)
    }

    @Test("Hosts with other feeds keep their own jokes")
    func otherFeeds() throws {
        let first = try run(kitchen, "--from", serve(["a", "b"]))
        try wait(for: ["a", "b"], in: kitchen)
        let second = try run(desk, "--from", serve(["c"], at: "/other"))
        try wait(for: ["c"], in: desk)
        try read(first, until: "AppHost: jokes sent")
        try read(second, until: "AppHost: jokes sent")
        #expect(try stored().components(separatedBy: "airlock/1/feeds/jokes/").count == 3)
        // After this exchange, each host has seen the other's data.
        first.send(SIGHUP)
        try read(first, until: "AppHost: jokes sent")
        #expect(try jokes(kitchen) == ["a", "b"] && jokes(desk) == ["c"])
        for host in [first, second] { stop(host) }
    }

    /// Adds a calendar with an event tomorrow, and one that can't be read.
    private func addCalendars(_ airlock: Airlock) throws {
        let day = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601.year().month().day().dateSeparator(.omitted))
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
            "DTSTART:\(day)T120000Z", "DTEND:\(day)T130000Z", "SUMMARY:Piano lesson", "END:VEVENT", "END:VCALENDAR",
        ]
        server.answer("/home.ics", .text(lines.joined(separator: "\r\n") + "\r\n"))
        let password = "\(airlock.folder.path)/password"
        try Data("pa55word".utf8).write(to: URL(fileURLWithPath: password))
        chmod(password, 0o600)
        let address = "http://127.0.0.1:\(server.port)/home.ics?\(Self.secret)"
        for words in [
            ["authorize"], ["add", "home", address, "--later"],
            [
                "add", "work", "caldav://127.0.0.1:\(server.port)/dav/", "--user", "ada", "--password-file", password,
                "--later",
            ],
        ] {
            let result = try airlock.run("AppHost", ["calendar"] + words)
            try #require(result.status == .exited(0), "\(result)")
        }
    }

    private func titles(_ airlock: Airlock) throws -> [String] {
        guard let catalogue = try container(airlock).catalogue(CalendarCatalogue.key) else { return [] }
        return try (0..<catalogue.count).map { try catalogue.record(at: $0).value.title }
    }

    @Test("A display without sources shows the group's calendars and jokes, and keeps them without etcd")
    func display() throws {
        try addCalendars(kitchen)
        let first = try run(kitchen, "--from", serve(["a", "b"]))
        try read(first, until: "AppHost: jokes sent", "AppHost: calendars sent")
        _ = try desk.run("AppHost", ["calendar", "authorize"])
        var second = try run(desk)
        try read(second, until: "AppHost: jokes received from kitchen", "AppHost: calendars received from kitchen")
        #expect(try titles(desk) == ["Piano lesson"] && jokes(desk) == ["a", "b"])
        let text = try status(desk)
        #expect(text.contains("\ncalendars: synced by kitchen "), "\(text)")
        #expect(text.contains("\ncalendar home: fresh, 1 event, read "), "\(text)")
        #expect(text.contains("kitchen can't read it — 'AppHost status' on kitchen prints the reason"), "\(text)")
        #expect(try status(desk, "group").contains("\ncalendars: synced by kitchen\njokes: synced by kitchen\n"))
        let keys = try stored()
        for word in [Self.secret, "pa55word", "127.0.0.1", "home.ics", "/dav", "caldav"] {
            #expect(!keys.contains(word), "\(word)")
        }
        stop(first)
        stop(second)
        etcd.stop()
        second = try desk.start("AppHost", ["run"] + Airlock.noon)
        try read(second, until: "AppHost: http://\(etcd.member)/v3/maintenance/status refuses connections")
        second.send(SIGHUP)
        // The host records the failure after it logs it.
        while try !status(desk).contains(", not connected since ") { usleep(100_000) }
        #expect(try titles(desk) == ["Piano lesson"] && jokes(desk) == ["a", "b"])
        stop(second)
    }

    @Test("If the host that synced the calendars is killed, another one takes over and keeps what it can't read")
    func calendarTakeOver() throws {
        for airlock in [kitchen, desk] { try addCalendars(airlock) }
        // Both have the same password file's user, and the same addresses.
        let first = try run(kitchen)
        try read(first, until: "AppHost: calendars sent")
        let second = try run(desk)
        try read(second, until: "AppHost: calendars received from kitchen")
        #expect(try titles(desk) == ["Piano lesson"])
        let before = server.requests.filter { $0.path == "/home.ics" }.count
        #expect(before == 1)
        server.answer("/home.ics", .text("no", status: 500))
        kill(first)
        while server.requests.filter({ $0.path == "/home.ics" }).count == before { usleep(5_000) }
        try read(second, until: "AppHost: home: ")
        #expect(try titles(desk) == ["Piano lesson"])
        stop(second)
    }

    @Test("A catalogue of 3 MiB travels in chunks; unchanged chunks aren't sent again, and lost and damaged ones are")
    func largeCatalogue() throws {
        var texts = (0..<1_100).map { number in
            String(repeating: "word\(number) ", count: 3_000 / "word\(number) ".count)
        }
        func publish() throws -> String {
            let jokes = texts.enumerated().map { index, text in
                [
                    "id": "joke-\(10_000 + index)", "setup": String(text.prefix(1_500)),
                    "punchline": String(text.suffix(1_500)),
                ]
            }
            server.answer(
                "/jokes", .whole(body: try JSONSerialization.data(withJSONObject: ["format": 1, "jokes": jokes])))
            return "http://127.0.0.1:\(server.port)/jokes"
        }
        let first = try run(kitchen, "--from", publish())
        try read(first, until: "AppHost: jokes sent")
        let before = try chunks()
        #expect((12...50).contains(before.count))
        texts[500] = "Short."
        _ = try publish()
        first.send(SIGHUP)
        try read(first, until: "AppHost: jokes sent")
        let after = try chunks()
        #expect((1...4).contains(Set(after).subtracting(before).count) && Set(before).isSubset(of: after))
        // The chunks of the first catalogue that aren't in the second one are swept later.
        let manifest = try etcd.control("get", "--prefix", "airlock/1/feeds/", "--print-value-only").output
        let needed = after.filter { manifest.contains($0.dropFirst("airlock/1/chunks/".count)) }
        let lost = try #require(needed.first).dropFirst("airlock/1/chunks/".count)
        try etcd.control("del", "airlock/1/chunks/\(lost)")
        let second = try run(desk, "--from", "http://127.0.0.1:\(server.port)/jokes")
        let waiting = "this host waits for the next sync on kitchen"
        try read(second, until: "AppHost: the chunk \(lost) of the group's jokes is missing — \(waiting)")
        try etcd.control("put", "airlock/1/chunks/\(lost)", "hello")
        first.send(SIGHUP)
        try read(second, until: "AppHost: the chunk \(lost) of the group's jokes is damaged — \(waiting)")
        #expect(try jokes(desk) == [])
        first.send(SIGHUP)
        try read(second, until: "AppHost: jokes received from kitchen")
        #expect(try jokes(desk).count == 1_100)
        let text = try container(desk).catalogue(JokeCatalogue.key)?.value(for: "joke-10500")?.setup
        #expect(text == "Short.")
        #expect(server.requests.count == 4)
        for host in [first, second] { stop(host) }
    }
}

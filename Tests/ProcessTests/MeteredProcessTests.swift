import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// A host on a metered connection, as reported by a fake busctl.
@Suite(.blocking) struct MeteredProcessTests {
    private let airlock: Airlock
    private let server: LoopbackServer
    private var path: [String: String] { ["PATH": "\(airlock.folder.path)/bin:/usr/bin:/bin"] }

    init() throws {
        (airlock, server) = (try Airlock(isInMemory: false), try LoopbackServer(routes: [:]))
        let programs = "\(airlock.folder.path)/bin"
        mkdir(programs, 0o755)
        let script = "\(programs)/busctl.sh"
        try Data("#!/bin/sh\ncat \"\(programs)/metered\"\n".utf8).write(to: URL(fileURLWithPath: script))
        chmod(script, 0o755)
        try Airlock.install(script, at: "\(programs)/busctl")
        try report("u 1")
    }

    /// Sets the value that NetworkManager reports from now on.
    private func report(_ value: String) throws {
        try Data("\(value)\n".utf8).write(to: URL(fileURLWithPath: "\(airlock.folder.path)/bin/metered"))
    }

    private func start(_ options: String...) throws -> ChildProcess {
        try airlock.start(
            "AppHost", ["run", "--log", "json", "--timezone", "Europe/Berlin"] + options, environment: path)
    }

    /// Returns the next messages of an event, sorted by text.
    private func messages(_ event: String, _ count: Int, of host: ChildProcess) throws -> [String] {
        var found: [String] = []
        while found.count < count, let line = host.nextErrorLine() {
            let value = try JSONValue(parsing: line)
            if value["event"]?.string == event { found.append(value["message"]?.string ?? "") }
        }
        return found.sorted()
    }

    private func end(_ host: ChildProcess) {
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A metered connection pauses remote calendars that aren't allowed, and `status` lists them")
    func pausedCalendars() throws {
        let calendar =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:tea\r\nDTSTART:20261122T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        server.answer("*", .text(calendar))
        let file = "\(airlock.folder.path)/own.ics"
        try Data(calendar.utf8).write(to: URL(fileURLWithPath: file))
        for words in [
            ["authorize"], ["add", "home", "\(server.address)home.ics", "--later"],
            ["add", "work", "\(server.address)work.ics", "--later"],
            ["add", "own", file, "--later"],
        ] { try #require(try airlock.run("AppHost", ["calendar"] + words).status == .exited(0)) }

        let host = try start("--metered-allow", "jokes, work")
        // A file on this machine needs no connection.
        #expect(
            try messages("calendar", 3, of: host) == [
                "home: paused: metered connection", "own: 1 fetched, 0 deleted, 1 event",
                "work: 1 fetched, 0 deleted, 1 event",
            ])
        #expect(server.requests.map(\.path) == ["/work.ics"])
        let status = try airlock.run("AppHost", ["status"]).output
        #expect(status.contains("\npaused: metered connection: home\n"))
        #expect(status.contains("\ncalendar home: not fresh, 0 events, never read, paused: metered connection\n"))
        #expect(status.contains("\ncalendar work: fresh, "))
        #expect(
            status.contains(
                "home: never read — paused: metered connection; SIGHUP makes the running host sync at once"))
        let json = try JSONValue(parsing: try airlock.run("AppHost", ["status", "--json"]).output)
        #expect(json["paused"]?.array?.map(\.string) == ["home"])
        #expect(json["calendars"]?.array?.map { $0["isPaused"] } == [.bool(true), .bool(false), .bool(false)])

        // A manual reload ignores the metered connection.
        host.send(SIGHUP)
        #expect(try messages("calendar", 3, of: host).first == "home: 1 fetched, 0 deleted, 1 event")
        #expect(!(try airlock.run("AppHost", ["status"]).output.contains("paused")))
        end(host)

        // A new host on an unmetered connection.
        try report("u 2")
        let free = try start()
        #expect(try messages("calendar", 3, of: free).first == "home: not changed, 1 event")
        end(free)
        let metered = try start("--metered", "yes")
        #expect(try messages("calendar", 3, of: metered).count { $0.hasSuffix(": paused: metered connection") } == 2)
        end(metered)
        #expect(!(try airlock.run("AppHost", ["status"]).output.contains("paused")))
    }

    @Test("A metered connection pauses the joke feed until SIGHUP or --metered-allow")
    func pausedFeed() throws {
        server.answer("*", .text(#"{"format": 1, "jokes": [{"id": "a", "setup": "Why?", "punchline": "So."}]}"#))
        let feed = "\(server.address)feed.json"
        let host = try start("--from", feed)
        #expect(try messages("sync", 1, of: host) == ["\(feed): paused: metered connection"])
        #expect(server.requests.isEmpty)
        #expect(try airlock.run("AppHost", ["status"]).output.contains("\npaused: metered connection: jokes\n"))
        host.send(SIGHUP)
        server.waitForRequest()
        end(host)
        let allowed = try start("--from", feed, "--metered-allow", "jokes")
        server.waitForRequest()
        end(allowed)
    }
}

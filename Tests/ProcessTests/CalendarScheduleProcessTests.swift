import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// When a running host syncs calendars, and what it logs.
@Suite(.blocking) struct CalendarScheduleProcessTests {
    private let airlock: Airlock
    private let server: LoopbackServer
    private let calendar =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:tea\r\nDTSTART:20261122T090000Z\r\nSUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

    init() throws {
        (airlock, server) = (try Airlock(), try LoopbackServer(routes: [:]))
        server.answer("/good.ics", .text(calendar))
        // The server accepts connections and never answers.
        server.answer("/hangs.ics", .silence)
        for words in [
            ["authorize"], ["add", "good", "\(server.address)good.ics", "--later"],
            ["add", "a-hangs", "\(server.address)hangs.ics", "--later"],
        ] { try #require(try airlock.run("AppHost", ["calendar"] + words).status == .exited(0)) }
    }

    private func start(_ options: String...) throws -> ChildProcess {
        try airlock.start("AppHost", ["run", "--log", "json", "--timezone", "Europe/Berlin"] + options)
    }

    /// Returns the next log event about a calendar.
    private func news(_ host: ChildProcess) throws -> JSONValue? {
        while let line = host.nextErrorLine() {
            let event = try JSONValue(parsing: line)
            if event["event"]?.string == "calendar" { return event }
        }
        return nil
    }

    private func end(_ host: ChildProcess) {
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    private func calendars() throws -> [String: JSONValue] {
        let status = try JSONValue(parsing: try airlock.run("AppHost", ["status", "--json"]).output)
        return Dictionary(
            uniqueKeysWithValues: (status["calendars"]?.array ?? []).map { ($0["name"]?.string ?? "", $0) })
    }

    // Requirements: W-001
    @Test("A calendar server that hangs doesn't delay the sync of another calendar")
    func hangingServer() throws {
        let host = try start("--every", "good 30, calendars 60")
        // Second by name, it is the only calendar that answers.
        let first = try #require(try news(host))
        #expect(first["message"]?.string == "good: 1 fetched, 0 deleted, 1 event")
        #expect(first["next"]?.integer == 1_800)
        for _ in 0..<2 { server.waitForRequest() }
        #expect(Set(server.requests.map(\.path)) == ["/good.ics", "/hangs.ics"])

        let states = try calendars()
        #expect(states["good"]?["isFresh"] == .bool(true) && states["good"]?["reason"] == .null)
        #expect(states["good"]?["next"]?.string != nil)
        #expect(states["a-hangs"]?["isFresh"] == .bool(false))
        #expect(
            states["a-hangs"]?["reason"]?.string
                == "a-hangs: never read — SIGHUP makes the running host sync at once")
        let text = try airlock.run("AppHost", ["status"]).output
        #expect(text.contains("\ncalendar a-hangs: not fresh, 0 events, never read, next "))
        #expect(text.contains("\ncalendar good: fresh, 1 event, read "))

        // On SIGHUP the good calendar is synced at once, although the other request is still running.
        host.send(SIGHUP)
        var next = try news(host)
        while next?["calendar"]?.string == "a-hangs" { next = try news(host) }
        #expect(next?["message"]?.string == "good: not changed, 1 event")
        #expect(server.requests.count { $0.path == "/good.ics" } == 2)
        end(host)
        // No further sync is scheduled.
        #expect(try calendars()["good"]?["next"] == .null)
    }

    // Requirements: W-001
    @Test("SIGHUP retries a failed calendar at once, with or without changed settings")
    func retryOnReload() throws {
        server.answer("/hangs.ics", .text("", status: 503, headers: ["Retry-After": "7200"]))
        let settings = "\(airlock.folder.path)/host.conf"
        try Data("every = calendars 60\n".utf8).write(to: URL(fileURLWithPath: settings))
        let host = try start("--config", settings)
        func both() throws -> [String: JSONValue] {
            var events: [String: JSONValue] = [:]
            while events.count < 2, let line = try news(host) { events[line["calendar"]?.string ?? ""] = line }
            return events
        }
        let first = try both()
        #expect(first["a-hangs"]?["message"]?.string?.contains("answered 503, a server error") == true)
        #expect(first["a-hangs"]?["next"]?.integer == 7_200 && first["good"]?["next"]?.integer == 3_600)
        server.answer("/hangs.ics", .text(calendar))
        host.send(SIGHUP)
        #expect(try both()["a-hangs"]?["message"]?.string == "a-hangs: 1 fetched, 0 deleted, 1 event")

        server.answer("/hangs.ics", .text("", status: 503, headers: ["Retry-After": "7200"]))
        host.send(SIGHUP)
        _ = try both()
        server.answer("/hangs.ics", .text(calendar))
        try Data("every = calendars 45\n".utf8).write(to: URL(fileURLWithPath: settings))
        host.send(SIGHUP)
        // The host may have synced once more with the old settings.
        while let line = try news(host), line["next"]?.integer != 2_700 || line["calendar"]?.string != "a-hangs" {}
        #expect(try calendars()["a-hangs"]?["isFresh"] == .bool(true))
        end(host)
    }

    @Test("An --every value without a number of minutes is refused with status 64")
    func invalidInterval() throws {
        let host = try airlock.run("AppHost", ["run", "--every", "good"])
        #expect(host.status == .exited(64))
        #expect(
            host.errors
                == "AppHost: invalid interval 'good' — write NAME MINUTES, with 1 to 10080 minutes\n")
    }
}

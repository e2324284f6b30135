import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Floods of connections to the page, while the page is used.
@Suite(.blocking, .serialized) struct ServeFloodTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    /// Fails if the page wasn't usable during a flood, or isn't afterwards.
    private func check(_ result: ConnectionFlood.Result, _ connections: Int, _ comment: Comment) throws {
        try #require(result.connections == connections, comment)
        try #require(result.unanswered == 0, comment)
    }

    @Test("During floods of 300, 3,000 and 10,000 connections, and after them, the page answers", arguments: [1, 4])
    func connections(threads: Int) throws {
        let page = try ServedPage(airlock)
        let flood = try ConnectionFlood(page)
        for count in [300, 3_000, 10_000] {
            try check(flood.run(count, by: threads), count, "\(count) connections")
        }
        // The same with an open page, which waits for a change.
        let number = try #require(try page.json("/api/state")["number"]?.integer)
        let follower = try LoopbackServer.connect(to: page.port)
        defer { close(follower) }
        let request = "GET /api/state?after=\(number) HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\n\r\n"
        ServedPage.write(request, to: follower)
        for count in [300, 3_000, 10_000] {
            try check(flood.run(count, by: threads), count, "\(count) connections beside an open page")
        }
        #expect(try airlock.run("AppHost", ["widget", "add", "alarm", "systemSmall"]).status == .exited(0))
        #expect(ServedPage.Answer(ServedPage.rest(of: follower)).status == 200)
    }

    @Test(
        "Callers that leave, send half a request or read nothing delay no other",
        arguments: ConnectionFlood.Caller.allCases)
    func callers(caller: ConnectionFlood.Caller) throws {
        // With a long time limit, no connection is closed for being slow.
        let page = try ServedPage(airlock, "--patience", "60")
        try check(try ConnectionFlood(page).run(2_000, by: 2, caller), 2_000, "\(caller)")
    }

    @Test("A flood of connections to the page of `watch` interrupts no event stream")
    func watchedPage() throws {
        let app = try WatchedApp()
        let page = try ServedPage(app.watch)
        _ = app.lines(to: "waiting for changes")
        let follower = try LoopbackServer.connect(to: page.port)
        defer { close(follower) }
        ServedPage.write(
            "GET /api/events HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\n\r\n", to: follower)
        let flood = try ConnectionFlood(page)
        for caller in [ConnectionFlood.Caller.requestWithoutToken, .events] {
            try check(flood.run(3_000, by: 4, caller), 3_000, "\(caller)")
        }
        var events: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var failure: CInt = 0
        func read() -> Int {
            let count = Glibc.read(follower, &buffer, buffer.count)
            failure = count < 0 ? errno : 0
            events += buffer.prefix(max(count, 0))
            return count
        }
        while !String(decoding: events, as: UTF8.self).contains("data: "), read() > 0 {}
        events = []
        try app.edit(title: "\"Sencha\"")
        while !String(decoding: events, as: UTF8.self).contains("data: "), read() > 0 {}
        #expect(
            String(decoding: events, as: UTF8.self).contains("data: {\"number\":"),
            "the read ended with errno \(failure)")
    }

    @Test("With few descriptors, connections leave enough of them for the host")
    func fewDescriptors() throws {
        let host = try airlock.startProgram(
            "/bin/sh", ["-c", "ulimit -n 100; exec \"$0\" serve --patience 60", Airlock.executable("AppHost")])
        let page = try ServedPage(host)
        let flood = try ConnectionFlood(page)
        let unfinished = flood.callers(200, .halfHead) + flood.callers(200, .halfBody)
        defer { for descriptor in unfinished { close(descriptor) } }
        #expect(flood.isAnswered())
        // The host starts meanwhile.
        #expect(host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        #expect(try page.post("/api/add", #"{"kind": "alarm", "place": "systemSmall"}"#).status == 200)
        #expect(flood.isAnswered())
    }

    @Test("Without free descriptors, a request waits until one is free, without load")
    func noDescriptors() throws {
        let page = try ServedPage(airlock)
        #expect(page.host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        func setLimit(_ limit: String) throws {
            let process = "\(page.host.processID)"
            let result = try airlock.runProgram("/usr/bin/prlimit", ["--pid", process, "--nofile=\(limit):"])
            try #require(result.status == .exited(0), "\(result.errors)")
        }
        // Until the host has started, it needs descriptors for its files.
        var (used, idle) = (try page.host.processorTime(), 0)
        while idle < 3 {
            _ = poll(nil, 0, 100)
            let now = try page.host.processorTime()
            (used, idle) = (now, now == used ? idle + 1 : 0)
        }
        try setLimit("4")
        let request = try LoopbackServer.connect(to: page.port)
        defer { close(request) }
        ServedPage.write("GET / HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\n\r\n", to: request)
        var answer = pollfd(fd: request, events: Int16(POLLIN), revents: 0)
        let before = try page.host.processorTime()
        #expect(poll(&answer, 1, 1_000) == 0)
        #expect(try page.host.processorTime() - before <= .milliseconds(500))
        try setLimit("1024")
        #expect(poll(&answer, 1, 1_000) == 1)
        #expect(ServedPage.Answer(ServedPage.rest(of: request)).status == 200)
    }
}

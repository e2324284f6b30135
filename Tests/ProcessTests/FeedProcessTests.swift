import Foundation
import Shared
import TestSupport
import Testing

/// Feeds from a web server in the real host.
@Suite(.blocking) struct FeedProcessTests {
    private let airlock: Airlock
    private let server: LoopbackServer
    private var feed: String { "\(server.address)feed" }

    init() throws {
        airlock = try Airlock()
        server = try LoopbackServer(routes: [:])
    }

    private func sync(_ options: String..., from: String? = nil) throws -> ChildResult {
        try airlock.run("AppHost", ["sync", "--from", from ?? feed] + options + Airlock.clock)
    }

    private func page(_ ids: String..., next: String? = nil) throws -> String {
        let jokes = ids.map { ["id": $0, "setup": "Why \($0)?", "punchline": "Because."] }
        var page: [String: Any] = ["format": 1, "jokes": jokes]
        page["next"] = next
        return String(decoding: try JSONSerialization.data(withJSONObject: page), as: UTF8.self)
    }

    // MARK: Good feeds

    // Requirements: J-053
    @Test("A feed is requested with its entity tag, and a 304 response rewrites nothing")
    func conditionalRequest() throws {
        let tag = "\"v1\""
        server.answer(
            "/feed", .text(try page("a", "b"), headers: ["ETag": tag]), .whole(status: 304, headers: ["ETag": tag]))
        let first = try sync()
        #expect(first.status == .exited(0) && first.errors == "")
        #expect(first.output.hasPrefix("2 jokes from \(feed); the joke of 2026-11-21 is '"))
        let documents = try stored()
        let state = try airlock.bytes(airlock.document("feed-state"))
        let second = try sync()
        #expect(second.status == .exited(0) && second.errors == "")
        #expect(second.output.hasPrefix("not changed since 2026-11-21T09:41:00Z: \(feed); the joke of 2026-11-21 is '"))
        #expect(try stored() == documents)
        #expect(try airlock.bytes(airlock.document("feed-state")) == state)
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, tag])
        let encodings = Brotli.isAvailable ? "gzip, br" : "gzip"
        #expect(server.requests.allSatisfy { $0.headers["accept-encoding"] == encodings })
    }

    @Test("A proxy from the environment is used unless no_proxy lists the feed's host")
    func proxy() throws {
        let far = "http://feeds.invalid/feed"
        server.answer(far, .text(try page("a")))
        func sync(_ environment: [String: String]) throws -> ChildResult {
            try airlock.run("AppHost", ["sync", "--from", far] + Airlock.clock, environment: environment)
        }
        let proxy = ["http_proxy": server.address]
        #expect(try sync(proxy).output.hasPrefix("1 joke from \(far); the joke of 2026-11-21 is '"))
        #expect(server.requests.map(\.target) == [far])
        #expect(try sync(proxy.merging(["no_proxy": "feeds.invalid"]) { $1 }).status == .exited(69))
        #expect(server.requests.count == 1)
    }

    @Test("A proxy that refuses a tunnel or whose host is unknown is reported")
    func badProxies() throws {
        for proxy in [server.address, "http://proxy.invalid:80/"] {
            let far = "https://feeds.invalid/feed"
            let result = try airlock.run(
                "AppHost", ["sync", "--from", far] + Airlock.clock, environment: ["https_proxy": proxy])
            #expect(result.status == .exited(69) && result.output == "")
            #expect(result.errors.hasPrefix("AppHost: \(far) can't be reached through its proxy: "), "\(result.errors)")
            #expect(result.errors.hasSuffix(" — check http_proxy, https_proxy and no_proxy\n"))
        }
        #expect(server.requests.map(\.method) == ["CONNECT"])
    }

    // Requirements: J-053
    @Test("A feed is fetched unconditionally after another source was synced in between")
    func replacedFeed() throws {
        server.answer("/feed", .text(try page("a"), headers: ["Last-Modified": "Sat, 21 Nov 2026 09:00:00 GMT"]))
        #expect(try sync().status == .exited(0))
        try airlock.sync()
        #expect(try sync().status == .exited(0))
        #expect(try sync().status == .exited(0))
        #expect(
            server.requests.map { $0.headers["if-modified-since"] } == [nil, nil, "Sat, 21 Nov 2026 09:00:00 GMT"])
    }

    @Test("The status shows a failing feed's last failure, reason and next attempt")
    func failingFeed() throws {
        func status() throws -> (text: String, json: JSONValue) {
            let text = try airlock.run("AppHost", ["status"] + Airlock.clock).output
            return (text, try JSONValue(parsing: airlock.run("AppHost", ["status", "--json"] + Airlock.clock).output))
        }
        server.answer("/feed", .whole(status: 503), .text(try page("a")))
        let failed = try sync()
        #expect(failed.status == .exited(69))
        let reason = failed.errors.dropFirst("AppHost: ".count).trimmingCharacters(in: .newlines)
        let (text, json) = try status()
        #expect(
            text.contains("\nfeed \(feed): failed 2026-11-21T09:41:00Z, next attempt with the next sync; \(reason)\n"),
            "\(text)")
        #expect(text.contains("\n  jokes: \(reason)"))
        #expect(
            json["feed"]?["lastFailure"]?.string == "2026-11-21T09:41:00Z" && json["feed"]?["failures"]?.integer == 1)
        #expect(json["feed"]?["error"]?.string == reason && json["freshness"]?["isFresh"]?.bool == false)
        // The page says so, too.
        let page = try ServedPage(airlock)
        #expect(try page.json("/api/state")["home"]?["reasons"]?.array?.contains(.string("jokes: \(reason)")) == true)
        page.host.send(SIGTERM)
        #expect(page.host.reap() == .exited(0))
        #expect(try sync().status == .exited(0))
        #expect(try !status().text.contains("\nfeed ") && status().json["feed"]?.isNull == true)
        // A missing file is a failing feed, too.
        let file = "\(airlock.folder.path)/gone.json"
        #expect(try sync(from: file).status == .exited(74))
        #expect(
            try status().text.contains("\nfeed \(file): failed 2026-11-21T09:41:00Z, next attempt with the next sync; ")
        )
    }

    // Requirements: J-032, J-053
    @Test("Pages are followed, and a feed with pages is always fetched in full")
    func pagination() throws {
        server.answer("/feed", .text(try page("a", next: "more?page=2"), headers: ["ETag": "\"v1\""]))
        server.answer("/more?page=2", .text(try page("b", "a")))
        let result = try sync("--json")
        #expect(result.status == .exited(0))
        #expect(result.output.contains("\"accepted\":2"))
        #expect(result.errors == "AppHost: joke 3 ('a'): its id is used already — left out\n")
        #expect(try sync().status == .exited(0))
        #expect(server.requests.map { $0.target } == ["/feed", "/more?page=2", "/feed", "/more?page=2"])
        #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
    }

    @Test("A feed with 1,000 pages is synced, and one with more is refused")
    func pageLimit() throws {
        for number in 0..<1_000 {
            let next = number < 999 ? "feed?page=\(number + 1)" : nil
            server.answer("/feed?page=\(number)", .text(try page("j\(number)", next: next)))
        }
        server.answer("/feed?page=1000", .text(try page("late")))
        #expect(try sync(from: "\(feed)?page=0").output.hasPrefix("1000 jokes from \(feed); "))
        let documents = try stored()
        server.answer("/feed?page=999", .text(try page("j999", next: "feed?page=1000")))
        #expect(
            try sync(from: "\(feed)?page=0")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: \(feed) has more than 1000 pages — name a smaller feed\n"))
        #expect(server.requests.count == 2_000)
        #expect(try stored() == documents)
    }

    // Requirements: J-032
    @Test("Redirects are followed, and the next page is relative to the final address")
    func redirects() throws {
        server.answer("/feed", .redirect(to: "/moved/feed"))
        server.answer("/moved/feed", .text(try page("a", next: "rest")))
        server.answer("/moved/rest", .text(try page("b")))
        #expect(try sync().output.hasPrefix("2 jokes from \(feed); "))
    }

    @Test("A failed sync on the next day still publishes a joke for that day")
    func failedSyncNextDay() throws {
        server.answer("/feed", .text(try page("a", "b", "c")), .whole(status: 500))
        #expect(try sync().status == .exited(0))
        let late = ["--at", "2026-11-22T09:41:00Z", "--timezone", "Europe/Berlin"]
        #expect(try airlock.run("AppHost", ["sync", "--from", feed] + late).status == .exited(69))
        #expect(try airlock.run("AppHost", ["status"]).output.contains("joke of 2026-11-22: "))
    }

    // MARK: Bad feeds

    /// Returns the documents that extensions read.
    private func stored() throws -> [Data] {
        try (["joke-of-the-day", "last-sync"].map(airlock.document) + ["\(airlock.container)/catalogues/jokes"]).map(
            airlock.bytes)
    }

    /// Syncs a good feed, then a bad one, and checks the message, the status and that the synced jokes remain.
    private func check(
        _ answer: LoopbackAnswer, _ status: Int32, _ message: String, options: [String] = [],
        location: SourceLocation = #_sourceLocation
    ) throws {
        server.answer("/good", .text(try page("good")))
        try #require(try sync(from: "\(server.address)good").status == .exited(0))
        let documents = try stored()
        server.answer("/feed", answer)
        let result = try airlock.run("AppHost", ["sync", "--from", feed] + options + Airlock.clock)
        #expect(
            result == ChildResult(status: .exited(status), output: "", errors: "AppHost: \(message)\n"),
            sourceLocation: location)
        #expect(try stored() == documents, sourceLocation: location)
        #expect(
            try airlock.ask("Tell me a joke from Mr. Funny Jokes").output == "Why good? ... Because.\n",
            sourceLocation: location)
    }

    @Test("Invalid pages fail with a specific error message and leave stored jokes unchanged")
    func invalidPages() throws {
        let form = "see Documentation/Jokes.md for the format"
        let good = try page("a")
        try check(.text(String(good.dropLast(3))), 65, "\(feed) is not a file of jokes — \(form)")
        try check(.text(""), 65, "\(feed) is not a file of jokes — \(form)")
        try check(.text(#"{"format": "1", "jokes": []}"#), 65, "\(feed) is not a file of jokes — \(form)")
        try check(.text(#"{"format": 1, "jokes": {"a": 1}}"#), 65, "\(feed) is not a file of jokes — \(form)")
        try check(.whole(body: Data([0xFF, 0xFE, 0x7B, 0x00])), 65, "\(feed) is not UTF-8 text — \(form)")
        try check(
            .text(#"{"format": 2, "jokes": []}"#), 65,
            "\(feed) has format 2 instead of 1 — update AppHost, or convert the file")
        try check(
            .text(#"{"format": 1, "jokes": []}"#), 65,
            "\(feed) has no valid joke — the jokes synced before are kept")
    }

    @Test("HTTP error statuses fail with distinct messages and leave stored jokes unchanged")
    func errorStatuses() throws {
        try check(.whole(status: 404), 69, "\(feed) answered 404, not found — check the address")
        try check(.whole(status: 403), 77, "\(feed) answered 403, not allowed — check --token-file")
        try check(
            .whole(status: 429, headers: ["Retry-After": "90"]), 69,
            "\(feed) answered 429, too many requests — try again in 90 s")
        try check(.whole(status: 500), 69, "\(feed) answered 500, a server error — try again later")
        try check(.whole(status: 304), 69, "\(feed) answered 304, which is unexpected — check the address")
    }

    @Test("Redirect loops, redirects to other schemes and redirects without a target are refused")
    func badRedirects() throws {
        try check(.redirect(to: "/feed"), 69, "\(feed) redirects more than 5 times — name the final address")
        try check(
            .redirect(to: "ftp://127.0.0.1/feed"), 69,
            "\(feed) redirects to ftp://127.0.0.1/feed, which is not allowed — name an HTTPS address")
        try check(
            .redirect(to: "file:///etc/passwd"), 69,
            "\(feed) redirects to a URL without a host, which is not allowed — name an HTTPS address")
        try check(
            .whole(status: 302), 69,
            "\(feed) redirects to an address that this request can't use — name the final address")
    }

    @Test("A next page that was read before or belongs to another server is refused")
    func badNextPages() throws {
        let report = "report it to the feed's operator"
        try check(
            .text(try page("a", next: "feed")), 65, "\(feed) names a next page that was read before — \(report)")
        try check(
            .text(try page("a", next: "http://localhost:\(server.port)/feed")), 65,
            "\(feed) names a next page on another server — \(report)")
    }

    @Test("Broken connections and undecodable responses fail with distinct messages")
    func brokenConnections() throws {
        try check(.reset(LoopbackAnswer.start), 69, "\(feed) reset the connection — try again later")
        try check(.reset(Data()), 69, "\(feed) reset the connection — try again later")
        try check(.cut(LoopbackAnswer.start), 69, "\(feed) ended its answer early — try again later")
        try check(.cut(Data("hello\r\n\r\n".utf8)), 65, "\(feed) doesn't speak HTTP — check the address")
        for (encoding, body) in [("gzip", "plain text"), ("br", "not compressed"), ("unheard-of", "plain text")] {
            try check(
                .whole(headers: ["Content-Encoding": encoding], body: Data(body.utf8)), 65,
                "\(feed) sent an answer that can't be decompressed — report it to the server's operator")
        }
    }

    @Test(
        "A gzip bomb is refused at 64 MiB and never held in memory as a whole",
        .enabled(if: Gzip.isAvailable, "there is no \(Gzip.path)"))
    func gzipBomb() throws {
        try checkBomb(try Gzip.zeros(megabytes: 512, in: airlock.folder), "gzip, gzip")
    }

    @Test(
        "A Brotli bomb is refused at 64 MiB and never held in memory as a whole",
        .enabled(if: Brotli.isAvailable, "libcurl was built without Brotli"))
    func brotliBomb() throws { try checkBomb(try #require(Brotli.zeros), "br") }

    /// Syncs a few kilobytes that expand to half a gigabyte, and checks that they are refused at the limit and never held in memory.
    private func checkBomb(_ bomb: Data, _ encoding: String) throws {
        #expect(bomb.count < 1 << 14)
        try check(
            .whole(headers: ["Content-Encoding": encoding], body: bomb), 65,
            "\(feed) sends more than 64 MiB — check the address, or split its content")
        // A running host, until it has refused the bomb.
        server.answer(
            "/feed", .drip(Data("HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\n\r\n".utf8) + bomb))
        let host = try airlock.start("AppHost", ["run", "--from", feed])
        #expect(host.nextErrorLine()?.contains(" sends more than 64 MiB — ") == true)
        server.waitForDeparture()
        let status = try String(contentsOfFile: "/proc/\(host.processID)/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/)?.1)
        #expect(try #require(Int(peak)) < 300_000)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A response with a Content-Length over 64 MiB is refused before its body arrives")
    func oversizedContentLength() throws {
        try check(
            .cut(Data("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n{".utf8)), 65,
            "\(feed) sends more than 64 MiB — check the address, or split its content")
    }

    @Test("Response headers of more than 64 KiB are refused")
    func endlessHeaders() throws {
        let line = "X-Line: \(String(repeating: "x", count: 1_014))\r\n"
        try check(
            .drip(Data("HTTP/1.1 200 OK\r\n\(String(repeating: line, count: 65))".utf8)), 65,
            "\(feed) sends more than 64 KiB of headers — check the address")
    }

    @Test("A slow or silent server fails after the time given with --timeout", .blocking(.idle))
    func slowServers() throws {
        let limit = ["--timeout", "5"]
        try check(
            .drip(LoopbackAnswer.start), 69,
            "\(feed) didn't finish within 5 s — try again later, or allow more with --timeout", options: limit)
        try check(
            .silence, 69, "\(feed) didn't answer within 5 s — try again later, or allow more with --timeout",
            options: limit)
    }

    @Test("An HTTPS feed on a server without TLS fails and leaves stored jokes unchanged")
    func serverWithoutTLS() throws {
        server.answer("/good", .text(try page("good")))
        #expect(try sync(from: "\(server.address)good").status == .exited(0))
        let documents = try stored()
        let address = "https://127.0.0.1:\(server.port)/feed"
        let result = try sync(from: address)
        #expect(result.status == .exited(69) && result.output == "")
        #expect(result.errors.hasPrefix("AppHost: no secure connection to \(address): "))
        #expect(result.errors.hasSuffix(" — check the certificate, or the port\n"))
        #expect(try stored() == documents)
    }

    @Test("A feed on a closed port is reported as refusing connections")
    func closedPort() throws {
        let port = try ReservedPort()
        let address = "http://127.0.0.1:\(port.number)/"
        let result = try sync(from: address)
        #expect(result.errors == "AppHost: \(address) refuses connections — start its server, or check the port\n")
        #expect(result.status == .exited(69))
        withExtendedLifetime(port) {}
    }

    // MARK: A running host

    @Test("A restarted host honours Retry-After until SIGHUP, and a manual sync ignores back-off")
    func backOff() throws {
        server.answer("/feed", .whole(status: 429, headers: ["Retry-After": "3600"]), .text(try page("a")))
        let host = try airlock.start("AppHost", ["run", "--from", feed])
        #expect(host.nextErrorLine() == "AppHost: \(feed) answered 429, too many requests — try again in 3600 s")
        host.send(SIGTERM)
        #expect(host.reap() == .exited(0))
        let again = try airlock.start("AppHost", ["run", "--from", feed])
        let waiting = try #require(again.nextErrorLine())
        #expect(waiting.hasPrefix("AppHost: \(feed) failed before, next attempt in 3"))
        #expect(waiting.hasSuffix(" s — send SIGHUP to retry at once"))
        #expect(server.requests.count == 1)
        again.send(SIGHUP)
        #expect(again.nextLine()?.hasPrefix("1 joke from \(feed); ") == true)
        again.send(SIGTERM)
        #expect(again.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
        // A manual sync ignores back-off.
        server.answer("/feed", .whole(status: 500), .text(try page("a", "b")))
        #expect(try sync().status == .exited(69))
        #expect(try sync().output.hasPrefix("2 jokes from \(feed); "))
    }

    @Test("A host that waits for a silent feed exits cleanly on SIGTERM")
    func promptShutdown() throws {
        server.answer("/feed", .silence)
        let host = try airlock.start("AppHost", ["run", "--from", feed])
        server.waitForRequest()
        host.send(SIGTERM)
        #expect(host.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(!airlock.folder.names("container/documents/jokes").contains("feed-state"))
    }
}

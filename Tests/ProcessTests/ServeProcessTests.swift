import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The page's server over raw HTTP: access, refused requests, and the effects of its actions.
@Suite(.blocking) struct ServeProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    // MARK: Access

    @Test("The printed address grants a cookie and the page with its security headers")
    func validToken() throws {
        let page = try ServedPage(airlock)
        #expect(page.address.hasPrefix("http://127.0.0.1:\(page.port)/?token="))
        #expect(page.cookie.hasPrefix("airlock-\(page.port)="))
        let response = try page.get("/")
        #expect(response.status == 200 && response.text.hasPrefix("<!doctype html>"))
        #expect(
            response.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self';") == true)
        for (name, value) in [
            "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store",
        ] {
            #expect(response.headers[name] == value)
        }
        // The page loads nothing from elsewhere, and has no inline styles or handlers.
        #expect(
            !response.text.contains("://") && !response.text.contains("<style") && !response.text.contains("onclick"))
        #expect(try page.get("/page.js").headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(try page.get("/page.css").headers["content-type"] == "text/css; charset=utf-8")
        // Another host has another token.
        let other = try Airlock()
        let second = try ServedPage(other)
        #expect(second.address.split(separator: "=").last != page.address.split(separator: "=").last)
    }

    @Test("A request without a valid token gets 403, and the server listens on 127.0.0.1 only")
    func missingToken() throws {
        let page = try ServedPage(airlock)
        let remedy = "open the address that 'AppHost serve' printed\n"
        for path in ["/", "/page.js", "/api/state", "/snapshots/w1.png", "/nowhere"] {
            let refused = try page.get(path, headers: ["Cookie": ""])
            #expect(refused.status == 403 && refused.text == "missing token — \(remedy)", "\(path)")
        }
        let wrong = try page.get("/?token=guess", headers: ["Cookie": ""])
        #expect(wrong.status == 403 && wrong.headers["set-cookie"] == nil)
        #expect(wrong.text == "wrong or expired token — \(remedy)")
        // The server listens only on the loopback address.
        let sockets = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
        let hex = String(page.port, radix: 16, uppercase: true)
        let listening = sockets.split(separator: "\n").filter { $0.contains(" 0A ") && $0.contains(":\(hex) ") }
        #expect(listening.count == 1 && listening.first?.contains(" 0100007F:\(hex) ") == true)
    }

    @Test("Cross-site requests, foreign host names and form content types are refused")
    func crossSiteRequests() throws {
        let page = try ServedPage(airlock)
        let body = #"{"kind": "alarm", "place": "systemSmall"}"#
        func refused(_ headers: [String: String], _ status: Int, _ text: String) throws {
            let answer = try page.post("/api/add", body, headers: headers)
            #expect(answer.status == status && answer.text == text + "\n", "\(headers): \(answer.text)")
        }
        // A foreign name that resolves to this machine.
        try refused(
            ["Host": "evil.example:\(page.port)"], 421,
            "unknown host 'evil.example:\(page.port)' — open \(page.name)")
        try refused(
            ["Origin": "http://evil.example"], 403,
            "a request from 'http://evil.example' is refused — use the page itself")
        try refused(["Sec-Fetch-Site": "cross-site"], 403, "a cross-site request is refused — use the page itself")
        // Another server on this machine is same-site but cross-origin.
        try refused(["Sec-Fetch-Site": "same-site"], 403, "a same-site request is refused — use the page itself")
        // Content types that a form can send.
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            try refused(["Content-Type": type], 415, "unsupported Content-Type '\(type)' — send application/json")
        }
        let snapshot = try page.get("/snapshots/w1.png", headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(snapshot.status == 403)
        #expect(try page.json("/api/state")["home"]?["widgets"]?.array?.isEmpty == true)
        // A request as the page sends it is accepted.
        #expect(try page.post("/api/add", body).text == #"{"id":"w1","faults":[]}"# + "")
    }

    // MARK: Refused requests

    @Test("Unknown and traversal paths get 404, and unsupported methods get 405")
    func unknownPaths() throws {
        try airlock.sync()
        let page = try ServedPage(airlock)
        #expect(try page.get("/nowhere").text == "no such path '/nowhere' — open the page at /\n")
        for path in [
            "/snapshots/../container.json", "/snapshots/%2e%2e/%2e%2e/container.json", "/snapshots/..%2fcontainer.json",
            "/snapshots/../../../../etc/passwd", "/../../etc/passwd", "//etc/passwd", "/snapshots/.png",
            "/snapshots/w1.json",
            "/snapshots/w9.png", "/renderings/..%2f..%2fcontainer.json", "/renderings/w1.svg", "/renderings/w1",
            "/snippets/-1",
            "/snippets/x", "/api/", "/api/nothing", "/page.html", "/jokes.json", "/api/state/",
            "/snapshots/w1.png%00.png",
        ] {
            let answer = try page.get(path)
            #expect(answer.status == 404 && answer.text.hasPrefix("no such path '"), "\(path): \(answer.status)")
            #expect(!answer.text.contains("root:"))
        }
        for (path, status, text) in [
            ("/snapshots/w1.png", 405, "'/snapshots/w1.png' doesn't accept POST — open the page at /\n"),
            ("/api/nothing", 404, "no such path '/api/nothing' — open the page at /\n"),
        ] {
            let answer = try page.post(path, "{}")
            #expect(answer.status == status && answer.text == text)
        }
        for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"] {
            let answer = try page.call(method, "/", [:], "")
            #expect(answer.status == 405 && answer.headers["allow"] == "GET, POST", "\(method)")
        }
    }

    @Test("Oversized bodies, heads and addresses and malformed bodies are refused with their status")
    func oversizedRequests() throws {
        let page = try ServedPage(airlock)
        let large = try page.send(
            "POST /api/ask HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\nContent-Type: application/json\r\n"
                + "Content-Length: 99999999\r\n\r\n")
        #expect(
            large.status == 413 && large.text == "the body of 99999999 bytes is too long — send at most 65536 bytes\n")
        let endless = try page.post("/api/ask", "", headers: ["Content-Length": "", "Transfer-Encoding": "chunked"])
        #expect(endless.status == 411)
        #expect(endless.text == "missing Content-Length — send the body's length\n")
        // A head larger than a connection's memory.
        let head = try page.get("/api/state", headers: ["X-Long": String(repeating: "x", count: 100_000)])
        #expect(head.status == 431 || head.status == 0)
        let address = try page.get("/" + String(repeating: "x", count: 100_000))
        #expect(address.status == 414 || address.status == 0)
        for (body, text) in [
            ("[]", "the body isn't a JSON object — send a JSON object\n"),
            ("{", "the body isn't a JSON object — send a JSON object\n"),
            ("{}", "the body has no string member named 'phrase' — send one\n"),
        ] {
            let answer = try page.post("/api/ask", body)
            #expect(answer.status == 400 && answer.text == text)
        }
    }

    /// A client that sends nothing, one that stops in the head, one without a body, and one that sends a byte now and then.
    @Test(
        "A client that doesn't complete its request in time is disconnected; others are still served",
        arguments: [
            "", "GET / HT",
            "POST /api/ask HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n{HOST}\r\n{",
        ])
    func slowClient(start: String) throws {
        let page = try ServedPage(airlock, "--patience", "1")
        let begun = ContinuousClock.now
        let descriptor = try LoopbackServer.connect(to: page.port)
        defer { close(descriptor) }
        ServedPage.write(
            start.replacing("{HOST}", with: "Host: \(page.name)\r\nCookie: \(page.cookie)\r\n"), to: descriptor)
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Until it is closed, send a byte every tenth of a second.
        while poll(&state, 1, 100) == 0 { ServedPage.write(start.isEmpty ? "" : "x", to: descriptor) }
        #expect(ServedPage.rest(of: descriptor).isEmpty)
        // Not at once, as with a server that refuses every connection.
        #expect(ContinuousClock.now - begun >= .milliseconds(500))
        // Other clients are still served.
        #expect(try page.get("/").status == 200)
    }

    @Test("Eighty stalled connections are closed after the time limit, and new requests are served")
    func heldConnections() throws {
        let page = try ServedPage(airlock, "--patience", "1")
        let held = try (0..<80).map { _ in try LoopbackServer.connect(to: page.port) }
        defer { for descriptor in held { close(descriptor) } }
        for descriptor in held { ServedPage.write("GET /", to: descriptor) }
        for descriptor in held { _ = ServedPage.rest(of: descriptor) }
        #expect(try page.get("/").status == 200)
    }

    /// Connections without a byte, with a partial head, and with a partial body.
    @Test(
        "A hundred unfinished requests delay no other request, and the oldest of them are closed",
        arguments: [
            "", "GET / HT",
            "POST /api/ask HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n{HOST}\r\n{",
        ])
    func unfinishedRequests(start: String) throws {
        // With a long timeout no connection is closed for being slow, so the server must close the oldest to answer.
        let page = try ServedPage(airlock, "--patience", "60")
        let start = start.replacing("{HOST}", with: "Host: \(page.name)\r\nCookie: \(page.cookie)\r\n")
        var held: [CInt] = []
        defer { for descriptor in held { close(descriptor) } }
        for _ in 0..<100 {
            let descriptor = try LoopbackServer.connect(to: page.port)
            held.append(descriptor)
            ServedPage.write(start, to: descriptor)
        }
        #expect(try page.get("/").status == 200)
        #expect(try page.post("/api/ask", "{}").status == 400)
        // At most 64 may wait.
        for descriptor in held.prefix(36) { #expect(ServedPage.rest(of: descriptor).isEmpty) }
        for descriptor in held.suffix(60) {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&state, 1, 0) == 0)
        }
    }

    /// Requests that libmicrohttpd alone would accept, sent byte by byte and at once.
    @Test(
        "An ambiguous request is refused with 400, and its connection is closed",
        arguments: [
            ("Host: {NAME}\r\nHost: evil.example\r\n", "the field 'Host' is repeated — send it once"),
            (
                "Host: {NAME}\r\nContent-Length: 2\r\nContent-Length: 3\r\n",
                "the field 'Content-Length' is repeated — send it once"
            ),
            (
                "Host: {NAME}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                "Content-Length and Transfer-Encoding are sent together — send one of them"
            ),
            ("Host: {NAME}\nX: y\r\n", "a line of the request ends without CR LF — end each line with both"),
            ("Host: {NAME}\r\nX: y\r\n\n", "a line of the request ends without CR LF — end each line with both"),
            ("Host : {NAME}\r\n", "invalid field name 'Host ' — send a name and then a colon"),
            ("Host: {NAME}\r\nX: y\r\n z\r\n", "a header field is folded over two lines — send it in one line"),
        ])
    func ambiguousRequests(fields: String, text: String) throws {
        let page = try ServedPage(airlock)
        let request =
            "POST /api/ask HTTP/1.1\r\nCookie: \(page.cookie)\r\nContent-Type: application/json\r\n"
            + fields.replacing("{NAME}", with: page.name) + "\r\n{}"
        for isWhole in [true, false] {
            let descriptor = try LoopbackServer.connect(to: page.port)
            defer { close(descriptor) }
            if isWhole {
                ServedPage.write(request, to: descriptor)
            } else {
                for character in request.utf8 {
                    guard ServedPage.write(String(decoding: [character], as: UTF8.self), to: descriptor) else { break }
                }
            }
            // Reads until the other side closes.
            let answer = ServedPage.Answer(ServedPage.rest(of: descriptor))
            #expect(answer.status == 400 && answer.text == text + "\n", "\(answer.status) \(answer.text)")
            #expect(answer.headers["connection"] == "close")
        }
        // A second request on the same connection is not read, since its head wasn't checked.
        let one = "GET /nowhere HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\n\r\n"
        #expect(try page.send(one + one).text == "no such path '/nowhere' — open the page at /\n")
    }

    /// These requests are left to libmicrohttpd's strict mode and to the gate.
    @Test(
        "A request without a valid length or host is refused, and its connection is closed",
        arguments: [
            ("HTTP/1.1", "Content-Length: 2\r\n", 400), ("HTTP/1.0", "Content-Length: 2\r\n", 421),
            ("HTTP/1.1", "Host: {NAME}\r\nContent-Length: +2\r\n", 400),
            ("HTTP/1.1", "Host: {NAME}\r\nContent-Length: 2, 2\r\n", 400),
            ("HTTP/1.1", "Host: {NAME}\r\nContent-Length: 2x\r\n", 400),
            ("HTTP/1.1", "Host: {NAME}\r\nContent-Length: 99999999999999999999\r\n", 413),
            ("HTTP/1.1", "Host: {NAME}\r\nContent-Length:\r\n", 400),
        ])
    func invalidLengthsAndHosts(version: String, fields: String, status: Int) throws {
        let page = try ServedPage(airlock)
        let descriptor = try LoopbackServer.connect(to: page.port)
        defer { close(descriptor) }
        ServedPage.write(
            "POST /api/ask \(version)\r\nCookie: \(page.cookie)\r\nContent-Type: application/json\r\n"
                + fields.replacing("{NAME}", with: page.name) + "\r\n{}", to: descriptor)
        let answer = ServedPage.Answer(ServedPage.rest(of: descriptor))
        #expect(answer.status == status, "\(answer.text)")
    }

    // MARK: Actions

    @Test("Widgets are added, configured and removed, and invalid requests change nothing")
    func widgetLifecycle() throws {
        try airlock.sync()
        let page = try ServedPage(airlock)
        let kinds = try page.json("/api/gallery")
        let alarm = kinds["widgets"]?.array?.first { $0["kind"]?.string == "alarm" }
        let emoji = alarm?["parameters"]?.array?.first
        #expect(emoji?["name"]?.string == "favoriteEmoji" && emoji?["title"]?.string == "Favorite Emoji")
        #expect(emoji?["kind"]?.string == "text" && emoji?["default"]?.string == "😃")
        #expect(try page.post("/api/add", #"{"kind": "alarm", "place": "systemSmall"}"#).status == 200)
        let before = try page.get("/snapshots/w1.png").body
        #expect(before.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let configured = try page.post("/api/configure", #"{"id": "w1", "configuration": {"favoriteEmoji": "🐙"}}"#)
        #expect(configured.status == 200)
        let widget = try page.json("/api/state")["home"]?["widgets"]?.array?.first
        #expect(widget?["snapshot"]?["text"]?.string?.contains("🐙") == true)
        #expect(widget?["configuration"]?["favoriteEmoji"]?.string == "🐙")
        #expect(try page.get("/snapshots/w1.png").body != before)
        // An invalid request is refused with the reason, and changes nothing.
        for (path, body, status, text) in [
            (
                "/api/add", #"{"kind": "Joke", "place": "systemSmall"}"#, 422,
                "no widget of the kind 'Joke' — did you mean 'JokeOfTheDayWidget'?"
            ),
            ("/api/add", #"{"kind": "alarm", "place": "huge"}"#, 400, "unknown family 'huge' — "),
            (
                "/api/configure", #"{"id": "w1", "configuration": {"colour": "red"}}"#, 422,
                "ConfigurationAppIntent has no parameter 'colour'"
            ),
            ("/api/configure", #"{"id": "w1", "appearance": {"mood": "red"}}"#, 400, "unknown option 'mood' — "),
            ("/api/remove", #"{"id": "w7"}"#, 422, "no widget 'w7' is placed — did you mean 'w1'?"),
        ] {
            let answer = try page.post(path, body)
            #expect(answer.status == status && answer.text.contains(text), "\(answer.status) \(answer.text)")
        }
        #expect(try page.json("/api/state")["home"]?["widgets"]?.array?.count == 1)
        #expect(try page.post("/api/remove", #"{"id": "w1"}"#).text == #"{"removed":"w1"}"#)
        #expect(try page.get("/snapshots/w1.png").status == 404)
    }

    @Test(
        "After the container was moved away, no change is lost in it, and the page shows the container that is there now"
    )
    func movedContainer() throws {
        try airlock.sync()
        let page = try ServedPage(airlock)
        #expect(try page.post("/api/add", #"{"kind": "alarm", "place": "systemSmall"}"#).status == 200)
        let aside = "\(airlock.folder.path)/aside"
        try FileManager.default.moveItem(atPath: airlock.container, toPath: aside)
        #expect(try airlock.run("AppHost", ["alarm", "add", "25m", "--title", "Tea"]).status == .exited(0))
        let added = try page.post("/api/add", #"{"kind": "alarm", "place": "systemMedium"}"#)
        // The host may have noticed by now, and the page not yet.
        if added.status != 200 {
            #expect(
                added.text.contains(
                    "the container \(airlock.container) was moved or replaced while it was open, so nothing was written"
                ),
                "\(added.status) \(added.text)")
        }
        let line =
            "AppHost: the container \(airlock.container) was moved or replaced — the page shows the one that is there now"
        var wanted: Set = [
            line, "AppHost: the container \(airlock.container) was replaced — the host uses the one that is there now",
        ]
        while !wanted.isEmpty, let next = page.host.nextErrorLine() { wanted.remove(next) }
        #expect(wanted == [])
        let again = try page.post("/api/add", #"{"kind": "alarm", "place": "systemSmall"}"#)
        #expect(again.status == 200, "\(again.text)")
        func count(_ container: String) throws -> Int? {
            try Container.open(at: container, role: .host).read(PlacedWidgets.key).value?.widgets.count
        }
        #expect(try count(aside) == 1)
        #expect(try count(airlock.container) == (added.status == 200 ? 2 : 1))
        page.host.send(SIGTERM)
        #expect(page.host.reap() == .exited(0))
    }

    // Requirements: J-058
    @Test("A tap runs the control's intent and updates the state; a stale tap is refused with 422")
    func controlTap() throws {
        let page = try ServedPage(airlock)
        #expect(
            try page.post(
                "/api/add", #"{"kind": "alarmControl", "place": "medium", "configuration": {"timerName": "Tea"}}"#
            ).status == 200)
        let state = try page.json("/api/state")
        let region = try #require(state["home"]?["widgets"]?.array?.first?["snapshot"]?["regions"]?.array?.first)
        #expect(region["label"]?.string == "Tea" && region["isOn"]?.bool == false)
        let action = try #require(region["action"]?.string)
        let body = try (["snapshot": .string("c1"), "action": .string(action)] as JSONValue).serialised()
        let tapped = try page.post("/api/tap", body)
        #expect(tapped.text.hasPrefix(#"{"intent":"StartTimerIntent","answer":"#), "\(tapped.text)")
        // A waiting request for the next state is answered at once.
        let number = try #require(state["number"]?.integer)
        let after = try page.json("/api/state?after=\(number)")
        #expect(after["home"]?["activities"]?.array?.first?["title"]?.string == "Tea")
        #expect(after["home"]?["widgets"]?.array?.first?["snapshot"]?["regions"]?.array?.first?["isOn"]?.bool == true)
        // A tap on an outdated version is refused.
        let late = try page.post("/api/tap", body)
        #expect(late.status == 422 && late.text == "c1 has changed since it was shown — check it and tap again\n")
        #expect(try page.post("/api/tap", #"{"snapshot": "../c1", "action": "x"}"#).status == 422)
    }

    // Requirements: I-008
    @Test("Scenes are rendered for the page, taps press their buttons, and a stale tap is refused with 422")
    func scenes() throws {
        try airlock.sync()
        let page = try ServedPage(airlock)
        func scene(_ id: String) throws -> JSONValue? {
            try page.json("/api/state")["home"]?["scenes"]?.array?.first { $0["id"]?.string == id }
        }
        #expect(try airlock.run("AppHost", ["open", "landmarks://landmark/138"]).status == .exited(0))
        let before = try #require(try scene("landmarks-1"))
        #expect(before["title"]?.string == "Landmarks")
        #expect(before["buttons"]?.array?.compactMap { $0["label"]?.string } == ["Back", "Favorite"])
        let image = try page.get("/scenes/landmarks-1.png?version=1")
        #expect(image.headers["content-type"] == "image/png" && image.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try page.get("/scenes/landmarks-1.png?scheme=dark").body != image.body)
        let regions = try page.json("/scenes/landmarks-1.json")["regions"]?.array ?? []
        #expect(regions.compactMap { $0["button"]?.integer } == [1, 2])
        // A finger hits 44 points, not only a line of text.
        func height(_ region: JSONValue) -> Double { region["rect"]?["height"]?.number ?? 0 }
        #expect(regions.allSatisfy { height($0) >= 44 && $0["rect"]?["width"]?.number ?? 0 >= 44 }, "\(regions)")
        func tap(_ button: String, _ number: Int) throws -> ServedPage.Answer {
            try page.post(
                "/api/tap-scene", #"{"scene": "landmarks-1", "button": "\#(button)", "number": \#(number)}"#)
        }
        #expect(try tap("Favorite", 2).text == #"{"answer":{"dialog":null},"faults":[]}"#)
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.contains("Uluru"))
        let after = try #require(try scene("landmarks-1"))
        #expect(after["buttons"]?.array?.last?["label"]?.string == "Remove from Favorites")
        #expect(after["version"]?.integer != before["version"]?.integer)
        // A tap on an outdated version is refused.
        for number in [2, -1] {
            let late = try tap("Favorite", number)
            #expect(
                late.status == 422
                    && late.text == "landmarks-1 has changed since it was shown — check it and tap again\n")
        }
        let text = try page.post("/api/tap-scene", #"{"scene": "landmarks-1", "button": "Favorite", "number": "2"}"#)
        #expect(text.status == 400 && text.text == "the body has no whole number named 'number' — send one\n")
        #expect(try tap("Back", 1).status == 200)
        let rows = try page.json("/scenes/landmarks-1.json")["regions"]?.array ?? []
        #expect(rows.count > 5 && rows.allSatisfy { height($0) >= 44 })
        // The rows of the list touch each other, and are as wide as the list.
        for (row, next) in zip(rows.dropFirst(), rows.dropFirst(2)) {
            let bottom = (row["rect"]?["y"]?.number ?? 0) + height(row)
            #expect(abs((next["rect"]?["y"]?.number ?? 0) - bottom) <= 1)
        }
        #expect(Set(rows.dropFirst().map { $0["rect"]?["width"]?.number }).count == 1)
        #expect(try page.get("/scenes/landmarks-9.png").status == 404)
        #expect(try page.get("/scenes/..%2flandmarks-1.png").status == 404)
    }

    @Test("Phrases are performed, prompt for missing values and report the nearest phrase if unmatched")
    func phraseRequests() throws {
        try airlock.sync()
        let page = try ServedPage(airlock)
        func ask(_ body: String) throws -> JSONValue? {
            try JSONValue(parsing: try page.post("/api/ask", body).text)["answer"]
        }
        #expect(
            try ask(#"{"phrase": "What's today's joke from Mr. Funny Jokes"}"#)?["dialog"]?.string?.isEmpty == false)
        let question = try ask(#"{"phrase": "Set a timer in Airlock"}"#)?["prompt"]
        #expect(question?["question"]?.string == "For how many minutes?" && question?["kind"]?.string == "value")
        let done = try ask(#"{"phrase": "Set a timer in Airlock", "answers": ["5"]}"#)
        #expect(done?["dialog"]?.string == "Timer: 5 minutes, counting.")
        let missed = try page.post("/api/ask", #"{"phrase": "Set a timer"}"#)
        #expect(missed.status == 422)
        #expect(missed.text == "no phrase matches 'Set a timer' — the nearest phrase is 'Set a timer in Airlock'\n")
        // A phrase that begins like an option is still a phrase.
        let option = try page.post("/api/ask", #"{"phrase": "--fixture=/etc"}"#)
        #expect(option.text.hasPrefix("no phrase matches '--fixture=/etc'"), "\(option.text)")
        #expect(try page.json("/api/search?text=kettle")["results"]?.array != nil)
        #expect(try page.json("/api/search?text=--fixture%3D/etc")["results"]?.array?.isEmpty == true)
    }

    @Test("Snapshots in other appearances and at other instants are rendered; invalid options get 400")
    func otherAppearances() throws {
        try airlock.sync()
        let page = try ServedPage(airlock)
        #expect(try page.post("/api/add", #"{"kind": "JokeOfTheDayWidget", "place": "systemSmall"}"#).status == 200)
        let now = try page.get("/snapshots/w1.png").body
        let dark = try page.get("/renderings/w1.png?scheme=dark&version=1")
        #expect(dark.status == 200 && dark.body != now)
        let clear = try page.get("/renderings/w1.png?mode=clear-dark&wallpaper=light&version=1")
        #expect(clear.status == 200 && clear.body != now)
        #expect(try page.get("/renderings/w1.png?mode=clear-dark&wallpaper=dark").body != clear.body)
        // A wallpaper alone has no effect.
        #expect(try page.get("/renderings/w1.png?wallpaper=dark&scheme=dark").body == dark.body)
        #expect(try page.get("/renderings/w1.png?device=iphone-15-pro-max").body.count != now.count)
        let metadata = try JSONValue(parsing: try page.get("/renderings/w1.json?type-size=accessibility5").text)
        #expect(metadata["kind"]?.string == "JokeOfTheDayWidget" && metadata["text"]?.array?.isEmpty == false)
        // An entry that is drawn already is sent unchanged.
        let soon = try page.get("/renderings/w1.json?at=\(Date(timeIntervalSinceNow: 1).formatted(.iso8601))")
        #expect(try JSONValue(parsing: soon.text)["kind"]?.string == "JokeOfTheDayWidget")
        for (query, status, text) in [
            ("scheme=pink", 400, "unknown value 'pink' for --scheme"), ("out=/tmp/x", 400, "unknown option 'out' — "),
            ("at=yesterday", 400, "'yesterday' is not an instant"),
        ] {
            let answer = try page.get("/renderings/w1.png?\(query)")
            #expect(answer.status == status && answer.text.contains(text), "\(answer.status) \(answer.text)")
        }
        #expect(try page.get("/previews/systemMedium?kind=alarm").headers["content-type"] == "image/png")
        let snippet = try page.get("/snippets/7")
        #expect(snippet.status == 422, "\(snippet.status)")
        #expect(snippet.text == "no such snippet 7 — run an intent that shows a view\n")
    }

    // MARK: Other hosts

    @Test("Beside a running host, `serve` only serves the page and shows changes by other processes")
    func secondHost() throws {
        let runs = try airlock.start("AppHost", ["run"])
        #expect(runs.nextLine()?.contains(" jokes from the bundled jokes") == true)
        let page = try ServedPage(airlock)
        #expect(
            page.host.nextErrorLine()
                == "AppHost: another host, process \(runs.processID), runs on \(airlock.container) — this process only serves the page"
        )
        let number = try #require(try page.json("/api/state")["number"]?.integer)
        // Changes by other processes are visible.
        #expect(try airlock.run("AppHost", ["widget", "add", "alarm", "systemSmall"]).status == .exited(0))
        #expect(try page.json("/api/state?after=\(number)")["home"]?["widgets"]?.array?.count == 1)
        page.host.send(SIGTERM)
        #expect(page.host.wait().status == .exited(0))
        runs.send(SIGTERM)
        #expect(runs.wait().status == .exited(0))
    }

    @Test("After the other host is killed, `serve` takes over the container and syncs")
    func hostTakeover() throws {
        let runs = try airlock.start("AppHost", ["run"])
        #expect(runs.nextLine()?.contains(" jokes from the bundled jokes") == true)
        let page = try ServedPage(airlock)
        #expect(page.host.nextErrorLine()?.contains("this process only serves the page") == true)
        runs.send(SIGKILL)
        #expect(runs.wait().status == .signalled(SIGKILL))
        #expect(
            page.host.nextErrorLine()
                == "AppHost: the other host has ended — this process now runs as the host on \(airlock.container)"
        )
        // It now syncs and does everything else a host does: an alarm rings.
        #expect(page.host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        #expect(HostLock.holder(of: airlock.container) == page.host.processID)
        #expect(try page.json("/api/state")["home"] != nil)
        page.host.send(SIGTERM)
        #expect(page.host.wait().status == .exited(0))
        #expect(HostLock.holder(of: airlock.container) == nil)
    }

    @Test("Without another host `serve` is the host, and on SIGTERM it answers waiting requests with 503")
    func soleHost() throws {
        let page = try ServedPage(airlock)
        #expect(page.host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        #expect(try airlock.run("AppHost", ["status"]).output.contains("\nhost: process \(page.host.processID)\n"))
        let number = try #require(try page.json("/api/state")["number"]?.integer)
        let descriptor = try LoopbackServer.connect(to: page.port)
        defer { close(descriptor) }
        ServedPage.write(
            "GET /api/state?after=\(number) HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\n\r\n",
            to: descriptor)
        // Answered after the earlier request, which therefore waits by now.
        #expect(try page.get("/").status == 200)
        page.host.send(SIGTERM)
        let answer = ServedPage.Answer(ServedPage.rest(of: descriptor))
        #expect(answer.status == 503 && answer.text == "the server is ending — start it again with 'AppHost serve'\n")
        #expect(page.host.wait().status == .exited(0))
    }

    @Test("A port in use, an invalid port and an invalid --patience are refused")
    func badPort() throws {
        let page = try ServedPage(airlock)
        for (options, status, text) in [
            (
                ["--port", "\(page.port)"], 74 as Int32,
                "can't listen on 127.0.0.1:\(page.port): Address already in use — name another port with --port"
            ),
            (["--port", "70000"], 64, "invalid port '70000' — write a whole number from 0 to 65535"),
            (["--patience", "0"], 64, "invalid number of seconds '0' — write a whole number from 1 to 60"),
        ] {
            let result = try airlock.run("AppHost", ["serve"] + options)
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "AppHost: \(text)\n"))
        }
    }
}

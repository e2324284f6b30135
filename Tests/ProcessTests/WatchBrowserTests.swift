import Foundation
import Glibc
import TestSupport
import Testing

/// The page of a watch in a real browser.
@Suite(.blocking, .enabled(if: Browser.obstacle == nil, Comment(rawValue: Browser.obstacle ?? "")))
struct WatchBrowserTests {
    private let cell = "document.querySelector('.cell[data-place=systemSmall][data-label=light]')"

    /// Saves a screenshot of the page if a folder for screenshots is configured.
    private func save(_ browser: Browser, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["AIRLOCK_SCREENSHOTS"] else { return }
        try browser.snapshot().write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }

    @Test("In the browser an edit appears without a reload, an error appears and goes, and the slider moves time")
    func edits() throws {
        let app = try WatchedApp()
        let page = try ServedPage(app.watch)
        let browser = try Browser(in: app.folder.path)
        try browser.resize(1_400, 1_000)
        try browser.open(page.address)
        try browser.until("document.body.dataset.state == 'ready' && \(cell).querySelector('img').naturalWidth > 0")
        #expect(try browser.value("location.href").string == "http://\(page.name)/")
        try browser.value("window.isSamePage = true")
        let source = "\(cell).querySelector('img').getAttribute('src')"
        /// Waits until the snapshot's image is another one and everything is drawn, and returns its source.
        func next(after previous: String) throws -> String {
            try browser.until("\(source) != '\(previous)' && document.body.dataset.state == 'ready'")
            return try browser.value(source).string ?? ""
        }
        let first = try browser.value(source).string ?? ""
        #expect(try browser.value("\(cell).querySelector('img').alt").string == "Cup, systemSmall, light")

        try app.edit(title: "\"Sencha\"")
        let second = try next(after: first)
        #expect(try browser.value("\(cell).querySelector('img').alt").string == "Cup, systemSmall, light; changed")

        try app.edit(title: "unknownTitle")
        try browser.until("document.body.dataset.state == 'failed'")
        #expect(
            try browser.value("document.querySelector('#error-list').innerText").string?.contains(
                "cannot find 'unknownTitle' in scope") == true)
        #expect(try browser.value("document.querySelector('#error-list mark').textContent").string == "unknownTitle")
        #expect(try browser.value("document.title").string == "✕ 1 error — Cup")
        #expect(try browser.value(source).string == second)
        try save(browser, "watch-error")

        try app.edit(title: "\"Oolong\"")
        _ = try next(after: second)
        #expect(try browser.value("document.querySelector('#errors').hidden").bool == true)

        try browser.click(".cell[data-place=systemSmall][data-label=light]")
        try browser.until("document.querySelector('#before img').naturalWidth > 0")
        try browser.until("document.querySelector('#difference').textContent != ''")
        #expect(try browser.value("document.querySelector('#before img').getAttribute('src')").string == second)
        try browser.until("document.querySelector('#outline').textContent.includes('\"Oolong\"')")
        #expect(
            try browser.value("document.querySelector('#outline strong').textContent").string?.contains("Cup.swift")
                == true)
        try browser.until("document.querySelector('#entry').max == '3'")
        try browser.value("document.querySelector('#entry').focus()")
        try browser.press("ArrowRight", times: 2)
        try browser.until("document.querySelector('#now img').getAttribute('src').startsWith('/drawn/')")
        try browser.until("document.querySelector('#now img').naturalWidth > 0")
        #expect(
            try browser.value("document.querySelector('#entry').getAttribute('aria-valuetext')").string?.contains(
                "entry 2 of 3") == true)
        try save(browser, "watch-details")
        try browser.press("Escape")
        try browser.until("document.querySelector('#detail').hidden")
        #expect(try browser.value("document.activeElement.dataset.label").string == "light")
        #expect(try browser.value("window.isSamePage").bool == true)

        for (width, scheme) in [(390, "light"), (390, "dark"), (1_400, "dark")] {
            try browser.resize(width, 900, isPhone: width == 390)
            try browser.prefer(scheme)
            #expect(try browser.value("document.documentElement.scrollWidth <= innerWidth").bool == true)
            try save(browser, "watch-\(width)-\(scheme)")
        }
        #expect(browser.problems == [])
    }

    @Test("The arrow keys move between snapshots, and an update keeps the snapshots' elements and the focus")
    func keyboard() throws {
        let app = try WatchedApp()
        let page = try ServedPage(app.watch)
        let browser = try Browser(in: app.folder.path)
        try browser.resize(1_400, 1_000)
        try browser.open(page.address)
        try browser.until("document.body.dataset.state == 'ready' && \(cell).querySelector('img').naturalWidth > 0")
        try browser.value("\(cell).focus(); window.before = \(cell)")
        let focused = "document.activeElement.dataset.label"
        try browser.press("ArrowRight", times: 1)
        #expect(try browser.value(focused).string == "dark")
        try browser.press("ArrowLeft", times: 1)
        #expect(try browser.value(focused).string == "light")
        try app.edit(title: "\"Sencha\"")
        try browser.until("'changed' in \(cell).dataset && document.body.dataset.state == 'ready'")
        #expect(try browser.value("window.before == \(cell) && document.activeElement == window.before").bool == true)
        #expect(try browser.value("document.querySelectorAll('.cell .badge').length").integer == 3)
        try browser.value("document.querySelector('#next-change').click()")
        #expect(try browser.value("document.querySelectorAll('.cell[aria-current=true]').length").integer == 1)
        #expect(browser.problems == [])
    }

    @Test("The page's addresses answer only the session, and name what they don't have")
    func addresses() throws {
        let app = try WatchedApp()
        let page = try ServedPage(app.watch)
        #expect(try page.get("/api/state", headers: ["Cookie": ""]).status == 403)
        #expect(
            try page.get("/", headers: ["Cookie": ""]).text
                == "missing token — open the address that 'airlock watch' printed\n")
        #expect(try page.post("/api/state", "{}").status == 405)
        for path in [
            "/images/none", "/findings/none", "/drawn/none?at=2026-11-21T09:41:00Z", "/api/outline/none", "/none",
        ] {
            let answer = try page.get(path)
            let name = path.split(separator: "?")[0]
            #expect(answer.status == 404 && answer.text == "no such path '\(name)' — open the page at /\n")
        }
        _ = app.lines(to: "waiting for changes")
        let id = try #require(try page.get("/snapshots").text.firstMatch(of: #/data-id="(.*?)"/#)?.1)
        #expect(try page.get("/drawn/\(id)?at=tea").text == "no instant given — write at=ISO8601\n")
        let image = try page.get("/drawn/\(id)?at=2026-11-21T12:00:00Z")
        #expect(image.status == 200 && image.headers["content-type"] == "image/png")
        #expect(image.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let timeline = try page.json("/api/timeline/\(id)")
        #expect(
            timeline["entries"]?.array?.map(\.string)
                == ["2026-11-21T09:41:00Z", "2026-11-21T10:41:00Z", "2026-11-21T11:41:00Z"])
        #expect(timeline["reload"]?.string == "2026-11-21T11:41:00Z")
    }

    @Test("Events are sent after each change, and end with the watch")
    func events() throws {
        let app = try WatchedApp()
        let page = try ServedPage(app.watch)
        let descriptor = try LoopbackServer.connect(to: page.port)
        defer { close(descriptor) }
        ServedPage.write(
            "GET /api/events HTTP/1.1\r\nHost: \(page.name)\r\nCookie: \(page.cookie)\r\n\r\n", to: descriptor)
        _ = app.lines(to: "waiting for changes")
        app.watch.send(SIGTERM)
        let text = String(decoding: ServedPage.rest(of: descriptor), as: UTF8.self)
        #expect(text.contains("Content-Type: text/event-stream\r\n"))
        let numbers = text.split(separator: "\n").compactMap { line in
            line.firstRange(of: "data: {\"number\":").flatMap {
                Int(line[$0.upperBound...].dropLast(line.hasSuffix("\r") ? 2 : 1))
            }
        }
        #expect(numbers.count > 5 && numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(app.watch.wait().status == .exited(0))
    }
}

import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Calendars from files, folders and subscriptions in the real host.
@Suite(.blocking) struct CalendarProcessTests {
    private let airlock: Airlock
    private var file: String { "\(airlock.folder.path)/home.ics" }

    init() throws { airlock = try Airlock() }

    private func calendar(_ words: String..., at time: String = "09:41:00", environment: [String: String] = [:]) throws
        -> ChildResult
    {
        try airlock.run(
            "AppHost", ["calendar"] + words + ["--at", "2026-11-21T\(time)Z", "--timezone", "Europe/Berlin"],
            environment: environment)
    }

    private func write(_ text: String, _ path: String? = nil) throws {
        let path = path ?? file
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func text(_ events: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private func event(_ uid: String, _ start: String = "20261122T090000Z", _ more: String = "") -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:\(start)\r\nSUMMARY:\(uid)\r\n\(more)END:VEVENT"
    }

    private func contents(_ role: ContainerRole = .widgets) throws -> CalendarStore.Contents {
        try CalendarStore(container: try Container.open(at: airlock.container, role: role)).contents()
    }

    private func titles(_ role: ContainerRole = .widgets) throws -> [String] {
        guard case .synced(_, let occurrences, trial: _) = try contents(role) else { return ["nothing"] }
        return try occurrences.occurrences(overlapping: 1_790_000_000_000..<1_830_000_000_000, in: .utc).map(\.title)
    }

    private func success(_ output: String, _ errors: String = "") -> ChildResult {
        ChildResult(status: .exited(0), output: output + "\n", errors: errors)
    }

    // MARK: Permission

    // Requirements: W-002, W-033
    @Test("Calendars are synced and shown only with permission, and revoking it removes their events")
    func permission() throws {
        try write(text([event("tea")]))
        #expect(
            try calendar("add", "home", file)
                == success("home: added, 1 event in it; next, run 'AppHost calendar authorize'"))
        #expect(
            try calendar("sync")
                == ChildResult(
                    status: .exited(77), output: "",
                    errors: "AppHost: access to calendars isn't allowed yet — run 'AppHost calendar authorize'\n"))
        #expect(try calendar("authorize") == success("calendars: authorized"))
        #expect(try calendar("sync") == success("home: 1 fetched, 0 deleted, 1 event"))
        #expect(try titles(.widgets) == ["tea"] && titles(.intents) == ["tea"])
        #expect(try calendar("revoke") == success("calendars: denied"))
        guard case .notAllowed(.denied, trial: .trial) = try contents() else {
            Issue.record("the calendar is shown")
            return
        }
        // Not hidden but removed from every folder that an extension may read.
        for folder in ["catalogues", "documents/calendar"] {
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(airlock.container)/\(folder)")
            where name.hasPrefix("calendar") || name == "sync" {
                #expect(try airlock.bytes("\(airlock.container)/\(folder)/\(name)").range(of: Data("tea".utf8)) == nil)
            }
        }
        #expect(
            try calendar("sync").errors
                == "AppHost: access to calendars was denied — run 'AppHost calendar authorize' to allow it again\n")
        #expect(try calendar("revoke", "--restricted").output == "calendars: restricted\n")
        #expect(
            try calendar("sync").errors
                == "AppHost: access to calendars is restricted on this machine — ask its administrator\n")
        // Authorized again, it is synced again without a change at the source.
        _ = try calendar("authorize")
        guard case .neverSynced = try contents() else {
            Issue.record("calendars are synced already")
            return
        }
        #expect(try calendar("sync").output == "home: not changed, 1 event\n")
        #expect(try titles() == ["tea"])
    }

    @Test("An added source is read at once, and an unreadable source is reported but stays added")
    func addingReads() throws {
        try write(text([event("tea"), event("walk")]))
        #expect(
            try calendar("add", "home", file)
                == success("home: added, 2 events in it; next, run 'AppHost calendar authorize'"))
        #expect(try contentsAreEmpty())
        _ = try calendar("authorize")
        let more = "\(airlock.folder.path)/more.ics"
        try write(text([event("run")]), more)
        #expect(try calendar("add", "more", more) == success("more: added, 1 event"))
        #expect(try titles().contains("run"))
        let gone = "\(airlock.folder.path)/gone.ics"
        #expect(
            try calendar("add", "gone", gone)
                == ChildResult(
                    status: .exited(74), output: "gone: added, but can't be read\n",
                    errors: "AppHost: \(gone) doesn't exist — put the calendar there, or remove the calendar source\n"))
        #expect(try calendar("add", "later", gone, "--later") == success("later: added"))
    }

    /// Returns true if no calendar data is published.
    private func contentsAreEmpty() throws -> Bool {
        if case .synced = try contents() { return false }
        return true
    }

    // Requirements: W-003
    @Test("The trial state set on the command line is published to extensions")
    func trialState() throws {
        #expect(try calendar("trial", "expired") == success("trial: expired"))
        guard case .notAllowed(.notDetermined, trial: .expired) = try contents() else {
            Issue.record("another state")
            return
        }
        #expect(
            try calendar("trial", "free").errors
                == "AppHost: 'calendar trial' takes a state — write trial, subscribed or expired\n")
    }

    // MARK: Sources

    // Requirements: W-002
    @Test("A folder of calendars is synced as files are changed and removed, despite a damaged file")
    func calendarFolder() throws {
        let folder = "\(airlock.folder.path)/vdir"
        try write("Home sweet home\n", "\(folder)/home/displayname")
        try write("#ff0000\n", "\(folder)/home/color")
        for name in ["a", "b", "c"] { try write(text([event(name)]), "\(folder)/home/\(name).ics") }
        try write(text([event("d")]), "\(folder)/work/d.ics")
        _ = try calendar("authorize")
        _ = try calendar("add", "mine", folder, "--later")
        #expect(try calendar("sync") == success("mine: 4 fetched, 0 deleted, 4 events"))
        #expect(try calendar("list") == success("mine  \(folder)\n  #FF0000  Home sweet home\n  -        work"))
        try write(text([event("b again")]), "\(folder)/home/b.ics")
        try FileManager.default.removeItem(atPath: "\(folder)/home/a.ics")
        #expect(try calendar("sync") == success("mine: 1 fetched, 1 deleted, 3 events"))
        #expect(try titles() == ["b again", "c", "d"])
        // One unreadable file doesn't affect the others.
        try write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", "\(folder)/home/bad.ics")
        let result = try calendar("sync")
        #expect(result.output == "mine: 1 fetched, 0 deleted, 3 events\n")
        #expect(
            result.errors == "AppHost: mine/home/bad.ics:2: the VEVENT that begins here has no end — fetch it again\n")
        #expect(try calendar("remove", "mine") == success("mine: removed with its events"))
        guard case .neverSynced = try contents() else {
            Issue.record("its events still exist")
            return
        }
    }

    // Requirements: W-002
    @Test("A subscription is requested with its entity tag, and a 304 response changes nothing")
    func conditionalRequest() throws {
        let server = try LoopbackServer(routes: [:])
        let tag = "\"v1\""
        server.answer(
            "/home.ics", .text(text([event("tea")]), headers: ["ETag": tag]),
            .whole(status: 304, headers: ["ETag": tag]),
            .text(text([event("coffee")])))
        _ = try calendar("authorize")
        #expect(try calendar("add", "home", "\(server.address)home.ics", "--later").status == .exited(0))
        #expect(try calendar("sync") == success("home: 1 fetched, 0 deleted, 1 event"))
        #expect(try calendar("sync") == success("home: not changed, 1 event"))
        #expect(try calendar("sync") == success("home: 1 fetched, 0 deleted, 1 event"))
        #expect(try titles() == ["coffee"])
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, tag, tag])
    }

    @Test("Invalid, unencrypted and incomplete calendar sources are refused with the reason")
    func refusedSources() throws {
        let password = "\(airlock.folder.path)/password"
        try write("secret\n", password)
        chmod(password, 0o644)
        for (words, message) in [
            (["Home", file], "invalid calendar name 'Home' — use 1 to 40 lower-case letters, digits and hyphens"),
            (["home"], "'calendar add' takes a name and a source — write both, such as home ~/calendars/home.ics"),
            (
                ["home", "ftp://x/y"],
                "calendars can't be fetched over 'ftp' — name a file or folder, or an address of https, webcal or caldavs"
            ),
            (
                ["home", "http://example.org/x.ics"],
                "http://example.org/x.ics isn't encrypted — use https, webcal or caldavs"
            ),
            (
                ["home", "https://ada:pw@example.org/"],
                "the address has a name or a password in it — use --user and --password-file"
            ),
            (
                ["home", "caldavs://example.org/"],
                "caldavs needs a name and a password — add --user NAME --password-file FILE"
            ),
            (
                ["home", "caldav://example.org/", "--user", "ada", "--password-file", password],
                "http://example.org/ isn't encrypted — use https, webcal or caldavs"
            ),
            (
                ["home", "caldavs://example.org/", "--user", "ada", "--password-file", password],
                "\(password) has mode 644, so others can read the password — run 'chmod 600 \(password)'"
            ),
            (
                ["home", file, "--user", "ada"],
                "--user and --password-file are only for servers — leave them out for \(file)"
            ),
            (["home", file, "--color", "reddish"], "invalid colour 'reddish' — write it as #RRGGBB"),
        ] {
            let result = try airlock.run("AppHost", ["calendar", "add"] + words)
            #expect(result.errors == "AppHost: \(message)\n" && result.output == "")
        }
        #expect(try calendar("list").output == "")
        #expect(
            try calendar("remove", "home").errors
                == "AppHost: no such calendar 'home' — 'AppHost calendar list' prints the names\n")
        _ = try calendar("authorize")
        #expect(
            try calendar("sync").errors
                == "AppHost: there are no calendars — run 'AppHost calendar add NAME SOURCE' to add one\n")
    }

    // MARK: Bad calendars

    // Requirements: W-029
    @Test("A failing source preserves its stored events and doesn't stop another source")
    func failingSource() throws {
        let other = "\(airlock.folder.path)/other.ics"
        try write(text([event("tea")]))
        try write(text([event("walk")]), other)
        for words in [["authorize"], ["add", "home", file], ["add", "other", other]] {
            #expect(try airlock.run("AppHost", ["calendar"] + words + Airlock.clock).status == .exited(0))
        }
        try write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\n")
        try write(text([event("run")]), other)
        let result = try calendar("sync", at: "10:00:00")
        #expect(result.status == .exited(65))
        #expect(result.output == "other: 1 fetched, 0 deleted, 1 event\n")
        #expect(
            result.errors
                == "AppHost: home: home:2: the VEVENT that begins here has no end — fetch it again\nAppHost: 1 of 2 calendars couldn't be synced — their previous events are kept\n"
        )
        #expect(try titles() == ["run", "tea"])
        guard case .synced(let state, _, trial: _) = try contents() else { return }
        // The sync time is that of the oldest source.
        #expect(state.lastGoodSync == 1_795_254_060_000)
        #expect(
            try calendar("status", at: "10:10:00").output.hasSuffix(
                "fresh: no\n  home: home:2: the VEVENT that begins here has no end — fetch it again\n"))
        #expect(
            try airlock.run("AppHost", ["status"]).output.contains("home:2: the VEVENT that begins here has no end"))
        try FileManager.default.removeItem(atPath: file)
        let gone = try calendar("sync", at: "10:15:00")
        #expect(
            gone.status == .exited(74)
                && gone.errors.hasPrefix(
                    "AppHost: home: \(file) doesn't exist — put the calendar there, or remove the calendar source\n")
        )
        #expect(try titles() == ["run", "tea"])
    }

    @Test(
        "Slow, truncated and endlessly repeating calendars fail while a good event is still synced", .blocking(.idle))
    func hostileSources() throws {
        let server = try LoopbackServer(routes: [:])
        let start = Data("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nBEGIN:VCALENDAR\r\n".utf8)
        server.answer("/slow.ics", .drip(start))
        server.answer("/cut.ics", .cut(start))
        server.answer("/html.ics", .text("<html>"))
        try write(
            text(
                (0..<300).map {
                    event("bomb \($0)", "20000101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\n")
                } + [event("tea")]))
        _ = try calendar("authorize")
        _ = try calendar("add", "bombs", file, "--later")
        for name in ["slow", "cut", "html"] { _ = try calendar("add", name, "\(server.address)\(name).ics", "--later") }
        let result = try calendar("sync", "--timeout", "10")
        #expect(result.status == .exited(69))
        #expect(
            result.output == "bombs: 1 fetched, 0 deleted, 1 event\n"
                || result.output == "bombs: 1 fetched, 0 deleted, 301 events\n")
        #expect(result.errors.contains("slow.ics didn't finish within 10 s"))
        #expect(result.errors.contains("cut.ics ended its answer early"))
        #expect(result.errors.contains("AppHost: html: html:1: the data doesn't begin with BEGIN:VCALENDAR"))
        #expect(
            result.errors.contains(
                "the event 'bomb 7' repeats too often: its recurrence rule takes more than 50000 steps — left out"))
        #expect(try titles() == ["tea"])
    }

    @Test(
        "A calendar of 50 MiB is read in less than 400 MiB of memory, and one of 70 MiB is refused",
        .enabled(if: access("/usr/bin/python3", X_OK) == 0, "python3 is not installed"))
    func largeCalendar() throws {
        let filler = String(repeating: "DESCRIPTION:" + String(repeating: "x", count: 600) + "\r\n", count: 7)
        let events = (0..<12_500).map { event("e\($0)", "20261122T090000Z", filler) }
        try write(text(events))
        #expect(try airlock.bytes(file).count > 50 << 20)
        _ = try calendar("authorize")
        _ = try calendar("add", "big", file, "--later")
        // Measured by a small process: a child of the test runner is charged with the runner's memory at the fork.
        let measure = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], check=True)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        let result = try airlock.runProgram(
            "/usr/bin/python3",
            ["-c", measure, Airlock.executable("AppHost"), "calendar", "sync"] + Airlock.clock)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "big: 1 fetched, 0 deleted, 12500 events", "\(result.errors)")
        let kibibytes = try #require(lines.last.flatMap { Int($0) })
        #expect(kibibytes > 50 << 10 && kibibytes < 400 << 10)
        try write(String(repeating: "x", count: 70 << 20))
        let refused = try calendar("sync")
        #expect(refused.errors.hasPrefix("AppHost: big: \(file) has more than 64 MiB — split the calendar\n"))
        #expect(try titles().count == 12_500)
    }

    // MARK: Running

    // Requirements: W-001
    @Test("A running host syncs all of its calendars once access is authorized")
    func runningHost() throws {
        try write(text([event("tea")]))
        let more = "\(airlock.folder.path)/more.ics"
        try write(text([event("walk")]), more)
        try write("# mine\n\nmore \"more.ics\"\n", "\(airlock.folder.path)/calendars.conf")
        _ = try calendar("add", "home", file)
        let host = try airlock.start(
            "AppHost",
            [
                "run", "--log", "json", "--calendars", "\(airlock.folder.path)/calendars.conf", "--timezone",
                "Europe/Berlin",
            ])
        // Once it has logged a line, it listens.
        _ = host.nextErrorLine()
        _ = try calendar("authorize")
        var synced: Set<String> = []
        while synced.count < 2, let line = host.nextErrorLine() {
            let event = try JSONValue(parsing: line)
            if event["event"]?.string == "calendar", let name = event["calendar"]?.string { synced.insert(name) }
        }
        #expect(synced == ["home", "more"])
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
        let list = try airlock.run(
            "AppHost", ["calendar", "list", "--calendars", "\(airlock.folder.path)/calendars.conf"])
        #expect(list.output == "home  \(file)\n  -        home\nmore  \(more)\n  -        more\n")
    }

    @Test("A calendars file with an invalid line or a duplicate name is refused as a whole")
    func calendarsFile() throws {
        let path = "\(airlock.folder.path)/calendars.conf"
        for (text, message) in [
            ("one\n", "\(path):1 names no calendar — write NAME SOURCE, or NAME SOURCE USER PASSWORD-FILE"),
            (
                "\nOne /x\n",
                "\(path):2 has an error: invalid calendar name 'One' — use 1 to 40 lower-case letters, digits and hyphens"
            ),
            ("a /x\na /y\n", "two calendars are called 'a' — give one of them another name"),
        ] {
            try write(text, path)
            #expect(try calendar("list", "--calendars", path).errors == "AppHost: \(message)\n")
        }
        #expect(
            try calendar("list", "--calendars", "/nowhere").errors
                == "AppHost: /nowhere can't be read — name a readable file with --calendars\n")
    }
}

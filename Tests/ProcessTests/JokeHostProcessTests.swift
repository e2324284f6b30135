import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The app half of the jokes in the real host: ratings, the weekly ranking, preferences and notifications.
@Suite(.blocking) struct JokeHostProcessTests {
    private let airlock: Airlock
    private var state: String { "\(airlock.folder.path)/.local/state/airlock" }

    init() throws { airlock = try Airlock() }

    private func host(_ words: String..., clock: [String] = Airlock.clock) throws -> ChildResult {
        try airlock.run("AppHost", words + clock)
    }

    private func preferences(_ words: String...) throws -> ChildResult { try preferences(words) }

    private func preferences(_ words: [String]) throws -> ChildResult {
        try airlock.run("AppHost", ["jokes", "preferences"] + words)
    }

    @Test("A preferred feed file is stored by its absolute path; a missing or invalid file is refused")
    func preferredFile() throws {
        let folder = "\(airlock.folder.path)/feeds"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(#"{"format": 1, "jokes": [{"id": "a", "setup": "Why?", "punchline": "So."}]}"#.utf8).write(
            to: URL(fileURLWithPath: "\(folder)/jokes.json"))
        try Data("[]".utf8).write(to: URL(fileURLWithPath: "\(folder)/other.json"))
        let from = FileManager.default.currentDirectoryPath
        let relative = Array(repeating: "..", count: from.split(separator: "/").count).joined(separator: "/") + folder
        #expect(
            try preferences("set", "feed", "\(relative)/jokes.json").output.hasPrefix("feed: \(folder)/jokes.json\n"))
        #expect(
            try preferences("set", "feed", "\(folder)/nonsense")
                == ChildResult(
                    status: .exited(74), output: "",
                    errors:
                        "AppHost: can't read \(folder)/nonsense: there is no such file — name a file of jokes, an address, or 'bundled'\n"
                ))
        #expect(
            try preferences("set", "feed", "\(folder)/other.json").errors
                == "AppHost: \(folder)/other.json is not a file of jokes — see Documentation/Jokes.md for the format\n")
        #expect(try preferences("get", "feed").output == "\(folder)/jokes.json\n")
    }

    // MARK: Preferences of earlier versions

    /// The preferences as they were before the program that shows notifications had a document of its own.
    private struct FormerPreferences: DocumentValue {
        static var format: UInt32 { 1 }
        static let key = DocumentKey<FormerPreferences>(.jokes, literal: "preferences")
        var command: [String]

        func encode(into writer: inout WireWriter) {
            writer.write(2, count: 8)
            for word in command { writer.write(3, word) }
        }

        init(_ command: [String]) { self.command = command }
        init(from reader: inout WireReader) throws {
            command = []
            while let field = try reader.nextField() {
                if field.number == 3 { command.append(try reader.string(field)) } else { try reader.skip(field) }
            }
        }
    }

    @Test("A program for notifications that an earlier version stored with the jokes' preferences is moved once")
    func formerProgram() throws {
        let storage = try LocalStorageService(path: state, apartFrom: airlock.container)
        func store(_ command: String...) throws {
            try storage.update(FormerPreferences.key) { $0 = FormerPreferences(command) }
        }
        try store("/usr/bin/show", "--loud", "a b")
        #expect(
            try airlock.run("AppHost", ["notifications"])
                == ChildResult(status: .exited(0), output: "/usr/bin/show --loud 'a b'\n", errors: ""))
        #expect(try preferences("get").output == "feed: bundled\nnotification-hour: 8\n")
        #expect(try storage.value(FormerPreferences.key)?.command == [])
        // A program that was chosen since then is kept, and a reset isn't undone.
        #expect(try airlock.run("AppHost", ["notifications", "set", "--", "write"]).output == "write\n")
        try store("/usr/bin/show")
        #expect(try airlock.run("AppHost", ["notifications"]).output == "write\n")
        let standard = "notify-send --app-name=Airlock\n"
        #expect(try airlock.run("AppHost", ["notifications", "reset"]).output == standard)
        #expect(try airlock.run("AppHost", ["notifications"]).output == standard)
        // The former default wasn't chosen by the user.
        try store("notify-send", "--app-name=Mr. Funny Jokes")
        #expect(try airlock.run("AppHost", ["notifications"]).output == standard)
        #expect(try storage.value(FormerPreferences.key)?.command == [])
    }

    @Test("A former program that is refused is reported once, and stays stored")
    func refusedFormerProgram() throws {
        let storage = try LocalStorageService(path: state, apartFrom: airlock.container)
        let words = (1...65).map { "word\($0)" }
        try storage.update(FormerPreferences.key) { $0 = FormerPreferences(words) }
        let standard = "notify-send --app-name=Airlock\n"
        #expect(
            try airlock.run("AppHost", ["notifications"])
                == ChildResult(
                    status: .exited(0), output: standard,
                    errors:
                        "AppHost: settings of an earlier version aren't used yet: 'notifications set' takes a program and its first arguments — write them after --, at most 64 words\n"
                ))
        let second = ChildResult(status: .exited(0), output: standard, errors: "")
        #expect(try airlock.run("AppHost", ["notifications"]) == second)
        #expect(try preferences("set", "notification-hour", "9").status == .exited(0))
        #expect(try airlock.run("AppHost", ["notifications"]) == second)
        #expect(try storage.value(FormerPreferences.key)?.command == words)
    }

    @Test(
        "A former program that can't be moved is kept, reported, and moved once the disk is writable",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func formerProgramOnDisk() throws {
        let small = try SmallFileSystem(at: "\(airlock.folder.path)/private", kilobytes: 512)
        // An open file keeps a file system writable.
        do {
            let storage = try LocalStorageService(path: "\(small.path)/state", apartFrom: airlock.container)
            try storage.update(FormerPreferences.key) { $0 = FormerPreferences(["show"]) }
        }
        try small.makeReadOnly()
        func program() throws -> ChildResult {
            try airlock.run("AppHost", ["notifications", "--state", "\(small.path)/state"])
        }
        let frozen = try program()
        #expect(frozen.status == .exited(0) && frozen.output == "notify-send --app-name=Airlock\n")
        #expect(
            frozen.errors.hasPrefix("AppHost: settings of an earlier version aren't used yet: ")
                && frozen.errors.hasSuffix(
                    "Read-only file system — let this user write there, or name another folder with --state\n"),
            "\(frozen)")
        try small.enlarge(toMegabytes: 1)
        #expect(try program() == ChildResult(status: .exited(0), output: "show\n", errors: ""))
    }

    // MARK: The week

    // Requirements: J-012
    @Test("The weekly ranking lists rated jokes first, then unrated jokes of the day")
    func weeklyRanking() throws {
        try airlock.sync()
        let empty = try host("jokes", "ranking", "--week", "2026-W30")
        #expect(
            empty
                == ChildResult(
                    status: .exited(0),
                    output: "no joke was rated or joke of the day in 2026-W30, 2026-07-20 to 2026-07-26\n",
                    errors: ""))
        #expect(try host("jokes", "rate", "kettle-meeting", "4").output == "kettle-meeting has 4 of 5 in 2026-W47\n")
        let document = try JSONSerialization.jsonObject(with: Data(host("jokes", "ranking", "--json").output.utf8))
        let ranking = try #require(document as? [String: Any])
        #expect(ranking["from"] as? String == "2026-11-16" && ranking["to"] as? String == "2026-11-22")
        let jokes = try #require(ranking["jokes"] as? [[String: Any]])
        #expect(jokes.count == 2)
        #expect(jokes[0]["id"] as? String == "kettle-meeting" && jokes[0]["stars"] as? Int == 4)
        #expect(jokes[0]["setup"] as? String == "Why was the kettle asked to leave the meeting?")
        #expect(jokes[1]["days"] as? Int == 1 && jokes[1]["place"] as? Int == 2)
        let text = try host("jokes", "ranking").lines
        #expect(text[0] == "2026-W47, 2026-11-16 to 2026-11-22")
        #expect(text[1] == "1. kettle-meeting  Why was the kettle asked to leave the meeting?  4 of 5")
        #expect(text[2].hasPrefix("2. ") && text[2].hasSuffix("  not rated, joke of a day"))
    }

    // Requirements: J-012
    @Test("Invalid ratings, joke ids and weeks are refused with the expected form")
    func badRatings() throws {
        try airlock.sync()
        for (words, status, message) in [
            (["rate", "kettle-meeting", "6"], 64 as Int32, "invalid rating '6' — write a whole number from 1 to 5"),
            (
                ["rate", "kettle-meeting"], 64,
                "'jokes rate' takes the id of a joke and 1 to 5 stars — 'AppHost jokes' prints the ids"
            ),
            (["rate", "no-such", "3"], 65, "no such joke 'no-such' — 'AppHost jokes' prints the ids"),
            (
                ["ranking", "--week", "2026-47"], 64,
                "invalid week '2026-47' — write the year and the week, such as 2026-W47"
            ),
            (["rnaking"], 64, "unexpected argument 'rnaking' — did you mean 'ranking'?; see 'AppHost jokes --help'"),
        ] {
            #expect(
                try airlock.run("AppHost", ["jokes"] + words)
                    == ChildResult(status: .exited(status), output: "", errors: "AppHost: \(message)\n"))
        }
    }

    // MARK: Preferences

    // Requirements: J-014, J-027
    @Test("Preferences are set, shown and reset; unknown names and invalid values are refused")
    func preferenceCommands() throws {
        #expect(try preferences().output == "feed: bundled\nnotification-hour: off\n")
        #expect(try preferences("set", "notification-hour", "9").status == .exited(0))
        #expect(try preferences("--json").output == #"{"feed":null,"notificationHour":9}"# + "\n")
        #expect(try preferences("reset", "notification-hour").output.contains("notification-hour: off\n"))
        for (words, message) in [
            (["set", "hour", "9"], "unknown preference 'hour' — did you mean 'notification-hour'?"),
            (["set"], "'set' needs the name of a preference — choose one of feed, notification-hour"),
            (["sat", "feed"], "unknown word 'sat' after 'jokes preferences' — did you mean 'set'?"),
            (["get", "feed", "x"], "unexpected argument 'x' — name one preference per call"),
            (
                ["set", "feed", "ftp://x/"],
                "jokes can't be fetched over 'ftp' — name a file, or an address of https, http or firestore"
            ),
        ] {
            #expect(
                try airlock.run("AppHost", ["jokes", "preferences"] + words)
                    == ChildResult(status: .exited(64), output: "", errors: "AppHost: \(message)\n"))
        }
    }

    // Requirements: J-027
    @Test("The preferred feed is synced unless --from overrides it; damaged preferences stop the sync")
    func preferredFeed() throws {
        let server = try LoopbackServer(routes: [
            "/feed": .text(#"{"format": 1, "jokes": [{"id": "a", "setup": "Why?", "punchline": "So."}]}"#)
        ])
        #expect(try preferences("set", "feed", "\(server.address)feed").status == .exited(0))
        #expect(try host("sync").output == "1 joke from \(server.address)feed; the joke of 2026-11-21 is 'a'\n")
        // A command's option takes precedence.
        #expect(try airlock.sync(setup: "Why?").output.hasSuffix("is 'one'\n"))
        // Damaged preferences must not count as missing: the bundled jokes would replace the feed's.
        let document = "\(state)/documents/jokes/preferences"
        try FileManager.default.removeItem(atPath: document)
        try airlock.replace(document, with: Data("damage".utf8))
        let damaged =
            "AppHost: \(document) is damaged: 6 bytes are too few for a header — move it aside, and enter its contents again\n"
        #expect(try host("sync") == ChildResult(status: .exited(65), output: "", errors: damaged))
        #expect(try preferences() == ChildResult(status: .exited(65), output: "", errors: damaged))
        #expect(try airlock.sync(setup: "Why?").status == .exited(0))
    }

    @Test("A sync succeeds with a warning if the state folder can't be created")
    func syncWithoutState() throws {
        let nowhere = ["AIRLOCK_STATE": "/dev/null/state"]
        let result = try airlock.run("AppHost", ["sync"] + Airlock.clock, environment: nowhere)
        #expect(result.status == .exited(0) && result.output.hasPrefix("132 jokes from the bundled jokes; "))
        #expect(result.errors.hasPrefix("AppHost: mkdirat /dev/null/state: Not a directory — "))
        #expect(result.errors.split(separator: "\n").count == 1)
        // A command that needs only the preferences fails.
        let preferences = try airlock.run("AppHost", ["jokes", "preferences"], environment: nowhere)
        #expect(preferences.status == .exited(74) && preferences.errors == result.errors)
        let homeless = try airlock.run("AppHost", ["sync"] + Airlock.clock, environment: ["HOME": ""])
        #expect(homeless == ChildResult(status: .exited(0), output: result.output, errors: ""))
    }

    /// Runs a program that reads a given path in the sandbox of each role.
    // Requirements: J-014
    @Test(
        "A sandboxed extension can't read the host's state documents",
        arguments: [ContainerRole.widgets, .intents])
    func stateIsolation(role: ContainerRole) throws {
        try airlock.sync()
        #expect(try preferences("set", "notification-hour", "9").status == .exited(0))
        func read(_ path: String) throws -> SandboxedProcess.Result {
            let launch = ExtensionLaunch(
                launcher: Airlock.executable("Launcher"), executable: "/bin/cat", arguments: [path], role: role,
                container: airlock.container)
            return try SandboxedProcess.run(launch, environment: [:])
        }
        #expect(try read("\(airlock.container)/container.json").ending == .exited(status: 0))
        // A program that isn't beside the launcher is an imported app's, which reads no feature's documents.
        #expect(try read(airlock.document("joke-of-the-day")).ending == .exited(status: 1))
        for name in ["jokes/preferences", "jokes/history", "host/network"] {
            let path = "\(state)/documents/\(name)"
            #expect(access(path, R_OK) == 0)
            let result = try read(path)
            #expect(result.ending == .exited(status: 1) && result.output == [])
            #expect(String(decoding: result.errors, as: UTF8.self).hasSuffix(": Permission denied\n"))
        }
        let inside = try airlock.run("AppHost", ["jokes", "preferences", "--state", "\(airlock.container)/state"])
        #expect(inside.status == .exited(64))
    }

    // MARK: Notification

    @Test("The program that shows notifications is set, printed, tried and reset")
    func notificationProgram() throws {
        func run(_ words: String...) throws -> ChildResult { try airlock.run("AppHost", ["notifications"] + words) }
        let standard = ChildResult(status: .exited(0), output: "notify-send --app-name=Airlock\n", errors: "")
        #expect(try run() == standard)
        let log = "\(airlock.folder.path)/tried"
        let set = try run("set", "--", "/bin/sh", "-c", "printf '%s\\n' \"$@\" > \(log)", "it's")
        #expect(set.status == .exited(0) && set.output.hasSuffix(#"'it'\''s'"# + "\n"), "\(set)")
        #expect(try JSONValue(parsing: run("--json").output)["command"]?.array?.last?.string == "it's")
        #expect(try run("try").output == "/bin/sh accepted a notification\n")
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "Airlock\nNotifications are shown like this.\n")
        for (words, message) in [
            (
                ["set"],
                "'notifications set' takes a program and its first arguments — write them after --, at most 64 words"
            ),
            (["sot"], "unknown word 'sot' after 'notifications' — did you mean 'set'?"),
            (["reset", "now"], "unexpected argument 'now' — 'reset' takes none"),
        ] {
            let result = try airlock.run("AppHost", ["notifications"] + words)
            #expect(result == ChildResult(status: .exited(64), output: "", errors: "AppHost: \(message)\n"))
        }
        #expect(try run("reset") == standard && run() == standard)
    }

    /// Makes a small script the notification command; `words` are its first arguments.
    private func show(with script: String, _ words: String...) throws {
        let result = try airlock.run(
            "AppHost", ["notifications", "set", "--", "/bin/sh", "-c", script, "show"] + words)
        #expect(result.status == .exited(0))
    }

    // Requirements: J-016
    @Test("The host shows the joke notification once a day, even after a restart")
    func dailyNotification() throws {
        let (log, noon) = ("\(airlock.folder.path)/note", Airlock.noon)
        try show(with: "printf '%s\\n' \"$@\" >> \(log)", "of the day")
        #expect(try host("jokes", "notify").errors.hasPrefix("AppHost: no container at "))
        try airlock.sync()
        #expect(
            try host("jokes", "notify").output
                == "notifications are off — 'AppHost jokes preferences set notification-hour 9' turns them on\n")
        #expect(try preferences("set", "notification-hour", "0").status == .exited(0))
        for start in 0..<2 {
            let daemon = try airlock.start("AppHost", ["run"] + noon)
            #expect(daemon.nextLine()?.hasPrefix("132 jokes from the bundled jokes") == true)
            if start == 0 { #expect(daemon.nextLine()?.hasPrefix("notified of the joke of ") == true) }
            daemon.send(SIGHUP)
            #expect(daemon.nextLine()?.hasPrefix("132 jokes from the bundled jokes") == true)
            daemon.send(SIGTERM)
            #expect(daemon.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
        }
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        let joke = try #require(
            try Container.open(at: airlock.container, role: .host).read(JokeOfTheDay.key).value?.joke)
        #expect(lines == ["of the day", joke.setup, joke.punchline])
        // With --now it is shown again.
        #expect(try host("jokes", "notify", "--now", clock: noon).output.hasPrefix("notified of the joke of "))
        #expect(try host("jokes", "notify", clock: noon).output.hasPrefix("nothing is due before "))
    }

    // Requirements: J-016
    @Test("A failing notification command is reported with its status, and the host keeps running")
    func failedNotification() throws {
        try show(with: "echo no bus >&2; exit 3")
        #expect(try preferences("set", "notification-hour", "0").status == .exited(0))
        let message = "AppHost: /bin/sh exited with status 3 (no bus) — try it with 'AppHost notifications try'"
        let daemon = try airlock.start("AppHost", ["run"] + Airlock.noon)
        #expect(daemon.nextErrorLine() == message)
        daemon.send(SIGHUP)
        #expect(daemon.nextLine()?.hasPrefix("132 jokes") == true)
        #expect(daemon.nextLine()?.hasPrefix("132 jokes") == true)
        daemon.send(SIGTERM)
        #expect(daemon.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(
            try host("jokes", "notify", "--now")
                == ChildResult(status: .exited(69), output: "", errors: message + "\n"))
    }

    // Requirements: J-016
    @Test("A stopping host terminates a notification command that is still running")
    func notificationShutdown() throws {
        let fifo = "\(airlock.folder.path)/fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        try show(with: "echo $$ > \(fifo); exec sleep 1000")
        #expect(try preferences("set", "notification-hour", "0").status == .exited(0))
        let daemon = try airlock.start("AppHost", ["run"])
        // Returns when the command opens the pipe for writing.
        let reading = open(fifo, O_RDONLY)
        defer { close(reading) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(reading, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        let command = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        daemon.send(SIGTERM)
        #expect(daemon.wait().status == .exited(0))
        #expect(kill(command, 0) == -1 && errno == ESRCH)
    }
}

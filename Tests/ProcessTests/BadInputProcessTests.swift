import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Failures in the real processes: the exact message, the exit status, and what still works.
@Suite(.blocking) struct BadInputProcessTests {
    private let airlock: Airlock
    private let phrase = "Tell me a joke from Mr. Funny Jokes"
    private let invitation = "Open Mr. Funny Jokes to load today's joke!\n"

    init() throws { airlock = try Airlock() }

    // MARK: Containers

    // Requirements: J-073
    @Test("Without a container extensions show the empty state and report that the container is missing")
    func missingContainer() throws {
        let why = "no container at \(airlock.container) — run 'AppHost sync' to create it\n"
        #expect(
            try airlock.ask(phrase) == ChildResult(status: .exited(0), output: invitation, errors: "IntentsExt: \(why)")
        )
        let drawn = try airlock.render("--format", "text")
        #expect(
            drawn.status == .exited(0) && drawn.output.contains("Open Mr. Funny") && drawn.errors == "WidgetExt: \(why)"
        )
        let linted = try airlock.run("WidgetExt", ["lint", "--kind", "JokeOfTheDayWidget"])
        #expect(linted.errors.components(separatedBy: why).count == 2, "each widget reads the container")
        let status = try airlock.run("AppHost", ["status"])
        #expect(status == ChildResult(status: .exited(65), output: "", errors: "AppHost: \(why)"))
    }

    // Requirements: J-073
    @Test("A container without joke documents gives the empty-state answer and no diagnostics")
    func emptyContainer() throws {
        #expect(try airlock.sync(setup: "Why?").status == .exited(0))
        for name in ["joke-of-the-day", ".joke-of-the-day.previous", "pool"] {
            try? FileManager.default.removeItem(atPath: airlock.document(name))
        }
        #expect(try airlock.ask(phrase) == ChildResult(status: .exited(0), output: invitation, errors: ""))
    }

    @Test("A truncated document is reported and its previous version used until the next sync")
    func damagedDocument() throws {
        try airlock.sync(setup: "First?")
        try airlock.sync(setup: "Second?")
        let path = airlock.document("joke-of-the-day")
        try airlock.replace(path, with: try airlock.bytes(path).dropLast(3))
        let answer = try airlock.ask(phrase)
        #expect(answer.status == .exited(0))
        #expect(answer.output == "First? ... Because.\n")
        #expect(
            answer.errors
                == "IntentsExt: showing the previous version: \(path) is damaged: its header states 47 payload bytes, but 44 follow — "
                + "the next sync writes it again\n")
        try airlock.sync(setup: "Third?")
        #expect(try airlock.ask(phrase).output == "Third? ... Because.\n")
    }

    // Requirements: J-064
    @Test(
        "An unreadable document is reported, never treated as empty, and repaired by the next sync",
        arguments: [Data(), Data("nonsense".utf8), Data(repeating: 0xFF, count: 300)])
    func unreadableDocument(damage: Data) throws {
        try airlock.sync(setup: "Why?")
        let path = airlock.document("joke-of-the-day")
        let snapshot = "\(airlock.folder.path)/widget.png"
        #expect(try airlock.render("--out", snapshot).status == .exited(0))
        let drawn = try airlock.bytes(snapshot)
        try airlock.replace(path, with: damage)
        let answer = try airlock.ask(phrase)
        #expect(answer.status == .exited(65) && answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("IntentsExt: \(path) is "))
        #expect(answer.errors.hasSuffix(" — the next sync writes it again\n"))
        // The previous snapshot is kept.
        #expect(try airlock.render("--out", snapshot).status == .exited(65))
        #expect(try airlock.bytes(snapshot) == drawn)
        // The next sync repairs the document.
        try airlock.sync(setup: "Why?")
        #expect(try airlock.ask(phrase).output == "Why? ... Because.\n")
    }

    @Test("A document in a newer format is reported and fails with status 65")
    func newerDocument() throws {
        try airlock.sync(setup: "Why?")
        let path = airlock.document("joke-of-the-day")
        var bytes = try airlock.bytes(path)
        bytes[8] = 9
        bytes[9] = 0
        try airlock.replace(path, with: bytes)
        let answer = try airlock.ask(phrase)
        #expect(answer.status == .exited(65))
        #expect(answer.errors.hasPrefix("IntentsExt: \(path) "))
    }

    @Test("A container in a newer format is refused by every executable and left unchanged")
    func newerContainer() throws {
        try airlock.sync(setup: "Why?")
        let path = "\(airlock.container)/container.json"
        let text = String(decoding: try airlock.bytes(path), as: UTF8.self)
        try airlock.replace(
            path, with: Data(text.replacingOccurrences(of: "\"minimumReader\":1", with: "\"minimumReader\":9").utf8))
        let message =
            "\(path) needs a reader of format 9, but this process reads only format 1 — update Airlock, then restart the process\n"
        #expect(
            try airlock.ask(phrase) == ChildResult(status: .exited(65), output: "", errors: "IntentsExt: \(message)"))
        #expect(try airlock.render("--format", "text").errors == "WidgetExt: \(message)")
        let before = airlock.folder.names("container/documents/jokes")
        #expect(
            try airlock.sync(setup: "Other?")
                == ChildResult(status: .exited(65), output: "", errors: "AppHost: \(message)"))
        #expect(airlock.folder.names("container/documents/jokes") == before)
    }

    @Test("An empty or malformed container.json is reported and fails with status 65", arguments: ["", "{", "[]"])
    func malformedContainerFile(text: String) throws {
        try airlock.sync(setup: "Why?")
        let path = "\(airlock.container)/container.json"
        try airlock.replace(path, with: Data(text.utf8))
        let answer = try airlock.ask(phrase)
        #expect(answer.status == .exited(65))
        #expect(answer.errors.hasPrefix("IntentsExt: \(path) is "))
        #expect(answer.errors.contains(" — "))
    }

    // MARK: Failures as data

    @Test(
        "With --json every executable prints a failure as JSON with its message and exit status",
        arguments: [
            ("AppHost", ["status"], "no container at "), ("AppHost", ["open", "nothing"], "invalid URL"),
            ("WidgetExt", ["timeline", "--kind", "Nothing"], "Nothing"),
            ("WidgetExt", ["list", "--nothing"], "unknown option '--nothing'"),
            ("IntentsExt", ["perform", "Nothing"], "no intent with the id 'Nothing'"),
            ("IntentsExt", ["ask", "x", "--assets", "/nonexistent"], "there is no folder /nonexistent"),
        ])
    func failuresAsJSON(program: String, arguments: [String], message: String) throws {
        let result = try airlock.run(program, arguments + ["--json"])
        let error = try #require(try JSONValue(parsing: result.output)["error"], "\(result)")
        let reported = try #require(error["message"]?.string)
        #expect(reported.contains(message))
        #expect(result.errors.hasSuffix("\(program): \(reported)\n"))
        #expect(error["exit"]?.integer.map { ChildStatus.exited(Int32($0)) } == result.status)
    }

    @Test(
        "The render, lint and snapshot commands refuse an asset folder that doesn't exist",
        arguments: ["render", "lint", "snapshot"])
    func missingAssetFolder(command: String) throws {
        #expect(
            try airlock.run("WidgetExt", [command, "--kind", "JokeOfTheDayWidget", "--assets", "/nonexistent"])
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "WidgetExt: there is no folder /nonexistent — name another folder with --assets\n"))
    }

    /// The arguments with which a command reads the files that its options name; without an option's name, those for all others.
    private static let reading: [String: [String]] = [
        "timeline": ["--kind", "JokeOfTheDayWidget"], "render": ["--kind", "JokeOfTheDayWidget"],
        "render --archived": [],
        "render --state": ["--kind", "AlarmAttributes<TimerMetadata>", "--presentation", "lock-screen"],
        "lint": ["--kind", "JokeOfTheDayWidget", "--family", "systemSmall"],
        "IntentsExt lint": [], "lint --states": ["--kind", "AlarmAttributes<TimerMetadata>"],
        "snapshot": ["--kind", "JokeOfTheDayWidget", "--record", "folder"],
        "snapshot --record": ["--kind", "JokeOfTheDayWidget"], "snapshot --verify": [], "snapshot --against": [],
        "gallery": ["--kind", "JokeOfTheDayWidget", "--out", "folder"], "gallery --out": [],
        "fixture": ["--out", "folder"], "fixture --out": [],
        "ask": ["Tell me a joke from Mr. Funny Jokes"], "perform": ["TellJokeIntent"], "search": ["Coast"],
    ]

    /// The options that name a file which the commands above don't read, with the reason.
    private static let unread: [String: String] = [
        "list --container": "no widget has choices in it", "snapshot --images": "there is no difference",
        "timeline --configuration": "the widget has none", "render --configuration": "the widget has none",
        "sheet --out": "the command has no image", "mcp --container": "each call opens it",
    ]

    /// The commands that get their files from a host, print what the app stored, or complete a line with files that don't exist yet.
    private static let others: Set = ["publish", "session", "models", "complete", "completion", "sandbox"]

    @Test(
        "A file or folder that can't be used is named by the error, whichever option names it",
        arguments: ["WidgetExt", "IntentsExt"])
    func unusableFiles(program: String) throws {
        try airlock.sync(setup: String(repeating: "Why so long? ", count: 20))
        func run(_ words: [String]) throws -> ChildResult {
            try airlock.runProgram(ChildProcess.executable(program), words)
        }
        func offered(_ words: [String]) throws -> [String] {
            try run(["complete"] + words).output.split(separator: "\n").map(String.init)
        }
        var checked: Set<String> = []
        for command in try offered(["--", ""]) where !Self.others.contains(command) {
            for option in try offered(["--", command, "--"]) {
                let name = "\(command) \(option)"
                let values = try run(["complete", "--shell", "bash", "--", "x \(name) "]).output
                guard [":files:\n", ":folders:\n"].contains(values) else { continue }
                checked.insert(name)
                if Self.unread[name] != nil { continue }
                let more = (Self.reading[name] ?? Self.reading["\(program) \(command)"] ?? Self.reading[command] ?? [])
                    .map {
                        $0 == "folder" ? "\(airlock.folder.path)/folder" : $0
                    }
                let result = try run([command, option, "/dev/null/file"] + more)
                #expect([.exited(65), .exited(74)].contains(result.status), "\(name): \(result)")
                let line = result.errors.split(separator: "\n").last ?? ""
                #expect(
                    line.hasPrefix("\(program): ") && line.contains("/dev/null/file") && line.contains(" — "),
                    "\(name): \(result.errors)")
            }
        }
        #expect(checked.count > 20, "\(checked)")
    }

    @Test(
        "Every executable refuses 30 February with status 64",
        arguments: [
            ("AppHost", ["status", "--at"]), ("WidgetExt", ["timeline", "--kind", "JokeOfTheDayWidget", "--at"]),
            ("IntentsExt", ["list", "--at"]), ("AppHost", ["alarm", "add"]),
        ])
    func nonexistentDate(program: String, arguments: [String]) throws {
        let result = try airlock.run(program, arguments + ["2026-02-30T10:00:00Z"])
        #expect(result.status == .exited(64))
        #expect(
            result.errors
                == "\(program): '2026-02-30T10:00:00Z' has a day that its month doesn't have — write another day\n")
    }

    @Test(
        "Each executable prints its help by default and its version with --version",
        arguments: ["AppHost", "WidgetExt", "IntentsExt"])
    func helpAndVersion(program: String) throws {
        let help = try airlock.run(program, ["--help"])
        #expect(help.status == .exited(0) && help.output.hasPrefix("\(program): "))
        #expect(try airlock.run(program, []) == help)
        #expect(
            try airlock.run(program, ["--version"])
                == ChildResult(status: .exited(0), output: "\(program) \(CommandGrammar.version)\n", errors: ""))
    }

    // MARK: Disks and locks

    @Test(
        "A sync on a full disk fails with status 74 and preserves the joke synced before",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func fullDisk() throws {
        let small = try SmallFileSystem(at: airlock.container, kilobytes: 96)
        try airlock.sync(setup: "Why?")
        // Fill the disk.
        var ballast = 64 * 1_024
        while ballast > 0 {
            let isWritten =
                (try? Data(count: ballast).write(to: URL(fileURLWithPath: "\(airlock.container)/ballast\(ballast)")))
                != nil
            if !isWritten { ballast /= 2 } else { ballast -= 1 }
        }
        let result = try airlock.run("AppHost", ["sync"] + Airlock.clock)
        #expect(result.status == .exited(74))
        #expect(result.errors.contains("No space left on device — "))
        #expect(try airlock.ask(phrase).output == "Why? ... Because.\n")
        withExtendedLifetime(small) {}
    }

    @Test(
        "On a read-only disk a sync fails with status 74 while extensions still work",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func readOnlyDisk() throws {
        let small = try SmallFileSystem(at: airlock.container, kilobytes: 512)
        try airlock.sync(setup: "Why?")
        try small.makeReadOnly()
        let result = try airlock.sync(setup: "Other?")
        #expect(result.status == .exited(74))
        #expect(result.errors.contains("Read-only file system — "))
        #expect(try airlock.ask(phrase) == ChildResult(status: .exited(0), output: "Why? ... Because.\n", errors: ""))
        #expect(try airlock.render("--format", "text").status == .exited(0))
    }

    @Test(
        "A widget isn't placed if the disk is too full to draw it",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func fullDiskWidget() throws {
        let small = try SmallFileSystem(at: airlock.container, kilobytes: 512)
        try airlock.sync(setup: "Why?")
        let ballast = "\(airlock.container)/ballast"
        // Some sizes fail before the widget is placed, others afterwards.
        var (failures, late) = (0, 0)
        for pages in [1, 6, 9, 10, 11, 12, 13, 14, 16, 20, 30] {
            let file = open(ballast, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            try #require(file >= 0)
            let page = [UInt8](repeating: 1, count: 4_096)
            var size = 0
            while write(file, page, page.count) == page.count { size += page.count }
            ftruncate(file, off_t(max(size - pages * page.count, 0)))
            close(file)
            let added = try airlock.run(
                "AppHost", ["widget", "add", "JokeOfTheDayWidget", "systemSmall"] + Airlock.clock)
            unlink(ballast)
            let list = try airlock.run("AppHost", ["widget", "list", "--json"] + Airlock.clock)
            guard added.status != .exited(0) else {
                _ = try airlock.run("AppHost", ["widget", "remove", added.output.components(separatedBy: " ")[0]])
                continue
            }
            failures += 1
            if !added.errors.contains("can't reserve") { late += 1 }
            #expect(list.output == "{\"widgets\":[]}\n", "\(pages) pages: \(added.errors)")
        }
        #expect(failures > 3 && late > 0)
        withExtendedLifetime(small) {}
    }

    // Requirements: X-003
    @Test("A sync blocked by a stopped process reports its process id while readers still work")
    func stoppedLockHolder() throws {
        try airlock.sync(setup: "Why?")
        let holder = try ChildProcess(
            ChildProcess.executable("ContainerWorker"), ["hold", airlock.container, "host", "jokes", "count", "hold"])
        #expect(holder.nextLine() != nil)
        holder.stop()
        let result = try airlock.sync(setup: "Other?")
        #expect(result.status == .exited(75))
        let waited = result.errors.firstMatch(of: /waited (\d+) ms/)?.1 ?? ""
        #expect(try #require(Int(waited)) >= 2_000)
        #expect(
            result.errors
                == "AppHost: the jokes domain is locked: waited \(waited) ms for process \(holder.processID) (AppHost, “hold”), "
                + "which is stopped — continue it (kill -CONT \(holder.processID)) or end it, then try again\n")
        #expect(try airlock.ask(phrase).output == "Why? ... Because.\n")
        holder.send(SIGKILL)
        holder.reap()
        #expect(try airlock.sync(setup: "Other?").status == .exited(0))
    }

    // MARK: Jokes

    @Test("A feed whose only joke has 10,000 characters is refused, and the joke synced before remains")
    func oversizedJoke() throws {
        try airlock.sync(setup: "Why?")
        let result = try airlock.sync(setup: String(repeating: "long ", count: 2_000))
        #expect(result.status == .exited(65))
        #expect(
            result.errors
                == "AppHost: \(airlock.folder.path)/jokes.json has no valid joke: 1 was rejected — the jokes synced before are kept\n"
        )
        #expect(try airlock.ask(phrase).output == "Why? ... Because.\n")
    }

    @Test("Jokes and phrases with control characters are refused")
    func controlCharacters() throws {
        #expect(try airlock.sync(setup: "Why\u{1B}[2J?").status == .exited(65))
        let result = try airlock.ask("Tell\u{1B}[2J")
        #expect(
            result
                == ChildResult(
                    status: .exited(64), output: "",
                    errors: "IntentsExt: the phrase has control characters — write it as plain text\n"))
    }

    @Test("An emoji joke is answered and drawn, and an Arabic joke is drawn without truncation")
    func emojiAndArabic() throws {
        #expect(try airlock.sync(setup: "😀😀😀", punchline: "🐔").status == .exited(0))
        #expect(try airlock.ask(phrase).output == "😀😀😀 ... 🐔\n")
        #expect(try airlock.render("--format", "text").output.contains("😀😀😀"))
        #expect(try airlock.sync(setup: "لماذا عبرت الدجاجة الطريق؟").status == .exited(0))
        #expect(try airlock.render("--format", "json").output.contains("\"truncated\":false"))
    }

    // MARK: Command lines

    @Test("Unknown kinds, options and values fail with the nearest match or the valid choices")
    func unknownNames() throws {
        try airlock.sync(setup: "Why?")
        func check(_ name: String, _ arguments: [String], _ status: Int32, _ message: String, _ line: Int = #line)
            throws
        {
            let result = try airlock.run(name, arguments)
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "\(name): \(message)\n"))
        }
        let draw = ["render", "--kind", "JokeOfTheDayWidget"]
        try check(
            "WidgetExt", ["render", "--kind", "JokeWidget"], 65,
            "no widget of the kind 'JokeWidget' — choose one of JokeOfTheDayWidget, alarm, TomorrowWidget, favorites, AlarmAttributes<TimerMetadata>, alarmControl, stopAlertsControl"
        )
        try check(
            "WidgetExt", draw + ["--family", "systemSmal"], 64,
            "unknown value 'systemSmal' for --family — did you mean 'systemSmall'?")
        try check(
            "WidgetExt", draw + ["--family", "systemExtraLarge"], 64,
            "JokeOfTheDayWidget has no family systemExtraLarge — choose one of systemSmall, systemMedium, systemLarge, accessoryCircular, accessoryRectangular, accessoryInline"
        )
        try check(
            "WidgetExt", draw + ["--family", "accessoryRectangular", "--device", "iphone-se-1"], 64,
            "iphone-se-1 shows no accessoryRectangular widgets — choose another --device or --family")
        try check(
            "WidgetExt", draw + ["--scale", "9"], 64,
            "invalid scale '9' — write a number from 1 to 4, in pixels per point")
        try check(
            "WidgetExt", draw + ["--famly", "x"], 64,
            "unknown option '--famly' — did you mean '--family'?; see 'WidgetExt render --help'")
        try check("WidgetExt", ["render"], 64, "no widget named — write --kind KIND; 'list' prints the kinds")
        try check(
            "WidgetExt", draw + ["--out", "/nonexistent/x.png"], 74,
            "can't write /nonexistent/x.png: No such file or directory — name another file")
        try check(
            "IntentsExt", ["ask", "Tell me a yoke from Mr. Funny Jokes"], 65,
            "no phrase matches 'Tell me a yoke from Mr. Funny Jokes' — the nearest phrase is 'Tell me a joke from Mr. Funny Jokes'"
        )
        try check(
            "IntentsExt", ["perform", "TellJokIntent"], 65,
            "no intent with the id 'TellJokIntent' — did you mean 'TellJokeIntent'?")
        try check(
            "IntentsExt", ["perform"], 64, "'perform' takes the id of one intent — 'IntentsExt list' prints the ids")
        try check("IntentsExt", ["aks"], 64, "unknown command 'aks' — did you mean 'ask'?; see 'IntentsExt --help'")
        try check(
            "AppHost", ["sync", "--from", "/nonexistent"], 74,
            "can't read /nonexistent: there is no such file — with --from, name a file that exists")
    }

    @Test("Without a font configuration drawing an image fails, and text output still works")
    func missingFonts() throws {
        try airlock.sync(setup: "Why?")
        let nowhere = ["AIRLOCK_FONTS": "/nonexistent/fonts.conf"]
        let drawing = ["render", "--kind", "JokeOfTheDayWidget", "--out", "\(airlock.folder.path)/widget.png"]
        #expect(
            try airlock.run("WidgetExt", drawing, environment: nowhere)
                == ChildResult(
                    status: .exited(74), output: "",
                    errors:
                        "WidgetExt: can't read the font configuration /nonexistent/fonts.conf — run './airlock setup', or name another configuration in AIRLOCK_FONTS\n"
                ))
        #expect(
            try airlock.run("WidgetExt", drawing + ["--format", "text"], environment: nowhere).status == .exited(0))
    }
}

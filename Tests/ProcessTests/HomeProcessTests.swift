import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Widgets placed on the home screen, drawn and updated by the real host and its extensions.
@Suite(.blocking) struct HomeProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock(isInMemory: false) }

    private func widget(_ words: String..., clock: [String] = Airlock.clock) throws -> ChildResult {
        try airlock.run("AppHost", ["widget"] + words + clock)
    }

    private func document(_ result: ChildResult) throws -> JSONValue { try JSONValue(parsing: result.output) }

    // Requirements: L-025, L-052
    @Test("A widget is added with the same image as a rendering by hand, tapped and removed")
    func widgetLifecycle() throws {
        try airlock.sync()
        let snapshot = "\(airlock.container)/snapshots/current/w1.png"
        let placed = try widget("add", "JokeOfTheDayWidget", "systemMedium")
        #expect(placed == ChildResult(status: .exited(0), output: "w1  \(snapshot)\n", errors: ""))
        // The same snapshot as from the render command.
        let drawn = "\(airlock.folder.path)/drawn.png"
        #expect(try airlock.render("--family", "systemMedium", "--out", drawn).status == .exited(0))
        #expect(try airlock.bytes(snapshot) == airlock.bytes(drawn))
        #expect(try widget("list").output == "w1  JokeOfTheDayWidget systemMedium  fresh\n")
        let list = try document(try widget("list", "--json"))["widgets"]?.array?.first
        #expect(list?["reload"]?.string == "2026-11-21T23:00:00Z" && list?["entries"]?.integer == 1)
        #expect(try widget("tap", "w1").output == "opens mrfunnyjokes://home\n")
        #expect(
            try widget("tap", "w1", "500,10")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: 500,10 isn't on w1, which is 338 × 158 points — write a point on it\n"))
        #expect(try widget("remove", "w1", clock: []).output == "w1 is removed\n")
        #expect(!FileManager.default.fileExists(atPath: snapshot))
        #expect(
            try widget("list").output == "no widget is placed — place one with 'AppHost widget add KIND FAMILY'\n")
    }

    @Test("A joke that isn't today's is shown with its day, and the widget is stale until the next sync")
    func otherDay() throws {
        let old = ["--at", "2026-10-24T09:00:00Z", "--timezone", "Europe/Berlin", "--locale", "en_GB"]
        #expect(try airlock.run("AppHost", ["sync"] + old).status == .exited(0))
        #expect(try widget("add", "JokeOfTheDayWidget", "systemSmall", clock: old).status == .exited(0))
        #expect(try widget("list", clock: old).output == "w1  JokeOfTheDayWidget systemSmall  fresh\n")
        let since = "since 2026-10-24T22:00:00Z"
        let reason = "it shows the joke of 2026-10-24 — run 'AppHost sync'"
        // The snapshot is as it was drawn on that day, and after that as it is drawn today.
        for _ in 0..<2 {
            #expect(try widget("list").output == "w1  JokeOfTheDayWidget systemSmall  stale \(since): \(reason)\n")
            #expect(
                try document(try widget("list", "--json"))["widgets"]?.array?.first?["freshness"]
                    == [
                        "state": .string("stale"), "since": .string("2026-10-24T22:00:00Z"), "reason": .string(reason),
                    ])
            #expect(try widget("reload", "w1").output == "w1: redrawn (requested)\n")
        }
        #expect(
            try airlock.run("AppHost", ["status"] + Airlock.clock).output.hasSuffix(
                """
                fresh: no
                  the stored joke is for 2026-10-24, but today is 2026-11-21 — run 'AppHost run'
                  w1 is stale: \(since), \(reason)

                """))
        let asked = try airlock.run(
            "IntentsExt", ["ask", "Tell me the joke of the day from Mr. Funny Jokes"] + Airlock.clock)
        #expect(asked.output.hasPrefix("The joke of Saturday 24 October: "), "\(asked)")
        func texts(_ family: String, _ locale: String = "en_GB") throws -> [String] {
            let drawn = try airlock.render("--family", family, "--format", "json", "--locale", locale)
            return (try document(drawn)["text"]?.array ?? []).compactMap { $0["string"]?.string }
        }
        for family in ["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular"] {
            #expect(try texts(family).first == "24 Oct", "\(family)")
        }
        #expect(try texts("accessoryInline").first?.hasPrefix("24 Oct: ") == true)
        #expect(try texts("systemSmall", "de_DE").first == "24. Oktober")
        #expect(try airlock.run("AppHost", ["sync"] + Airlock.clock).status == .exited(0))
        #expect(try widget("reload").output == "w1: redrawn (new jokes)\n")
        #expect(try widget("list").output == "w1  JokeOfTheDayWidget systemSmall  fresh\n")
        #expect(try texts("systemSmall").first != "24 Oct")
    }

    @Test("Invalid widget commands fail with the reason and place no widget")
    func refusedWidgets() throws {
        try airlock.sync()
        for (words, status, message) in [
            (
                ["add", "Joke", "systemSmall"], 65 as Int32,
                "no widget of the kind 'Joke' — did you mean 'JokeOfTheDayWidget'?"
            ),
            (
                ["add", "JokeOfTheDayWidget", "systemHuge"], 64,
                "unknown family 'systemHuge' — did you mean 'systemLarge'?"
            ),
            (
                ["add", "JokeOfTheDayWidget", "systemSmall", "--mode", "sepia"], 64,
                "unknown value 'sepia' for --mode — choose one of fullColor, accented, vibrant"
            ),
            (
                ["add", "JokeOfTheDayWidget", "systemSmall", "--set", "x=1"], 65,
                "JokeOfTheDayWidget isn't configurable — place it without a configuration"
            ),
            (["tap", "w1"], 65, "no widget is placed — place one with 'AppHost widget add KIND FAMILY'"),
            (["remove"], 64, "'widget remove' takes the id of one widget — 'AppHost widget list' prints the ids"),
        ] {
            let result = try airlock.run("AppHost", ["widget"] + words)
            #expect(result.status == .exited(status) && result.output == "", "\(words)")
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(try document(try widget("list", "--json"))["widgets"]?.array?.isEmpty == true)
        }
    }

    @Test("A running host redraws a placed widget after new jokes are synced")
    func runningHost() throws {
        try airlock.sync()
        let host = try airlock.start("AppHost", ["run"])
        #expect(host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        let placed = try widget("add", "JokeOfTheDayWidget", "systemSmall", "--json", clock: [])
        #expect(placed.status == .exited(0))
        let before = try airlock.bytes("\(airlock.container)/snapshots/current/w1.png")
        try airlock.sync(setup: "What is brown and sticky?", punchline: "A stick.")
        // The host logs each redrawn widget.
        while let line = host.nextErrorLine(), line != "AppHost: w1: redrawn (new jokes)" {
            #expect(line.hasPrefix("AppHost: w1: redrawn"), "\(line)")
        }
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
        #expect(try airlock.bytes("\(airlock.container)/snapshots/current/w1.png") != before)
        let metadata = try String(contentsOfFile: "\(airlock.container)/snapshots/current/w1.json", encoding: .utf8)
        #expect(metadata.contains("What is brown and sticky?"))
    }

    @Test("A widget whose extension exits without a response is marked stale with the reason")
    func failingExtension() throws {
        try airlock.sync()
        let folder = "\(airlock.folder.path)/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["AppHost", "WidgetExt", "IntentsExt", "Launcher"] {
            try Airlock.install(Airlock.executable(name), at: "\(folder)/\(name)")
        }
        func host(_ words: String...) throws -> ChildResult {
            try airlock.runProgram("\(folder)/AppHost", ["widget"] + words + Airlock.clock)
        }
        #expect(try host("add", "JokeOfTheDayWidget", "systemSmall").status == .exited(0))
        // An extension that ends without an answer.
        try FileManager.default.removeItem(atPath: "\(folder)/WidgetExt")
        try Airlock.install("/bin/false", at: "\(folder)/WidgetExt")
        let failed = try host("reload", "w1")
        #expect(failed.status == .exited(65) && failed.errors.hasPrefix("AppHost: w1: WidgetExt "))
        let line = try host("list").output
        #expect(line.hasPrefix("w1  JokeOfTheDayWidget systemSmall  stale since 2026-11-21T09:41:00Z: WidgetExt "))
    }

    /// A plug-in with the scheme `bad`, whose widgets open the URLs that are their kinds.
    private static let addresses = #"""
        #!/usr/bin/python3
        import json, sys
        for line in sys.stdin:
            request = json.loads(line)
            method, params, result = request["method"], request["params"], {}
            if method == "initialize":
                folder, result = params["folder"], {"protocol": 1}
            elif method == "widgets/timeline":
                tap = {"modifier": "widgetURL", "url": params["kind"]}
                view = {"airlock": "view", "format": 1, "views": [{"type": "Text", "text": "Bad", "modifiers": [tap]}]}
                with open(folder + "/view", "w") as file:
                    json.dump(view, file)
                entry = {"date": params["at"], "view": "view"}
                result = {"generation": params["generation"], "entries": [entry], "policy": "never"}
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
        """#

    @Test(
        "A tap on a plug-in's widget opens only addresses with a scheme the plug-in declared",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func declaredAddresses() throws {
        let folder = "\(airlock.folder.path)/plugins"
        let program = "\(folder)/Bad.appex/bad"
        try FileManager.default.createDirectory(atPath: program.parentFolder, withIntermediateDirectories: true)
        let source = "\(airlock.folder.path)/bad"
        try Data(Self.addresses.utf8).write(to: URL(fileURLWithPath: source))
        chmod(source, 0o755)
        try Airlock.install(source, at: program)
        let keys: [String: Any] = [
            "CFBundleIdentifier": "com.example.bad", "CFBundleExecutable": "bad", "CFBundleName": "Bad",
            "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
            "AirlockPlugin": ["URLSchemes": ["bad"]],
        ]
        try PropertyListSerialization.data(fromPropertyList: keys, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: "\(program.parentFolder)/Info.plist"))
        func host(_ words: String...) throws -> ChildResult {
            try airlock.run("AppHost", ["widget"] + words + ["--plugins", folder] + Airlock.clock)
        }
        for address in ["bad://phase", "landmarks://landmark/1"] {
            let placed = try host("add", address, "systemSmall", "--plugin", "com.example.bad")
            #expect(placed.status == .exited(0), "\(placed.errors)")
        }
        #expect(try host("tap", "w1") == ChildResult(status: .exited(0), output: "opens bad://phase\n", errors: ""))
        #expect(
            try host("tap", "w2")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: Bad isn't allowed to open 'landmarks://landmark/1' — declare its scheme in "
                        + "AirlockPlugin.URLSchemes of its Info.plist\n"))
    }

    @Test(
        "A plug-in's widget advances by its own timeline and is stale without the plug-in",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func pluginWidget() throws {
        let examples = ["--plugins", "\(Airlock.root)/Documentation/Examples"]
        func host(_ words: String...) throws -> ChildResult {
            try airlock.run("AppHost", ["widget"] + words + examples + Airlock.clock)
        }
        let placed = try host("add", "Moon", "systemSmall", "--plugin", "com.example.moon", "--json")
        #expect(placed.status == .exited(0) && placed.errors == "")
        let widget = try document(placed)
        #expect(widget["plugin"]?.string == "com.example.moon" && widget["freshness"]?["state"]?.string == "fresh")
        let entries = try #require(widget["entries"]?.integer)
        #expect(entries > 1)
        let metadata = try String(contentsOfFile: "\(airlock.container)/snapshots/current/w1.json", encoding: .utf8)
        #expect(metadata.contains("Full moon") || metadata.contains("New moon"))
        // A later entry is shown without a request to the plug-in.
        let snapshot = "\(airlock.container)/snapshots/current/w1.png"
        let before = try airlock.bytes(snapshot)
        let later = ["--at", "2026-11-22T06:00:00Z", "--timezone", "Europe/Berlin"]
        #expect(try airlock.run("AppHost", ["widget", "reload"] + examples + later).output == "nothing is due\n")
        #expect(try airlock.bytes(snapshot) != before)
        // A widget that can't be reloaded keeps its snapshot and reports why.
        let missing = try airlock.run("AppHost", ["widget", "reload", "w1"] + Airlock.clock)
        #expect(missing.status == .exited(65))
        #expect(missing.errors.hasPrefix("AppHost: w1: no plug-in 'com.example.moon' — "))
        #expect(try host("list").output.contains("w1  com.example.moon Moon systemSmall  stale since "))
        #expect(
            try host("add", "Sun", "systemSmall", "--plugin", "com.example.moon").errors
                == "AppHost: Moon answered with error -32601: nothing here answers widgets/timeline — the previous snapshot is kept\n"
        )
    }
}

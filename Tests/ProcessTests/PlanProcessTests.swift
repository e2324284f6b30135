import Foundation
import Shared
import TestSupport
import Testing

/// Plans of snapshots, which a session lists and draws, and which `gallery` draws into a folder.
@Suite(.blocking) struct PlanProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    /// The previews of the sample app that crash when they are drawn.
    private static let crashing: Set<String> = ["Crashing macro", "Overflow", "Index", "Recursion"]

    private static let program = ChildProcess.executable("SampleWidgets")

    private func session(_ options: [String] = [], trap: String = "") throws -> Session {
        Session(
            process: try airlock.startProgram(
                Self.program, ["session"] + options,
                environment: ["SAMPLE_WIDGETS_TRAP": trap, "SWIFT_BACKTRACE": "enable=no"], input: nil))
    }

    /// A session of the sample app, at the tests' instant.
    private struct Session {
        let process: ChildProcess

        func answer(_ method: String, _ parameters: [JSONMember]) throws -> JSONValue {
            let clock = zip(["at", "timezone", "locale"], ["2026-11-21T09:41:00Z", "Europe/Berlin", "en_GB"])
            let request: JSONValue = [
                "jsonrpc": .string("2.0"), "id": .integer(1), "method": .string(method),
                "params": .object(parameters + clock.map { JSONMember($0, .string($1)) }),
            ]
            process.write(try request.serialised() + "\n")
            return try JSONValue(parsing: try #require(process.nextLine()))
        }

        func plan(_ scope: String, _ parameters: JSONMember...) throws -> (
            snapshots: [PlannedSnapshot], json: JSONValue
        ) {
            let answer = try answer("plan", [JSONMember("scope", .string(scope))] + parameters)
            let result = try #require(answer["result"], "\(answer)")
            return (try (result["snapshots"]?.array ?? []).map { try PlannedSnapshot(parsing: $0) }, result)
        }

        func draw(_ snapshot: PlannedSnapshot, _ parameters: JSONMember...) throws -> JSONValue {
            try answer("draw", [JSONMember("snapshot", snapshot.json)] + parameters)
        }
    }

    private func texts(_ name: String, _ values: String...) -> JSONMember {
        JSONMember(name, .array(values.map { .string($0) }))
    }

    // MARK: Sessions

    @Test(
        "A session plans the widgets, activities, controls and previews of an app in order, and names what it leaves out"
    )
    func plan() throws {
        let session = try session()
        let plan = try session.plan("default")
        let lines = plan.snapshots.map { "\($0.kind), \($0.caption)" }
        #expect(
            lines.prefix(7) == [
                "GreetingWidget, systemSmall", "GreetingWidget, systemMedium",
                "DeliveryAttributes, lock-screen, preview On the way",
                "DeliveryAttributes, compact, preview On the way", "DeliveryAttributes, minimal, preview On the way",
                "RegionlessAttributes, compact, preview Late", "RegionlessAttributes, minimal, preview Late",
            ])
        #expect(lines.contains("GreetingWidget, systemMedium, preview Greeting, 2 of 2"))
        #expect(Set(plan.snapshots.map(\.id)).count == lines.count)
        #expect(
            plan.json["omissions"]?.array == [
                [
                    "name": .string("Empty"),
                    "message": .string("the preview 'Empty' has no entries — write an entry in the preview"),
                ]
            ])
        let tea = try session.plan("all", texts("kinds", "FerryNoteWidget"))
        #expect(
            tea.snapshots.map(\.id) == [
                "FerryNoteWidget-systemSmall-light", "FerryNoteWidget-systemSmall-dark",
                "FerryNoteWidget-systemSmall-accented", "FerryNoteWidget-systemMedium-light",
                "FerryNoteWidget-systemMedium-dark", "FerryNoteWidget-systemMedium-accented",
            ])
        let previews = try session.plan("default", texts("previews", "Nested"))
        #expect(previews.snapshots.map(\.subject) == [.preview(name: "Nested")])
        let linted = try session.plan("lint", texts("kinds", "GarageButton"), JSONMember("languages", .string("de")))
        #expect(
            linted.snapshots.filter { $0.place == .control(.small) }.map(\.label) == ["", "doubled", "mirrored", "de"])
    }

    @Test("A snapshot that is drawn twice in a session has the same bytes, and they are those of a process of its own")
    func sameBytes() throws {
        let session = try session()
        let snapshots = try session.plan("default").snapshots.filter { !Self.crashing.contains($0.label) }
        let first = try snapshots.map { try session.draw($0) }
        let second = try snapshots.map { try session.draw($0) }
        for (snapshot, (one, other)) in zip(snapshots, zip(first, second)) {
            // Whether absent data was read concerns everything drawn so far.
            for member in ["image", "text", "metadata"] {
                #expect(one["result"]?[member] == other["result"]?[member], "\(snapshot.id): \(member)")
            }
            #expect(one["error"] == other["error"], "\(snapshot.id)")
            #expect(one["result"]?["image"]?.string != nil || one["error"]?["message"]?.string != nil)
        }
        for index in [0, 2, 10] {
            let render = RenderCommand(snapshots[index].subject, snapshots[index].appearance)
            let out = "\(airlock.folder.path)/alone.png"
            let alone = try airlock.runProgram(Self.program, render.arguments + Airlock.clock + ["--out", out])
            #expect(alone.status == .exited(0))
            #expect(Data(base64Encoded: first[index]["result"]?["image"]?.string ?? "") == (try airlock.bytes(out)))
        }
    }

    @Test("A snapshot is drawn in other formats and appearances, with its metadata and diagnostics")
    func formats() throws {
        let session = try session(["--sources", "\(Airlock.root)/Tests/SampleWidgets"])
        let faulty = try session.plan("default", texts("kinds", "FaultyWidget")).snapshots
        let text = try session.draw(try #require(faulty.first), JSONMember("format", .string("text")))["result"]
        #expect(text?["text"]?.string?.contains("What matters") == true && text?["metadata"] == nil)
        let metadata = try session.draw(faulty[0], JSONMember("format", .string("json")))["result"]
        #expect(metadata?["metadata"]?["kind"]?.string == "FaultyWidget" && metadata?["image"] == nil)
        let outline = try session.draw(faulty[0], JSONMember("format", .string("outline")))["result"]
        #expect(outline?["text"]?.string?.contains("[FaultyWidgets.swift:") == true)
        let diagnostics = try session.draw(faulty[0])["result"]?["diagnostics"]?.array ?? []
        // Lint rules are checked only by 'lint'.
        #expect(!diagnostics.contains { $0["rule"]?.string == "container-background" })
        let small = try session.draw(
            faulty[0], JSONMember("format", .string("json")),
            JSONMember("appearance", ["device": .string("iphone-se-1")]))["result"]?["metadata"]
        #expect(small?["size"]?["width"]?.number == 141)
        // Every case of lint can be drawn, too.
        let doubled = PlannedSnapshot(.widget(kind: "FerryNoteWidget", .systemSmall), RenderConfiguration(), .mirrored)
        #expect(try session.draw(doubled)["result"]?["image"]?.string != nil)
    }

    @Test("A request that can't be answered has a message and an exit status, and the session goes on")
    func errors() throws {
        let session = try session()
        func error(_ method: String, _ parameters: JSONMember...) throws -> String {
            let error = try session.answer(method, parameters)["error"]
            return "\(error?["code"]?.integer ?? 0) \(error?["message"]?.string ?? "")"
        }
        #expect(
            try error("plan", JSONMember("scope", .string("al")))
                == "64 unknown value 'al' for --scope — did you mean 'all'?")
        #expect(
            try error("plan", JSONMember("scop", .string("all")))
                == "64 unknown parameter 'scop' of 'plan' — did you mean 'scope'?")
        #expect(
            try error("plan", JSONMember("kinds", .string("Tea")))
                == "64 the parameter 'kinds' isn't a list of texts — send an array of strings")
        #expect(
            try error("plan", texts("kinds", "GarageButon"))
                == "65 no widget of the kind 'GarageButon' — did you mean 'GarageButton'?")
        #expect(try error("plan", texts("previews", "Nestd")) == "65 no such preview 'Nestd' — did you mean 'Nested'?")
        #expect(
            try error("plan", JSONMember("states", .string("/nowhere")))
                == "65 there is no folder /nowhere — name another folder with --states")
        #expect(try error("draw") == "64 the snapshot has no valid 'place' — send a snapshot of a plan")
        let foreign = PlannedSnapshot(.control(kind: "GarageButon", .small))
        #expect(
            try error("draw", JSONMember("snapshot", foreign.json))
                == "65 no widget of the kind 'GarageButon' — did you mean 'GarageButton'?")
        let button = JSONMember("snapshot", PlannedSnapshot(.control(kind: "GarageButton", .small)).json)
        #expect(
            try error("draw", button, JSONMember("format", .string("pn")))
                == "64 unknown format 'pn' — did you mean 'png'?")
        #expect(
            try error("draw", button, JSONMember("format", .integer(1)))
                == "64 the parameter 'format' isn't a text — send a string")
        let broken = PlannedSnapshot(.control(kind: "BrokenControl", .small))
        #expect(
            try error("draw", JSONMember("snapshot", broken.json))
                == "65 the value provider of BrokenControl failed: unreachable — return a value instead")
        #expect(try session.plan("default", texts("kinds", "GarageButton")).snapshots.count == 3)
    }

    @Test(
        "A crash is reported with what to leave out, as JSON before the report",
        arguments: [
            ("provider", #"{"crash":{"preview":"Trapping_Previews","signal":""#),
            ("widget", #"{"crash":{"widget":"NothingWidget","signal":""#),
            ("", #"{"crash":{"snapshot":"Previews-preview-Index","signal":""#),
        ])
    func crashes(trap: String, line: String) throws {
        let session = try session(trap: trap)
        if trap.isEmpty {
            let index = try session.plan("default", texts("previews", "Index")).snapshots
            session.process.write(
                try
                    ([
                        "jsonrpc": .string("2.0"), "id": .integer(1), "method": .string("draw"),
                        "params": ["snapshot": index[0].json],
                    ] as JSONValue)
                    .serialised() + "\n")
        } else {
            session.process.write(#"{"jsonrpc":"2.0","id":1,"method":"plan","params":{}}"# + "\n")
        }
        let result = session.process.wait()
        guard case .signalled = result.status else {
            Issue.record("the process wasn't ended by a signal: \(result)")
            return
        }
        let lines = result.errors.split(separator: "\n")
        #expect(lines.dropLast().last?.hasPrefix(line) == true, "\(result.errors)")
        #expect(lines.last?.hasPrefix("WidgetExt: ") == true && lines.last?.contains(" crashed with SIG") == true)
    }

    @Test("A provider and a widget that crash can be left out, and the plan names them")
    func leftOut() throws {
        let session = Session(
            process: try airlock.startProgram(
                Self.program, ["session"],
                environment: ["SAMPLE_WIDGETS_TRAP": "provider", "AIRLOCK_SKIPPED_WIDGETS": "GreetingWidget"],
                input: nil))
        let plan = try session.plan(
            "default", texts("without", "Trapping_Previews", "GarageButton-small", "Previews.swift:47"))
        #expect(!plan.snapshots.contains { ["Nested", "Calm"].contains($0.label) || $0.id == "GarageButton-small" })
        #expect(!plan.snapshots.contains { $0.subject == .widget(kind: "GreetingWidget", .systemSmall) })
        let omissions = (plan.json["omissions"]?.array ?? []).compactMap { $0["message"]?.string }
        #expect(
            omissions == [
                "the preview 'Empty' has no entries — write an entry in the preview",
                "the widget GreetingWidget isn't drawn: AIRLOCK_SKIPPED_WIDGETS names it",
                "Trapping_Previews isn't drawn: --without names it",
                "GarageButton, small isn't drawn: --without names it",
                "Previews.swift:47 isn't drawn: --without names it",
            ])
    }

    // MARK: Galleries

    private var folder: String { "\(airlock.folder.path)/gallery" }

    private func gallery(_ options: String...) throws -> ChildResult {
        try airlock.startProgram(
            Self.program, ["gallery", "--out", folder] + options + Airlock.clock,
            environment: ["SWIFT_BACKTRACE": "enable=no"]
        ).wait()
    }

    private func document() throws -> JSONValue {
        try JSONValue(parsing: [UInt8](airlock.bytes("\(folder)/plan.json")), limits: JSONLimits(bytes: 16 << 20))
    }

    private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    @Test("A gallery has an image and metadata of each snapshot, a document with the results, and a page")
    func gallery() throws {
        let result = try gallery("--kind", "GarageButton", "--kind", "BrokenControl", "--title", "Tea & Co")
        #expect(result.status == .exited(0) && result.output == "3 snapshots in \(folder)/index.html\n")
        #expect(
            result.errors.split(separator: "\n").first
                == "WidgetExt: BrokenControl, small: the value provider of BrokenControl failed: unreachable — return a value instead"
        )
        let names = ["large", "medium", "small"].flatMap { ["GarageButton-\($0).json", "GarageButton-\($0).png"] }
        #expect(try files() == names + ["index.html", "plan.json"])
        let snapshots = try #require(try document()["snapshots"]?.array)
        #expect(
            snapshots.compactMap { $0["file"]?.string }
                == ["small", "medium", "large"].map { "GarageButton-\($0).png" })
        #expect(snapshots.count == 6 && snapshots.compactMap { $0["error"]?["exit"]?.integer } == [65, 65, 65])
        #expect(try PlannedSnapshot(parsing: snapshots[1]) == PlannedSnapshot(.control(kind: "GarageButton", .medium)))
        let page = String(decoding: try airlock.bytes("\(folder)/index.html"), as: UTF8.self)
        #expect(page.contains("<h1>Tea &amp; Co</h1>") && page.contains(#"<img src="GarageButton-small.png""#))
        #expect(page.contains("<li>the value provider of BrokenControl failed"))
        #expect(page.contains("(3 snapshots, first BrokenControl, small)"))
    }

    @Test("A later gallery replaces files, and removes those that only the former document lists")
    func leftovers() throws {
        _ = try gallery("--kind", "GarageButton", "--kind", "FerryNoteWidget")
        try Data("own".utf8).write(to: URL(fileURLWithPath: "\(folder)/Own-systemSmall.png"))
        let result = try gallery("--kind", "FerryNoteWidget")
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(
            try files() == [
                "FerryNoteWidget-systemMedium.json", "FerryNoteWidget-systemMedium.png",
                "FerryNoteWidget-systemSmall.json", "FerryNoteWidget-systemSmall.png", "Own-systemSmall.png",
                "index.html", "plan.json",
            ])
        // A document that names other files removes none of them.
        let outside = "\(airlock.folder.path)/outside.png"
        try Data("own".utf8).write(to: URL(fileURLWithPath: outside))
        try Data(#"{"snapshots":[{"id":"../outside"}],"former":["../outside.png","index.html",7]}"#.utf8).write(
            to: URL(fileURLWithPath: "\(folder)/plan.json"))
        #expect(try gallery("--kind", "FerryNoteWidget").status == .exited(0))
        #expect(FileManager.default.fileExists(atPath: outside))
    }

    @Test("A file that can't be replaced is named, and the other snapshots are written")
    func unreplaceableFile() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/GarageButton-medium.png/own", withIntermediateDirectories: true)
        let result = try gallery("--kind", "GarageButton")
        #expect(result.status == .exited(0) && result.output == "2 snapshots in \(folder)/index.html\n")
        #expect(
            result.errors.hasPrefix(
                "WidgetExt: GarageButton, medium: can't write \(folder)/GarageButton-medium.png: Is a directory"),
            "\(result.errors)")
        let snapshots = try #require(try document()["snapshots"]?.array)
        #expect(
            snapshots.map { $0["file"]?.string } == ["GarageButton-small.png", nil, "GarageButton-large.png"])
    }

    @Test("After a crash the drawn snapshots are there, and the document is whole and lists the former files")
    func crash() throws {
        _ = try gallery("--kind", "GarageButton")
        let options = ["--kind", "FerryNoteWidget", "--preview", "Nested", "--preview", "Index"]
        func run(_ more: [String]) throws -> ChildResult {
            try airlock.startProgram(
                Self.program, ["gallery", "--out", folder] + options + more + Airlock.clock,
                environment: ["SWIFT_BACKTRACE": "enable=no"]
            ).wait()
        }
        let crashed = try run([])
        #expect(crashed.status != .exited(0))
        #expect(crashed.errors.contains(#"{"crash":{"snapshot":"Previews-preview-Index","signal":"SIG"#))
        #expect(try files().contains("Previews-preview-Nested.png") && files().contains("GarageButton-small.png"))
        let document = try document()
        #expect(document["snapshots"]?.array?.count == 4 && document["former"]?.array?.count == 6)
        let second = try run(["--without", "Previews-preview-Index"])
        #expect(second.status == .exited(0) && second.output == "3 snapshots in \(folder)/index.html\n")
        #expect(try !files().contains("GarageButton-small.png"))
        #expect(try self.document()["former"] == nil)
    }

    @Test("A second writer of a folder is refused, and so is anything else than a folder")
    func refused() throws {
        mkdir(folder, 0o755)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(
            try gallery()
                == ChildResult(
                    status: .exited(75), output: "",
                    errors:
                        "WidgetExt: \(folder) is being written by another process — wait until it has finished, or name another folder with --out\n"
                ))
        let file = "\(airlock.folder.path)/file"
        try Data().write(to: URL(fileURLWithPath: file))
        let result = try airlock.runProgram(Self.program, ["gallery", "--out", file])
        #expect(result.status == .exited(65))
        #expect(result.errors == "WidgetExt: \(file) is not a folder — name a folder with --out\n")
        let unnamed = try airlock.runProgram(Self.program, ["gallery"])
        #expect(unnamed.status == .exited(64) && unnamed.errors == "WidgetExt: no folder named — write --out DIR\n")
    }

    @Test("A gallery of which no snapshot can be drawn is an error, after its document is written")
    func nothingDrawn() throws {
        let result = try gallery("--kind", "BrokenControl")
        #expect(result.status == .exited(1) && result.output.isEmpty)
        #expect(
            result.errors.hasSuffix("WidgetExt: no snapshot could be drawn: 3 failed — see \(folder)/plan.json\n"))
        #expect(try files() == ["index.html", "plan.json"])
    }
}

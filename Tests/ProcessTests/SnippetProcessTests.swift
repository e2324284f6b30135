import Foundation
import TestSupport
import Testing

/// Views passed as documents and drawn by another process.
@Suite(.blocking) struct SnippetProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    private func perform(_ arguments: String...) throws -> ChildResult {
        try airlock.runProgram(ChildProcess.executable("SampleIntents"), ["perform"] + arguments)
    }

    private func draw(_ arguments: String...) throws -> ChildResult {
        try airlock.run("WidgetExt", ["render"] + Airlock.clock + arguments)
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("WidgetExt renders the view that an intent shows as text, JSON and SVG in both schemes")
    func snippetRendering() throws {
        let answer = try json(try perform("CountPlants", "--json").output)
        #expect(answer["view"] as? Int == 1)
        #expect(answer["snippet"] as? [String] == ["Plants", "Tomato", "Basil", "Mint", "Peppermint"])
        let drawn = try draw("--snippet", "1", "--format", "text")
        #expect(drawn.status == .exited(0) && drawn.errors.isEmpty)
        let lines = drawn.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.filter { !$0.isEmpty } == ["Plants", "Tomato", "Basil", "Mint", "Peppermint"])
        let metadata = try json(try draw("--snippet", "1", "--format", "json").output)
        #expect(metadata["kind"] as? String == "CountPlants" && metadata["presentation"] as? String == "snippet")
        let light = try draw("--snippet", "1", "--format", "svg").output
        let dark = try draw("--snippet", "1", "--format", "svg", "--scheme", "dark").output
        #expect(light.contains("<svg") && dark.contains("<svg") && light != dark)
    }

    @Test("The views of confirmations, choices and results are stored and rendered as snippets")
    func promptViews() throws {
        let prompted = try perform("PrunePlants", "plants=Basil", "--json")
        #expect(prompted.status == .exited(2))
        #expect(
            prompted.errors.hasPrefix("IntentsExt: the question has a view — 'WidgetExt render --snippet 1' draws it\n")
        )
        let ask = try #require(try json(prompted.output)["prompt"] as? [String: Any])
        #expect(ask["view"] as? Int == 1 && ask["snippet"] as? [String] == ["Plants", "Basil"])
        #expect(try draw("--snippet", "1", "--format", "text").output.contains("Basil"))
        // The views of an intent, of a choice, and of a confirmation.
        let repotted = try perform("RepotPlant", "plant=Mint", "--answer", "yes", "--answer", "Clay", "--answer", "yes")
        #expect(repotted.output == "Mint has a pot: Clay.\n")
        #expect(
            repotted.errors
                == (2...4).map { "IntentsExt: the question has a view — 'WidgetExt render --snippet \($0)' draws it\n" }
                .joined())
        for (number, text) in [("2", "Card of Mint"), ("3", "Pots for Mint"), ("4", "A pot")] {
            #expect(try draw("--snippet", number, "--format", "text").output.contains(text))
        }
    }

    @Test("Each shown view prints the command that renders it, with the next number")
    func renderHint() throws {
        #expect(
            try perform("CountPlants").errors
                == "IntentsExt: the result has a view — 'WidgetExt render --snippet 1' draws it\n")
        #expect(
            try perform("CountPlants").errors
                == "IntentsExt: the result has a view — 'WidgetExt render --snippet 2' draws it\n")
    }

    @Test("The newest sixteen views are stored, and an older number is refused")
    func snippetLimit() throws {
        for _ in 0..<18 { #expect(try perform("CountPlants").status == .exited(0)) }
        #expect(
            try draw("--snippet", "2")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "WidgetExt: no such snippet 2 — choose one of "
                        + (3...18).map { "\($0)" }.joined(separator: ", ") + "\n"))
        #expect(try draw("--snippet", "18", "--format", "text").status == .exited(0))
    }

    @Test("Unknown snippets, conflicting options and unreadable documents fail with a remedy")
    func badSnippets() throws {
        #expect(
            try draw("--snippet", "1")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "WidgetExt: no such snippet 1 — run an intent that shows a view\n"))
        #expect(
            try draw("--snippet", "first").errors
                == "WidgetExt: invalid snippet number 'first' — write the number that 'IntentsExt perform --json' prints as “view”\n"
        )
        #expect(
            try draw("--snippet", "1", "--kind", "Joke").errors
                == "WidgetExt: --kind and --snippet name different things to draw — write one of them\n")
        #expect(
            try draw("--snippet", "1", "--family", "systemSmall").errors
                == "WidgetExt: a snippet has no --family — leave it out\n")
        #expect(
            try draw("--archived", "/nonexistent.json").errors
                == "WidgetExt: /nonexistent.json can't be read: No such file or directory — name a readable file with --archived\n"
        )
    }

    @Test("The documented archived view renders as text, SVG, waybar, JSON and PNG")
    func documentedExample() throws {
        let example = "\(Airlock.root)/Documentation/Examples/tea.json"
        func drawn(_ arguments: String...) throws -> ChildResult {
            // Without the host, as on the page: the process grants itself the file.
            try airlock.runProgram(
                Airlock.executable("WidgetExt"), ["render", "--archived", example] + Airlock.clock + arguments)
        }
        let text = try drawn("--format", "text")
        #expect(text.status == .exited(0) && text.errors.isEmpty)
        #expect(text.output.contains("Tea") && text.output.contains("Another minute"))
        #expect(try drawn("--format", "svg", "--family", "systemMedium").output.hasPrefix("<?xml"))
        #expect(try drawn("--format", "waybar").output.contains("\"text\":\""))
        let metadata = try json(try drawn("--format", "json").output)
        #expect(metadata["kind"] as? String == "tea.json" && metadata["url"] as? String == "tea://pot")
        let regions = try #require(metadata["regions"] as? [[String: Any]])
        let intent = try #require(regions.last?["intent"] as? [String: Any])
        #expect(intent["id"] as? String == "SteepLonger")
        #expect((intent["parameters"] as? [String: Int]) == ["minutes": 1])
        let out = "\(airlock.folder.path)/tea.png"
        #expect(try drawn("--out", out).status == .exited(0))
        #expect(try airlock.bytes(out).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    }

    @Test("An archived view is read from standard input; invalid and oversized documents are refused")
    func standardInput() throws {
        func draw(_ text: String) throws -> ChildResult {
            try ChildProcess(
                Airlock.executable("WidgetExt"), ["render", "--archived", "-", "--format", "text"] + Airlock.clock,
                environment: [
                    "AIRLOCK_CONTAINER": airlock.container, "AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf",
                ], input: Array(text.utf8)
            ).wait()
        }
        let drawn = try draw(#"{"airlock":"view","format":1,"views":[{"type":"Text","text":"Hello"}]}"#)
        #expect(drawn.status == .exited(0) && drawn.output.contains("Hello"))
        #expect(drawn.errors == "")
        #expect(
            try draw(#"{"airlock":"view","format":9,"views":[]}"#)
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "WidgetExt: the archived view has format 9, but this program reads format 1 — update Airlock, or write format 1\n"
                ))
        #expect(
            try draw(#"{"airlock":"view","format":1,"views":[{"type":"Text","text":7}]}"#).errors
                == "WidgetExt: /views/0/text: invalid value — write a string\n")
        #expect(try draw(String(repeating: "[", count: 10_000)).status == .exited(65))
        let large = "\(airlock.folder.path)/large.json"
        try airlock.replace(large, with: Data(repeating: 0x20, count: 3 << 20))
        #expect(
            try airlock.runProgram(Airlock.executable("WidgetExt"), ["render", "--archived", large]).errors
                == "WidgetExt: the archived view isn't JSON: the text is longer than 1048576 bytes — "
                + "see Documentation/ArchivedView.md\n")
        #expect(try draw("").errors.hasPrefix("WidgetExt: the archived view isn't JSON: "))
    }
}

import Foundation
import Shared
import TestSupport
import Testing

/// PNG and SVG snapshots drawn by the real extension, compared byte for byte with the ones in `References`.
///
/// `AIRLOCK_RECORD=1` records the references again, and fails: check the new images, then run again without it.
@Suite(.blocking) struct SnapshotMetadataProcessTests {
    private static let references = "\(Airlock.root)/Tests/ProcessTests/References"
    private static let isRecording = ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] != nil

    /// The renderer of the references, to compare with the one here. If they differ, the snapshots may differ legitimately.
    private static let recorded =
        (try? String(contentsOfFile: "\(references)/renderer.txt", encoding: .utf8)) ?? "nothing"
    private static let current: String = {
        guard let airlock = try? Airlock(), let result = try? airlock.render("--format", "json"),
            let metadata = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
            let renderer = metadata["renderer"] as? [String: String]
        else { return "no renderer" }
        return renderer.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }()

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var setup: String? = "Why was the kettle asked to leave the meeting?"
        var punchline = "Every time things heated up, it started whistling."
        var character: String? = "MrPotato"
        var options: [String] = []
        /// The file extension, which is the format.
        var format = "png"

        var testDescription: String { file }
        var file: String { "\(name).\(format)" }
    }

    static let cases = [
        Case(name: "small-light"),
        Case(name: "small-dark", options: ["--scheme", "dark"]),
        Case(name: "small-vibrant", options: ["--mode", "vibrant"]),
        Case(name: "small-accented", options: ["--mode", "accented"]),
        Case(name: "small-largest-text", options: ["--type-size", "accessibility5"]),
        Case(name: "small-smallest-device", options: ["--device", "iphone-se-1"]),
        Case(
            name: "small-long",
            setup:
                "I only went away for the weekend, but my sourdough starter has already moved into the spare room, and it wants a key of its own.",
            punchline: "I told it to find room to grow, and it took me at my word."),
        Case(name: "small-emoji", setup: "😀🐔🛣️", punchline: "👨‍👩‍👧‍👦", character: nil),
        Case(
            name: "small-right-to-left", setup: "لماذا عبرت الدجاجة الطريق؟", punchline: "לעבור לצד השני.",
            options: ["--locale", "ar"]),
        Case(name: "small-empty", setup: nil),
        Case(name: "rectangular-vibrant", options: ["--family", "accessoryRectangular", "--mode", "vibrant"]),
        Case(name: "rectangular-light", options: ["--family", "accessoryRectangular"]),
        Case(name: "rectangular-dark", options: ["--family", "accessoryRectangular", "--scheme", "dark"]),
        Case(
            name: "rectangular-nameless", character: nil,
            options: ["--family", "accessoryRectangular", "--mode", "vibrant"]),
        Case(name: "medium-light", options: ["--family", "systemMedium"]),
        Case(name: "medium-accented", options: ["--family", "systemMedium", "--mode", "accented"]),
        Case(name: "medium-nameless", character: nil, options: ["--family", "systemMedium", "--scheme", "dark"]),
        Case(name: "large-dark", options: ["--family", "systemLarge", "--scheme", "dark"]),
        Case(
            name: "large-right-to-left", setup: "لماذا عبرت الدجاجة الطريق؟", punchline: "לעבור לצד השני.",
            options: ["--family", "systemLarge", "--locale", "ar"]),
        Case(name: "circular-vibrant", options: ["--family", "accessoryCircular", "--mode", "vibrant"]),
        Case(
            name: "circular-accented", character: "MrLove",
            options: ["--family", "accessoryCircular", "--mode", "accented"]),
        Case(
            name: "circular-nameless", character: nil,
            options: ["--family", "accessoryCircular", "--mode", "vibrant"]),
        Case(
            name: "inline-name-and-question", setup: "Why so blue?", character: "MrSad",
            options: ["--family", "accessoryInline", "--mode", "vibrant"]),
        Case(name: "inline-beginning", options: ["--family", "accessoryInline", "--mode", "vibrant"]),
        Case(
            name: "inline-smallest-device", setup: "Why so very blue?", character: "MrSad",
            options: ["--family", "accessoryInline", "--mode", "vibrant", "--device", "iphone-8-plus"]),
        Case(
            name: "circular-high-contrast",
            options: ["--family", "accessoryCircular", "--mode", "vibrant", "--contrast", "increased"]),
        Case(name: "medium-placeholder", options: ["--family", "systemMedium", "--placeholder"]),
        Case(name: "large-preview", setup: nil, options: ["--family", "systemLarge", "--preview"]),
        Case(name: "small-light", format: "svg"),
        Case(name: "medium-accented", options: ["--family", "systemMedium", "--mode", "accented"], format: "svg"),
        Case(
            name: "rectangular-vibrant", options: ["--family", "accessoryRectangular", "--mode", "vibrant"],
            format: "svg"),
        Case(
            name: "circular-nameless", character: nil,
            options: ["--family", "accessoryCircular", "--mode", "vibrant"], format: "svg"),
    ]

    // Requirements: L-006, L-010, L-011, L-039, L-075, X-006
    @Test(
        "Sample snapshots of all families, modes and appearances equal their references byte for byte",
        .enabled(
            if: isRecording || recorded == current,
            "references were drawn by \(recorded); \(current) may draw them differently"),
        arguments: cases)
    func referenceSnapshots(snapshot: Case) throws {
        let airlock = try Airlock()
        if let setup = snapshot.setup {
            #expect(
                try airlock.sync(setup: setup, punchline: snapshot.punchline, character: snapshot.character).status
                    == .exited(0))
        }
        let path = "\(airlock.folder.path)/\(snapshot.file)"
        let result = try airlock.run(
            "WidgetExt",
            ["render", "--kind", "JokeOfTheDayWidget", "--out", path, "--format", snapshot.format] + Airlock.clock
                + snapshot.options)
        #expect(result.status == .exited(0))
        let drawn = try airlock.bytes(path)
        let reference = "\(Self.references)/\(snapshot.file)"
        if Self.isRecording {
            try airlock.replace(reference, with: drawn)
            try airlock.replace("\(Self.references)/renderer.txt", with: Data(Self.current.utf8))
            Issue.record("recorded \(reference); check it, then run again without AIRLOCK_RECORD")
            return
        }
        guard drawn != (try? airlock.bytes(reference)) else { return }
        let actual = "\(Airlock.root)/.build/snapshots/\(snapshot.file)"
        try FileManager.default.createDirectory(
            atPath: "\(Airlock.root)/.build/snapshots", withIntermediateDirectories: true)
        try airlock.replace(actual, with: drawn)
        Issue.record("\(snapshot.file) differs: compare \(actual) with \(reference)")
    }

    // Requirements: L-036
    @Test("An undeclared family is rendered with a warning if the view draws it, and refused otherwise")
    func undeclaredFamily() throws {
        let airlock = try Airlock()
        func texts(_ family: String) throws -> (words: [String?], errors: String) {
            let result = try airlock.run(
                "WidgetExt", ["render", "--kind", "alarm", "--family", family, "--format", "json"] + Airlock.clock)
            let texts = try JSONValue(parsing: result.output)["text"]?.array ?? []
            return (texts.map { $0["string"]?.string }, result.errors)
        }
        let (words, errors) = try texts("systemLarge")
        #expect(try !words.isEmpty && words == texts("systemSmall").words)
        #expect(
            errors.hasSuffix(
                "WidgetExt: alarm doesn't declare systemLarge: users can't place this family, and it is drawn with the view's code for other families\n"
            ), "\(errors)")
        // A widget with a blank view, and a family that iPhones don't have.
        for (program, kind, family, declared) in [
            ("SampleWidgets", "BlankWidget", "systemMedium", "systemSmall"),
            (
                "WidgetExt", "alarm", "systemExtraLarge",
                "systemSmall, systemMedium, accessoryCircular, accessoryRectangular, accessoryInline"
            ),
        ] {
            let refused = try airlock.runProgram(
                ChildProcess.executable(program), ["render", "--kind", kind, "--family", family])
            #expect(
                refused
                    == ChildResult(
                        status: .exited(64), output: "",
                        errors: "WidgetExt: \(kind) has no family \(family) — choose one of \(declared)\n"))
        }
    }

    @Test("Rendering the same widget twice yields identical PNG files")
    func deterministicRender() throws {
        let airlock = try Airlock()
        try airlock.sync(setup: "Why? 😀")
        let paths = ["a", "b"].map { "\(airlock.folder.path)/\($0).png" }
        for path in paths { #expect(try airlock.render("--out", path).status == .exited(0)) }
        #expect(try airlock.bytes(paths[0]) == airlock.bytes(paths[1]))
    }
}

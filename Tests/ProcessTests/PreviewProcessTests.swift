import Foundation
import TestSupport
import Testing

/// Previews in foreign sources, found and drawn by a sandboxed process.
@Suite(.blocking) struct PreviewProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    /// Runs the debug build, whose crash reports name lines of the sources.
    private func run(_ arguments: String...) throws -> ChildResult {
        try airlock.runProgram(ChildProcess.debugExecutable("SampleWidgets"), arguments)
    }

    private func text(_ name: String, _ options: String...) throws -> String {
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            ["render", "--preview", name, "--format", "text"] + Airlock.clock + options)
        #expect(result.status == .exited(0), "\(result.errors)")
        return result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }.joined(separator: "|")
    }

    private func fault(_ options: String...) throws -> String {
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"), ["render", "--format", "text"] + Airlock.clock + options)
        #expect(result.status != .exited(0) && result.output.isEmpty)
        return result.errors
    }

    @Test("Previews are listed in source order under unique names")
    func previewList() throws {
        #expect(
            try run("previews").output == """
                Greeting  GreetingWidget
                  widget: systemMedium  SampleWidgets/Previews.swift:5
                GreetingWidget  GreetingWidget
                  widget: systemSmall  SampleWidgets/Previews.swift:12
                On the way  DeliveryAttributes
                  activity: expanded  SampleWidgets/Previews.swift:18
                Greeting#2
                  view  SampleWidgets/Previews.swift:25
                Previews.swift:30
                  view  SampleWidgets/Previews.swift:30
                Stranger  GreetingWidget
                  widget: systemSmall  SampleWidgets/Previews.swift:32
                Empty  GreetingWidget
                  widget: systemSmall  SampleWidgets/Previews.swift:38
                Nested
                  view  SampleWidgets/Previews.swift:47
                Crashing macro
                  view  SampleWidgets/ProvidedPreviews.swift:108
                Overflow
                  view  Crashing_Previews
                Index
                  view  Crashing_Previews
                No crash
                  view  Crashing_Previews
                Recursion
                  view  Crashing_Previews
                Fonts of iOS
                  view  Font_Previews
                Font of the app
                  view  Font_Previews
                Unknown font
                  view  Font_Previews
                Late  RegionlessAttributes
                  activity: lock-screen  Regionless_Previews
                Around the camera  RegionlessAttributes
                  activity: compact  Regionless_Previews
                Unshown  UnshownAttributes
                  activity: lock-screen  Regionless_Previews
                First sign
                  widget: systemMedium  Sign_Previews
                Sign_Previews
                  widget: systemMedium  Sign_Previews
                Sign three
                  widget: accessoryRectangular  Sign_Previews
                Sign four
                  widget: accessoryRectangular  Sign_Previews
                Sign five
                  view  Sign_Previews
                Sign six
                  view  Sign_Previews
                Calm
                  view  Trapping_Previews

                """)
    }

    @Test("The JSON list has each preview's name, form, kind, place, entries and source line")
    func previewListAsJSON() throws {
        struct List: Decodable {
            struct Preview: Decodable, Hashable {
                var name: String
                var form: String
                var kind: String?
                var place: String?
                var entries: Int?
                var file: String?
                var line: Int?
                var provider: String?
            }
            var previews: [Preview]
        }
        let list = try JSONDecoder().decode(List.self, from: Data(try run("previews", "--json").output.utf8)).previews
        #expect(list.prefix(8).map(\.entries) == [2, nil, 2, nil, nil, 1, 0, nil])
        #expect(
            list[2]
                == .init(
                    name: "On the way", form: "activity", kind: "DeliveryAttributes", place: "expanded", entries: 2,
                    file: "SampleWidgets/Previews.swift", line: 18))
        #expect(list[3].kind == nil && list[3].place == nil)
        #expect(
            list.first { $0.name == "Late" }
                == .init(
                    name: "Late", form: "activity", kind: "RegionlessAttributes", place: "lock-screen", entries: 1,
                    provider: "Regionless_Previews"))
        #expect(
            list.first { $0.name == "Sign three" }
                == .init(
                    name: "Sign three", form: "widget", place: "accessoryRectangular", provider: "Sign_Previews"))
    }

    @Test("Each view of a PreviewProvider renders in its family, layout or orientation, also in a Group or ForEach")
    func providedPreviews() throws {
        func json(_ name: String, _ options: String...) throws -> String {
            let result = try airlock.runProgram(
                ChildProcess.executable("SampleWidgets"),
                ["render", "--preview", name, "--format", "json"] + Airlock.clock + options)
            #expect(result.status == .exited(0), "\(result.errors)")
            return result.output
        }
        #expect(try text("First sign") == "one|systemMedium")
        #expect(try text("Sign_Previews") == "two|systemMedium")
        #expect(try text("Sign_Previews", "--family", "systemSmall") == "two|systemSmall")
        #expect(try text("Sign four") == "four|accessoryRectangular")
        #expect(try json("First sign").contains(#""family":"systemMedium""#))
        #expect(try json("Sign four").contains(#""family":"accessoryRectangular""#))
        #expect(try json("Sign five").contains(#""size":{"width":120.0,"height":50.0}"#))
        #expect(try json("Sign six").contains(#""size":{"width":852.0,"height":393.0}"#))
        #expect(
            try fault("--preview", "Sign four", "--entry", "1")
                == "WidgetExt: 'Sign four' is a preview of a widget's views, which has no --entry — leave it out\n")
    }

    @Test("The previewContext of a Live Activity's attributes renders its state in its presentation")
    func providedActivities() throws {
        #expect(try text("Late") == "Nothing more")
        #expect(try text("Around the camera").hasPrefix("A very"))
        #expect(try text("Around the camera", "--presentation", "lock-screen") == "Nothing more")
        #expect(
            try fault("--preview", "Unshown")
                == "WidgetExt: the preview 'Unshown' shows UnshownAttributes, which no widget of the app shows — add the widget with their ActivityConfiguration to the widget bundle\n"
        )
    }

    @Test(
        "A preview that crashes is reported with its name, the signal and the line of the source",
        arguments: [
            ("Overflow", "let next = first + 1"), ("Index", "let first = numbers[0]"),
            ("Recursion", "count(number + 1) + 1"),
        ])
    func crash(preview: String, source: String) throws {
        let path = "\(Airlock.root)/Tests/SampleWidgets/ProvidedPreviews.swift"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains(source) }) + 1
        let result = try run("render", "--preview", preview, "--format", "text")
        guard case .signalled(let signal) = result.status else {
            Issue.record("the process wasn't ended by a signal: \(result)")
            return
        }
        let name = [SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV"][signal] ?? "another signal"
        let report = "WidgetExt: the preview '\(preview)' crashed with \(name)"
        #expect(
            result.errors.hasSuffix(report + " at \(path):\(line) — correct that line, or the code that calls it\n"),
            "\(result.errors)")
    }

    @Test("A crash in the code of a #Preview is reported with the line of the source, not of the macro's expansion")
    func crashingMacro() throws {
        let result = try run("render", "--preview", "Crashing macro", "--format", "text")
        let place = "SampleWidgets/ProvidedPreviews.swift"
        #expect(result.errors.contains("WidgetExt: the preview 'Crashing macro' (\(place):108) crashed with SIG"))
        #expect(result.errors.contains(" at \(place):110 — correct that line"), "\(result.errors)")
    }

    @Test("A crash in one view of a provider doesn't affect the provider's other previews")
    func otherPreviews() throws { #expect(try text("No crash") == "2") }

    @Test("A provider that crashes is named, and --without lists and renders the other previews")
    func skippedProvider() throws {
        func run(_ arguments: String...) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.debugExecutable("SampleWidgets"), arguments,
                environment: ["SAMPLE_WIDGETS_TRAP": "provider"]
            ).wait()
        }
        let failed = try run("previews")
        #expect(failed.status != .exited(0) && failed.output.isEmpty)
        #expect(failed.errors.contains("a trap was requested"))
        #expect(failed.errors.contains("WidgetExt: the PreviewProvider Trapping_Previews crashed with SIG"))
        let listed = try run("previews", "--without", "Trapping_Previews", "--without", "Previews.swift:30")
        #expect(listed.status == .exited(0))
        #expect(listed.output.contains("Sign six\n") && !listed.output.contains("Calm"))
        #expect(!listed.output.contains("Previews.swift:30"))
        let drawn = try run(
            "render", "--preview", "Sign four", "--format", "text", "--without", "Trapping_Previews")
        #expect(drawn.status == .exited(0) && drawn.output.contains("four"))
    }

    @Test("A font of iOS is drawn in a similar font, and reported once with the name of that font")
    func systemFonts() throws {
        let drawn = try run("render", "--preview", "Fonts of iOS", "--format", "png")
        #expect(drawn.status == .exited(0))
        let lines = drawn.errors.split(separator: "\n").map(String.init)
        #expect(lines.count == 15 && Set(lines).count == 15)
        for line in [
            "WidgetExt: the font 'HelveticaNeue-Bold' of iOS isn't available here: drawn in Inter Bold",
            "WidgetExt: the font 'AvenirNext-DemiBoldItalic' of iOS isn't available here: drawn in Inter Semi Bold Italic",
            "WidgetExt: the font 'Georgia-Italic' of iOS isn't available here: drawn in Noto Serif Italic",
            "WidgetExt: the font 'Menlo-Bold' of iOS isn't available here: drawn in JetBrains Mono Bold",
            "WidgetExt: the font '.SFUIRounded-Semibold' of iOS isn't available here: drawn in Inter with round ends Semi Bold",
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(
            try run("render", "--preview", "Unknown font", "--format", "png").errors
                == "WidgetExt: no font 'Lobster-Regular' in the font set or in the app's folder: drawn in Inter — add the font's file to the folder\n"
        )
    }

    @Test("A font file in the app's folder is used under its PostScript name, and a broken one is reported")
    func appFonts() throws {
        let files = URL(fileURLWithPath: Airlock.fonts).deletingLastPathComponent().appendingPathComponent("files").path
        let (few, app) = ("\(airlock.folder.path)/few", "\(airlock.folder.path)/App.resources")
        for folder in [few, app] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        for name in ["Inter-Regular.otf", "Inter-Bold.otf", "MaterialIcons-Regular.ttf"] {
            try FileManager.default.copyItem(atPath: "\(files)/\(name)", toPath: "\(few)/\(name)")
        }
        try FileManager.default.copyItem(atPath: "\(files)/NotoSerif-Bold.ttf", toPath: "\(app)/Title.TTF")
        try Data("no font".utf8).write(to: URL(fileURLWithPath: "\(app)/Broken.otf"))
        try Data("<fontconfig><dir>\(few)</dir></fontconfig>".utf8).write(to: URL(fileURLWithPath: "\(few)/fonts.conf"))
        func draw(_ options: String...) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.executable("SampleWidgets"),
                ["render", "--preview", "Font of the app", "--out", "\(airlock.folder.path)/out.png"] + options,
                environment: ["AIRLOCK_FONTS": "\(few)/fonts.conf"]
            ).wait()
        }
        func image() -> Data? { FileManager.default.contents(atPath: "\(airlock.folder.path)/out.png") }
        let replaced = try draw()
        #expect(replaced.status == .exited(0))
        #expect(replaced.errors.contains("no font 'NotoSerif-Bold' in the font set or in the app's folder: drawn in"))
        let first = try #require(image())
        let own = try draw("--assets", airlock.folder.path)
        #expect(own.status == .exited(0))
        #expect(
            own.errors.hasSuffix(
                "WidgetExt: can't read the font file \(app)/Broken.otf — replace it with a TrueType or OpenType font\n")
        )
        #expect(!own.errors.contains("no font"))
        #expect(image() != first)
    }

    @Test("A widget preview renders its entries in its own family, which --family overrides")
    func widgetPreview() throws {
        #expect(try text("Greeting") == "Good morning!")
        #expect(try text("Greeting", "--entry", "2") == "Good night!")
        let json = try run("render", "--preview", "Greeting", "--format", "json").output
        #expect(json.contains(#""family":"systemMedium""#) && json.contains(#""date":"1970-01-01T00:01:00Z""#))
        #expect(
            try run("render", "--preview", "Greeting", "--family", "systemSmall", "--format", "json").output.contains(
                #""family":"systemSmall""#))
    }

    @Test("A preview with a timeline provider renders the provider's entry for the instant")
    func providerPreview() throws {
        #expect(try text("GreetingWidget") == "Hello, World!")
    }

    @Test("A Live Activity preview renders its states in its own or the requested presentation")
    func activityPreview() throws {
        #expect(try text("On the way").hasSuffix("Anna is on the way"))
        #expect(try text("On the way", "--entry", "2").hasSuffix("Bert is on the way"))
        #expect(try text("On the way", "--entry", "2", "--presentation", "compact").contains("1 min"))
    }

    @Test("A view preview renders at its fixed size or at the size of the screen")
    func viewPreview() throws {
        #expect(try text("Greeting#2") == "Hello, World!")
        #expect(try text("Nested") == "nested")
        func json(_ name: String) throws -> String { try run("render", "--preview", name, "--format", "json").output }
        #expect(try json("Nested").contains(#""size":{"width":100.0,"height":40.0}"#))
        #expect(try json("Previews.swift:30").contains(#""size":{"width":393.0,"height":852.0}"#))
    }

    @Test("An unnamed --preview renders the provider's entry for the gallery")
    func galleryPreview() throws {
        let result = try run("render", "--kind", "GreetingWidget", "--preview", "--format", "text")
        #expect(result.output.contains("Hello, gallery!"))
    }

    @Test("Unknown previews, invalid entries and conflicting options are reported with a remedy")
    func badPreviews() throws {
        #expect(
            try fault("--preview", "Greetin") == "WidgetExt: no such preview 'Greetin' — did you mean 'Greeting'?\n")
        #expect(
            try fault("--preview", "Stranger")
                == "WidgetExt: the preview's entry is a StrangeEntry, but the widget shows another type — use an entry of the type that its provider returns\n"
        )
        #expect(
            try fault("--preview", "Empty")
                == "WidgetExt: the preview 'Empty' has no entries — write an entry in the preview\n")
        #expect(
            try fault("--preview", "Greeting", "--entry", "3")
                == "WidgetExt: the preview 'Greeting' has no entry '3' — write a number from 1 to 2\n")
        #expect(
            try fault("--preview", "Greeting", "--kind", "GreetingWidget")
                == "WidgetExt: a preview defines what it shows — leave --kind out\n")
        #expect(
            try fault("--preview", "On the way", "--family", "systemSmall")
                == "WidgetExt: 'On the way' is a preview of a Live Activity, which has no --family — leave it out\n")
        #expect(
            try fault("--kind", "GreetingWidget", "--entry", "2")
                == "WidgetExt: only previews have entries to choose from — write --preview NAME, or leave --entry out\n"
        )
    }
}

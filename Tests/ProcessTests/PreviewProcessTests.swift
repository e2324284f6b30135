import Foundation
import TestSupport
import Testing

/// Previews in foreign sources, found and drawn by a sandboxed process.
@Suite(.blocking) struct PreviewProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private func run(_ arguments: String...) throws -> ChildResult {
        try airlock.runProgram(ChildProcess.executable("SampleWidgets"), arguments)
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
                var file: String
                var line: Int
            }
            var previews: [Preview]
        }
        let list = try JSONDecoder().decode(List.self, from: Data(try run("previews", "--json").output.utf8)).previews
        #expect(list.map(\.entries) == [2, nil, 2, nil, nil, 1, 0, nil])
        #expect(
            list[2]
                == .init(
                    name: "On the way", form: "activity", kind: "DeliveryAttributes", place: "expanded", entries: 2,
                    file: "SampleWidgets/Previews.swift", line: 18))
        #expect(list[3].kind == nil && list[3].place == nil)
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

import Foundation
import Shared
import Testing

struct RenderCommandTests {
    private let tea = RenderCommand(.widget(kind: "Tea", .systemSmall))

    @Test("Each subject of a snapshot is written as options, and its bytes are standard input")
    func subjects() {
        let view = Array("{}".utf8)
        let subjects: [(RenderCommand.Subject, String)] = [
            (.widget(kind: "Tea", .accessoryInline), "--kind Tea --family accessoryInline"),
            (.widget(kind: "-Tea", .systemSmall, .preview), "--kind -Tea --family systemSmall --preview"),
            (.widget(kind: "Tea", .systemSmall, .placeholder), "--kind Tea --family systemSmall --placeholder"),
            (.control(kind: "Kettle", .medium), "--kind Kettle --presentation medium"),
            (
                .control(kind: "Kettle", .large, .preview, value: .off),
                "--kind Kettle --presentation large --value off --preview"
            ),
            (.activity(kind: "Brew", .lockScreen, .madeUp), "--kind Brew --presentation lock-screen"),
            (.activity(kind: "Brew", .minimal, .file("/b.json")), "--kind Brew --presentation minimal --state /b.json"),
            (.activity(kind: "Brew", .compact, .document(view)), "--kind Brew --presentation compact --state -"),
            (.currentActivity(id: "A1"), "--activity A1"), (.preview(name: "Day"), "--preview=Day"),
            (
                .preview(name: "Day", entry: 2, .expanded, without: ["Cups", "Pots"]),
                "--preview=Day --without Cups --without Pots --entry 2 --presentation expanded"
            ),
            (.archived(view, .systemLarge), "--archived - --family systemLarge"), (.snippet(7), "--snippet 7"),
            (.scene(id: "main-1"), "--scene main-1"),
        ]
        for (subject, options) in subjects {
            #expect(RenderCommand(subject).arguments.joined(separator: " ") == "render \(options) --format png")
        }
        let withInput = subjects.filter { RenderCommand($0.0).input != nil }.map(\.0)
        #expect(withInput == [.activity(kind: "Brew", .compact, .document(view)), .archived(view, .systemLarge)])
        #expect(withInput.allSatisfy { RenderCommand($0).input == view })
    }

    @Test("The appearance, instant, locale, configuration and sources are written after the subject")
    func options() throws {
        var command = tea
        command.appearance = RenderConfiguration(mode: .accented, scheme: .dark)
        _ = try command.appearance.set("tint", to: "FF9500")
        command.at = Date(timeIntervalSince1970: 1_795_254_060.25)
        (command.locale, command.configuration) = ("de_DE", #"{"cups":2}"#)
        (command.sources, command.format) = ("/Tea", .outline)
        #expect(
            command.arguments == [
                "render", "--kind", "Tea", "--family", "systemSmall", "--mode", "accented", "--scheme", "dark",
                "--tint",
                "FF9500", "--at", "2026-11-21T09:41:00.250Z", "--locale", "de_DE", "--configuration", "-", "--sources",
                "/Tea", "--format", "outline",
            ])
        #expect(command.input == Array(#"{"cups":2}"#.utf8))
    }

    @Test("A placed item is drawn with its appearance and configuration, a control without mode and tint")
    func placedItems() throws {
        var appearance = RenderConfiguration(mode: .vibrant, scheme: .dark)
        _ = try appearance.set("tint", to: "FF9500")
        let widget = PlacedWidget(
            id: "w1", kind: "Tea", family: .systemSmall, appearance: appearance, configuration: "{}")
        var expected = RenderCommand(.widget(kind: "Tea", .systemSmall, .preview), appearance, as: .json)
        expected.configuration = "{}"
        #expect(RenderCommand(widget, .preview, as: .json) == expected)
        let control = PlacedWidget(id: "c1", kind: "Kettle", place: .control(.small), appearance: appearance)
        #expect(
            RenderCommand(control)
                == RenderCommand(.control(kind: "Kettle", .small), RenderConfiguration(scheme: .dark)))
    }
}

import Foundation
import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct RenderCommandGrammarTests {
    private func parsed(_ command: RenderCommand) throws -> Arguments {
        guard case .arguments(let arguments) = try WidgetCommand.grammar.parse(command.arguments) else {
            throw CommandFailure("help")
        }
        return arguments
    }

    @Test("The extension reads what the host writes in a command that draws a widget")
    func widget() throws {
        var appearance = RenderConfiguration(mode: .accented, scheme: .dark)
        appearance.device = DeviceProfile(named: "iphone-se")
        (appearance.typeSize, appearance.contrast, appearance.scale) = (.accessibility1, .increased, 2)
        appearance.tint = try RenderOptions.tint.value(of: "FF9500")
        for origin in [EntryOrigin.timeline, .preview, .placeholder] {
            var command = RenderCommand(.widget(kind: "-Tea", .systemLarge, origin), appearance, as: .outline)
            command.at = Date(timeIntervalSince1970: 1_795_254_060.25)
            (command.locale, command.configuration, command.sources) = ("de_DE", "{}", "/Tea")
            let arguments = try parsed(command)
            let request = try RenderRequest(arguments)
            #expect(request.kind == "-Tea" && request.family == .systemLarge && request.origin == origin)
            #expect(request.isOutlined && arguments[RenderOptions.configuration] == "-")
            #expect(RenderConfiguration(arguments) == appearance && arguments[RenderOptions.sources] == "/Tea")
            let context = try arguments.requestContext(now: .distantPast)
            #expect(context.now == command.at && context.localeIdentifier == "de_DE")
        }
    }

    @Test("The extension's grammar has the options of every subject that the host draws")
    func otherSubjects() throws {
        let control = try parsed(RenderCommand(.control(kind: "Kettle", .large, .preview, value: .on)))
        #expect(control[RenderOptions.preview] == .alone && control[RenderOptions.value] == .on)
        #expect(try control.choice(RenderOptions.presentation, default: ControlPresentation.small) == .large)
        let preview = try parsed(
            RenderCommand(.preview(name: "--Day", entry: 2, .expanded, without: ["Cups", "Pots"])))
        #expect(preview[RenderOptions.preview] == .text("--Day") && preview[RenderOptions.entry] == 2)
        #expect(preview[RenderOptions.withoutPreviews] == ["Cups", "Pots"])
        #expect(try preview.choice(RenderOptions.presentation, default: ActivityPresentation.compact) == .expanded)
        #expect(try parsed(RenderCommand(.activity(kind: "Brew", .compact, .document([]))))[RenderOptions.state] == "-")
        #expect(try parsed(RenderCommand(.archived([], .systemSmall)))[RenderOptions.archived] == "-")
        #expect(try parsed(RenderCommand(.currentActivity(id: "A1")))[RenderOptions.activity] == "A1")
        #expect(try parsed(RenderCommand(.snippet(7)))[RenderOptions.snippet] == 7)
        #expect(try parsed(RenderCommand(.scene(id: "main-1")))[RenderOptions.scene] == "main-1")
        for format in SnapshotFormat.allCases {
            let arguments = try parsed(RenderCommand(.snippet(1), as: format))
            #expect(arguments[RenderOptions.format] == format)
        }
    }
    @Test("Each subject of a snapshot lacks the options that are for other subjects")
    func subjects() {
        let options = WidgetCommand.definition(of: "render")?.grammar.options ?? []
        func missing(_ subject: OptionSubjects) -> [String] {
            options.filter { $0.subjects.isDisjoint(with: subject) }.map(\.name)
        }
        #expect(missing(.widget) == ["presentation", "state", "stale", "value"])
        #expect(
            missing(.activity) == ["family", "mode", "wallpaper", "tint", "value", "preview", "placeholder", "made-at"])
        #expect(
            missing(.control)
                == ["family", "mode", "wallpaper", "tint", "state", "stale", "entry", "placeholder", "made-at"])
        let ofViews = [
            "presentation", "state", "stale", "value", "configuration", "preview", "entry", "placeholder", "made-at",
        ]
        #expect(missing(.widgetViews) == ofViews)
        #expect(missing(.view) == ["family", "mode", "wallpaper", "tint"] + ofViews)
    }
}

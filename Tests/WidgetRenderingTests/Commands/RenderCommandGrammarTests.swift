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
        for (option, value) in [
            (RenderConfiguration.Option.device, "iphone-se"), (.typeSize, "accessibility1"), (.contrast, "increased"),
            (.tint, "FF9500"), (.scale, "2"),
        ] { try appearance.set(option, to: value) }
        for origin in [EntryOrigin.timeline, .preview, .placeholder] {
            var command = RenderCommand(.widget(kind: "-Tea", .systemLarge, origin), appearance, as: .outline)
            command.at = Date(timeIntervalSince1970: 1_795_254_060.25)
            (command.locale, command.configuration, command.sources) = ("de_DE", "{}", "/Tea")
            let arguments = try parsed(command)
            let request = try RenderRequest(arguments)
            #expect(request.kind == "-Tea" && request.family == .systemLarge && request.origin == origin)
            #expect(request.isOutlined && arguments.value("configuration") == "-")
            #expect(try RenderConfiguration(arguments) == appearance && arguments.value("sources") == "/Tea")
            let context = try arguments.requestContext(now: .distantPast)
            #expect(context.now == command.at && context.localeIdentifier == "de_DE")
        }
    }

    @Test("The extension's grammar has the options of every subject that the host draws")
    func otherSubjects() throws {
        let control = try parsed(RenderCommand(.control(kind: "Kettle", .large, .preview, value: .on)))
        #expect(control.has("preview") && control.value("preview") == nil && control.value("value") == "on")
        #expect(try control.choice("presentation", default: ControlPresentation.small) == .large)
        let preview = try parsed(
            RenderCommand(.preview(name: "--Day", entry: 2, .expanded, without: ["Cups", "Pots"])))
        #expect(preview.value("preview") == "--Day" && preview.value("entry") == "2")
        #expect(preview.values("without") == ["Cups", "Pots"])
        #expect(try preview.choice("presentation", default: ActivityPresentation.compact) == .expanded)
        #expect(try parsed(RenderCommand(.activity(kind: "Brew", .compact, .document([])))).value("state") == "-")
        #expect(try parsed(RenderCommand(.archived([], .systemSmall))).value("archived") == "-")
        #expect(try parsed(RenderCommand(.currentActivity(id: "A1"))).value("activity") == "A1")
        #expect(try parsed(RenderCommand(.snippet(7))).value("snippet") == "7")
        #expect(try parsed(RenderCommand(.scene(id: "main-1"))).value("scene") == "main-1")
        for format in SnapshotFormat.allCases {
            let arguments = try parsed(RenderCommand(.snippet(1), as: format))
            #expect(try arguments.choice("format", default: SnapshotFormat.png) == format)
        }
    }
}

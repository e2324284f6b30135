import Foundation
import Shared
import Testing

@testable import AppHost

/// The required contents of answers, method by method.
struct PluginContentTests {
    private func message(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch { return (error as? PluginError)?.message }
    }

    private func timeline(_ text: String) throws -> PluginTimeline {
        try PluginTimeline.read(try JSONValue(parsing: text), generation: 4) { Array($0.utf8) }
    }

    @Test("A timeline's entries and policy are parsed, and the entry for an instant is found")
    func validTimeline() throws {
        let found = try timeline(
            #"""
            {"generation": 4, "entries": [{"date": "2026-11-21T09:41:00Z", "view": "a"},
            {"date": "2026-11-21T10:41:00.500+01:00", "view": "b"}], "policy": {"after": "2026-11-21T12:00:00Z"}}
            """#)
        #expect(found.entries.map { String(decoding: $0.view, as: UTF8.self) } == ["a", "b"])
        let first = Date(timeIntervalSince1970: 1_795_254_060)
        #expect(found.entries.map(\.date) == [first, first.addingTimeInterval(0.5)])
        #expect(found.reload == .after(first.addingTimeInterval(8_340)))
        #expect(found.entry(at: first.addingTimeInterval(-9))?.view == Array("a".utf8))
        #expect(found.entry(at: first)?.view == Array("a".utf8))
        #expect(found.entry(at: first.addingTimeInterval(9))?.view == Array("b".utf8))
    }

    @Test(
        "An invalid timeline is reported with the path of the wrong field",
        arguments: [
            (#"{"entries": [], "policy": "never"}"#, "result has no 'generation'"),
            (#"{"generation": 3, "entries": [], "policy": "never"}"#, "result has a generation other than 4"),
            (#"{"generation": 4, "entries": [], "policy": "never"}"#, "result has no entries"),
            (#"{"generation": 4, "entries": {}, "policy": "never"}"#, "entries is not an array"),
            (
                #"{"generation": 4, "entries": [{"date": "today", "view": "a"}], "policy": "never"}"#,
                "entries[0].date is not an instant such as 2026-11-21T09:41:00Z"
            ),
            (
                #"{"generation": 4, "entries": [{"date": "2026-11-21T09:41:00Z", "view": "../a"}], "policy": "never"}"#,
                "entries[0].view is not the name of a file in its folder"
            ),
            (
                #"{"generation": 4, "entries": [{"date": "2026-11-21T09:41:00Z", "view": "a"}, {"date": "2026-11-20T09:41:00Z", "view": "a"}], "policy": "never"}"#,
                "entries[1] is earlier than the previous entry"
            ),
            (
                #"{"generation": 4, "entries": [{"date": "2026-11-21T09:41:00Z", "view": "a"}], "policy": "soon"}"#,
                "policy is neither 'atEnd' nor 'never'"
            ),
            (
                #"{"generation": 4, "entries": [{"date": "2026-11-21T09:41:00Z", "view": "a", "url": 1}], "policy": "never"}"#,
                "entries[0] has the unknown member 'url'"
            ),
        ])
    func invalidTimelines(text: String, problem: String) {
        #expect(
            message { try timeline(text) }
                == "gave an invalid answer to 'widgets/timeline': \(problem) — see Documentation/Plugins.md")
    }

    @Test("Widgets must have distinct kinds and known families")
    func widgetList() throws {
        func widgets(_ text: String) throws -> [PluginWidget] {
            try PluginWidget.all(from: try JSONValue(parsing: text))
        }
        #expect(
            try widgets(#"{"widgets": [{"kind": "Moon", "families": ["systemSmall", "accessoryInline"]}]}"#) == [
                PluginWidget(
                    kind: "Moon", name: "Moon", description: nil, families: [.systemSmall, .accessoryInline])
            ])
        #expect(
            message { try widgets(#"{"widgets": [{"kind": "Moon", "families": ["huge"]}]}"#) }
                == "gave an invalid answer to 'widgets/list': widgets[0].families[0] is not a family — see Documentation/Plugins.md"
        )
        let twice = #"{"kind": "Moon", "families": ["systemSmall"]}"#
        #expect(
            message { try widgets(#"{"widgets": [\#(twice), \#(twice)]}"#) }
                == "gave an invalid answer to 'widgets/list': widgets[1] has an empty or repeated 'kind' — see Documentation/Plugins.md"
        )
    }

    @Test("An intent with a parameter of an unknown type is refused")
    func intentList() throws {
        let text =
            #"{"intents": [{"id": "Howl", "parameters": [{"name": "loud", "type": "boolean", "optional": true}]}]}"#
        #expect(
            try PluginIntent.all(from: try JSONValue(parsing: text)) == [
                PluginIntent(
                    id: "Howl", title: "Howl", parameters: [.init(name: "loud", kind: .boolean, isOptional: true)])
            ])
        #expect(
            message {
                try PluginIntent.all(
                    from: try JSONValue(
                        parsing: #"{"intents": [{"id": "Howl", "parameters": [{"name": "loud", "type": "yes"}]}]}"#))
            }
                == "gave an invalid answer to 'intents/list': intents[0].parameters[0].type is not a type — see Documentation/Plugins.md"
        )
    }

    @Test("An intent may open only addresses with a scheme that its plug-in declares")
    func openedAddress() throws {
        var options = PluginOptions()
        options.schemes = ["moon"]
        func performed(_ text: String) throws -> PerformedIntent {
            try PerformedIntent.read(try JSONValue(parsing: text), generation: 4, options: options) { Array($0.utf8) }
        }
        #expect(
            try performed(#"{"generation": 4, "dialog": "Ow", "view": "v", "reload": ["Moon"], "open": "moon://full"}"#)
                == PerformedIntent(dialog: "Ow", view: Array("v".utf8), reload: ["Moon"], open: "moon://full"))
        #expect(
            message { try performed(#"{"generation": 4, "open": "https://example.com"}"#) }
                == "gave an invalid answer to 'intents/perform': result opens a URL with a scheme that AirlockPlugin.URLSchemes doesn't list — see Documentation/Plugins.md"
        )
    }
}

import Testing

@testable import Bring

struct EmptyBundleTests {
    private func message(_ files: [String: String]) -> String {
        let conditions = CompilationConditions(modules: ["WidgetKit"])
        return EmptyBundle(
            files.sorted { $0.key < $1.key }.map { SourceFile(path: $0, bytes: Array($1.utf8), conditions: conditions) }
        ).message
    }

    @Test("A bundle that an #if empties is reported with the condition, the file and the line")
    func directive() {
        #expect(
            message([
                "Teas.swift":
                    "@main\nstruct Teas: WidgetBundle {\n  var body: some Widget {\n#if os(macOS)\n    Tea()\n#endif\n  }\n}\n"
            ])
                == "no widgets to draw: the body of Teas (Teas.swift:2) is emptied by '#if os(macOS)' (Teas.swift:4), which is false here — write a condition that is true on an iPhone"
        )
    }

    @Test("A bundle that a condition at run time empties is reported with the condition")
    func condition() {
        #expect(
            message([
                "Teas.swift":
                    "struct Teas: WidgetBundle {\n  var body: some Widget {\n    if #unavailable(iOS 18, *) { Tea() }\n  }\n}"
            ])
                == "no widgets to draw: the body of Teas (Teas.swift:1) is emptied by 'if #unavailable(iOS 18, *)' (Teas.swift:3), which is false here — make the condition true here, or leave it out"
        )
    }

    @Test("A condition that is true here isn't named")
    func availability() {
        #expect(
            message([
                "Teas.swift":
                    "struct Teas: WidgetBundle {\n  var body: some Widget {\n    if #available(iOS 17, *) { }\n  }\n}"
            ]).contains("names no widget"))
    }

    @Test("A bundle whose widgets are in the else of a condition that is true here is reported with the condition")
    func availabilityElse() {
        #expect(
            message([
                "Teas.swift":
                    "struct Teas: WidgetBundle {\n  var body: some Widget {\n    if #available(iOS 17, *) { } else { Tea() }\n  }\n}"
            ])
                == "no widgets to draw: the body of Teas (Teas.swift:1) has widgets only in the else of 'if #available(iOS 17, *)' (Teas.swift:3), which is true here — name the widgets in the other branch, too: a new system shows only its widgets"
        )
        #expect(
            message([
                "Teas.swift":
                    "struct Teas: WidgetBundle {\n  var body: some Widget {\n    if #available(iOS 17, *) { } else { }\n  }\n}"
            ]).contains("names no widget"))
    }

    @Test("A bundle without widgets, and sources without a bundle or a widget, are reported")
    func nothing() {
        #expect(
            message(["A.swift": "struct A: WidgetBundle { var body: some Widget { } }"])
                == "no widgets to draw: the body of A (A.swift:1) names no widget — name the widgets in the bundle")
        #expect(
            message(["A.swift": "struct A: View { var body: some View { Text(\"a\") } }"])
                == "no widgets to draw: the sources declare no widget, Live Activity or control — name the folder of a widget extension's sources"
        )
    }

    @Test("Widgets that aren't compiled are named with their conditions")
    func omittedWidgets() {
        #expect(
            message(["A.swift": "#if os(macOS)\nimport WidgetKit\nstruct A: Widget { }\n#endif"])
                == "no widgets to draw: A (A.swift:3) isn't compiled: '#if os(macOS)' (A.swift:1) is false here — write a condition that is true on an iPhone"
        )
    }

    @Test("An #if outside the body of the bundle isn't named")
    func otherDirectives() {
        #expect(
            message([
                "A.swift":
                    "#if os(macOS)\nlet a = 1\n#endif\nstruct A: WidgetBundle {\n  var body: some Widget {\n  }\n}\n#if os(macOS)\nlet b = 1\n#endif"
            ]).contains("names no widget"))
    }
}

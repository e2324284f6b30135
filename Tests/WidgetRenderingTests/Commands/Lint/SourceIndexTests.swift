import Shared
import Testing

@testable import WidgetRendering

struct SourceIndexTests {
    private struct Outer {}
    private struct Inner<Content> { var content: Content }

    private var index: SourceIndex {
        var index = SourceIndex()
        index.add(
            """
            // struct Outer is not declared here
            struct Outer: View {
                var body: some View {
                    VStack {
                        Text("Hello")
                        Inner { Text("there") }
                    }
                }
            }

            private struct Inner<Content: View>: View {
                var body: some View { content }
            }
            """, file: "Views.swift")
        index.add("StaticConfiguration(\n    kind: \"Hello\", provider: P())", file: "Widget.swift")
        return index
    }

    private func path(_ parts: ViewPath.Part...) -> ViewPath { parts.reduce(ViewPath()) { $0.appending($1) } }
    private func type(_ type: Any.Type) -> ViewPath.Part { .type(ObjectIdentifier(type), type) }

    @Test("A view's source location is found in the innermost known type of its path")
    func innermostType() {
        let text = path(type(Outer.self), .name("VStack"), .index(0), .name("Text"))
        #expect(index.location(of: text, kind: "Hello")?.description == "Views.swift:5")
        let inner = path(type(Outer.self), .name("VStack"), type(Inner<Int>.self))
        #expect(index.location(of: inner, kind: "Hello")?.description == "Views.swift:11")
        let foreign = path(type(Outer.self), type(Int.self), .name("VStack"))
        #expect(index.location(of: foreign, kind: "Hello")?.description == "Views.swift:4")
    }

    @Test("A comment at a line, above it or above a type's declaration disables a rule there")
    func disabledRules() {
        var index = SourceIndex()
        index.add(
            """
            // airlock:disable overlap the shadow is drawn as a second text
            @MainActor
            struct Outer: View {
                var body: some View {
                    // airlock:disable truncated only the beginning matters
                    Text("a")
                    Image("b")  // airlock:disable memory it is small on every phone
                }
            }
            """, file: "A.swift")
        let path = path(type(Outer.self), .name("VStack"))
        func isDisabled(_ rule: LintRule, _ line: Int, _ path: ViewPath = ViewPath()) -> Bool {
            index.isDisabled(rule, at: SourceLocation(file: "A.swift", line: line), path)
        }
        #expect(isDisabled(.overlap, 6, path))
        #expect(!isDisabled(.overlap, 6))
        #expect(isDisabled(.truncated, 5) && isDisabled(.truncated, 6) && !isDisabled(.truncated, 7, path))
        #expect(isDisabled(.memory, 7) && !isDisabled(.memory, 6))
        #expect(!isDisabled(.blank, 6, path))
        #expect(!index.isDisabled(.memory, at: SourceLocation(file: "B.swift", line: 7), ViewPath()))
        #expect(index.invalidComments == [])
    }

    @Test("A comment without a known rule or without a reason disables nothing and is reported")
    func invalidComments() {
        var index = SourceIndex()
        index.add(
            """
            Text("a")  // airlock:disable truncatd it may be short
            Text("b")  // airlock:disable truncated
            Text("c")  // airlock:disable
            """, file: "A.swift")
        #expect(
            index.invalidComments.map(\.description) == [
                "A.swift:1: 'airlock:disable' names the unknown rule 'truncatd' — did you mean 'truncated'?",
                "A.swift:2: 'airlock:disable' gives no reason — write one after 'truncated'",
                "A.swift:3: 'airlock:disable' names no rule — write the rule and a reason after it",
            ])
        for line in 1...3 {
            let location = SourceLocation(file: "A.swift", line: line)
            #expect(!index.isDisabled(.truncated, at: location, ViewPath()))
        }
    }

    @Test("A widget's source location is found by its kind, and an unknown kind has none")
    func widgetKind() {
        #expect(index.location(of: ViewPath(), kind: "Hello")?.description == "Widget.swift:2")
        #expect(index.location(of: ViewPath(), kind: "Other") == nil)
    }
}

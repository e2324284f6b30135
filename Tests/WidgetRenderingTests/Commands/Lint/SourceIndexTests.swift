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

    @Test("A widget's source location is found by its kind, and an unknown kind has none")
    func widgetKind() {
        #expect(index.location(of: ViewPath(), kind: "Hello")?.description == "Widget.swift:2")
        #expect(index.location(of: ViewPath(), kind: "Other") == nil)
    }
}

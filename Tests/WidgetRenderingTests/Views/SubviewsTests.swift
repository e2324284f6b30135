import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct SubviewsTests {
    private func texts(@ViewBuilder _ view: @escaping () -> some View) throws -> [String] {
        let drawn = try DrawnWidget(.systemLarge) { view().containerBackground(for: .widget) {} }
        #expect(drawn.findings == [])
        return drawn.snapshot.texts.map(\.string)
    }

    /// A container that numbers its subviews.
    private struct Numbered<Content: View>: View {
        @ViewBuilder let content: Content

        var body: some View {
            Group(subviews: content) { subviews in
                Text(verbatim: "\(subviews.count)")
                ForEach(subviews) { subview in
                    subview
                    if subview.id == subviews.last?.id { Text(verbatim: "end") }
                }
            }
        }
    }

    @Test("A container gets the views of its content, without groups, loops and conditions")
    func subviews() throws {
        #expect(
            try texts {
                Numbered {
                    Text(verbatim: "a")
                    Group {
                        Text(verbatim: "b")
                        ForEach(1..<3) { Text(verbatim: "\($0 * 10)") }
                    }
                    if true { Text(verbatim: "c") }
                    HStack {
                        Text(verbatim: "d")
                        Text(verbatim: "e")
                    }
                }
            } == ["6", "a", "b", "10", "20", "c", "d", "e", "end"])
        #expect(try texts { Numbered {} } == ["0"])
    }

    @Test("A container reads the values and tags that its subviews set")
    func containerValues() throws {
        #expect(
            try texts {
                ForEach(
                    subviews: Group {
                        Text(verbatim: "a").rank(1).padding()
                        Group {
                            Text(verbatim: "b")
                            Text(verbatim: "c").rank(3)
                        }
                        .rank(2)
                        VStack { Text(verbatim: "d").rank(4) }.tag("last")
                    }
                ) { subview in
                    let values = subview.containerValues
                    Text(verbatim: "\(values.rank) \(values.hasTag("last")) \(values.tag(for: String.self) ?? "none")")
                }
            } == ["1 false none", "2 false none", "2 false none", "0 true last"])
    }

    @Test("A subview is drawn in the environment in which the container puts it")
    func environment() throws {
        struct Number: View {
            @Environment(\.lineLimit) private var lineLimit
            var body: some View { Text(verbatim: "\(lineLimit ?? 0)") }
        }
        #expect(
            try texts {
                Group(subviews: Number()) { subviews in
                    subviews
                    subviews[0].lineLimit(2)
                    subviews.prefix(1).lineLimit(3)
                }
            } == ["0", "2", "3"])
    }

    @Test("A container gets the sections of its content, and views outside of them as a section of their own")
    func sections() throws {
        #expect(
            try texts {
                ForEach(
                    sections: Group {
                        Text(verbatim: "a")
                        Text(verbatim: "b")
                        Section {
                            Text(verbatim: "c")
                        } header: {
                            Text(verbatim: "C")
                        }
                        Section {
                            Text(verbatim: "d")
                        } footer: {
                            Text(verbatim: "D")
                        }
                    }
                ) { section in
                    Text(verbatim: "\(section.header.count) \(section.content.count) \(section.footer.count)")
                    section.content
                }
            } == ["0 2 0", "a", "b", "1 1 0", "c", "0 1 1", "d"])
        #expect(
            try texts {
                Group(sections: Section("A") { Text(verbatim: "a") }) { Text(verbatim: "\($0.count)") }
            } == ["1"])
    }

    private struct Divided: _VariadicView_MultiViewRoot {
        @ViewBuilder func body(children: _VariadicView.Children) -> some View {
            ForEach(children) { child in
                child
                if child.id != children.last?.id { Text(verbatim: child[MarkKey.self]) }
            }
        }
    }

    private struct Row: _VariadicView_UnaryViewRoot {
        func body(children: _VariadicView.Children) -> some View { children }
    }

    fileprivate struct MarkKey: _ViewTraitKey { static let defaultValue = "|" }

    @Test("A variadic view draws what its root makes of the children")
    func variadicView() throws {
        #expect(
            try texts {
                _VariadicView.Tree(Divided()) {
                    Text(verbatim: "a")
                    Text(verbatim: "b")._trait(MarkKey.self, "/")
                    Text(verbatim: "c")
                }
            } == ["a", "|", "b", "/", "c"])
    }

    @Test("The root of a unary view makes one view")
    func unaryView() throws {
        let log = DiagnosticLog()
        let context = ResolveContext(environment: .init(), diagnostics: log)
        let tree = _VariadicView.Tree(Row()) {
            Text(verbatim: "a")
            Text(verbatim: "b")
        }
        #expect(resolve(tree, in: context).count == 1)
    }

    @Test("A container that changes the environment of very many subviews draws the rest in its own")
    func manySubviews() throws {
        let drawn = try DrawnWidget(.systemSmall) {
            Group(subviews: ForEach(0..<200) { Text(verbatim: "\($0)") }) { subviews in
                ForEach(subviews) { $0.lineLimit(1) }
            }
            .containerBackground(for: .widget) {}
        }
        #expect(drawn.findings.contains { $0.contains("too many subviews") })
        #expect(!drawn.findings.contains { $0.contains("the rest is not drawn") })
    }
}

extension ContainerValues {
    @Entry fileprivate var rank = 0
}

extension View {
    fileprivate func rank(_ rank: Int) -> some View { containerValue(\.rank, rank) }
}

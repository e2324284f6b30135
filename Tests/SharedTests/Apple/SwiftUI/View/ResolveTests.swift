import Foundation
import Testing

@testable import Shared

@MainActor
struct ResolveTests {
    private func nodes(_ view: some View) -> [ViewNode] {
        resolve(view, in: ResolveContext(environment: .init(), diagnostics: DiagnosticLog()))
    }

    private func texts(_ view: some View) -> [ViewNode.TextContent] {
        nodes(view).compactMap { if case .text(let text) = $0.content { text } else { nil } }
    }

    struct Inner: View {
        @Environment(\.colorScheme) var scheme
        @Environment(\.lineLimit) var limit
        var body: some View { Text("\(scheme.rawValue) \(limit ?? 0)") }
    }

    struct Outer: View {
        @Environment(\.lineLimit) var limit
        var body: some View {
            Text(verbatim: "\(limit ?? 0)")
            Inner().environment(\.colorScheme, .dark).lineLimit(2)
            Text(verbatim: "\(limit ?? 0)")
        }
    }

    @Test("A body reads the environment at its view's position in the tree")
    func environment() {
        #expect(texts(Outer().lineLimit(5)).map(\.string) == ["5", "dark 2", "5"])
    }

    @Test("An environment property read outside a body has its default value")
    func outsideBody() { #expect(Inner().scheme == .light) }

    @Test("An empty view or a nil view contributes no node")
    func emptyViews() {
        let none: Text? = nil
        #expect(nodes(EmptyView()).isEmpty)
        #expect(nodes(none).isEmpty)
    }

    struct Branches: View {
        let isOn: Bool
        var body: some View {
            if isOn { Text(verbatim: "on") } else { Color.red }
            switch isOn {
            case true: Text(verbatim: "yes")
            case false: EmptyView()
            }
        }
    }

    @Test("Conditional branches contribute only the views of the branch taken")
    func branches() {
        #expect(texts(Branches(isOn: true)).map(\.string) == ["on", "yes"])
        #expect(nodes(Branches(isOn: false)).count == 1)
    }

    @Test("A modifier on a group applies to each of its views")
    func groupModifier() {
        let group = Group {
            Text(verbatim: "a")
            Text(verbatim: "b")
        }
        #expect(nodes(group.padding(2)).count == 2)
        #expect(texts(group.font(.caption)).map(\.font.size) == [12, 12])
    }

    @Test("The innermost of two font modifiers takes precedence")
    func innermostModifier() {
        #expect(texts(Text(verbatim: "a").font(.caption).font(.title)).map(\.font.size) == [12])
    }

    @Test("Strings and interpolated literals become text without format expansion")
    func literalText() {
        let name = "100 %@"
        #expect(texts(Text(name)).map(\.string) == ["100 %@"])
        #expect(texts(Text("Hello \(name)!")).map(\.string) == ["Hello 100 %@!"])
    }

    @Test("A node's path has the types and indexes of the views above it")
    func viewPaths() {
        let view = VStack { Outer() }
        guard case .stack(_, let children) = nodes(view)[0].content else { return #expect(Bool(false)) }
        #expect(
            children.map(\.path.description) == [
                "VStack/Outer/0/Text", "VStack/Outer/1/Inner/Text", "VStack/Outer/2/Text",
            ])
    }

    struct Stripes: ShapeStyle {}

    @Test("Invalid modifiers are ignored or corrected, each with a diagnostic and a view path")
    func invalidModifiers() {
        let log = DiagnosticLog()
        let view = VStack {
            Color.red.frame(width: -5)
            Color.red.frame(minWidth: .nan)
            Color.red.frame(minWidth: 10, maxWidth: 5).padding(.infinity)
            Color.red.padding(.nan)
            Text(verbatim: "a").foregroundStyle(Stripes())
        }
        let nodes = resolve(view, in: ResolveContext(environment: .init(), diagnostics: log))
        guard case .stack(_, let children) = nodes[0].content else { return #expect(Bool(false)) }
        #expect(
            children.map { if case .modified = $0.content { true } else { false } } == [
                false, false, true, false, false,
            ])
        #expect(
            log.diagnostics.map { "\($0.path): \($0.message)" } == [
                "VStack/0: ignored: a frame's width and height must be finite and not negative",
                "VStack/1: ignored: a frame's bound that isn't a number",
                "VStack/2: ignored: a padding length that isn't finite",
                "VStack/2: a frame's ideal or maximum length is less than its minimum or ideal length, so it was raised — write minimum ≤ ideal ≤ maximum",
                "VStack/3: ignored: a padding length that isn't finite",
                "VStack/4: not drawn: foregroundStyle(Stripes)",
            ])
    }
}

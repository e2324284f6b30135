/// A view that an intent shows with its result.
public struct IntentSnippet: Sendable {
    /// Resolves the view.
    package let nodes: @MainActor @Sendable (ResolveContext) -> [ViewNode]

    init<Content: View>(_ content: Content) {
        let content = Unchecked(content)
        nodes = { resolve(content.value, in: $0) }
    }
}

extension IntentSnippet {
    /// The texts of the view, in reading order.
    @MainActor package var texts: [String] {
        nodes(ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())).flatMap(\.texts)
    }
}

extension ViewNode {
    /// The texts of the node.
    package var texts: [String] { gathered { if case .text(let text) = $0.content { [text.string] } else { [] } } }

    /// The buttons of an app's window in the node, with their numbers and labels.
    package var buttons: [(number: Int, label: ViewNode)] {
        gathered {
            if case .modified(.tap(.button(let number)), let label) = $0.content { [(number, label)] } else { [] }
        }
    }

    /// The names of the symbols and images in the node.
    package var imageNames: [String] {
        gathered { node in
            switch node.content {
            case .symbol(let symbol): [symbol.name]
            case .image(let image): [image.label ?? image.name]
            default: []
            }
        }
    }

    /// Returns the elements of the node itself, and then the elements of its descendants, in reading order.
    private func gathered<Element>(_ own: (ViewNode) -> [Element]) -> [Element] {
        let inner: [ViewNode] =
            switch content {
            case .stack(_, let children), .grid(_, let children), .gridRow(_, let children),
                .lazyGrid(_, let children), .overlaid(_, let children):
                children
            case .fitting(_, _, let children): Array(children.prefix(1))
            case .modified(.background(_, let behind), let node): behind + [node]
            case .modified(.overlay(_, let above), let node): [node] + above
            case .modified(_, let node): [node]
            default: []
            }
        return own(self) + inner.flatMap { $0.gathered(own) }
    }
}

extension IntentSnippet {
    /// The texts of the view, in the order they are read.
    @MainActor package var texts: [String] {
        nodes(ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())).flatMap(\.texts)
    }
}

extension ViewNode {
    /// The texts in the node.
    package var texts: [String] {
        switch content {
        case .text(let text): [text.string]
        case .stack(_, let children), .grid(_, let children), .gridRow(_, let children), .lazyGrid(_, let children),
            .overlaid(_, let children):
            children.flatMap(\.texts)
        case .fitting(_, _, let children): children.first?.texts ?? []
        case .modified(.background(_, let behind), let node): behind.flatMap(\.texts) + node.texts
        case .modified(.overlay(_, let above), let node): node.texts + above.flatMap(\.texts)
        case .modified(_, let node): node.texts
        default: []
        }
    }
}

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

/// An archived view of an intent or of an app's window, for the process that draws it.
package struct SnippetDocument: Hashable, Sendable, WireRecord {
    /// The identifier of the intent or the window.
    package var intent: String
    /// An ``ArchivedView`` as JSON, in the light appearance.
    package var light: String
    /// The same view in the dark appearance.
    package var dark: String

    package init(intent: String, light: String, dark: String) {
        (self.intent, self.light, self.dark) = (intent, light, dark)
    }

    /// The size of the document in bytes.
    package var byteCount: Int { intent.utf8.count + light.utf8.count + dark.utf8.count }

    /// Archives a view in both appearances and returns it with its diagnostics.
    ///
    /// - Throws: ``ArchivedViewError`` if the view is too large.
    @MainActor package static func written(
        of name: String, _ nodes: @MainActor (ResolveContext) -> [ViewNode]
    ) throws -> (document: SnippetDocument, diagnostics: [Diagnostic]) {
        let log = DiagnosticLog()
        func written(_ scheme: ColorScheme) throws -> String {
            var environment = EnvironmentValues()
            environment.colorScheme = scheme
            let (json, diagnostics) = try ArchivedView.document(
                of: nodes(ResolveContext(environment: environment, diagnostics: log)))
            diagnostics.forEach(log.add)
            return try json.serialised()
        }
        let document = SnippetDocument(intent: name, light: try written(.light), dark: try written(.dark))
        return (document, log.diagnostics)
    }

    package static var blank: Self { Self(intent: "", light: "", dark: "") }

    /// Codes the document as fields 2 to 4, because a stored document has its number as field 1.
    package mutating func code(_ coder: inout WireCoder) {
        coder.text(2, &intent)
        coder.text(3, &light)
        coder.text(4, &dark)
    }
}

extension IntentSnippet {
    /// Archives the view in both appearances and returns it with its diagnostics.
    ///
    /// - Throws: ``ArchivedViewError`` if the view is too large.
    @MainActor package func document(of intent: String) throws -> (document: SnippetDocument, diagnostics: [Diagnostic])
    {
        try SnippetDocument.written(of: intent, nodes)
    }
}

/// The archived view of an app's window, which the host writes for the process that draws it.
package struct SceneDocument: Hashable, Sendable, DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The maximum size of a view in both appearances, in bytes.
    package static let bytes = 900 << 10

    /// Returns the document key of a window.
    ///
    /// - Throws: ``ContainerError`` if the identifier can't be a document's name.
    package static func key(of window: String) throws(ContainerError) -> DocumentKey<SceneDocument> {
        try DocumentKey(.home, "scene." + window)
    }

    package var view: SnippetDocument

    package init(view: SnippetDocument) { self.view = view }

    package static var blank: Self { Self(view: .blank) }

    package mutating func code(_ coder: inout WireCoder) { view.code(&coder) }
}

/// The most recent views of intents, oldest first, each with a number.
package struct StoredSnippets: Hashable, Sendable, DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<StoredSnippets>(.intents, literal: "snippets")

    /// The maximum number of views; the oldest are removed first.
    package static let limit = 16
    /// The maximum size of all views, in bytes.
    package static let bytes = 900 << 10
    /// The highest number; numbering restarts at 1 after it.
    private static let numbers = 1_000_000_000

    /// A view with its number.
    package struct Snippet: Hashable, Sendable, WireRecord {
        package var number: Int
        package var document: SnippetDocument

        package static var blank: Self { Self(number: 0, document: .blank) }

        package mutating func code(_ coder: inout WireCoder) {
            coder.count(1, &number)
            document.code(&coder)
        }
    }

    package private(set) var snippets: [Snippet] = []
    /// The number of the newest view.
    package private(set) var last = 0

    /// Creates an empty collection.
    package init() {}

    /// Adds a view under the next number and removes the oldest views beyond the limits.
    ///
    /// - Throws: ``ArchivedViewError`` if the view alone exceeds the size limit.
    package mutating func add(_ document: SnippetDocument) throws {
        guard document.byteCount <= Self.bytes else {
            throw ArchivedViewError(.tooMuch("bytes in a view in both appearances", limit: Self.bytes))
        }
        last = last < Self.numbers ? last + 1 : 1
        snippets.append(Snippet(number: last, document: document))
        while snippets.count > Self.limit || snippets.reduce(0, { $0 + $1.document.byteCount }) > Self.bytes {
            snippets.removeFirst()
        }
    }

    /// The view with the given number; `nil` if it isn't stored.
    package subscript(number: Int) -> SnippetDocument? { snippets.first { $0.number == number }?.document }

    package static var blank: Self { Self() }

    package mutating func code(_ coder: inout WireCoder) {
        coder.count(1, &last)
        coder.records(2, &snippets, limit: Self.limit)
    }
}

extension Domain {
    /// The state that the intents extension stores between requests.
    package static var intents: Domain {
        Domain(name: "intents", index: 6, writers: [.intents]) { _ in "the next request writes it again" }
    }
}

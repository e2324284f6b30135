/// An archived view of an intent or of an app's window, for the process that draws it.
package struct SnippetDocument: Hashable, Sendable {
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

    /// Writes the document as fields 2 to 4.
    func write(into part: inout WireWriter) {
        part.write(2, intent)
        part.write(3, light)
        part.write(4, dark)
    }

    /// Reads a field of the document; skips an unknown field.
    mutating func read(_ field: WireField, from part: inout WireReader) throws {
        switch field.number {
        case 2: intent = try part.string(field)
        case 3: light = try part.string(field)
        case 4: dark = try part.string(field)
        default: try part.skip(field)
        }
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
package struct SceneDocument: Hashable, Sendable, DocumentValue {
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

    package func encode(into writer: inout WireWriter) { view.write(into: &writer) }

    package init(from reader: inout WireReader) throws {
        view = SnippetDocument(intent: "", light: "", dark: "")
        while let field = try reader.nextField() { try view.read(field, from: &reader) }
    }
}

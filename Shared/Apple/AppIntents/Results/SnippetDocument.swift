/// The view an intent or a window of an app shows, written down for the process that draws it.
package struct SnippetDocument: Hashable, Sendable {
    /// The identifier of the intent, or of the window.
    package var intent: String
    /// An ``ArchivedView`` as JSON, in the light appearance.
    package var light: String
    /// The same in the dark one.
    package var dark: String

    package init(intent: String, light: String, dark: String) {
        (self.intent, self.light, self.dark) = (intent, light, dark)
    }

    /// How many bytes it has.
    package var byteCount: Int { intent.utf8.count + light.utf8.count + dark.utf8.count }

    /// Writes a view down in both appearances, and returns what there is to know of it.
    ///
    /// - Throws: ``ArchivedViewError`` for a view too large.
    @MainActor package static func written(
        of name: String, _ nodes: @MainActor (ResolveContext) -> [ViewNode]
    ) throws -> (document: SnippetDocument, notes: [Diagnostic]) {
        let log = DiagnosticLog()
        func written(_ scheme: ColorScheme) throws -> String {
            var environment = EnvironmentValues()
            environment.colorScheme = scheme
            let (json, notes) = try ArchivedView.document(
                of: nodes(ResolveContext(environment: environment, diagnostics: log)))
            notes.forEach(log.add)
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

    /// Reads a field of the document; another one is skipped.
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
    /// The view written down in both appearances, with what is to know of it.
    ///
    /// - Throws: ``ArchivedViewError`` for a view too large.
    @MainActor package func document(of intent: String) throws -> (document: SnippetDocument, notes: [Diagnostic]) {
        try SnippetDocument.written(of: intent, nodes)
    }
}

/// The view of a window of the app, which the host writes down for the process that draws it.
package struct SceneDocument: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The most bytes of a view in both appearances.
    package static let bytes = 900 << 10

    /// Where the document of a window is.
    ///
    /// - Throws: ``ContainerError`` for an id that can't be a document's name.
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

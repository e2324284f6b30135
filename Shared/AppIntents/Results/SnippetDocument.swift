/// The view an intent shows, written down for the process that draws it.
package struct SnippetDocument: Hashable, Sendable {
    /// The identifier of the intent.
    package var intent: String
    /// An ``ArchivedView`` as JSON, in the light appearance.
    package var light: String
    /// The same in the dark one.
    package var dark: String

    /// Creates a document of its parts.
    package init(intent: String, light: String, dark: String) {
        (self.intent, self.light, self.dark) = (intent, light, dark)
    }

    /// How many bytes it has.
    package var byteCount: Int { intent.utf8.count + light.utf8.count + dark.utf8.count }
}

extension IntentSnippet {
    /// The view written down in both appearances, with what is to know of it.
    ///
    /// - Throws: ``ArchivedViewError`` for a view too large.
    @MainActor package func document(of intent: String) throws -> (document: SnippetDocument, notes: [Diagnostic]) {
        let log = DiagnosticLog()
        func written(_ scheme: ColorScheme) throws -> String {
            var environment = EnvironmentValues()
            environment.colorScheme = scheme
            let (json, notes) = try ArchivedView.document(
                of: nodes(ResolveContext(environment: environment, diagnostics: log)))
            notes.forEach(log.add)
            return try json.serialised()
        }
        let document = SnippetDocument(intent: intent, light: try written(.light), dark: try written(.dark))
        return (document, log.diagnostics)
    }
}

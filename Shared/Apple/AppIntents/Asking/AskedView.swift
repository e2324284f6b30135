/// A view shown with a question or an answer.
package struct AskedView: Hashable, Sendable {
    /// Its texts, in the order they are read.
    package var texts: [String]
    /// The view written down; `nil` for one that can't be.
    package var document: SnippetDocument?
    /// What there is to know of it.
    package var notes: [Diagnostic]
    /// The number it is kept by; `nil` until it is kept.
    package var number: Int?

    package init(texts: [String], document: SnippetDocument?, notes: [Diagnostic]) {
        (self.texts, self.document, self.notes) = (texts, document, notes)
    }

    /// Reads a view: its texts at once, the view itself as far as it can be written down.
    package init(_ snippet: IntentSnippet, of intent: String) async {
        texts = await snippet.texts
        do {
            (document, notes) = try await snippet.document(of: intent)
        } catch {
            (document, notes) = (nil, [Diagnostic(message: "the view isn't kept: \(spokenText(of: error))")])
        }
    }
}

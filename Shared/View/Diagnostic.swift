/// Something a person should know about a picture that was drawn nevertheless.
package struct Diagnostic: Hashable, Sendable {
    /// What there is to know, in one sentence.
    package var message: String
    /// The view it is about.
    package var path: ViewPath
    /// The name of the rule it breaks; `nil` for a note about the drawing.
    package var rule: String?

    /// Creates a diagnostic.
    package init(message: String, path: ViewPath = ViewPath()) {
        self.message = message
        self.path = path
    }
}

/// Collects the diagnostics of one picture, each once, in order.
@MainActor
package final class DiagnosticLog {
    /// The diagnostics so far.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Creates an empty log.
    package init() {}

    /// Adds a diagnostic unless it is there already.
    package func add(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
}

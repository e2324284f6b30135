/// Something a person should know about a snapshot that was drawn nevertheless.
package struct Diagnostic: Hashable, Sendable {
    /// What there is to know, in one sentence.
    package var message: String
    /// The view it is about.
    package var path: ViewPath
    /// The name of the rule it breaks; `nil` for a note about the drawing.
    package var rule: String?

    package init(message: String, path: ViewPath = ViewPath()) {
        self.message = message
        self.path = path
    }

    /// The diagnostic in one line, with the view's path where it is about one.
    package var line: String {
        let place = path.description
        return place.isEmpty ? message : "\(place): \(message)"
    }
}

/// Collects the diagnostics of one snapshot, each once, in order.
@MainActor
package final class DiagnosticLog {
    private var kept: [Diagnostic] = []
    private var known: Set<Diagnostic> = []

    /// The most diagnostics that are kept.
    private static let limit = 1_000

    package init() {}

    /// The diagnostics so far; behind the first 1000 of them, how many more there are.
    package var diagnostics: [Diagnostic] {
        known.count > kept.count ? kept + [Diagnostic(message: "and \(known.count - kept.count) more")] : kept
    }

    /// Adds a diagnostic unless it is there already.
    package func add(_ diagnostic: Diagnostic) {
        if known.insert(diagnostic).inserted, kept.count < Self.limit { kept.append(diagnostic) }
    }
}

/// A problem the developer should know about, found while a snapshot was drawn.
package struct Diagnostic: Hashable, Sendable {
    /// The description, in one sentence.
    package var message: String
    /// The view it concerns.
    package var path: ViewPath
    /// The name of the violated rule; `nil` for a diagnostic of the drawing.
    package var rule: String?

    package init(message: String, path: ViewPath = ViewPath()) {
        self.message = message
        self.path = path
    }

    /// The diagnostic on one line, with the view's path if it has one.
    package var line: String {
        let place = path.description
        return place.isEmpty ? message : "\(place): \(message)"
    }
}

/// A collection of the distinct diagnostics of one snapshot, in order.
@MainActor
package final class DiagnosticLog {
    private var stored: [Diagnostic] = []
    private var known: Set<Diagnostic> = []

    /// The maximum number of stored diagnostics.
    private static let limit = 1_000

    package init() {}

    /// The diagnostics so far: the first 1000, then the number of omitted ones.
    package var diagnostics: [Diagnostic] {
        known.count > stored.count ? stored + [Diagnostic(message: "and \(known.count - stored.count) more")] : stored
    }

    /// Adds a diagnostic unless it is already present.
    package func add(_ diagnostic: Diagnostic) {
        if known.insert(diagnostic).inserted, stored.count < Self.limit { stored.append(diagnostic) }
    }
}

/// A problem in an app's views, which was found while a snapshot was drawn.
package struct Diagnostic: Hashable, Sendable {
    /// The description, in one sentence.
    package var message: String
    /// The path of the view that has the problem.
    package var path: ViewPath
    /// The name of the violated lint rule; `nil` for a problem found by drawing.
    package var rule: String?

    /// The lint rule about intents and reads of Live Activities in the wrong process, which is checked while views are resolved.
    package static let activityIntent = "activity-intent"

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

    /// The diagnostics so far: the first 1000, and a last one with the number of omitted diagnostics.
    package var diagnostics: [Diagnostic] {
        known.count > stored.count ? stored + [Diagnostic(message: "and \(known.count - stored.count) more")] : stored
    }

    /// Adds a diagnostic unless it is already present.
    package func add(_ diagnostic: Diagnostic) {
        if known.insert(diagnostic).inserted, stored.count < Self.limit { stored.append(diagnostic) }
    }
}

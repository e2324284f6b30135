/// The location of a view in its widget: the names of its ancestors and its own name.
///
/// Each step links to its parent, so that appending a step costs the same at any depth. Names are formatted only on demand.
package struct ViewPath: Hashable, Sendable, CustomStringConvertible {
    /// One step down the view tree.
    package enum Part: Hashable, Sendable {
        /// A built-in view.
        case name(String)
        /// A composed view.
        case type(ObjectIdentifier, any Any.Type)
        /// A child's index.
        case index(Int)

        fileprivate var text: String {
            switch self {
            case .name(let name): name
            case .type(_, let type): Self.name(of: type)
            case .index(let index): "\(index)"
            }
        }

        /// Returns a type's name without its generic arguments, because the view's author usually doesn't write them.
        fileprivate static func name(of type: any Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }

        package static func == (left: Part, right: Part) -> Bool {
            switch (left, right) {
            case (.name(let left), .name(let right)): left == right
            case (.type(let left, _), .type(let right, _)): left == right
            case (.index(let left), .index(let right)): left == right
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .name(let name): hasher.combine(name)
            case .type(let id, _): hasher.combine(id)
            case .index(let index): hasher.combine(index)
            }
        }
    }

    private final class Step: Sendable {
        let part: Part
        let above: Step?

        init(_ part: Part, above: Step?) { (self.part, self.above) = (part, above) }
    }

    private var last: Step?

    package init() {}

    private init(_ parts: some Sequence<Part>) { for part in parts { last = Step(part, above: last) } }

    /// Returns the path with another step.
    package func appending(_ part: Part) -> ViewPath {
        var path = self
        path.last = Step(part, above: last)
        return path
    }

    /// The steps from the root down.
    private var parts: [Part] {
        var (parts, step): ([Part], Step?) = ([], last)
        while let current = step {
            parts.append(current.part)
            step = current.above
        }
        return parts.reversed()
    }

    /// The names of the composed views from the root down, without generic arguments.
    package var typeNames: [String] {
        parts.compactMap { if case .type(_, let type) = $0 { Part.name(of: type) } else { nil } }
    }

    /// The name of the innermost built-in view; `nil` if there is no built-in view below the innermost composed view.
    package var lastName: String? {
        for part in parts.reversed() {
            switch part {
            case .name(let name): return name
            case .type: return nil
            case .index: continue
            }
        }
        return nil
    }

    /// Returns true if the path begins with the steps of another path.
    func hasPrefix(_ other: ViewPath) -> Bool {
        let start = other.parts
        return parts.prefix(start.count).elementsEqual(start)
    }

    /// The first eight steps of the path.
    package var prefix: ViewPath { ViewPath(parts.prefix(8)) }

    /// The steps from the root down, such as `SmallWidgetView/VStack/1/Text`.
    package var description: String { parts.map(\.text).joined(separator: "/") }

    package static func == (left: ViewPath, right: ViewPath) -> Bool {
        var (one, other) = (left.last, right.last)
        while one !== other {
            guard let first = one, let second = other, first.part == second.part else { return false }
            (one, other) = (first.above, second.above)
        }
        return true
    }

    package func hash(into hasher: inout Hasher) { for part in parts { hasher.combine(part) } }
}

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

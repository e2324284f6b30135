import Shared

/// Which events from outside something takes, by texts in their identifiers or addresses.
enum EventConditions {
    /// Whether one of the texts is in an identifier. `*` stands for all, no text for none.
    static func fit(_ conditions: Set<String>, _ identifier: String) -> Bool {
        conditions.contains { $0 == "*" || (!$0.isEmpty && identifier.contains($0)) }
    }
}

/// How much a window wants an event.
enum EventPreference: Int, Comparable {
    case refuses
    case allows
    case prefers

    static func < (one: EventPreference, other: EventPreference) -> Bool { one.rawValue < other.rawValue }
}

extension SceneWindow {
    /// How much it wants an event: what its views say counts, and where they say nothing, what its scene does.
    func wish(for identifier: String) -> EventPreference {
        let preferences = found.preferences
        guard !preferences.isEmpty else { return group.takes(identifier) ? .allows : .refuses }
        if preferences.contains(where: { EventConditions.fit($0.preferring, identifier) }) { return .prefers }
        return preferences.contains { EventConditions.fit($0.allowing, identifier) } ? .allows : .refuses
    }
}

extension SceneGroup {
    /// Whether a new window of it may be opened for an event.
    func takes(_ identifier: String) -> Bool { matching.map { EventConditions.fit($0, identifier) } ?? true }
}

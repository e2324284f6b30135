import Shared

/// Matching of external events by texts in their identifiers or URLs.
enum EventConditions {
    /// Returns true if one of the texts occurs in an identifier. `*` matches all identifiers, an empty text none.
    static func fit(_ conditions: Set<String>, _ identifier: String) -> Bool {
        conditions.contains { $0 == "*" || (!$0.isEmpty && identifier.contains($0)) }
    }
}

/// A window's preference for an event.
enum EventPreference: Int, Comparable {
    case refuses
    case allows
    case prefers

    static func < (one: EventPreference, other: EventPreference) -> Bool { one.rawValue < other.rawValue }
}

extension SceneWindow {
    /// Returns the window's preference for an event: that of its views, or that of its scene if they have none.
    func preference(for identifier: String) -> EventPreference {
        let preferences = found.preferences
        guard !preferences.isEmpty else { return group.takes(identifier) ? .allows : .refuses }
        if preferences.contains(where: { EventConditions.fit($0.preferring, identifier) }) { return .prefers }
        return preferences.contains { EventConditions.fit($0.allowing, identifier) } ? .allows : .refuses
    }
}

extension SceneGroup {
    /// Returns true if a new window of the group may be opened for an event.
    func takes(_ identifier: String) -> Bool { matching.map { EventConditions.fit($0, identifier) } ?? true }
}

import Shared

/// Matches external events with strings that occur in their identifiers or URLs.
enum EventConditions {
    /// Returns true if one of the conditions occurs in an identifier. `*` matches every identifier, and an empty string matches none.
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
    /// Returns the window's preference for an event: the preference of its views, or of its scene if the views have none.
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

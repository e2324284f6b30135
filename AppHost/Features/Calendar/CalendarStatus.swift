import Foundation
import Shared

/// Whether calendars are fresh, for people and scripts.
struct CalendarStatus {
    private let access: CalendarAccess
    private let state: CalendarSyncState?
    private let count: Int
    private let now: Int64

    /// After how long without a good sync a calendar is stale, in milliseconds: two cadences and some.
    static let staleAfter: Int64 = 2 * Int64(CalendarStore.refreshInterval) * 1_000 + 60_000

    /// - Parameter now: In milliseconds since 1970.
    /// - Throws: ``ContainerError`` for what can't be read.
    init(store: CalendarStore, now: Int64) throws {
        access = try store.access()
        state = try store.syncState()
        count = try store.occurrences()?.count ?? 0
        self.now = now
    }

    /// Each a cause with what to do about it; none where all is fresh, or nothing is to be shown.
    var reasons: [String] {
        guard access.permission == .authorized else { return [] }
        guard let state, let lastGood = state.lastGoodSync else {
            return ["calendars were never synced — run 'AppHost calendar sync'"]
        }
        var reasons = state.sources.compactMap { source in source.error.map { "\(source.name): \($0)" } }
        if now - lastGood > Self.staleAfter {
            reasons.append("calendars are as of \(Self.text(lastGood)) — run 'AppHost run'")
        }
        return reasons
    }

    var text: String {
        var lines = ["permission: \(access.permission.rawValue)", "trial: \(access.trial.rawValue)"]
        if let state {
            lines.append("synced: \(state.lastGoodSync.map(Self.text) ?? "never"), \(count) occurrences")
            lines.append(
                "from \(Self.text(state.window.lowerBound)) to \(Self.text(state.window.upperBound)), \(state.zone)")
            for source in state.sources {
                let when = source.lastGood.map(Self.text) ?? "never"
                lines.append(
                    "  \(source.name): \(source.events) events, read \(when)" + (source.error.map { "; \($0)" } ?? ""))
            }
        } else {
            lines.append("synced: never")
        }
        lines.append(reasons.isEmpty ? "fresh: yes" : "fresh: no\n" + reasons.map { "  \($0)" }.joined(separator: "\n"))
        return lines.joined(separator: "\n")
    }

    var json: JSONValue {
        [
            "permission": .string(access.permission.rawValue), "trial": .string(access.trial.rawValue),
            "occurrences": .integer(count),
            "synced": (state?.lastGoodSync).map { .string(Self.text($0)) } ?? .null,
            "zone": state.map { .string($0.zone) } ?? .null,
            "sources": .array(
                (state?.sources ?? []).map { source in
                    [
                        "name": .string(source.name), "events": .integer(source.events),
                        "lastGood": source.lastGood.map { .string(Self.text($0)) } ?? .null,
                        "error": source.error.map { .string($0) } ?? .null,
                    ]
                }),
            "isFresh": .bool(reasons.isEmpty), "reasons": .array(reasons.map { .string($0) }),
        ]
    }

    private static func text(_ instant: Int64) -> String { Date(milliseconds: instant).formatted(.iso8601) }
}

import Foundation
import Shared

/// The status of the favorites: their number, the waiting changes, and the state of the sync.
struct FavoritesStatus {
    private let favorites: Int
    private let waiting: Int
    private let record: FavoritesSyncRecord?

    /// Reads the status from a container.
    ///
    /// - Throws: ``ContainerError``.
    init(of container: Container) throws {
        favorites = try container.read(FavoriteStates.key).value?.favorites.count ?? 0
        let queue = ActionQueue(container: container)
        // Actions of other kinds belong to other features; an unreadable action counts until it is refused.
        waiting = try queue.ids().count { id in
            guard case .action(let action)? = try queue.waiting(id) else { return true }
            return action.kind == SetFavorite.kind
        }
        record = try container.read(FavoritesSyncRecord.key).value
    }

    /// The status in lines; empty if there are no favorites.
    var lines: [String] {
        guard favorites > 0 || waiting > 0 || record != nil else { return [] }
        let waits = waiting == 0 ? "" : waiting == 1 ? ", 1 change waits" : ", \(waiting) changes wait"
        var lines = ["favorites: \(favorites)\(waits)"]
        guard let record else { return lines }
        if record.sent > 0 { lines.append("favorites sent: \(Self.text(record.sent)) to \(record.place)") }
        if record.fetched > 0 { lines.append("favorites fetched: \(Self.text(record.fetched)) from \(record.place)") }
        if !record.failure.isEmpty {
            let next = record.failures > 0 ? ", next attempt \(Self.text(record.nextAttempt))" : ""
            lines.append("favorites not sent\(next): \(record.failure)")
        }
        if record.refused > 0 { lines.append("actions refused: \(record.refused)") }
        for conflict in record.conflicts {
            let winner = conflict.isLocalWinner ? "the local change" : "the remote change"
            lines.append(
                "conflict: landmark \(conflict.landmark), found \(Self.text(conflict.instant)): \(winner) is later and is kept"
            )
        }
        return lines
    }

    var json: JSONValue {
        [
            "count": .integer(favorites), "waiting": .integer(waiting),
            "sent": record.flatMap { $0.sent > 0 ? .string(Self.text($0.sent)) : nil } ?? .null,
            "place": record.flatMap { $0.place.isEmpty ? nil : .string($0.place) } ?? .null,
            "applied": .integer(record?.applied ?? 0), "repeated": .integer(record?.repeated ?? 0),
            "fetched": record.flatMap { $0.fetched > 0 ? .string(Self.text($0.fetched)) : nil } ?? .null,
            "received": .integer(record?.received ?? 0),
            "refused": .integer(record?.refused ?? 0),
            "failure": record.flatMap { $0.failure.isEmpty ? nil : .string($0.failure) } ?? .null,
            "next": record.flatMap { $0.failures > 0 ? .string(Self.text($0.nextAttempt)) : nil } ?? .null,
            "conflicts": .array(
                (record?.conflicts ?? []).map {
                    [
                        "landmark": .integer($0.landmark), "winner": .string($0.isLocalWinner ? "own" : "remote"),
                        "instant": .string(Self.text($0.instant)),
                    ]
                }),
        ]
    }

    private static func text(_ second: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601)
    }
}

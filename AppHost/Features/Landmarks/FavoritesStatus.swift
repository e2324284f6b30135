import Foundation
import Shared

/// What there is to say of the favorites: how many, what waits, and how sending them went.
struct FavoritesStatus {
    private let favorites: Int
    private let waiting: Int
    private let record: FavoritesSyncRecord?

    /// Reads a container.
    ///
    /// - Throws: ``ContainerError``.
    init(of container: Container) throws {
        favorites = try container.read(FavoriteStates.key).value?.favorites.count ?? 0
        let queue = ActionQueue(container: container)
        // Other features' actions wait for other features; what can't be read waits to be refused.
        waiting = try queue.ids().count { id in
            guard case .action(let action)? = try queue.waiting(id) else { return true }
            return action.kind == SetFavorite.kind
        }
        record = try container.read(FavoritesSyncRecord.key).value
    }

    /// In lines; none where nobody has favorites.
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
            let kept = conflict.isOwnKept ? "the change from here" : "the remote's change"
            lines.append(
                "conflict: landmark \(conflict.landmark), found \(Self.text(conflict.instant)): \(kept) is later and stays"
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
            "taken": .integer(record?.taken ?? 0),
            "refused": .integer(record?.refused ?? 0),
            "failure": record.flatMap { $0.failure.isEmpty ? nil : .string($0.failure) } ?? .null,
            "next": record.flatMap { $0.failures > 0 ? .string(Self.text($0.nextAttempt)) : nil } ?? .null,
            "conflicts": .array(
                (record?.conflicts ?? []).map {
                    [
                        "landmark": .integer($0.landmark), "kept": .string($0.isOwnKept ? "own" : "remote"),
                        "instant": .string(Self.text($0.instant)),
                    ]
                }),
        ]
    }

    private static func text(_ second: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601)
    }
}

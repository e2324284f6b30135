import Foundation
import Shared

/// What a container holds, for people and scripts.
struct ContainerStatus {
    private let path: String
    private let today: Reading<JokeOfTheDay>
    private let pool: Int
    private let sync: Reading<JokeSyncRecord>

    /// Reads a container's documents.
    ///
    /// - Throws: ``ContainerError`` for the first that can't be read.
    init(of container: Container, path: String) throws {
        self.path = path
        today = try container.read(JokeOfTheDay.key)
        pool = try container.catalogue(JokeCatalogue.key)?.count ?? 0
        sync = try container.read(JokeSyncRecord.key)
    }

    var text: String {
        var lines = ["container: \(path)"]
        if let record = sync.value {
            let instant = Date(timeIntervalSince1970: TimeInterval(record.instant)).formatted(.iso8601)
            lines.append(
                "synced: \(instant), \(record.accepted) jokes from \(record.source), \(record.rejected) left out")
        } else {
            lines.append("synced: never — run 'AppHost sync'")
        }
        if let today = today.value {
            lines.append("joke of \(today.day): \(today.joke.id) (version \(self.today.generation))")
        }
        return lines.joined(separator: "\n")
    }

    var json: JSONValue {
        [
            "container": .string(path),
            "sync": sync.value.map(Self.json) ?? .null,
            "jokeOfTheDay": today.value.map { json(of: $0) } ?? .null,
            "pool": .integer(pool),
        ]
    }

    private static func json(_ record: JokeSyncRecord) -> JSONValue {
        [
            "instant": .string(Date(timeIntervalSince1970: TimeInterval(record.instant)).formatted(.iso8601)),
            "source": .string(record.source),
            "accepted": .integer(record.accepted),
            "rejected": .integer(record.rejected),
        ]
    }

    private func json(of document: JokeOfTheDay) -> JSONValue {
        ["day": .string(document.day), "id": .string(document.joke.id), "version": .integer(Int(today.generation))]
    }
}

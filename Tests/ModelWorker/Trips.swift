import Foundation
import SwiftData

/// The rows that the benchmark fetches. They are those of the app in `Benchmarks/Peers/Trips`.
struct Trips {
    private final class Trip {
        var days = 0
        var start = Date()
    }

    private static let entity = StoredEntity(
        name: "Trip",
        columns: [
            .init(name: "name", kind: .text, type: "String"), .init(name: "days", kind: .integer, type: "Int"),
            .init(name: "start", kind: .real, type: "Date"), .init(name: "note", kind: .text, type: "String"),
            .init(name: "isDone", kind: .integer, type: "Bool"),
        ], indexes: [["days"]])

    private let store: Store

    init(path: String, isReadOnly: Bool) throws {
        store = try Store(path: path, entities: [Self.entity], links: [], isReadOnly: isReadOnly) { _ in }
    }

    /// Saves rows of which one in a hundred has the value that ``fetch()`` looks for.
    func fill(_ count: Int64) throws {
        let rows = try (0..<count).map { number in
            StoredRow(
                id: RowID(entity: "Trip", key: try store.newKey("Trip")),
                values: [
                    .text("Trip \(number * 7_919 % 10_007)"), .integer(number % 100), .real(Double(number * 31 % 997)),
                    .text("a note of some length about trip \(number)"), .integer(number % 2),
                ])
        }
        try store.save(StoreChanges(inserted: rows))
    }

    /// Fetches 50 of the trips of 42 days, the latest first, and returns the sum of the lengths of their texts.
    func fetch() throws -> Int {
        let days = 42
        func column(_ path: AnyKeyPath) -> String? {
            switch path {
            case \Trip.days: "days"
            case \Trip.start: "start"
            default: nil
            }
        }
        let query = StoreQuery(
            entity: "Trip", condition: StoreCondition(#Predicate<Trip> { $0.days == days }, column: column),
            order: StoreQuery.order([SortDescriptor(\Trip.start, order: .reverse)], column: column) ?? [], limit: 50)
        return try store.rows(query).reduce(0) { sum, row in
            row.values.reduce(sum) { if case .text(let text) = $1 { $0 + text.utf8.count } else { $0 } }
        }
    }

    /// Returns the median time of a fetch in seconds.
    func median(of count: Int64) throws -> Double {
        let clock = ContinuousClock()
        _ = try fetch()
        let times = try (0..<count).map { _ in
            let start = clock.now
            _ = try fetch()
            return (clock.now - start) / .seconds(1)
        }
        return times.sorted()[times.count / 2]
    }
}

/// The diagnostics of drawing snapshots: each cause once, with the snapshots it occurs in.
struct DrawingDiagnostics: Hashable {
    private struct Row: Hashable {
        let cause: String
        var places: [String]
    }

    private var rows: [Row] = []

    /// Adds a cause and the snapshot in which it occurs. The snapshot is `nil` if the cause concerns all snapshots.
    mutating func add(_ cause: String, at place: String? = nil) {
        let places = place.map { [$0] } ?? []
        guard let index = rows.firstIndex(where: { $0.cause == cause }) else {
            return rows.append(Row(cause: cause, places: places))
        }
        for place in places where !rows[index].places.contains(place) { rows[index].places.append(place) }
    }

    /// One line for each cause, in order of first occurrence.
    var lines: [String] {
        rows.map { row in
            guard let first = row.places.first else { return row.cause }
            return row.places.count == 1
                ? "\(first): \(row.cause)" : "\(row.cause) (\(row.places.count) snapshots, first \(first))"
        }
    }
}

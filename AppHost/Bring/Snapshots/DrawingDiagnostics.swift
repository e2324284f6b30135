/// What is said while snapshots are drawn: each cause once, however many snapshots say it.
struct DrawingDiagnostics: Hashable {
    private struct Row: Hashable {
        let cause: String
        var places: [String]
    }

    private var rows: [Row] = []

    /// Notes a cause, and where it was said; nothing for what is said of the whole.
    mutating func add(_ cause: String, at place: String? = nil) {
        let places = place.map { [$0] } ?? []
        guard let index = rows.firstIndex(where: { $0.cause == cause }) else {
            return rows.append(Row(cause: cause, places: places))
        }
        for place in places where !rows[index].places.contains(place) { rows[index].places.append(place) }
    }

    /// A line a cause, in the order they were met.
    var lines: [String] {
        rows.map { row in
            guard let first = row.places.first else { return row.cause }
            return row.places.count == 1
                ? "\(first): \(row.cause)" : "\(row.cause) (\(row.places.count) snapshots, first \(first))"
        }
    }
}

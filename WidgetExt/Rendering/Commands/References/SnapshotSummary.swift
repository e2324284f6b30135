import Shared

/// The result of verifying one reference snapshot.
struct ReferenceResult {
    enum Outcome {
        /// The snapshot differs from the reference.
        case changed(SnapshotChange)
        /// There is no reference snapshot to compare the snapshot with.
        case missing
        /// There is a reference snapshot, but no snapshot with its name is drawn.
        case leftover
    }

    let name: String
    let outcome: Outcome

    /// True if the result makes the verification fail.
    var counts: Bool { if case .leftover = outcome { false } else { true } }

    var line: String {
        switch outcome {
        case .changed(let change): "changed: \(name): \(change.line)"
        case .missing: "missing: \(name): no reference snapshot"
        case .leftover: "leftover: \(name): no longer drawn"
        }
    }

    var json: JSONValue {
        switch outcome {
        case .changed(let change):
            [
                "name": .string(name), "outcome": .string("changed"),
                "view": change.view.map { .string($0) } ?? .null, "pixels": .integer(change.difference.count),
                "largest": .integer(change.difference.largest),
            ]
        case .missing: ["name": .string(name), "outcome": .string("missing")]
        case .leftover: ["name": .string(name), "outcome": .string("leftover")]
        }
    }
}

/// The results of recording or verifying snapshots.
enum SnapshotSummary {
    /// Recording always fails, so that a check that records by mistake doesn't pass.
    case recorded(count: Int, new: Int, changed: Int, removed: Int, folder: String)
    case differs([ReferenceResult.Outcome], count: Int, folder: String)

    /// The error that ends a recording, and a verification that found differences.
    var failure: CommandFailure { CommandFailure("\(text) — \(remedy)", exitCode: .found) }

    private var remedy: String {
        switch self {
        case .recorded(_, _, _, _, let folder):
            "review the snapshots, then run 'snapshot --verify \(folder)'; recording always fails, so that it can't make a check pass"
        case .differs(_, _, let folder):
            "add --images DIR to get an image of each difference, or run 'snapshot --record \(folder)' to accept the new snapshots"
        }
    }

    /// The results in one line.
    var text: String {
        switch self {
        case .recorded(let count, let new, let changed, let removed, let folder):
            return "recorded \(count) snapshots in \(folder): \(new) new, \(changed) changed, \(removed) removed"
        case .differs(let outcomes, let count, _):
            var (changed, missing, leftover) = (0, 0, 0)
            for outcome in outcomes {
                switch outcome {
                case .changed: changed += 1
                case .missing: missing += 1
                case .leftover: leftover += 1
                }
            }
            let words = [(changed, "changed"), (missing, "missing"), (leftover, "leftover")].filter { $0.0 > 0 }
                .map { "\($0.0) \($0.1)" }
            return "\(words.isEmpty ? "nothing changed" : words.joined(separator: ", ")) of \(count) snapshots"
        }
    }
}

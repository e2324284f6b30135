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

/// An error that is thrown after recording snapshots, or if verification fails.
enum SnapshotFailure: CommandError {
    /// Recording always throws this error, so that a check that records by mistake doesn't pass.
    case recorded(count: Int, new: Int, changed: Int, removed: Int, folder: String)
    case differs([ReferenceResult.Outcome], count: Int, folder: String)

    var exitCode: ExitCode { .found }

    var message: String {
        switch self {
        case .recorded(_, _, _, _, let folder):
            "\(summary) — review the snapshots, then run 'snapshot --verify \(folder)'; recording always fails, so that it can't make a check pass"
        case .differs(_, _, let folder):
            "\(summary) — add --images DIR to get an image of each difference, or run 'snapshot --record \(folder)' to accept the new snapshots"
        }
    }

    /// A short summary of the results.
    var summary: String {
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

import Shared

/// What became of one reference.
struct ReferenceResult {
    enum Outcome {
        /// It is drawn otherwise now.
        case changed(SnapshotChange)
        /// There is no reference of what is drawn.
        case missing
        /// Nothing is drawn that it would be the reference of.
        case leftover
    }

    let name: String
    let outcome: Outcome

    /// Whether verifying fails for it.
    var counts: Bool { if case .leftover = outcome { false } else { true } }

    var line: String {
        switch outcome {
        case .changed(let change): "changed: \(name): \(change.line)"
        case .missing: "missing: \(name): there is no reference of it"
        case .leftover: "leftover: \(name): nothing draws it any more"
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

/// Why recording or verifying snapshots fails.
enum SnapshotFailure: CommandError {
    /// Recording does, so that no check passes by it.
    case recorded(count: Int, new: Int, changed: Int, removed: Int, folder: String)
    case differs([ReferenceResult.Outcome], count: Int, folder: String)

    var exitCode: ExitCode { .found }

    var message: String {
        switch self {
        case .recorded(_, _, _, _, let folder):
            "\(summary) — look at them, then run 'snapshot --verify \(folder)'; recording fails, so that no check passes by it"
        case .differs(_, _, let folder):
            "\(summary) — look at the differences with --snapshots DIR; 'snapshot --record \(folder)' takes them"
        }
    }

    /// What was found, in a few words.
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

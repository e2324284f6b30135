import Foundation
import Shared

/// A report on whether everything a container shows is fresh.
struct FreshnessReport: Hashable {
    /// The causes of staleness, each with a remedy; empty if everything is fresh.
    let reasons: [String]

    var text: String {
        reasons.isEmpty ? "fresh: yes" : "fresh: no\n" + reasons.map { "  \($0)" }.joined(separator: "\n")
    }

    var json: JSONValue { ["isFresh": .bool(reasons.isEmpty), "reasons": .array(reasons.map { .string($0) })] }
}

extension CurrentSnapshots {
    /// Returns the reason why one of an item's snapshots is stale or can't be shown; `nil` if all are fresh.
    func staleness(of item: ShownItem) throws -> String? {
        for snapshot in item.snapshots {
            do {
                switch try metadata(of: snapshot.name)?.freshness {
                case nil: return "it isn't drawn yet"
                case .fresh: continue
                case .stale(let since, let reason):
                    return "since \(Date(milliseconds: since).formatted(.iso8601)), \(reason)"
                }
            } catch let error as SnapshotFileError {
                return error.message
            }
        }
        return nil
    }
}

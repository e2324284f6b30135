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
    /// Returns the reason why a widget's snapshot is stale; `nil` for a fresh one.
    func staleness(of widget: String) throws -> String? {
        switch try metadata(of: widget)?.freshness {
        case nil: "it isn't drawn yet"
        case .fresh: nil
        case .stale(let since, let reason): "since \(Date(milliseconds: since).formatted(.iso8601)), \(reason)"
        }
    }
}

import Foundation
import Shared

/// Whether everything a container shows is fresh, and if not, why.
struct FreshnessReport: Hashable {
    /// Each a cause with what to do about it; none where all is fresh.
    let reasons: [String]

    var text: String {
        reasons.isEmpty ? "fresh: yes" : "fresh: no\n" + reasons.map { "  \($0)" }.joined(separator: "\n")
    }

    var json: JSONValue { ["isFresh": .bool(reasons.isEmpty), "reasons": .array(reasons.map { .string($0) })] }
}

extension CurrentSnapshots {
    /// Why what a widget shows is stale; `nil` for what is fresh.
    func staleness(of widget: String) throws -> String? {
        switch try metadata(of: widget)?.freshness {
        case nil: "it isn't drawn yet"
        case .fresh: nil
        case .stale(let since, let reason): "since \(Date(milliseconds: since).formatted(.iso8601)), \(reason)"
        }
    }
}

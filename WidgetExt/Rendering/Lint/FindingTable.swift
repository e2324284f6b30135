import Shared

/// Findings as a table in Markdown, which code hosts show in reports.
struct FindingTable {
    let findings: [LintFinding]

    /// The lines of the table; none if there are no findings.
    var lines: [String] {
        findings.isEmpty
            ? [] : ["| level | finding | rule | snapshot | source |", "|---|---|---|---|---|"] + findings.map(\.row)
    }
}

extension LintFinding {
    fileprivate var row: String {
        let cells = [
            level.rawValue, message, rule.rawValue, "\(kind) \(occurrences)", location?.description ?? "",
        ]
        return "| " + cells.map(\.markdownCell).joined(separator: " | ") + " |"
    }
}

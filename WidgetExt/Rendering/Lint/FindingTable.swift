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

extension String {
    /// The string as plain text in a cell of a Markdown table, so that a widget's texts can't add markup or links.
    var markdownCell: String {
        var cell = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": cell += "&amp;"
            case "<": cell += "&lt;"
            case ">": cell += "&gt;"
            case "@": cell += "&#64;"
            case "\\", "|", "`", "*", "_", "[", "]", "~", "$":
                cell += "\\"
                cell.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control: cell += " "
            default: cell.unicodeScalars.append(scalar)
            }
        }
        // Code hosts make links of addresses that aren't marked up.
        return cell.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
    }
}

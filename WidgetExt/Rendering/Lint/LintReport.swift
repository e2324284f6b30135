import Shared

/// What came of looking at some snapshots.
struct LintReport: Hashable, Sendable {
    /// A finding with where it was first met.
    struct Entry: Hashable, Sendable {
        var finding: LintFinding
        /// The unit of the work, which says what comes first.
        var unit: Int
        /// The worker's number.
        var part = 1
    }

    /// In the order they were met.
    private(set) var entries: [Entry] = []
    /// How many snapshots were looked at.
    var snapshots = 0
    private var indices: [String: Int] = [:]

    /// A report of nothing.
    init() {}

    var findings: [LintFinding] { entries.map(\.finding) }

    /// Adds a finding, or counts it with one that is there already.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    mutating func add(_ entry: Entry) -> Bool {
        let mark = entry.finding.fingerprint
        if let index = indices[mark] {
            entries[index].finding.count += entry.finding.count
            return false
        }
        indices[mark] = entries.count
        entries.append(entry)
        return true
    }

    /// What one worker would have reported that had done the work of several.
    init(merging parts: [LintReport]) {
        // The order within a unit is kept: a unit is one worker's.
        let all = parts.flatMap(\.entries).enumerated().sorted {
            ($0.element.unit, $0.offset) < ($1.element.unit, $1.offset)
        }
        for entry in all { add(entry.element) }
        snapshots = parts.map(\.snapshots).reduce(0, +)
    }

    // MARK: The file of a part

    /// The report as a worker hands it over.
    var json: JSONValue {
        [
            "snapshots": .integer(snapshots),
            "entries": .array(entries.map { ["unit": .integer($0.unit), "finding": $0.finding.json] }),
        ]
    }

    /// Reads what ``json`` wrote; `nil` for anything else.
    init?(_ json: [JSONMember], part: Int) {
        let json = JSONValue.object(json)
        guard let snapshots = json["snapshots"]?.integer, let entries = json["entries"]?.array else { return nil }
        for entry in entries {
            guard let unit = entry["unit"]?.integer, let finding = entry["finding"].flatMap({ LintFinding($0) }) else {
                return nil
            }
            add(Entry(finding: finding, unit: unit, part: part))
        }
        self.snapshots = snapshots
    }
}

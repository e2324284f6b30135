import Shared

/// The findings in some snapshots.
struct LintReport: Hashable, Sendable {
    /// A finding, with the unit and the worker that found it first.
    struct Entry: Hashable, Sendable {
        var finding: LintFinding
        /// The unit of work in which the finding was found first. Findings are sorted by it.
        var unit: Int
        /// The worker's number.
        var part = 1
    }

    /// The findings in order of discovery.
    private(set) var entries: [Entry] = []
    /// The number of snapshots checked.
    var snapshots = 0
    /// The fingerprints of the findings that comments in the sources disable.
    var disabled: Set<String> = []
    private var indices: [String: Int] = [:]

    /// Creates an empty report.
    init() {}

    var findings: [LintFinding] { entries.map(\.finding) }

    /// Adds a finding, or increases the count of an existing one.
    ///
    /// - Returns: True if the finding is new.
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

    /// Merges the reports of several workers into the report that a single worker would create.
    ///
    /// - Parameter known: The fingerprints of the findings to leave out.
    init(merging parts: [LintReport], without known: Set<String> = []) {
        // Each unit belongs to one worker, so the order within a unit isn't changed.
        let all = parts.flatMap(\.entries).enumerated().sorted {
            ($0.element.unit, $0.offset) < ($1.element.unit, $1.offset)
        }
        for entry in all where !known.contains(entry.element.finding.fingerprint) { add(entry.element) }
        snapshots = parts.map(\.snapshots).reduce(0, +)
        disabled = parts.reduce(into: []) { $0.formUnion($1.disabled) }
    }

    // MARK: The file of a part

    /// The report in the form in which a worker writes it.
    var json: JSONValue {
        [
            "snapshots": .integer(snapshots), "disabled": .array(disabled.sorted().map(JSONValue.string)),
            "entries": .array(entries.map { ["unit": .integer($0.unit), "finding": $0.finding.json] }),
        ]
    }

    /// Creates a report from the output of ``json``; `nil` for any other JSON.
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
        disabled = Set(json["disabled"]?.array?.compactMap(\.string) ?? [])
    }
}

import AirlockBase

/// The findings in some snapshots or sources.
package struct LintReport: Hashable, Sendable {
    /// A finding, with the unit and the worker that found it first.
    package struct Entry: Hashable, Sendable {
        package var finding: LintFinding
        /// The unit of work in which the finding was found first. Findings are sorted by it.
        package var unit: Int
        /// The worker's number.
        package var part = 1

        package init(finding: LintFinding, unit: Int, part: Int = 1) {
            (self.finding, self.unit, self.part) = (finding, unit, part)
        }
    }

    /// The findings in order of discovery.
    package private(set) var entries: [Entry] = []
    /// The number of snapshots checked.
    package var snapshots = 0
    /// The fingerprints of the findings that comments in the sources disable.
    package var disabled: Set<String> = []
    private var indices: [String: Int] = [:]

    /// Creates an empty report.
    package init() {}

    package var findings: [LintFinding] { entries.map(\.finding) }

    /// Adds a finding, or increases the count of an existing one.
    ///
    /// - Returns: True if the finding is new.
    @discardableResult
    package mutating func add(_ entry: Entry) -> Bool {
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
    package init(merging parts: [LintReport], without known: Set<String> = []) {
        // Each unit belongs to one worker, so the order within a unit isn't changed.
        let all = parts.flatMap(\.entries).enumerated().sorted {
            ($0.element.unit, $0.offset) < ($1.element.unit, $1.offset)
        }
        for entry in all where !known.contains(entry.element.finding.fingerprint) { add(entry.element) }
        snapshots = parts.map(\.snapshots).reduce(0, +)
        disabled = parts.reduce(into: []) { $0.formUnion($1.disabled) }
    }

    /// Adds the findings of rules that only read sources, with the levels of a configuration.
    ///
    /// - Parameter known: The fingerprints of the findings to leave out.
    package mutating func add(
        _ found: [SourceFinding], _ configuration: LintConfiguration, without known: Set<String> = [], unit: Int = 0
    ) {
        for entry in found {
            let finding = LintFinding(entry, level: configuration.level(of: entry.rule))
            let mark = finding.fingerprint
            guard finding.level != .off, !known.contains(mark) else { continue }
            if entry.isDisabled {
                disabled.insert(mark)
            } else {
                add(Entry(finding: finding, unit: unit))
            }
        }
    }

    // MARK: The file of a part

    /// The report in the form in which a worker writes it.
    package var json: JSONValue {
        [
            "snapshots": .integer(snapshots), "disabled": .array(disabled.sorted().map(JSONValue.string)),
            "entries": .array(entries.map { ["unit": .integer($0.unit), "finding": $0.finding.json] }),
        ]
    }

    /// Creates a report from the output of ``json``; `nil` for any other JSON.
    package init?(_ json: [JSONMember], part: Int) {
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

/// A lint finding: a fault of a widget in one or more snapshots, or of an intent in its sources.
package struct LintFinding: Hashable, Sendable {
    package var rule: LintRule
    package var level: LintLevel
    /// The widget's kind, or the type of an intent.
    package var kind: String
    /// The family or presentation in which the fault occurs, such as `systemSmall`; `timeline` or `entitlements` if all families
    /// have the fault.
    package var place: String
    /// The fault and its remedy.
    package var message: String
    /// The view's path; empty if the finding is about the widget itself.
    package var path: String
    /// A description of the first snapshot with the finding.
    package var snapshot: String
    /// The number of snapshots with the finding.
    package var count = 1
    /// The view's location in the sources; `nil` without sources, or if the view isn't found in them.
    package var location: SourceLine?
    /// The other places where the same cause has a finding, if the findings are merged.
    package var otherPlaces: [String] = []

    package init(
        rule: LintRule, level: LintLevel, kind: String, place: String, message: String, path: String,
        snapshot: String, count: Int = 1, location: SourceLine? = nil
    ) {
        (self.rule, self.level, self.kind, self.place) = (rule, level, kind, place)
        (self.message, self.path, self.snapshot) = (message, path, snapshot)
        (self.count, self.location) = (count, location)
    }

    /// An identifier that is the same in every run. It doesn't depend on the data, the device or the line in the source.
    package var fingerprint: String {
        // A view breaks most rules at most once. The messages of these rules contain data, so they aren't a part of the fingerprint.
        let words = rule == .drawing || rule == .appGroup || isAboutSources ? message : ""
        let text = [rule.rawValue, kind, place, path, words].joined(separator: "\u{1F}")
        let digits = String(XXHash64.hash(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The finding as a line of text, in the format of a compiler's messages.
    package var line: String {
        let at = location.map { "\($0): " } ?? ""
        let view = path.isEmpty ? "" : " in \(path)"
        let fix = rule.fix.map { "\n    fix: \($0)" } ?? ""
        // A line break in an app's texts must not begin a line that looks like another finding.
        let first = "\(at)\(level.rawValue): \(message) [\(rule.rawValue)]".onOneLine
        let subject = isAboutSources ? subject : "\(subject)\(view)"
        return "\(first)\n    \(subject.onOneLine)\(fix)"
    }

    /// True if the finding is about sources, not about snapshots.
    fileprivate var isAboutSources: Bool { place == Self.sources }

    /// The place of findings about sources.
    package static let sources = "sources"

    /// The widget and the snapshots with the finding, or the declaration that it is about.
    fileprivate var subject: String {
        guard isAboutSources else { return "\(kind) \(occurrences)" }
        return path.isEmpty ? kind : "\(kind).\(path)"
    }

    /// The first snapshot, the number of the other snapshots, and the other places.
    var occurrences: String {
        let more = count > 1 ? ", and \(count - 1) more" : ""
        let others = otherPlaces.isEmpty ? "" : "; also \(otherPlaces.joined(separator: ", "))"
        return snapshot + more + others
    }

    package var json: JSONValue {
        [
            "rule": .string(rule.rawValue), "level": .string(level.rawValue), "kind": .string(kind),
            "place": .string(place), "message": .string(message), "path": .string(path),
            "case": .string(snapshot), "count": .integer(count), "fingerprint": .string(fingerprint),
            "file": location.map { .string($0.file) } ?? .null, "line": location.map { .integer($0.line) } ?? .null,
            "fix": rule.fix.map { .string($0) } ?? .null,
        ]
    }
}

extension [LintFinding] {
    /// The findings, with those of the same cause in several places merged into the first of them. Two findings have the same cause if the
    /// same rule reports the same view, or gives the same message for the same source line.
    package var causes: [LintFinding] {
        var causes: [LintFinding] = []
        var known: [[String]: Int] = [:]
        for finding in self {
            let start = [finding.rule.rawValue, finding.kind]
            // A view can have several diagnostics of the renderer, and a widget several faults of its own.
            var keys = [
                start + [
                    finding.path,
                    finding.rule == .drawing || finding.path.isEmpty || finding.isAboutSources ? finding.message : "",
                ]
            ]
            if let location = finding.location { keys.append(start + ["\(location)", finding.message]) }
            if let index = keys.lazy.compactMap({ known[$0] }).first {
                if finding.place != causes[index].place, !causes[index].otherPlaces.contains(finding.place) {
                    causes[index].otherPlaces.append(finding.place)
                }
                for key in keys { known[key] = index }
            } else {
                for key in keys { known[key] = causes.count }
                causes.append(finding)
            }
        }
        return causes
    }
}

extension LintFinding {
    /// Creates a finding from the output of ``json``; `nil` for any other JSON.
    package init?(_ json: JSONValue) {
        guard let rule = json["rule"]?.string.flatMap(LintRule.init), let count = json["count"]?.integer,
            let level = json["level"]?.string.flatMap(LintLevel.init), let kind = json["kind"]?.string,
            let place = json["place"]?.string, let message = json["message"]?.string,
            let path = json["path"]?.string, let snapshot = json["case"]?.string
        else { return nil }
        self.init(
            rule: rule, level: level, kind: kind, place: place, message: message, path: path, snapshot: snapshot,
            count: count)
        if let file = json["file"]?.string, let line = json["line"]?.integer {
            location = SourceLine(file: file, line: line)
        }
    }
}

/// A line in a source file.
package struct SourceLine: Hashable, Sendable, CustomStringConvertible {
    /// The path, relative to the folder of sources.
    package var file: String
    /// The line's number; the first line is 1.
    package var line: Int

    package init(file: String, line: Int) { (self.file, self.line) = (file, line) }

    package var description: String { "\(file):\(line)" }
}

/// A finding of a rule that reads sources or runs a query; without a location if the type isn't in the sources.
package struct SourceFinding: Hashable, Sendable {
    package var rule: LintRule
    /// The type that the finding is about.
    package var type: String
    /// The type's member; empty if the finding is about the type itself.
    package var member: String
    /// The fault and its remedy.
    package var message: String
    package var location: SourceLine?
    /// True if a comment in the sources disables the rule for this finding.
    package var isDisabled = false

    package init(_ rule: LintRule, _ type: String, _ message: String, at location: SourceLine?) {
        self.init(rule, type, "", message, at: location)
    }

    package init(_ rule: LintRule, _ type: String, _ member: String, _ message: String, at location: SourceLine?) {
        (self.rule, self.type, self.member) = (rule, type, member)
        (self.message, self.location) = (message, location)
    }
}

extension LintFinding {
    /// Creates the finding of a rule that only reads sources.
    package init(_ finding: SourceFinding, level: LintLevel) {
        self.init(
            rule: finding.rule, level: level, kind: finding.type, place: Self.sources, message: finding.message,
            path: finding.member, snapshot: "", location: finding.location)
    }
}

/// Findings as a table in Markdown, which code hosts show in reports.
package struct FindingTable {
    private let findings: [LintFinding]

    package init(findings: [LintFinding]) { self.findings = findings }

    /// The lines of the table; none if there are no findings.
    package var lines: [String] {
        findings.isEmpty
            ? [] : ["| level | finding | rule | snapshot | source |", "|---|---|---|---|---|"] + findings.map(\.row)
    }
}

extension LintFinding {
    fileprivate var row: String {
        let cells = [
            level.rawValue, message, rule.rawValue, subject, location?.description ?? "",
        ]
        return "| " + cells.map(\.markdownCell).joined(separator: " | ") + " |"
    }
}

/// A log of findings in SARIF 2.1.0, a format with which code hosts annotate sources.
///
/// See [the specification](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
package struct SARIFLog {
    private let findings: [LintFinding]

    package init(findings: [LintFinding]) { self.findings = findings }

    package var json: JSONValue {
        let driver: JSONValue = ["name": .string("Airlock"), "rules": .array(LintRule.allCases.map(\.sarif))]
        let root: JSONValue = ["description": ["text": .string("the folder named with \(LintOptions.sources)")]]
        let run: JSONValue = [
            "tool": ["driver": driver], "columnKind": .string("unicodeCodePoints"),
            "originalUriBaseIds": ["SRCROOT": root], "results": .array(findings.map(\.sarif)),
        ]
        return [
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
            "runs": .array([run]),
        ]
    }
}

extension LintRule {
    fileprivate var sarif: JSONValue {
        [
            "id": .string(rawValue), "shortDescription": ["text": .string(summary)],
            "fullDescription": ["text": .string(explanation)], "help": ["text": .string(explanation)],
            "defaultConfiguration": ["level": .string(defaultLevel.rawValue)],
        ]
    }
}

extension LintFinding {
    fileprivate var sarif: JSONValue {
        let logical: JSONValue = [
            "fullyQualifiedName": .string(path.isEmpty ? kind : "\(kind)/\(path)")
        ]
        var places: [JSONMember] = [JSONMember("logicalLocations", .array([logical]))]
        if let location {
            places.append(
                JSONMember(
                    "physicalLocation",
                    [
                        "artifactLocation": [
                            "uri": .string(location.file.uriPath), "uriBaseId": .string("SRCROOT"),
                        ],
                        "region": ["startLine": .integer(location.line)],
                    ]))
        }
        let description = isAboutSources ? subject : "\(kind): \(snapshot)"
        return [
            "ruleId": .string(rule.rawValue), "ruleIndex": .integer(LintRule.allCases.firstIndex(of: rule) ?? 0),
            "level": .string(level.rawValue), "message": ["text": .string("\(message) (\(description))")],
            "locations": .array([.object(places)]), "partialFingerprints": ["airlock/v1": .string(fingerprint)],
            "occurrenceCount": .integer(count),
            // A fix of the standard replaces an exact region, which isn't known.
            "properties": .object(rule.fix.map { [JSONMember("fix", .string($0))] } ?? []),
        ]
    }
}

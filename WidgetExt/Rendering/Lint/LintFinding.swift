import Shared

/// A lint finding: a fault of a widget in one or more snapshots.
package struct LintFinding: Hashable, Sendable {
    package var rule: LintRule
    package var level: LintLevel
    /// The widget's kind.
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
    package var location: SourceLocation?
    /// The other places where the same cause has a finding, if the findings are merged.
    package var otherPlaces: [String] = []

    /// An identifier that is the same in every run. It doesn't depend on the data, the device or the line in the source.
    package var fingerprint: String {
        // A view breaks most rules at most once. The messages of these rules contain data, so they aren't a part of the fingerprint.
        let words = rule == .drawing || rule == .appGroup ? message : ""
        let text = [rule.rawValue, kind, place, path, words].joined(separator: "\u{1F}")
        let digits = String(XXHash64.hash(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The finding as a line of text, in the format of a compiler's messages.
    var line: String {
        let at = location.map { "\($0): " } ?? ""
        let view = path.isEmpty ? "" : " in \(path)"
        let fix = rule.fix.map { "\n    fix: \($0)" } ?? ""
        // A line break in an app's texts must not begin a line that looks like another finding.
        let first = "\(at)\(level.rawValue): \(message) [\(rule.rawValue)]".onOneLine
        return "\(first)\n    \("\(kind) \(occurrences)\(view)".onOneLine)\(fix)"
    }

    /// The first snapshot, the number of the other snapshots, and the other places.
    var occurrences: String {
        let more = count > 1 ? ", and \(count - 1) more" : ""
        let others = otherPlaces.isEmpty ? "" : "; also \(otherPlaces.joined(separator: ", "))"
        return snapshot + more + others
    }

    var json: JSONValue {
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
    var causes: [LintFinding] {
        var causes: [LintFinding] = []
        var known: [[String]: Int] = [:]
        for finding in self {
            let start = [finding.rule.rawValue, finding.kind]
            // A view can have several diagnostics of the renderer, and a widget several faults of its own.
            var keys = [
                start + [finding.path, finding.rule == .drawing || finding.path.isEmpty ? finding.message : ""]
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
    init?(_ json: JSONValue) {
        guard let rule = json["rule"]?.string.flatMap(LintRule.init), let count = json["count"]?.integer,
            let level = json["level"]?.string.flatMap(LintLevel.init), let kind = json["kind"]?.string,
            let place = json["place"]?.string, let message = json["message"]?.string,
            let path = json["path"]?.string, let snapshot = json["case"]?.string
        else { return nil }
        self.init(
            rule: rule, level: level, kind: kind, place: place, message: message, path: path, snapshot: snapshot,
            count: count)
        if let file = json["file"]?.string, let line = json["line"]?.integer {
            location = SourceLocation(file: file, line: line)
        }
    }
}

/// A line in a source file.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The path, relative to the folder of sources.
    package var file: String
    /// The line's number; the first line is 1.
    package var line: Int

    package var description: String { "\(file):\(line)" }
}

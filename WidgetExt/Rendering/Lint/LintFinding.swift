import Shared

/// Something a widget does that it shouldn't, as it was found in one or more snapshots.
package struct LintFinding: Hashable, Sendable {
    package var rule: LintRule
    package var level: LintLevel
    /// The widget's kind.
    package var kind: String
    /// The place it is shown in, such as `systemSmall`.
    package var place: String
    /// What is wrong and what to do.
    package var message: String
    /// The view's path; empty for the widget itself.
    package var path: String
    /// The first snapshot it was found in, in words.
    package var snapshot: String
    /// How many snapshots it was found in.
    package var count = 1
    /// Where the view is written; `nil` where no source was given, or none has it.
    package var location: SourceLocation?

    /// What stays the same of a finding from one run to the next, whatever the data, the phone and the place of its source are.
    package var fingerprint: String {
        // Of most rules a view breaks one once; the words of the message are the data's.
        let words = rule == .drawing ? message : ""
        let text = [rule.rawValue, kind, place, path, words].joined(separator: "\u{1F}")
        let digits = String(XXHash64.hash(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The finding as a line for people, as compilers write them.
    var line: String {
        let at = location.map { "\($0): " } ?? ""
        let more = count > 1 ? ", and \(count - 1) more" : ""
        let view = path.isEmpty ? "" : " in \(path)"
        return "\(at)\(level.rawValue): \(message) [\(rule.rawValue)]\n    \(kind) \(snapshot)\(more)\(view)"
    }

    var json: JSONValue {
        [
            "rule": .string(rule.rawValue), "level": .string(level.rawValue), "kind": .string(kind),
            "place": .string(place), "message": .string(message), "path": .string(path),
            "case": .string(snapshot), "count": .integer(count), "fingerprint": .string(fingerprint),
            "file": location.map { .string($0.file) } ?? .null, "line": location.map { .integer($0.line) } ?? .null,
        ]
    }
}

extension LintFinding {
    /// Reads what ``json`` wrote; `nil` for anything else.
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
    /// The path from the folder that was named.
    package var file: String
    /// Counted from 1.
    package var line: Int

    package var description: String { "\(file):\(line)" }
}

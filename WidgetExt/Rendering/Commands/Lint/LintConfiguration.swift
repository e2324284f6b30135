import Foundation
import Shared

/// A project's levels of findings: a file of `rule = level` lines.
///
/// ```
/// # Irrelevant in this project.
/// truncated = off
/// vibrant-contrast = error
/// ```
package struct LintConfiguration: Sendable {
    private var levels: [LintRule: LintLevel] = [:]

    /// Creates a configuration with the rules' default levels.
    package init() {}

    /// Reads a file.
    ///
    /// - Throws: ``CommandFailure`` that names the line and the invalid key.
    package init(path: String) throws {
        try self.init(text: try InputFile(path: path, option: "config").text(), path: path)
    }

    init(text: String, path: String) throws {
        let names = LintRule.allCases.map(\.rawValue)
        for (index, whole) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            func fault(_ reason: String, _ remedy: String) -> CommandFailure {
                CommandFailure(path: "\(path):\(index + 1)", reason: reason, remedy: remedy)
            }
            let line = whole.prefix { $0 != "#" }.trimmingSpaces
            if line.isEmpty { continue }
            let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmingSpaces)
            guard parts.count == 2 else {
                throw fault("isn't a 'RULE = LEVEL' line", "write RULE = LEVEL, or put # before the line")
            }
            guard let rule = LintRule(rawValue: parts[0]) else {
                throw fault("has the unknown rule '\(parts[0])'", suggestion(for: parts[0], in: names))
            }
            guard let level = LintLevel(rawValue: parts[1]) else {
                throw fault(
                    "has the unknown level '\(parts[1])' for \(rule.rawValue)",
                    "choose \(choices(LintLevel.allCases.map(\.rawValue)))")
            }
            guard levels[rule] == nil else { throw fault("sets \(rule.rawValue) again", "keep one line per rule") }
            levels[rule] = level
        }
    }

    /// Returns the level of a rule's findings.
    package func level(of rule: LintRule) -> LintLevel { levels[rule] ?? rule.defaultLevel }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(rest)
    }
}

/// A project's known findings, which aren't reported again.
struct LintBaseline {
    private(set) var fingerprints: Set<String> = []

    init() {}

    /// Reads a file that ``json(of:)`` wrote.
    ///
    /// - Throws: ``CommandFailure`` if the file isn't a baseline.
    init(path: String) throws {
        let file = InputFile(path: path, option: "baseline")
        guard case .array(let known)? = try file.object().first(where: { $0.key == "findings" })?.value else {
            throw CommandFailure(
                path: path, reason: "has no list of findings",
                remedy: "write one with 'lint \(LintOptions.newBaseline)'")
        }
        for case .object(let members) in known {
            if case .string(let text)? = members.first(where: { $0.key == "fingerprint" })?.value {
                fingerprints.insert(text)
            }
        }
    }

    /// Returns the contents of a baseline file with the given findings. Each entry includes a description for readers.
    static func json(of findings: [LintFinding]) -> JSONValue {
        [
            "findings": .array(
                findings.map {
                    [
                        "fingerprint": .string($0.fingerprint), "rule": .string($0.rule.rawValue),
                        "kind": .string($0.kind), "place": .string($0.place), "message": .string($0.message),
                    ]
                })
        ]
    }
}

/// The reports of several workers, one file per worker.
struct LintParts {
    let reports: [LintReport]

    /// The maximum size of a worker's file, in bytes.
    private static let limit = 64 << 20

    /// Reads the files `1.json`, `2.json` and so on, up to the first that doesn't exist.
    ///
    /// - Throws: ``CommandFailure`` if there are no such files, or if one isn't the output of a worker.
    init(folder: String) throws {
        var reports: [LintReport] = []
        while true {
            let path = "\(folder)/\(reports.count + 1).json"
            guard reports.isEmpty || FileManager.default.fileExists(atPath: path) else { break }
            let members = try InputFile(path: path, option: LintOptions.parts.name, limit: Self.limit).object()
            guard let report = LintReport(members, part: reports.count + 1) else {
                throw CommandFailure(
                    path: path, reason: "isn't a report of a lint worker",
                    remedy: "write one with 'lint \(LintOptions.part)'")
            }
            reports.append(report)
        }
        self.reports = reports
    }
}

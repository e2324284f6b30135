import AirlockBase

/// The options of `lint`. Those here are about its sources and its findings.
package enum LintOptions {
    /// An output format of findings.
    package enum Format: String, CaseIterable, Sendable {
        case text, json, sarif, markdown

        /// True if one cause in several places is written once.
        package var isForPeople: Bool { self == .text || self == .markdown }
    }

    package static let format = CommandOption<Format>(
        "format", "FORMAT", help: choices(Format.allCases.map(\.rawValue)) + "; text by default", default: .text)
    package static let sources = CommandOption<String?>(
        "sources", "DIR", help: "the folder of the widgets' Swift sources, for source locations", file: .read)
    package static let config = CommandOption<String?>(
        "config", "FILE", help: "a file of lines RULE = LEVEL", file: .read)
    package static let baseline = CommandOption<String?>(
        "baseline", "FILE", help: "known findings, which aren't reported", file: .read)
    package static let newBaseline = CommandOption<String?>(
        "write-baseline", "FILE", help: "writes the findings as a new baseline", file: .written)
    package static let explain = CommandOption<String?>(
        "explain", "RULE", help: "prints the explanation of a rule, or 'all'")
}

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

    /// Reads the text of a file.
    ///
    /// - Parameter path: The path that errors name.
    /// - Throws: ``CommandFailure`` that names the line and the invalid key.
    package init(text: String, path: String) throws {
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
package struct LintBaseline: Sendable {
    package private(set) var fingerprints: Set<String> = []

    package init() {}

    /// Reads the object of a file that ``json(of:)`` wrote.
    ///
    /// - Throws: ``CommandFailure`` if the file isn't a baseline.
    package init(_ members: [JSONMember], path: String) throws {
        guard case .array(let known)? = members.first(where: { $0.key == "findings" })?.value else {
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
    package static func json(of findings: [LintFinding]) -> JSONValue {
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

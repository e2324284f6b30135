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

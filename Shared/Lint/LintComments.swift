import AirlockBase

/// The comments in sources that disable rules: `// airlock:disable RULE reason`.
package struct LintComments: Hashable, Sendable {
    private struct Disabled: Hashable, Sendable {
        var rule: LintRule
        var location: SourceLine
    }

    /// A comment that should disable a rule, but doesn't.
    package struct Invalid: Hashable, Sendable, CustomStringConvertible {
        package var location: SourceLine
        /// The fault and its remedy.
        package var reason: String

        package var description: String { "\(location): 'airlock:disable' \(reason)" }
    }

    private var disabled: Set<Disabled> = []
    /// The comments that disable nothing, in the order in which they were read.
    package private(set) var invalid: [Invalid] = []

    private static let marker = Array("airlock:disable".utf8)

    package init() {}

    /// True if no comment disables a rule.
    package var isEmpty: Bool { disabled.isEmpty }

    /// Reads the comment in a line of a source, if there is one.
    package mutating func read(_ line: String, at location: SourceLine) {
        let bytes = Array(line.utf8)
        guard let comment = bytes.firstRun(of: Array("//".utf8), from: 0),
            let marker = bytes.firstRun(of: Self.marker, from: comment + 2)
        else { return }
        let rest = String(decoding: bytes[(marker + Self.marker.count)...], as: UTF8.self)
        let words = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let name = words.first else {
            return invalid.append(
                Invalid(location: location, reason: "names no rule — write the rule and a reason after it"))
        }
        guard let rule = LintRule(rawValue: String(name)) else {
            let remedy = suggestion(for: String(name), in: LintRule.allCases.map(\.rawValue))
            return invalid.append(
                Invalid(location: location, reason: "names the unknown rule '\(name)' — \(remedy)"))
        }
        guard words.count == 2, words[1].contains(where: { !$0.isWhitespace }) else {
            return invalid.append(
                Invalid(location: location, reason: "gives no reason — write one after '\(name)'"))
        }
        disabled.insert(Disabled(rule: rule, location: location))
    }

    /// Returns true if a comment in a line disables a rule.
    package func disable(_ rule: LintRule, at location: SourceLine) -> Bool {
        disabled.contains(Disabled(rule: rule, location: location))
    }

    /// Returns true if a comment in a line, or in the line above, disables a rule.
    package func disable(_ rule: LintRule, near location: SourceLine) -> Bool {
        disable(rule, at: location)
            || disable(rule, at: SourceLine(file: location.file, line: location.line - 1))
    }
}

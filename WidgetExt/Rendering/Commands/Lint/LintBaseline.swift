import Shared

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
                path: path, reason: "has no list of findings", remedy: "write one with 'lint --write-baseline'")
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

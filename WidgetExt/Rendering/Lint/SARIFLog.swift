import Shared

/// A log of findings in SARIF 2.1.0, a format with which code hosts annotate sources.
///
/// See [the specification](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
struct SARIFLog {
    let findings: [LintFinding]

    var json: JSONValue {
        let driver: JSONValue = ["name": .string("Airlock"), "rules": .array(LintRule.allCases.map(\.sarif))]
        let root: JSONValue = ["description": ["text": .string("the folder named with --sources")]]
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
        var place: [JSONMember] = [JSONMember("logicalLocations", .array([logical]))]
        if let location {
            place.append(
                JSONMember(
                    "physicalLocation",
                    [
                        "artifactLocation": [
                            "uri": .string(location.file.uriPath), "uriBaseId": .string("SRCROOT"),
                        ],
                        "region": ["startLine": .integer(location.line)],
                    ]))
        }
        return [
            "ruleId": .string(rule.rawValue), "ruleIndex": .integer(LintRule.allCases.firstIndex(of: rule) ?? 0),
            "level": .string(level.rawValue), "message": ["text": .string("\(message) (\(kind): \(snapshot))")],
            "locations": .array([.object(place)]), "partialFingerprints": ["airlock/v1": .string(fingerprint)],
            "occurrenceCount": .integer(count),
            // A fix of the standard replaces an exact region, which isn't known.
            "properties": .object(rule.fix.map { [JSONMember("fix", .string($0))] } ?? []),
        ]
    }
}

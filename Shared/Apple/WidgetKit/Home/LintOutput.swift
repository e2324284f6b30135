import FoundationEssentials

/// The destination and format of findings.
package struct LintOutput {
    private let format: LintOptions.Format
    /// The folder for snapshots; `nil` if none are written.
    package let folder: String?
    /// The file for the new baseline; `nil` if none is written.
    private let baseline: String?
    /// The program's name in messages.
    private let program: String
    /// The noun for what a report counts, such as `snapshots`.
    private let noun: String

    /// Reads the options of a command line.
    package init(_ arguments: Arguments, program: String, counting noun: String) {
        (format, self.program, self.noun) = (arguments[LintOptions.format], program, noun)
        (folder, baseline) = (arguments[LintOptions.images], arguments[LintOptions.newBaseline])
    }

    /// Writes a report.
    ///
    /// - Throws: ``CommandFailure`` if there are findings above `note`.
    package func write(_ report: LintReport) throws {
        if let baseline {
            let text = try LintBaseline.json(of: report.findings).serialised() + "\n"
            try OutputFile(path: baseline).replace(with: Array(text.utf8))
        }
        for line in try lines(of: report) { try StandardOutput.write(line) }
        let summary = LintSummary(
            findings: findings(in: report), report.snapshots, noun, disabledCount: report.disabled.count)
        if summary.isFailure && baseline == nil {
            throw CommandFailure(
                "\(summary.text) — run 'lint \(LintOptions.explain) RULE' to see why a rule matters",
                exitCode: .found)
        }
        StandardError.write("\(program): \(summary.text)")
    }

    /// Returns the lines of a report in the requested format.
    package func lines(of report: LintReport) throws -> [String] {
        let findings = findings(in: report)
        switch format {
        case .text: return findings.map(\.line)
        case .json:
            let members = [
                JSONMember("findings", .array(findings.map(\.json))), JSONMember(noun, .integer(report.snapshots)),
            ]
            return [try JSONValue.object(members).serialised()]
        case .markdown: return FindingTable(findings: findings).lines
        case .sarif: return [try SARIFLog(findings: findings).json.serialised()]
        }
    }

    private func findings(in report: LintReport) -> [LintFinding] {
        format.isForPeople ? report.findings.causes : report.findings
    }
}

extension LintConfiguration {
    /// Reads the file that `--config` names; the default levels without this option.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read, or that names the line and the invalid key.
    package init(_ arguments: Arguments) throws {
        guard let path = arguments[LintOptions.config] else {
            self.init()
            return
        }
        try self.init(text: try InputFile(path: path, option: LintOptions.config.name).text(), path: path)
    }
}

extension LintBaseline {
    /// Reads the file that `--baseline` names; an empty baseline without this option.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or isn't a baseline.
    package init(_ arguments: Arguments) throws {
        guard let path = arguments[LintOptions.baseline] else {
            self.init()
            return
        }
        try self.init(try InputFile(path: path, option: LintOptions.baseline.name).object(), path: path)
    }
}

extension LintRule {
    /// Writes the explanation of a rule, or of `all` rules.
    ///
    /// - Throws: ``CommandFailure`` for an unknown rule.
    package static func explain(_ name: String) throws {
        guard name == "all" || LintRule(rawValue: name) != nil else {
            throw CommandFailure(
                "no such rule '\(name)' — \(suggestion(for: name, in: LintRule.allCases.map(\.rawValue)))")
        }
        for rule in allCases where name == "all" || rule.rawValue == name {
            try StandardOutput.write(
                "\(rule.rawValue) (\(rule.defaultLevel.rawValue)): \(rule.summary).\n    \(rule.explanation)")
        }
    }
}

extension IntentSources {
    /// The maximum size of a file in bytes, and the maximum number of files.
    private static let readLimits = (bytes: 1 << 20, files: 20_000)

    /// Returns the files in a folder and its subfolders that the rules about intents read, except hidden ones and those behind links to
    /// folders.
    ///
    /// - Throws: ``CommandFailure`` if the folder can't be read.
    package static func files(in folder: String) throws -> [File] {
        var (found, rest): ([String], [String]) = ([], [""])
        while let inner = rest.popLast(), found.count < readLimits.files {
            let path = inner.isEmpty ? folder : "\(folder)/\(inner)"
            let names: [String]
            do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
                throw CommandFailure(
                    path: path, reason: "can't be read: it isn't a folder",
                    remedy: "name a folder of Swift sources with \(LintOptions.sources)", exitCode: .inputOutput)
            }
            for name in names where !name.hasPrefix(".") {
                let file = inner.isEmpty ? name : "\(inner)/\(name)"
                var isFolder = false
                if isRead(file) {
                    found.append(file)
                } else if FileManager.default.fileExists(atPath: "\(folder)/\(file)", isDirectory: &isFolder), isFolder,
                    "\(folder)/\(file)".linkTarget == nil
                {
                    rest.append(file)
                }
            }
        }
        return try found.sorted().compactMap { name in
            let file = InputFile(
                path: "\(folder)/\(name)", option: LintOptions.sources.name, limit: readLimits.bytes)
            let bytes = try file.bytes()
            return bytes.count <= readLimits.bytes ? (name, bytes) : nil
        }
    }
}

/// The numbers of findings of a check.
private struct LintSummary {
    private let levels: [LintLevel]
    private let count: Int
    private let noun: String
    private let disabledCount: Int

    init(findings: [LintFinding], _ count: Int, _ noun: String, disabledCount: Int) {
        (levels, self.count, self.noun, self.disabledCount) = (findings.map(\.level), count, noun, disabledCount)
    }

    /// True if any of the findings is above `note`, so that the check fails.
    var isFailure: Bool { levels.contains { $0 > .note } }

    /// The number of findings by level, such as `1 error, 2 warnings in 40 snapshots`.
    var text: String {
        func number(_ level: LintLevel, _ word: String) -> String? {
            let count = levels.count { $0 == level }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let words = [number(.error, "error"), number(.warning, "warning"), number(.note, "note")].compactMap { $0 }
        let disabled = disabledCount == 0 ? "" : ", \(disabledCount) disabled in the sources"
        return "\(words.isEmpty ? "nothing" : words.joined(separator: ", ")) in \(count) \(noun)\(disabled)"
    }
}

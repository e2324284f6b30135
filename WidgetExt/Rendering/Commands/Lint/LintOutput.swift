import Foundation
import Glibc
import Shared

/// The destination and format of findings.
struct LintOutput {
    private let format: LintOptions.Format
    /// The folder for snapshots; `nil` if none are written.
    private let folder: String?
    /// The file for the new baseline; `nil` if none is written.
    private let baseline: String?

    /// Reads the options of a command line.
    init(_ arguments: Arguments) {
        format = arguments[LintOptions.format]
        (folder, baseline) = (arguments[LintOptions.images], arguments[LintOptions.newBaseline])
    }

    /// Writes a report.
    ///
    /// - Parameter snapshots: The snapshots of findings, by the findings' fingerprints.
    /// - Throws: ``CommandFailure`` if there are findings above `note`.
    func write(_ report: LintReport, snapshots: [String: [UInt8]]) throws {
        if let folder {
            for (index, finding) in report.findings.enumerated() {
                guard let bytes = snapshots[finding.fingerprint] else { continue }
                try OutputFile(path: "\(folder)/\(finding.fileName(index))").replace(with: bytes)
            }
        }
        try write(report)
    }

    /// Writes the merged report of the workers without known findings, and renames the snapshots that they wrote into the folder.
    ///
    /// - Throws: ``CommandFailure`` if there are findings above `note`.
    func write(_ parts: LintParts, without baseline: LintBaseline) throws {
        let report = LintReport(merging: parts.reports, without: baseline.fingerprints)
        if let folder {
            for (index, entry) in report.entries.enumerated() {
                let staged = "\(folder)/\(LintPart.fileName(entry.finding.fingerprint, part: entry.part))"
                let path = "\(folder)/\(entry.finding.fileName(index))"
                // A finding whose snapshot couldn't be drawn has no image.
                try OutputFile(path: path).take(staged)
            }
            for part in parts.reports {
                for entry in part.entries {
                    unlink("\(folder)/\(LintPart.fileName(entry.finding.fingerprint, part: entry.part))")
                }
            }
        }
        try write(report)
    }

    /// Writes a worker's report for ``LintParts``.
    ///
    /// - Throws: ``CommandFailure``.
    func write(_ report: LintReport, of part: LintPart, snapshots: [String: [UInt8]]) throws {
        if let folder {
            for (mark, bytes) in snapshots {
                try OutputFile(path: "\(folder)/\(LintPart.fileName(mark, part: part.number))").replace(with: bytes)
            }
        }
        let json = JSONValue.object(
            (report.json.members ?? []) + [JSONMember("memory", .integer(ProcessMemory.peak))])
        try StandardOutput.write(json.serialised())
    }

    private func write(_ report: LintReport) throws {
        if let baseline {
            let text = try LintBaseline.json(of: report.findings).serialised() + "\n"
            try OutputFile(path: baseline).replace(with: Array(text.utf8))
        }
        let findings = format.isForPeople ? report.findings.causes : report.findings
        switch format {
        case .text: for finding in findings { try StandardOutput.write(finding.line) }
        case .json:
            try StandardOutput.write(
                (["findings": .array(findings.map(\.json)), "snapshots": .integer(report.snapshots)] as JSONValue)
                    .serialised())
        case .markdown: for line in FindingTable(findings: findings).lines { try StandardOutput.write(line) }
        case .sarif: try StandardOutput.write(SARIFLog(findings: findings).json.serialised())
        }
        let summary = LintSummary(
            findings: findings, snapshots: report.snapshots, disabledCount: report.disabled.count)
        if summary.isFailure && baseline == nil {
            throw CommandFailure(
                "\(summary.text) — run 'lint \(LintOptions.explain) RULE' to see why a rule matters",
                exitCode: .found)
        }
        StandardError.write("WidgetExt: \(summary.text)")
    }
}

extension LintFinding {
    /// The file name of the finding's snapshot.
    fileprivate func fileName(_ index: Int) -> String {
        LintOptions.imageName(index, rule: rule.rawValue, kind: kind, place: place)
    }
}

extension LintPart {
    /// Returns a worker's file name for a finding's snapshot.
    fileprivate static func fileName(_ fingerprint: String, part: Int) -> String { ".\(fingerprint)-\(part).png" }
}

/// The numbers of findings of a check.
private struct LintSummary {
    private let levels: [LintLevel]
    private let snapshots: Int
    private let disabledCount: Int

    init(findings: [LintFinding], snapshots: Int, disabledCount: Int) {
        (levels, self.snapshots, self.disabledCount) = (findings.map(\.level), snapshots, disabledCount)
    }

    /// True if any of the findings is above `note`, so that the check fails.
    var isFailure: Bool { levels.contains { $0 > .note } }

    /// The number of findings by level, such as `1 error, 2 diagnostics in 40 snapshots`.
    var text: String {
        func count(_ level: LintLevel, _ word: String) -> String? {
            let count = levels.count { $0 == level }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let words = [count(.error, "error"), count(.warning, "warning"), count(.note, "note")].compactMap { $0 }
        let disabled = disabledCount == 0 ? "" : ", \(disabledCount) disabled in the sources"
        return "\(words.isEmpty ? "nothing" : words.joined(separator: ", ")) in \(snapshots) snapshots\(disabled)"
    }
}

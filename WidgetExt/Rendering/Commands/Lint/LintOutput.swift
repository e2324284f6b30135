import Foundation
import Glibc
import Shared

/// Where findings go, and in which form.
struct LintOutput {
    /// The forms findings are written in.
    enum Format: String, CaseIterable, Sendable {
        case text, json, sarif
    }

    private let format: Format
    /// The folder for snapshots; `nil` for none.
    private let folder: String?
    /// The file for what is known from now on; `nil` for none.
    private let baseline: String?

    /// Reads the options of a command line.
    ///
    /// - Throws: ``UsageError`` for a form that is none.
    init(_ arguments: Arguments) throws {
        format = try arguments.choice("format", default: .text)
        (folder, baseline) = (arguments.value("snapshots"), arguments.value("write-baseline"))
    }

    /// Writes a report.
    ///
    /// - Parameter snapshots: The snapshots of findings, by their fingerprints.
    /// - Throws: ``LintFailure`` where there are findings that count; ``OutputError``.
    func write(_ report: LintReport, snapshots: [String: [UInt8]]) throws {
        if let folder {
            for (index, finding) in report.findings.enumerated() {
                guard let bytes = snapshots[finding.fingerprint] else { continue }
                try OutputFile(path: "\(folder)/\(finding.fileName(index))").replace(with: bytes)
            }
        }
        try write(report)
    }

    /// Writes what workers found, and gives the snapshots they left in the folder their names.
    ///
    /// - Throws: ``LintFailure`` where there are findings that count; ``OutputError``.
    func write(_ parts: LintParts) throws {
        let report = LintReport(merging: parts.reports)
        if let folder {
            for (index, entry) in report.entries.enumerated() {
                let staged = "\(folder)/\(LintPart.fileName(entry.finding.fingerprint, part: entry.part))"
                let path = "\(folder)/\(entry.finding.fileName(index))"
                // A finding for which nothing could be drawn has no image.
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

    /// Writes a part of the work for ``LintParts``.
    ///
    /// - Throws: ``OutputError``.
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
        let findings = report.findings
        if let baseline {
            let text = try LintBaseline.json(of: findings).serialised() + "\n"
            try OutputFile(path: baseline).replace(with: Array(text.utf8))
        }
        switch format {
        case .text: for finding in findings { try StandardOutput.write(finding.line) }
        case .json:
            try StandardOutput.write(
                (["findings": .array(findings.map(\.json)), "snapshots": .integer(report.snapshots)] as JSONValue)
                    .serialised())
        case .sarif: try StandardOutput.write(SARIFLog(findings: findings).json.serialised())
        }
        let failure = LintFailure(findings: findings, snapshots: report.snapshots)
        if failure.isOne && baseline == nil { throw failure }
        StandardError.write("WidgetExt: \(failure.summary)")
    }
}

extension LintFinding {
    /// What its snapshot is called.
    fileprivate func fileName(_ index: Int) -> String { "\(index + 1)-\(rule.rawValue)-\(kind)-\(place).png" }
}

extension LintPart {
    /// What a worker calls a finding's snapshot.
    fileprivate static func fileName(_ fingerprint: String, part: Int) -> String { ".\(fingerprint)-\(part).png" }
}

/// Findings that count.
struct LintFailure: CommandError {
    private let levels: [LintLevel]
    private let snapshots: Int

    init(findings: [LintFinding], snapshots: Int) { (levels, self.snapshots) = (findings.map(\.level), snapshots) }

    /// Whether any of them is more than a note.
    var isOne: Bool { levels.contains { $0 > .note } }
    var exitCode: ExitCode { .found }
    var message: String { "\(summary) — 'lint --explain RULE' says why a rule matters" }

    /// What was found, in a few words.
    var summary: String {
        func count(_ level: LintLevel, _ word: String) -> String? {
            let count = levels.count { $0 == level }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let words = [count(.error, "error"), count(.warning, "warning"), count(.note, "note")].compactMap { $0 }
        return "\(words.isEmpty ? "nothing" : words.joined(separator: ", ")) in \(snapshots) snapshots"
    }
}

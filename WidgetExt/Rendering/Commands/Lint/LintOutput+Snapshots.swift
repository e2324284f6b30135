import Foundation
import Glibc
import Shared

extension LintOutput {
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

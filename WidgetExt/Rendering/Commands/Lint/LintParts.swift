import Foundation
import Shared

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
                    path: path, reason: "isn't a report of a lint worker", remedy: "write one with 'lint --part'")
            }
            reports.append(report)
        }
        self.reports = reports
    }
}

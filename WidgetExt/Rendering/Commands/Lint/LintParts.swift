import Foundation
import Shared

/// What several workers found, a file each.
struct LintParts {
    let reports: [LintReport]

    /// The most bytes of a worker's file.
    private static let limit = 64 << 20

    /// Reads `1.json`, `2.json` and so on, as far as there are any.
    ///
    /// - Throws: ``InputFileError`` where there is none, or one isn't what a worker wrote.
    init(folder: String) throws {
        var reports: [LintReport] = []
        while true {
            let path = "\(folder)/\(reports.count + 1).json"
            guard reports.isEmpty || FileManager.default.fileExists(atPath: path) else { break }
            let members = try InputFile(path: path, option: "parts", limit: Self.limit).object()
            guard let report = LintReport(members, part: reports.count + 1) else {
                throw InputFileError(
                    path: path, reason: "is no part of lint's work", remedy: "write one with 'lint --part'")
            }
            reports.append(report)
        }
        self.reports = reports
    }
}

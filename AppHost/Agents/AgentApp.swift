import Foundation
import Shared

/// The app that a coding agent works on: built when its files have changed, and drawn on request.
actor AgentApp {
    private let folder: AppFolder
    let renderer: AppRenderer
    private var followed: [String]
    private var built: SourceScan?
    private var outcome: Result<AppBuildReport, AppBuildError>?
    /// The outlines and images of the last comparison, by the snapshots' names.
    private var compared: [String: (outline: [String], image: [UInt8])] = [:]

    init(_ folder: AppFolder) {
        self.folder = folder
        renderer = AppRenderer(folder.renderer)
        followed = folder.followed
    }

    /// Builds the files as they are now, unless they were built already.
    ///
    /// - Throws: ``AppBuildError`` with the compiler's errors.
    func build() async throws {
        var scan = SourceScan(followed)
        if let missing = scan.missing { throw AppBuildError("\(missing) is gone — create it again") }
        if scan != built || outcome == nil {
            do {
                let report = try await folder.builder.build()
                if report.faults.isEmpty { try renderer.adopt(report) }
                let new = report.sources.filter { !followed.contains($0) }
                followed += new
                scan.add(SourceScan(new))
                outcome = .success(report)
            } catch let error as AppBuildError {
                outcome = .failure(error)
            }
            // Files that changed during the build differ from this scan, so the next request builds them.
            built = scan
        }
        guard let report = try outcome?.get(), !report.faults.isEmpty else { return }
        let remedy = report.remedy ?? "correct them and call again; 'verdict' lists API that isn't supported here"
        throw AppBuildError((["the sources don't compile:"] + report.faultLines + [remedy]).joined(separator: "\n"))
    }

    /// Returns the verdict on the sources, which aren't built.
    ///
    /// - Throws: ``AppBuildError``.
    func verdict() async throws -> (isClear: Bool, text: String) { try await folder.builder.verdict() }

    /// Records the state of a snapshot, and returns the lines of its outline that are gone and new; `nil` if nothing has changed.
    func compare(_ name: String, outline: String, image: [UInt8]) -> (removed: [String], added: [String])? {
        let lines = outline.split(separator: "\n").map(String.init)
        let before = compared.updateValue((lines, image), forKey: name)
        guard let before else { return ([], lines) }
        if before.outline == lines { return before.image == image ? nil : ([], []) }
        let difference = lines.difference(from: before.outline)
        return (
            difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } },
            difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
        )
    }

    /// True before the first comparison.
    var isUncompared: Bool { compared.isEmpty }

    /// Ends the drawing processes.
    func end() async { await renderer.end() }
}

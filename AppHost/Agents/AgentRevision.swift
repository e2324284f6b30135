import Foundation
import Shared

/// A git revision of an app's sources, which is copied out of the repository and built beside the current sources.
struct AgentRevision: Sendable {
    let folder: AppFolder
    let environment: [String: String]
    /// The revision as git names it, such as `HEAD~1`.
    let name: String

    /// The time limit of git and tar, in seconds.
    private static let patience = 120

    /// Builds the revision.
    ///
    /// - Returns: The renderer of the revision, with the app's current data. The caller must end the renderer.
    /// - Throws: ``AppBuildError`` if the folder isn't in a repository, the revision is unknown or doesn't contain the folder, or its
    ///   sources don't compile.
    func build() async throws -> AppRenderer {
        guard !name.hasPrefix("-") else { throw unknown }
        guard let top = try await git(["rev-parse", "--show-toplevel"]), top.hasPrefix("/") else {
            let reason = try await run(["git", "-C", folder.path, "rev-parse", "--show-toplevel"], .errors)
            guard case .exited(_, let text) = reason, !text.contains("not a git repository") else {
                throw AppBuildError(
                    "\(folder.path) isn't in a git repository — leave 'revision' out to compare with the last state, or send 'folder'"
                )
            }
            throw AppBuildError(
                "git can't read the repository of \(folder.path): \(text.lastMessage) — correct the cause")
        }
        guard let commit = try await git(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]),
            !commit.isEmpty, commit.allSatisfy(\.isHexDigit)
        else { throw unknown }
        let revisions = "\(folder.output)/.build/revisions"
        let (place, output) = ("\(revisions)/\(commit)", "\(revisions)/\(commit)/made")
        // The name of the folder can be that of the module.
        let copy = "\(place)/sources/\(URL(fileURLWithPath: top).lastPathComponent)"
        if access(copy, F_OK) != 0 { try await export(commit, of: top, to: copy, in: revisions) }
        let builder = folder.builder(into: output) { path in
            // Git's path has no symbolic links.
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            return real == top ? copy : real.hasPrefix("\(top)/") ? copy + real.dropFirst(top.count) : path
        }
        let report: AppBuildReport
        do {
            report = try await builder.build()
        } catch let error as AppBuildError {
            throw AppBuildError("revision \(name): \(error.message)")
        }
        guard report.faults.isEmpty else {
            throw AppBuildError(
                (["revision \(name) doesn't compile:"] + report.faultLines).joined(separator: "\n"))
        }
        let renderer = AppRenderer(folder.renderer)
        do { try renderer.adopt(report) } catch let error as AppBuildError {
            throw AppBuildError("revision \(name): \(error.message)")
        }
        return renderer
    }

    private var unknown: AppBuildError {
        AppBuildError("no revision '\(name.shortened)' in the repository — name a commit, a branch or a tag")
    }

    /// Copies a revision out of the repository, and removes the copies of other revisions.
    private func export(_ commit: String, of top: String, to copy: String, in revisions: String) async throws {
        let manager = FileManager.default
        // Nothing needs to be removed before the first copy.
        for other in (try? manager.contentsOfDirectory(atPath: revisions)) ?? [] where other != commit {
            // A copy that can't be removed only takes up disk space.
            try? manager.removeItem(atPath: "\(revisions)/\(other)")
        }
        let (staged, archive) = ("\(revisions)/\(commit)/staged", "\(revisions)/\(commit)/archive.tar")
        do {
            if manager.fileExists(atPath: staged) { try manager.removeItem(atPath: staged) }
            for folder in [staged, "\(revisions)/\(commit)/sources"] {
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        } catch {
            throw AppBuildError("can't write \(revisions): \(error.localizedDescription) — check the disk")
        }
        defer { unlink(archive) }
        guard try await git(["-C", top, "archive", "--output", archive, commit]) != nil,
            case .exited(0, _) = try await run(["tar", "-xf", archive, "-C", staged]), rename(staged, copy) == 0
        else {
            throw AppBuildError("git can't copy revision \(name) to \(revisions) — check the disk and the repository")
        }
    }

    /// Returns what git writes; `nil` if it fails.
    private func git(_ arguments: [String]) async throws -> String? {
        guard case .exited(0, let output) = try await run(["git", "-C", folder.path] + arguments) else { return nil }
        return output.trimmingCharacters(in: .newlines)
    }

    private func run(
        _ command: [String], _ captured: ChildProcess.Stream = .output
    ) async throws -> LimitedCommand.Outcome {
        do {
            return try await LimitedCommand(environment: environment, limit: Self.patience, captured: captured)
                .run(command)
        } catch let error as SpawnError {
            throw AppBuildError("can't start \(command[0]): \(error.reason) — install it")
        }
    }
}

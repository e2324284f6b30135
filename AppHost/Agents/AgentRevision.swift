import BringSupport
import Foundation
import Glibc
import Shared

/// A git revision of an app's sources, which is copied out of the repository and built beside the current sources.
struct AgentRevision: Sendable {
    let folder: AppFolder
    let environment: [String: String]
    /// The revision as git names it, such as `HEAD~1`.
    let name: String

    /// Builds the revision.
    ///
    /// - Returns: The renderer of the revision, with the app's current data, and notes about what wasn't copied. The caller must end the
    ///   renderer.
    /// - Throws: ``AppBuildError`` if the folder isn't in a repository, the revision is unknown or doesn't contain the folder, or its
    ///   sources don't compile.
    func build() async throws -> (renderer: AppRenderer, notes: [String]) {
        try GitRepository.check(name)
        guard let repository = try GitRepository(of: folder.path) else {
            throw AppBuildError(
                "\(folder.path) isn't in a git repository — leave 'revision' out to compare with the last state, or send 'folder'"
            )
        }
        let top = repository.top
        let revisions = "\(folder.output)/.build/revisions"
        try prepare(revisions)
        let git = "\(revisions)/git"
        guard let commit = try await repository.commit(name, in: git, path: environment["PATH"]) else { throw unknown }
        let (place, output) = ("\(revisions)/\(commit)", "\(revisions)/\(commit)/made")
        // The name of the folder can be that of the module.
        let copy = "\(place)/sources/\(URL(fileURLWithPath: top).lastPathComponent)"
        let list = "\(place)/left-out.txt"
        if access(copy, F_OK) != 0 {
            try await export(commit, of: repository, to: copy, in: revisions, listing: list)
        }
        // Missing if nothing was left out.
        let left = (try? GivenFolder(place).contents(of: "left-out.txt", limit: 64 << 20)).flatMap { $0 } ?? Data()
        let notes = String(decoding: left, as: UTF8.self).split(separator: "\n").map {
            "revision \(name): \($0) is a link or a submodule, so it wasn't copied"
        }
        let builder = folder.builder(into: output) { path in
            // Git's path has no symbolic links.
            let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            return real == top ? copy : real.hasPrefix("\(top)/") ? copy + real.dropFirst(top.count) : path
        }
        let report: BuildReport
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
        return (renderer, notes)
    }

    private var unknown: AppBuildError {
        AppBuildError("no revision '\(name.shortened)' in the repository — name a commit, a branch or a tag")
    }

    /// Creates the folder of revisions. The sources may come with a link in its place, through which other files would be removed.
    private func prepare(_ revisions: String) throws {
        // The user's own folder may be a link.
        for folder in ["\(folder.output)/.build", revisions] {
            var status = stat()
            guard lstat(folder, &status) != 0 || status.st_mode & S_IFMT == S_IFDIR else {
                throw AppBuildError("\(folder) isn't a folder — remove it")
            }
        }
        do {
            try FileManager.default.createDirectory(atPath: revisions, withIntermediateDirectories: true)
        } catch {
            throw AppBuildError("can't write \(revisions): \(error.localizedDescription) — check the disk")
        }
    }

    /// Copies a revision out of the repository, and removes the copies of other revisions.
    private func export(
        _ commit: String, of repository: GitRepository, to copy: String, in revisions: String, listing list: String
    ) async throws {
        let manager = FileManager.default
        // Nothing needs to be removed before the first copy.
        for other in (try? manager.contentsOfDirectory(atPath: revisions)) ?? [] where other != "git" {
            // A copy that can't be removed only takes up disk space.
            try? manager.removeItem(atPath: "\(revisions)/\(other)")
        }
        let staged = "\(revisions)/\(commit)/staged"
        do {
            for folder in [staged, "\(revisions)/\(commit)/sources"] {
                try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        } catch {
            throw AppBuildError("can't write \(revisions): \(error.localizedDescription) — check the disk")
        }
        let left: [String]
        do {
            left = try await repository.copy(
                commit, to: staged, in: "\(revisions)/git", path: environment["PATH"])
        } catch let error as AppBuildError {
            throw AppBuildError("revision \(name): \(error.message)")
        }
        // Links and submodules are named in an answer, but not without end.
        let lines = left.prefix(10).map { $0.shortened + "\n" }
        // The mark of a repository's root, without which an app's project would be read as a part of the repository around the copy.
        guard manager.createFile(atPath: "\(staged)/.git", contents: Data()),
            manager.createFile(atPath: list, contents: Data(lines.joined().utf8)), rename(staged, copy) == 0
        else {
            throw AppBuildError("can't copy revision \(name) to \(revisions) — check the disk")
        }
    }
}

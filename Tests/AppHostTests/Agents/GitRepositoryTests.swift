import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppHost

/// Repositories that come with hostile sources.
@Suite(.blocking)
struct GitRepositoryTests {
    private let folder: TemporaryFolder
    private var top: String { "\(folder.path)/App" }
    private var git: String { "\(folder.path)/git" }
    private var target: String { "\(folder.path)/copy" }

    init() throws {
        folder = try TemporaryFolder()
        mkdir(top, 0o755)
        mkdir(target, 0o755)
        try run("init", "--quiet", "--initial-branch", "main")
    }

    /// Runs git with the repository's own configuration, and returns its output without the last line feed.
    @discardableResult
    private func run(_ words: String..., input: String = "") throws -> String {
        let result = try TestProcess(
            "/usr/bin/env",
            ["git", "-C", top, "-c", "user.name=t", "-c", "user.email=t@example.org"] + words,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"],
            input: Array(input.utf8)
        ).wait()
        #expect(result.status == .exited(0), "\(words): \(result.errors)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    private func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: "\(top)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func commit(_ files: [String: String]) throws {
        for (name, text) in files { try write(text, to: name) }
        try run("add", "--all")
        try run("commit", "--quiet", "--message", "a")
    }

    /// Returns the object of a tree with one entry, which git itself wouldn't write.
    private func tree(_ mode: String, _ name: String, _ object: String) throws -> String {
        var bytes = Array("\(mode) \(name)\0".utf8)
        let digits = Array(object)
        for index in stride(from: 0, to: digits.count, by: 2) {
            bytes.append(try #require(UInt8(String(digits[index...index + 1]), radix: 16)))
        }
        let file = "\(folder.path)/tree"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return try run("hash-object", "-t", "tree", "--literally", "-w", file)
    }

    private func message(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return ""
        } catch {
            return (error as? AppBuildError)?.message ?? "\(error)"
        }
    }

    private func repository(_ folder: String? = nil) throws -> GitRepository {
        try #require(try GitRepository(of: folder ?? top))
    }

    private func copy(_ name: String, of folder: String? = nil) async throws -> [String] {
        let repository = try repository(folder)
        let commit = try #require(try await repository.commit(name, in: git, path: nil))
        return try await repository.copy(commit, to: target, in: git, path: nil)
    }

    @Test("Branches, tags, ancestors and packed references are found, and their files are copied unchanged")
    func references() async throws {
        try commit([
            "A/a.swift": "a\n", "b $Id$.txt": "$Format:%H$\n", ".gitattributes": "* export-subst ident eol=crlf\n",
        ])
        try commit(["A/a.swift": "b\n"])
        try run("tag", "v1", "-m", "v1")
        try run("branch", "feature/a")
        try run("pack-refs", "--all")
        try run("gc", "--quiet")
        let head = try run("rev-parse", "HEAD")
        let repository = try repository("\(top)/A")
        #expect(repository.top == URL(fileURLWithPath: top).resolvingSymlinksInPath().path)
        for name in [
            "HEAD", "main", "v1", "feature/a", "refs/heads/main", head, String(head.prefix(12)), "@", "HEAD^0",
        ] {
            #expect(try await repository.commit(name, in: git, path: nil) == head, "\(name)")
        }
        for name in ["none", "HEAD~9", "0123456789"] {
            #expect(try await repository.commit(name, in: git, path: nil) == nil)
        }
        #expect(try await copy("HEAD~1") == [])
        #expect(try String(contentsOfFile: "\(target)/A/a.swift", encoding: .utf8) == "a\n")
        #expect(try String(contentsOfFile: "\(target)/b $Id$.txt", encoding: .utf8) == "$Format:%H$\n")
    }

    @Test("Names that aren't a single commit are refused")
    func names() async {
        for name in [
            "", "-x", "--all", "HEAD --", "HEAD\0x", "HEAD\nx", "main..feature", "main...feature", "HEAD:a", ":/fix",
            "^main",
            "HEAD@{1}", "@{upstream}", "HEAD^{/x}", "a*", "a?", "a[b", "a\\b",
        ] {
            let shown = name.replacing("\n", with: " ")
            #expect(
                await message { try GitRepository.check(name) }
                    == "'\(shown)' isn't the name of a single revision — name a commit, a branch or a tag, such as HEAD~1"
            )
        }
        #expect(
            await message { try GitRepository.check(String(repeating: "a", count: 300)) }
                == "the name of the revision has 300 bytes — name a commit, a branch or a tag in at most 256")
        #expect(await message { try GitRepository.check("fix/ä#1") } == "")
    }

    @Test("Links and submodules aren't copied, and nothing is written through them")
    func links() async throws {
        try commit(["a.txt": "a"])
        let head = try run("rev-parse", "HEAD")
        symlink("/etc", "\(top)/etc")
        try run("add", "etc")
        try run("update-index", "--add", "--cacheinfo", "160000,\(head),sub")
        try run("commit", "--quiet", "--message", "b")
        #expect(try await copy("HEAD") == ["etc", "sub"])
        #expect(folder.names("copy") == ["a.txt"])
    }

    @Test(
        "Trees with paths out of the copy or into git's folder are refused",
        arguments: ["..", ".", ".git", ".GIT", "git~1", "../x", "/x", "a//b", ".git/hooks/post-checkout"])
    func paths(name: String) async throws {
        let blob = try run("hash-object", "-w", "--stdin", input: "x")
        let commit = try run("commit-tree", try tree("100755", name, blob), "-m", "a")
        try run("update-ref", "refs/heads/main", commit)
        #expect(
            await message { _ = try await copy("main") }
                == "the revision's path '\(name)' leads to a folder of git's or out of the copy, so it isn't copied — name another revision, or send 'folder'"
        )
        #expect(folder.names("copy") == [])
    }

    @Test("A tree whose folders share folders without end is refused")
    func sharedTrees() async throws {
        var inner = try tree("100644", "a", try run("hash-object", "-w", "--stdin", input: "x"))
        for _ in 0..<20 {
            let entries = (0..<10).map { "040000 tree \(inner)\t\($0)\n" }
            inner = try run("mktree", input: entries.joined())
        }
        try run("update-ref", "refs/heads/main", try run("commit-tree", inner, "-m", "a"))
        #expect(
            await message { _ = try await copy("main") }
                == "the revision has more than 100000 files or 512 MiB — send 'folder', or leave 'revision' out")
    }

    @Test("A missing object is named, and nothing is fetched for it")
    func missingObject() async throws {
        try commit(["a.txt": "a"])
        let blob = try run("rev-parse", "HEAD:a.txt")
        try FileManager.default.removeItem(atPath: "\(top)/.git/objects/\(blob.prefix(2))")
        let marker = "\(folder.path)/marker"
        for (key, value) in [
            ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
            ("remote.origin.url", "ext::touch \(marker)"), ("protocol.ext.allow", "always"),
        ] { try run("config", key, value) }
        let text = await message { _ = try await copy("HEAD") }
        #expect(text.hasSuffix("in a partial clone, run 'git fetch --refetch --no-filter'"), "\(text)")
        #expect(access(marker, F_OK) != 0)
    }

    @Test("Replacements and grafts of commits have no effect")
    func replacements() async throws {
        try commit(["a.txt": "a"])
        let first = try run("rev-parse", "HEAD")
        try commit(["a.txt": "b"])
        try run("replace", "HEAD", first)
        _ = try await copy("HEAD")
        #expect(try String(contentsOfFile: "\(target)/a.txt", encoding: .utf8) == "b")
    }

    @Test("A linked working tree and a submodule are read, and other folders that a .git file names are not")
    func linkedFolders() async throws {
        try commit(["a.txt": "a"])
        let linked = "\(folder.path)/linked"
        try run("worktree", "add", "--quiet", linked, "-b", "other")
        #expect(try await copy("other", of: linked) == [])
        #expect(folder.names("copy") == ["a.txt"])

        let foreign = "\(folder.path)/foreign"
        mkdir(foreign, 0o755)
        for text in ["gitdir: \(top)/.git\n", "gitdir: \(top)/.git/worktrees/linked\n", "gitdir: /\n", "x"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(foreign)/.git"))
            let real = URL(fileURLWithPath: foreign).resolvingSymlinksInPath().path
            #expect(
                await message { _ = try GitRepository(of: foreign) }
                    == "git can't read the repository of \(real): \(real)/.git names a folder that belongs to another repository — clone the repository again"
            )
        }
        let inner = "\(top)/inner"
        mkdir(inner, 0o755)
        try FileManager.default.createDirectory(atPath: "\(top)/.git/modules", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(top)/.git/objects", toPath: "\(folder.path)/objects")
        try FileManager.default.createDirectory(
            atPath: "\(top)/.git/modules/inner/refs", withIntermediateDirectories: true)
        rename("\(folder.path)/objects", "\(top)/.git/modules/inner/objects")
        try Data("\(try run("rev-parse", "HEAD"))\n".utf8).write(
            to: URL(fileURLWithPath: "\(top)/.git/modules/inner/HEAD"))
        try Data("gitdir: ../.git/modules/inner\n".utf8).write(to: URL(fileURLWithPath: "\(inner)/.git"))
        #expect(try await repository(inner).commit("HEAD", in: git, path: nil) == run("rev-parse", "HEAD"))
    }

    @Test("A repository whose objects are elsewhere is refused")
    func foreignObjects() async throws {
        try commit(["a.txt": "a"])
        let real = URL(fileURLWithPath: top).resolvingSymlinksInPath().path
        try write("/objects\n", to: ".git/objects/info/alternates")
        #expect(
            await message { _ = try repository() }
                == "git can't read the repository of \(real): it borrows the objects of another repository — run 'git repack -a -d' there, and remove \(real)/.git/objects/info/alternates"
        )
        unlink("\(top)/.git/objects/info/alternates")
        rename("\(top)/.git", "\(folder.path)/moved")
        symlink("\(folder.path)/moved", "\(top)/.git")
        #expect(
            await message { _ = try repository() }
                == "git can't read the repository of \(real): \(real)/.git is a link — replace it with the folder it names"
        )
    }

    @Test("A repository with SHA-256 names is read")
    func longNames() async throws {
        try FileManager.default.removeItem(atPath: "\(top)/.git")
        try run("init", "--quiet", "--object-format=sha256")
        try commit(["a.txt": "a"])
        #expect(try await copy("HEAD") == [])
        #expect(folder.names("copy") == ["a.txt"])
    }
}

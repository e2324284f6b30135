import Foundation
import Glibc
import Shared
import Synchronization

/// The commits of a git repository, read without its configuration.
///
/// Git gets a folder of its own with a copy of the repository's references, and reads the repository's objects. So nothing that comes
/// with the sources chooses a program to run: no filter, text conversion, monitor, hook, alias, transport, included file or attribute.
struct GitRepository: Sendable {
    /// The folder of the sources that belong to the repository, without symbolic links.
    let top: String
    /// The folder of `HEAD`.
    private let head: String
    /// The folder of the objects and the other references, which is the same except in a linked working tree.
    private let common: String

    /// The limits of a revision's copy.
    static let limits = (files: 100_000, bytes: 512 << 20, pathBytes: 16 << 20, depth: 64)
    /// The limits of the references that are copied.
    private static let referenceLimits = (files: 20_000, bytes: 16 << 20, depth: 16)
    /// The time limit of git in seconds.
    private static let patience = 120

    /// An entry of a revision.
    struct Entry: Hashable, Sendable {
        let object: String
        let path: String
        let isExecutable: Bool
    }

    /// Finds the repository of a folder; `nil` if the folder isn't in one.
    ///
    /// - Throws: ``AppBuildError`` for a repository that isn't read.
    init?(of folder: String) throws(AppBuildError) {
        var current = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        while true {
            let place = current == "/" ? "/.git" : "\(current)/.git"
            switch Self.kind(of: place) {
            case S_IFDIR
            where Self.kind(of: "\(place)/HEAD") == S_IFREG && Self.kind(of: "\(place)/objects") == S_IFDIR:
                (top, head, common) = (current, place, place)
                try checkObjects()
                return
            case S_IFREG:
                (head, common) = try Self.linked(by: place)
                top = current
                try checkObjects()
                return
            case S_IFLNK: throw Self.unreadable(current, "\(place) is a link", "replace it with the folder it names")
            default: break
            }
            if current == "/" { return nil }
            current = URL(fileURLWithPath: current).deletingLastPathComponent().path
        }
    }

    private static func unreadable(_ top: String, _ reason: String, _ remedy: String) -> AppBuildError {
        AppBuildError("git can't read the repository of \(top): \(reason) — \(remedy)")
    }

    /// Returns the folders that a `.git` file names: those of a linked working tree, whose folder names the file in turn, or of a submodule
    /// of a repository around it. Another repository could belong to another project.
    private static func linked(by file: String) throws(AppBuildError) -> (head: String, common: String) {
        let top = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let refused = unreadable(
            top, "\(file) names a folder that belongs to another repository", "clone the repository again")
        func line(_ path: String) -> String? {
            guard let bytes = contents(of: path, limit: 4_096) else { return nil }
            return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        func real(_ path: String, in folder: String) -> String {
            URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(folder)/\(path)").resolvingSymlinksInPath().path
        }
        guard let text = line(file), text.hasPrefix("gitdir: ") else { throw refused }
        let head = real(String(text.dropFirst(8)), in: top)
        if let back = line("\(head)/gitdir"), real(back, in: head) == file, let common = line("\(head)/commondir") {
            let folder = real(common, in: head)
            guard head.hasPrefix("\(folder)/worktrees/") else { throw refused }
            return (head, folder)
        }
        guard let range = head.range(of: "/.git/modules/"), top.hasPrefix("\(head[..<range.lowerBound])/") else {
            throw refused
        }
        return (head, head)
    }

    /// Checks that the objects are in the repository's own folder.
    private func checkObjects() throws(AppBuildError) {
        for name in ["objects", "objects/pack"] where Self.kind(of: "\(common)/\(name)") == S_IFLNK {
            throw Self.unreadable(top, "\(common)/\(name) is a link", "replace it with the folder it names")
        }
        guard access("\(common)/objects/info/alternates", F_OK) != 0 else {
            throw Self.unreadable(
                top, "it borrows the objects of another repository",
                "run 'git repack -a -d' there, and remove \(common)/objects/info/alternates")
        }
    }

    // MARK: Files

    /// Returns the file type in a file's mode, without following a link; `nil` if there is no file.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Returns the bytes of a small regular file; `nil` if it is missing, larger, or of another kind.
    private static func contents(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        // A file that can't be read is treated like a missing one.
        return (try? file.read(upToCount: limit)).flatMap { $0 }.map { [UInt8]($0) } ?? []
    }

    /// Creates the folder that git uses in place of the repository's.
    private func makeFolder(_ folder: String) throws(AppBuildError) {
        let manager = FileManager.default
        do {
            if manager.fileExists(atPath: folder) { try manager.removeItem(atPath: folder) }
            for name in ["objects", "refs"] {
                try manager.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            var isLong = false
            func copy(_ bytes: [UInt8], _ name: String) throws {
                let line = bytes.prefix { $0 != 0x0A }
                if line.count == 64, line.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) { isLong = true }
                try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            }
            for name in ["HEAD", "ORIG_HEAD", "FETCH_HEAD", "MERGE_HEAD"] {
                if let bytes = Self.contents(of: "\(head)/\(name)", limit: 1 << 20) { try copy(bytes, name) }
            }
            for name in ["packed-refs", "shallow"] {
                guard let bytes = Self.contents(of: "\(common)/\(name)", limit: Self.referenceLimits.bytes) else {
                    continue
                }
                let lines = bytes.split(separator: 0x0A).lazy.filter { $0.first != UInt8(ascii: "#") }
                if lines.first?.prefix(while: { $0 != 0x20 }).count == 64 { isLong = true }
                try copy(bytes, name)
            }
            var left = Self.referenceLimits.files
            func copyReferences(_ path: String, _ depth: Int) throws {
                for name in try manager.contentsOfDirectory(atPath: "\(common)/\(path)").sorted() {
                    let inner = "\(path)/\(name)"
                    left -= 1
                    // Replacements would show other contents than the commit's.
                    guard left >= 0, inner != "refs/replace" else { continue }
                    if let bytes = Self.contents(of: "\(common)/\(inner)", limit: 4_096) {
                        try copy(bytes, inner)
                    } else if Self.kind(of: "\(common)/\(inner)") == S_IFDIR, depth < Self.referenceLimits.depth {
                        try manager.createDirectory(atPath: "\(folder)/\(inner)", withIntermediateDirectories: true)
                        try copyReferences(inner, depth + 1)
                    }
                }
            }
            if Self.kind(of: "\(common)/refs") == S_IFDIR { try copyReferences("refs", 0) }
            if left < 0 {
                throw AppBuildError(
                    "the repository of \(top) has more than \(Self.referenceLimits.files) references — run 'git pack-refs --all' there"
                )
            }
            // The objects' own indexes suffice, and others could contradict them.
            let config =
                "[core]\nrepositoryformatversion = \(isLong ? 1 : 0)\nbare = true\ncommitGraph = false\nmultiPackIndex = false\n"
                + (isLong ? "[extensions]\nobjectFormat = sha256\n" : "")
            try Data(config.utf8).write(to: URL(fileURLWithPath: "\(folder)/config"))
        } catch let error as AppBuildError {
            throw error
        } catch {
            throw AppBuildError(
                "can't copy the references of \(top) to \(folder): \(error.localizedDescription) — check the disk")
        }
    }

    // MARK: Running git

    /// The only variables that git gets.
    private func environment(_ folder: String, _ path: String?) -> [String: String] {
        [
            "PATH": path ?? "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder, "XDG_CONFIG_HOME": folder,
            "GIT_DIR": folder, "GIT_OBJECT_DIRECTORY": "\(common)/objects", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1",
            "GIT_NO_REPLACE_OBJECTS": "1", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat",
        ]
    }

    /// Runs a command of git.
    ///
    /// - Returns: True if it succeeded.
    private func git(
        _ arguments: [String], in folder: String, path: String?, input: [UInt8] = [],
        receive: @escaping @Sendable (ArraySlice<UInt8>) throws -> Void
    ) async throws -> Bool {
        do {
            let command = LimitedCommand(
                environment: environment(folder, path), limit: Self.patience, captured: .output, captureLimit: 0,
                input: input)
            switch try await command.run(["git", "--no-pager"] + arguments, receive: receive) {
            case .exited(let status, _): return status == 0
            case .signalled: return false
            case .overdue:
                throw AppBuildError(
                    "git took more than \(Self.patience) s to read the repository of \(top) — name a smaller revision, or send 'folder'"
                )
            }
        } catch let error as SystemError {
            throw AppBuildError("can't start git: \(error.reason) — install it")
        }
    }

    /// Returns the commit that a name stands for; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - folder: The folder for git, which is created.
    ///   - path: The folders in which git is searched for.
    /// - Throws: ``AppBuildError``.
    func commit(_ name: String, in folder: String, path: String?) async throws -> String? {
        try makeFolder(folder)
        let output = Mutex<[UInt8]>([])
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
        let isFound = try await git(arguments, in: folder, path: path) { bytes in
            output.withLock { $0 += bytes.prefix(256 - min($0.count, 256)) }
        }
        let commit = String(decoding: output.withLock { $0 }, as: UTF8.self).trimmingCharacters(in: .newlines)
        return isFound && !commit.isEmpty && commit.allSatisfy(\.isHexDigit) ? commit : nil
    }

    /// Checks that a name can stand for a single commit.
    static func check(_ name: String) throws(AppBuildError) {
        guard name.utf8.count <= 256 else {
            throw AppBuildError(
                "the name of the revision has \(name.utf8.count) bytes — name a commit, a branch or a tag in at most 256"
            )
        }
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !":?*[\\{".unicodeScalars.contains($0)
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("-"), !name.hasPrefix("^"), !name.contains("..") else {
            throw AppBuildError(
                "'\(name.shortened)' isn't the name of a single revision — name a commit, a branch or a tag, such as HEAD~1"
            )
        }
    }

    /// Copies the files of a commit. Links and submodules aren't copied.
    ///
    /// - Parameters:
    ///   - folder: The folder for git.
    ///   - target: The folder of the copy, which must be empty.
    /// - Returns: The paths of the links and submodules, sorted.
    /// - Throws: ``AppBuildError``; the folder may then contain a part of the files.
    func copy(_ commit: String, to target: String, in folder: String, path: String?) async throws -> [String] {
        let listing = Mutex(GitListing())
        let damaged = AppBuildError(
            "git can't read the objects of commit \(commit.prefix(12)) of \(top) — run 'git fsck' there; in a partial clone, "
                + "run 'git fetch --refetch --no-filter'")
        let isListed = try await git(
            ["ls-tree", "-r", "-z", "-l", "--full-tree", commit], in: folder, path: path
        ) { bytes in try listing.withLock { try $0.take(bytes) } }
        guard isListed else { throw damaged }
        let (entries, left) = listing.withLock { ($0.entries, $0.left) }
        let writer = Mutex(GitBlobs(entries, target: target))
        let isRead = try await git(
            ["cat-file", "--batch", "--buffer"], in: folder, path: path,
            input: Array(entries.map { "\($0.object)\n" }.joined().utf8)
        ) { bytes in try writer.withLock { try $0.take(bytes) } }
        guard isRead, writer.withLock({ $0.isComplete }) else { throw damaged }
        return left.sorted()
    }
}

/// The entries that `git ls-tree -z -l` writes.
private struct GitListing {
    private(set) var entries: [GitRepository.Entry] = []
    /// The paths of links and submodules.
    private(set) var left: [String] = []
    private var line: [UInt8] = []
    private var (bytes, pathBytes) = (0, 0)

    mutating func take(_ output: ArraySlice<UInt8>) throws(AppBuildError) {
        for part in output.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 {
                try add()
                line = []
            }
            line += part.element
            // A path can't be longer.
            guard line.count <= 8_192 else { throw Self.refused(line, "is too long") }
        }
    }

    private static func refused(_ path: some Sequence<UInt8>, _ reason: String) -> AppBuildError {
        let text = String(decoding: Array(path).prefix(200), as: UTF8.self)
        return AppBuildError(
            "the revision's path '\(text.shortened)' \(reason), so it isn't copied — name another revision, or send 'folder'"
        )
    }

    private mutating func add() throws(AppBuildError) {
        guard let tab = line.firstIndex(of: 0x09) else { throw Self.refused(line, "is damaged") }
        let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        let path = line[(tab + 1)...]
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard words.count == 4, parts.count <= GitRepository.limits.depth,
            let text = String(validating: path, as: UTF8.self)
        else { throw Self.refused(path, "is damaged or too deep") }
        for part in parts {
            let name = String(decoding: part, as: UTF8.self).lowercased()
            guard !["", ".", "..", ".git", "git~1"].contains(name), part.count <= 255 else {
                throw Self.refused(path, "leads to a folder of git's or out of the copy")
            }
        }
        let limits = GitRepository.limits
        bytes += Int(words[3]) ?? 0
        pathBytes += path.count
        guard entries.count + left.count < limits.files, bytes <= limits.bytes, pathBytes <= limits.pathBytes else {
            throw AppBuildError(
                "the revision has more than \(limits.files) files or \(limits.bytes >> 20) MiB — send 'folder', or leave 'revision' out"
            )
        }
        if words[1] == "blob", words[0].hasPrefix("100") {
            entries.append(.init(object: words[2], path: text, isExecutable: words[0] == "100755"))
        } else {
            left.append(text)
        }
    }
}

/// Writes the files that `git cat-file --batch` outputs.
private struct GitBlobs {
    private let entries: [GitRepository.Entry]
    private let target: String
    private var next = 0
    /// The line before an object.
    private var header: [UInt8] = []
    private var file: FileHandle?
    /// The number of bytes of the current object that follow, with the line break after it; `nil` before an object.
    private var rest: Int?

    init(_ entries: [GitRepository.Entry], target: String) { (self.entries, self.target) = (entries, target) }

    var isComplete: Bool { next == entries.count && rest == nil && header.isEmpty }

    mutating func take(_ output: ArraySlice<UInt8>) throws {
        var output = output
        while !output.isEmpty {
            if let left = rest {
                let content = output.prefix(left)
                let isEnd = content.count == left
                try file?.write(contentsOf: Data(isEnd ? content.dropLast() : content))
                output = output.dropFirst(content.count)
                rest = isEnd ? nil : left - content.count
                if isEnd { file = nil }
            } else {
                let line = output.prefix { $0 != 0x0A }
                header += line
                output = output.dropFirst(line.count)
                guard header.count <= 256 else { throw damaged }
                if output.first == 0x0A {
                    output = output.dropFirst()
                    try begin()
                }
            }
        }
    }

    private var damaged: AppBuildError {
        AppBuildError("git can't read an object of the repository — run 'git fsck' in the repository")
    }

    /// Creates the file of the next object.
    private mutating func begin() throws {
        let words = String(decoding: header, as: UTF8.self).split(separator: " ")
        header = []
        guard next < entries.count else { throw damaged }
        let entry = entries[next]
        guard words.count == 3, words[0] == entry.object, words[1] == "blob", let size = Int(words[2]), size >= 0,
            size <= GitRepository.limits.bytes
        else {
            throw AppBuildError(
                "the file \(entry.path.shortened) of the revision is missing in the repository — run 'git fsck' there; in a partial clone, "
                    + "run 'git fetch --refetch --no-filter'")
        }
        next += 1
        let path = "\(target)/\(entry.path)"
        do {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw AppBuildError("can't write \(path): \(error.localizedDescription) — check the disk")
        }
        let descriptor = open(
            path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, entry.isExecutable ? 0o755 : 0o644)
        guard descriptor >= 0 else {
            throw AppBuildError("can't write \(path): \(String(cString: strerror(errno))) — check the disk")
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        rest = size + 1
    }
}

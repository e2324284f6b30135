import BringSupport
import Foundation

/// Writes a section on Airlock into `AGENTS.md`, the file in which coding agents find a repository's instructions.
struct AgentInstructions {
    let arguments: BringArguments
    /// The Airlock checkout or installed toolkit.
    let root: String
    /// Receives a line of the result.
    let output: (String) -> Void
    /// Receives a line of progress.
    let progress: (String) -> Void
    /// Asks the user a question that is answered with yes or no; `nil` if there is no terminal.
    let confirm: ((String) -> Bool)?

    static let fileName = "AGENTS.md"

    /// Writes the section. An existing file without the section is changed only if the user allows it.
    ///
    /// - Throws: ``CommandFailure``. The file then has its old contents.
    func run() throws {
        let folder = arguments.folder
        let search = arguments.namesFolder ? try ProjectSearch(folder) : nil
        if arguments.namesFolder, search == nil {
            // Refuses a folder that can't be imported; which names exist doesn't matter here.
            _ = try ImportedFolder(path: folder, conditions: .init(modules: [], flags: []))
        }
        guard let repository = search?.root ?? ProjectSettings(near: folder).repository(of: folder) else {
            throw CommandFailure(
                "no repository contains \(folder) — run 'git init' in the app's folder, or name a folder of widget sources in a repository",
                exitCode: .badData)
        }
        let section = AgentSection(path: try place(of: folder, in: repository), root: root)
        let file = try AgentFile(path: "\(repository)/\(Self.fileName)", repository: repository)
        let document = try AgentDocument(file.bytes ?? [], path: file.path)
        let new = document.replacing(with: section.lines)
        if new == file.bytes { return output("\(file.path) is up to date") }
        let done =
            switch (file.bytes, document.hasSection) {
            case (nil, _): "created \(file.path)"
            case (_, true): "replaced the section in \(file.path)"
            case (_, false): "added the section to \(file.path)"
            }
        try file.checkPermission()
        if file.bytes != nil, !document.hasSection, !arguments[BringOptions.yes] { try ask(section, file.path) }
        try file.write(new)
        output(done)
    }

    /// Returns the path of the folder or project in the repository; `nil` if the user named none.
    private func place(of folder: String, in repository: String) throws -> String? {
        guard arguments.namesFolder else { return nil }
        guard folder != repository else { return "." }
        let place = String(folder.dropFirst(repository.count + 1))
        guard !place.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw CommandFailure(
                "the path of \(folder.debugDescription) has a control character, such as a line end — rename the folder",
                exitCode: .badData)
        }
        return place
    }

    /// Shows the section, and asks whether to add it.
    ///
    /// - Throws: ``CommandFailure`` if the user declines, or can't be asked.
    private func ask(_ section: AgentSection, _ path: String) throws {
        guard let confirm else {
            for line in section.lines { output(line) }
            throw CommandFailure(
                "\(path) exists and wasn't changed: there is no terminal to ask on — add \(BringOptions.yes) to add the section above",
                exitCode: .inputNeeded)
        }
        for line in section.lines { progress(line) }
        guard confirm("Add this section to \(path)? [y/N] ") else {
            throw CommandFailure(
                "\(path) wasn't changed — answer y, or add \(BringOptions.yes), to add the section",
                exitCode: .inputNeeded)
        }
    }
}

/// The bytes of an `AGENTS.md`, of which only Airlock's section is ever changed.
struct AgentDocument {
    private let bytes: [UInt8]
    /// The section's bytes from the first marker to the second, without the line end after it; `nil` if there is no section.
    private let section: Range<Int>?
    private let lineEnd: [UInt8]

    /// The size limit of a document, in bytes.
    private static let limit = 4 << 20
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Finds the section in a document. Markers in fenced code blocks don't count.
    ///
    /// - Parameter path: The document's path, for errors.
    /// - Throws: ``CommandFailure`` if the bytes aren't text in UTF-8, or if a marker or a code block has no end.
    init(_ bytes: [UInt8], path: String) throws {
        guard bytes.count <= Self.limit else {
            throw CommandFailure(
                "\(path) is larger than 4 MiB — make the file smaller, or add the section yourself", exitCode: .badData)
        }
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            throw CommandFailure(
                "\(path) isn't text in UTF-8 — convert it, such as with iconv -f LATIN1 -t UTF-8", exitCode: .badData)
        }
        self.bytes = bytes
        var fence: CodeFence?
        var (begin, found): ((line: Int, offset: Int, lineEnd: [UInt8])?, (line: Int, range: Range<Int>)?)
        var first: [UInt8]?
        var (offset, number) = (bytes.starts(with: Self.mark) ? Self.mark.count : 0, 0)
        while offset < bytes.count {
            number += 1
            let newline = bytes[offset...].firstIndex(of: 0x0A)
            var end = newline ?? bytes.count
            let hasReturn = end > offset && bytes[end - 1] == 0x0D
            if hasReturn { end -= 1 }
            let ending: [UInt8] = newline != nil && hasReturn ? [0x0D, 0x0A] : [0x0A]
            if newline != nil, first == nil { first = ending }
            let line = String(decoding: bytes[offset..<end], as: UTF8.self)
            let marker = line.trimmingSuffix { $0 == " " || $0 == "\t" }
            if let start = begin {
                if marker == AgentSection.end {
                    found = (start.line, start.offset..<end)
                    first = start.lineEnd
                    begin = nil
                } else if marker.hasPrefix(AgentSection.begin) {
                    throw Self.unended(path, start.line)
                }
            } else if fence?.isClosed(by: line) == true {
                fence = nil
            } else if fence == nil {
                if marker.hasPrefix(AgentSection.begin), marker.hasSuffix("-->") {
                    if let found {
                        throw CommandFailure(
                            "\(path) has two sections of Airlock, in lines \(found.line) and \(number) — remove one of them",
                            exitCode: .badData)
                    }
                    begin = (number, offset, ending)
                } else if marker == AgentSection.end {
                    throw CommandFailure(
                        "\(path) has an end marker in line \(number) without a begin marker — remove the line",
                        exitCode: .badData)
                } else {
                    fence = CodeFence(opening: line)
                }
            }
            offset = newline.map { $0 + 1 } ?? bytes.count
        }
        if let begin { throw Self.unended(path, begin.line) }
        if found == nil, fence != nil {
            throw CommandFailure(
                "\(path) ends in a code block that isn't closed — close the block first", exitCode: .badData)
        }
        section = found?.range
        lineEnd = first ?? [0x0A]
    }

    private static func unended(_ path: String, _ line: Int) -> CommandFailure {
        CommandFailure(
            "\(path) has a section of Airlock in line \(line) without an end marker — add the line \(AgentSection.end) after it",
            exitCode: .badData)
    }

    /// True if the document has a section of Airlock.
    var hasSection: Bool { section != nil }

    /// Returns the document with these lines as its section: in place of the old section, otherwise at the end, after an empty line.
    func replacing(with lines: [String]) -> [UInt8] {
        let new = Array(lines.map { Array($0.utf8) }.joined(separator: lineEnd))
        if let section { return bytes[..<section.lowerBound] + new + bytes[section.upperBound...] }
        var result = bytes
        let isEmpty = bytes.isEmpty || bytes == Self.mark
        if !isEmpty, result.last != 0x0A { result += lineEnd }
        let blank = lineEnd + lineEnd
        if !isEmpty, !result.reversed().starts(with: blank.reversed()) { result += lineEnd }
        return result + new + lineEnd
    }
}

/// The opening line of a fenced code block in Markdown.
private struct CodeFence {
    private let character: Character
    private let count: Int

    /// Returns `nil` if the line opens no code block.
    init?(opening line: String) {
        guard let (character, count, rest) = Self.parts(line) else { return nil }
        if character == "`", rest.contains("`") { return nil }
        (self.character, self.count) = (character, count)
    }

    /// Returns true if a line closes the code block.
    func isClosed(by line: String) -> Bool {
        guard let (character, count, rest) = Self.parts(line) else { return false }
        return character == self.character && count >= self.count && rest.allSatisfy { $0 == " " || $0 == "\t" }
    }

    private static func parts(_ line: String) -> (Character, Int, Substring)? {
        let text = line.drop { $0 == " " }
        guard line.count - text.count <= 3, let first = text.first, first == "`" || first == "~" else { return nil }
        let rest = text.drop { $0 == first }
        let count = text.count - rest.count
        return count >= 3 ? (first, count, rest) : nil
    }
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var text = self[...]
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }
}

/// The file `AGENTS.md` on disk. It is replaced atomically, and never if another program has changed it meanwhile.
struct AgentFile {
    /// The path in the repository.
    let path: String
    /// The file's bytes; `nil` if there is no file.
    let bytes: [UInt8]?
    /// The path after following links.
    private let target: String
    private let status: stat?

    /// Reads the file.
    ///
    /// - Throws: ``CommandFailure`` if the path isn't a readable file, or is a link that leads out of the repository.
    init(path: String, repository: String) throws {
        self.path = path
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw Self.unreadable(path, errno) }
            (bytes, target, self.status) = (nil, path, nil)
            return
        }
        var target = path
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let real = Self.realPath(path) else {
                throw CommandFailure(
                    "\(path) is a link to a file that doesn't exist — create the file, or remove the link",
                    exitCode: .inputOutput)
            }
            guard let root = Self.realPath(repository), real.hasPrefix(root == "/" ? root : root + "/") else {
                throw CommandFailure(
                    "\(path) is a link to \(real), outside the repository — replace the link with a file",
                    exitCode: .inputOutput)
            }
            target = real
            guard stat(target, &status) == 0 else { throw Self.unreadable(path, errno) }
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure("\(path) isn't a file — remove it, or rename it", exitCode: .inputOutput)
        }
        guard let data = FileManager.default.contents(atPath: target) else { throw Self.unreadable(path, errno) }
        (bytes, self.target, self.status) = (Array(data), target, status)
    }

    /// Checks that the user allows changes of the file.
    ///
    /// - Throws: ``CommandFailure`` for a read-only file.
    func checkPermission() throws {
        // The file is replaced, so its own permission isn't checked by the system; and root may write every file.
        guard let status, status.st_mode & 0o222 == 0 || access(target, W_OK) != 0 else { return }
        throw CommandFailure(
            "\(path) is read-only — allow writing with chmod u+w, and run the command again", exitCode: .inputOutput)
    }

    /// Replaces the file, or creates it.
    ///
    /// - Throws: ``CommandFailure``. The file then has its old contents.
    func write(_ new: [UInt8]) throws {
        try checkPermission()
        let staged = "\(target).\(UUID().uuidString)"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw unwritable(errno) }
        defer { unlink(staged) }
        do {
            defer { close(descriptor) }
            if let status {
                guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw unwritable(errno) }
                // Only root can give a file to another user; for any other user the file's owner is the user.
                _ = fchown(descriptor, status.st_uid, status.st_gid)
            }
            var rest = new[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw unwritable(count < 0 ? errno : ENOSPC) }
                rest = rest.dropFirst(count)
            }
            guard fsync(descriptor) == 0 else { throw unwritable(errno) }
        }
        guard let bytes else { return try create(from: staged) }
        guard FileManager.default.contents(atPath: target) == Data(bytes) else { throw changed }
        guard rename(staged, target) == 0 else { throw unwritable(errno) }
    }

    /// Gives a new file its name, unless another program has created a file with that name.
    private func create(from staged: String) throws {
        if link(staged, target) == 0 { return }
        if errno == EEXIST { throw changed }
        // Not every file system has hard links.
        guard rename(staged, target) == 0 else { throw unwritable(errno) }
    }

    private var changed: CommandFailure {
        CommandFailure("\(path) was changed by another program — run the command again", exitCode: .inputOutput)
    }

    private func unwritable(_ code: Int32) -> CommandFailure {
        CommandFailure(
            "can't write \(target): \(String(cString: strerror(code))) — check the folder's permissions and free space",
            exitCode: .inputOutput)
    }

    private static func unreadable(_ path: String, _ code: Int32) -> CommandFailure {
        CommandFailure(
            "can't read \(path): \(String(cString: strerror(code))) — check its permissions", exitCode: .inputOutput)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

/// The section of an `AGENTS.md` that tells coding agents how to set up and use Airlock.
struct AgentSection {
    /// The path of the project or of a folder, relative to the repository; `nil` if the user named none.
    let path: String?
    /// The version of the toolkit that wrote the section; `nil` for a checkout.
    let version: String?
    /// The version of Swift that the toolkit needs, as the compiler prints it; `nil` for a checkout.
    let compiler: String?
    /// The address of the toolkit's releases; `nil` for a checkout.
    let releases: String?

    /// The first characters of the line before the section.
    static let begin = "<!-- airlock:begin"
    /// The line after the section.
    static let end = "<!-- airlock:end -->"

    /// The lines of the section, with its markers.
    var lines: [String] {
        let app = path?.shellWord ?? "PATH"
        // The script reads the variable, too.
        let script =
            version.flatMap { version in releases.map { "\($0)/download/\(version)/install.sh" } }
            ?? "\"$AIRLOCK_INSTALL_FROM/latest/download/install.sh\""
        let swift = compiler ?? "the version of Swift that `airlock --version` prints"
        return [
            "\(Self.begin): 'airlock bring' replaces everything from here to the end marker -->",
            "## Widgets on Linux", "",
            "Airlock builds, draws and checks iPhone widgets on Linux, without Xcode or a simulator."
                + (path == nil ? " `PATH` is the app's repository, its .xcodeproj or a folder of widget sources." : ""),
            "Run these commands in the repository's root. If the project has several widget extensions, add `\(BuildOptions.target) NAME`;",
            "`airlock bring targets \(app)` lists the targets.", "",
            "Set up a cloud sandbox once, without root. This needs Linux with glibc 2.36 or later, and installs",
            "\(swift) from swift.org if it isn't there.", "", "```sh",
            "curl -fsSL \(script) | sh -s -- --with-swift"
                + (releases == nil ? "   # AIRLOCK_INSTALL_FROM is the address of Airlock's releases" : ""),
            "export PATH=\"$HOME/.local/bin:$PATH\"",
            "airlock doctor   # checks Swift, the toolkit and the sandbox", "```", "",
            "Build the widgets, look at them, and check them after each change:", "", "```sh",
            "airlock bring verdict \(app) \(BuildOptions.check)   # compile errors by cause, with remedies, in seconds",
            "airlock bring \(app) \(BuildOptions.into) /tmp/widgets   # builds and draws; errors with file and line",
            "/tmp/widgets/mywidgets list   # kinds and families",
            "/tmp/widgets/mywidgets render --kind KIND --family systemSmall --out /tmp/widget.png",
            "/tmp/widgets/mywidgets render --kind KIND --format outline   # every view as text",
            "/tmp/widgets/mywidgets lint   # faults such as truncated text, with remedies",
            "airlock watch \(app)   # draws again after each edit, and serves a page",
            "airlock mcp \(app)   # the same as tools for an agent (Model Context Protocol)", "```", "",
            "Exit code 1 means findings, compile errors or blockers: read the output, and fix the sources.",
            "These can't work here, so don't try to make them work: network requests of the extension,",
            "UIKit views and Objective-C. Apple's other frameworks, such as HealthKit, answer as a phone",
            "whose user denied access.",
            "`#if os(iOS)` is compiled, as for an iPhone. Test on a device before a release.",
            Self.end,
        ]
    }
}

extension AgentSection {
    /// Creates the section of an installed toolkit or of a checkout.
    ///
    /// - Parameter root: The folder of the toolkit or the checkout.
    init(path: String?, root: String) {
        func text(_ name: String) -> String? {
            FileManager.default.contents(atPath: "\(root)/\(name)").map {
                String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        let isInstalled = Toolkit.isInstalled(in: root)
        self.init(
            path: path, version: isInstalled ? text("version") : nil,
            compiler: isInstalled ? text("swift/compiler") : nil, releases: isInstalled ? text("releases") : nil)
    }
}

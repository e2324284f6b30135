import BringSupport
import Foundation

/// An `.xcconfig` file with the files that it includes.
struct ConfigurationFile {
    /// The maximum size of all files together, in bytes.
    static let maximumSize = 1 << 20
    /// The maximum number of files. A file counts once for each inclusion.
    static let maximumFiles = 256
    /// The maximum number of files that include each other in a chain.
    static let maximumDepth = 32

    /// The assignments of all files. Those of an included file are in the place of its `#include`.
    private(set) var level = BuildSettingLevel()
    private(set) var diagnostics: [String] = []
    /// The absolute paths of the files that were read, in the order in which they were first read.
    private(set) var files: [String] = []
    /// The absolute paths at which a file was searched for but doesn't exist. If such a file is created, the settings change.
    private(set) var missingFiles: [String] = []

    private let root: GivenFolder
    private let projectFolder: String?
    private var size = 0
    private var count = 0

    /// Reads a file. A file that can't be read or included is reported and left out.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - root: The folder, with an absolute path, beneath which files are read.
    ///   - projectFolder: The absolute path of the folder in which an included file is searched for after the folders of the including files.
    init(path: String, root: GivenFolder, projectFolder: String? = nil) {
        (self.root, self.projectFolder) = (root, projectFolder)
        let path = path.standardizedSettingPath(removesParents: true)
        switch contents(of: path) {
        case .found(let bytes): read(bytes, path: path, chain: [path])
        case .missing:
            missingFiles.append(path)
            diagnostics.append("no configuration file at \(path) — add it, or remove it from the project")
        case .refused(let reason): diagnostics.append(reason)
        }
    }

    private mutating func read(_ bytes: [UInt8], path: String, chain: [String]) {
        if !files.contains(path) { files.append(path) }
        var parser = ConfigurationFileParser(bytes: bytes)
        while let (line, statement) = parser.next() {
            switch statement {
            case .assignment(let assignment): level.assignments.append(assignment)
            case .include(let file, let isOptional):
                if let fault = include(file, isOptional: isOptional, chain: chain) { report(fault, path, line) }
            case .fault(let fault): report(fault, path, line)
            }
        }
    }

    /// Adds a diagnostic. Only the first faults are reported, because a file of another kind can have one in every line.
    private mutating func report(_ fault: String, _ path: String, _ line: Int) {
        if diagnostics.count < 100 { diagnostics.append("\(path):\(line): \(fault)") }
    }

    // MARK: Included files

    /// Reads an included file.
    ///
    /// - Parameter chain: The paths of the including files, beginning with the outermost one.
    /// - Returns: The reason why the file isn't included, with a remedy.
    private mutating func include(_ file: String, isOptional: Bool, chain: [String]) -> String? {
        let name = file.shortened
        if file.hasPrefix("<") {
            return isOptional
                ? nil : "can't include '\(name)', which is a part of Xcode — copy the settings that the app needs"
        }
        guard chain.count < Self.maximumDepth else {
            return "can't include '\(name)': more than \(Self.maximumDepth) files include each other — use fewer"
        }
        var refusal: String?
        for candidate in candidates(file, chain: chain) {
            if let first = chain.firstIndex(of: candidate) {
                let cycle = (chain[first...] + [candidate]).map(\.settingPathParts.file).joined(separator: " → ")
                return "can't include '\(name)', because it includes itself: \(cycle) — remove one of the includes"
            }
            switch contents(of: candidate) {
            case .found(let bytes):
                read(bytes, path: candidate, chain: chain + [candidate])
                return nil
            case .missing: if !missingFiles.contains(candidate) { missingFiles.append(candidate) }
            case .refused(let reason): refusal = refusal ?? reason
            }
        }
        if let refusal { return "can't include '\(name)': \(refusal)" }
        return isOptional ? nil : "can't include '\(name)': there is no such file — add it, or use #include?"
    }

    /// Returns the paths at which an included file may be: in the folder of the including file, in those of the files that include this file, and
    /// in the project's folder; with the extension `.xcconfig` if the name has none.
    private func candidates(_ file: String, chain: [String]) -> [String] {
        let names = file.settingPathParts.suffix.isEmpty ? [file, "\(file).xcconfig"] : [file]
        let folders =
            file.hasPrefix("/")
            ? [""] : chain.reversed().map { $0.settingPathParts.folder } + [projectFolder ?? root.path]
        var paths: [String] = []
        for path in folders.flatMap({ folder in names.map { folder.isEmpty ? $0 : "\(folder)/\($0)" } }) {
            let path = path.standardizedSettingPath(removesParents: true)
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    private enum Contents {
        case found([UInt8])
        case missing
        /// The reason, with a remedy.
        case refused(String)
    }

    /// Reads a file within the limits.
    private mutating func contents(of path: String) -> Contents {
        let folder = root.path.standardizedSettingPath(removesParents: true)
        guard path.hasPrefix(folder == "/" ? "/" : folder + "/") else {
            return .refused("\(path) is outside \(folder) — move the file into this folder")
        }
        do throws(CommandFailure) {
            let inner = String(path.dropFirst(folder == "/" ? 1 : folder.count + 1))
            guard let data = try root.contents(of: inner, limit: Self.maximumSize) else { return .missing }
            size += data.count
            count += 1
            guard count <= Self.maximumFiles, size <= Self.maximumSize else {
                return .refused(
                    "the configuration has more than \(Self.maximumFiles) files or \(Self.maximumSize) bytes, counting each #include — use fewer"
                )
            }
            return .found([UInt8](data))
        } catch {
            return .refused(error.message)
        }
    }
}

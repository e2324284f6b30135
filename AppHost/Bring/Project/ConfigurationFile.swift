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

/// Reads the statements of an `.xcconfig` file. A line that isn't a statement is reported, and the lines after it are read.
struct ConfigurationFileParser {
    enum Statement: Hashable {
        case assignment(BuildSettingLevel.Assignment)
        case include(file: String, isOptional: Bool)
        /// A line that isn't a statement, with the reason and a remedy.
        case fault(String)
    }

    private let bytes: [UInt8]
    private var index = 0
    /// The number of the line at the index, from 1.
    private var line = 1

    init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Reads the next statement.
    ///
    /// - Returns: The statement and the number of its first line; `nil` at the end of the file.
    mutating func next() -> (line: Int, statement: Statement)? {
        while true {
            skipSpace()
            guard isAtLineEnd else { break }
            guard index < bytes.count else { return nil }
            skipLineEnd()
        }
        let start = line
        let statement = current == UInt8(ascii: "#") ? directive() : assignment()
        // The rest of a line with a fault isn't read.
        while !isAtLineEnd { index += 1 }
        skipLineEnd()
        return (start, statement)
    }

    // MARK: Statements

    private mutating func directive() -> Statement {
        index += 1
        skipSpace()
        let name = take { $0 > UInt8(ascii: " ") }
        guard name == "include" || name == "include?" else {
            return .fault("unknown directive '#\(name.shortened)' — use #include or #include?")
        }
        skipSpace()
        let usage = "#\(name) needs a file name in quotation marks, and nothing after it — correct the line"
        guard current == UInt8(ascii: "\"") else { return .fault(usage) }
        index += 1
        let file = take { $0 != UInt8(ascii: "\"") }
        guard current == UInt8(ascii: "\"") else { return .fault(usage) }
        index += 1
        skipSpace()
        return isAtLineEnd && !file.isEmpty ? .include(file: file, isOptional: name == "include?") : .fault(usage)
    }

    private mutating func assignment() -> Statement {
        let key = take { $0.isSettingNamePart }
        guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return .fault("a line begins with neither a setting's name nor # — correct the line, or begin it with //")
        }
        skipSpace()
        var conditions: [BuildSettingLevel.Condition] = []
        while current == UInt8(ascii: "[") {
            index += 1
            let name = take { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "]") }
            guard current == UInt8(ascii: "=") else { return Self.malformedCondition(key) }
            index += 1
            let pattern = take { $0 != UInt8(ascii: "]") }
            guard current == UInt8(ascii: "]") else { return Self.malformedCondition(key) }
            index += 1
            conditions.append(BuildSettingLevel.Condition(name: name, pattern: pattern))
            skipSpace()
        }
        guard current == UInt8(ascii: "=") else {
            return .fault("no '=' follows the setting's name '\(key.shortened)' — add it")
        }
        index += 1
        return .assignment(BuildSettingLevel.Assignment(key: key, conditions: conditions, value: value()))
    }

    private static func malformedCondition(_ key: String) -> Statement {
        .fault("a condition of '\(key.shortened)' isn't of the form [name=pattern] — correct it")
    }

    /// Reads a value. A line that ends with a backslash is joined by a space with the line after it.
    private mutating func value() -> String {
        var parts: [String] = []
        while true {
            skipSpace()
            guard !isAtLineEnd else { break }
            let start = index
            while !isAtLineEnd, !isAtComment { index += 1 }
            var part = bytes[start..<index]
            while !isAtLineEnd { index += 1 }
            Self.trim(&part)
            if part.last == UInt8(ascii: ";") {
                part.removeLast()
                Self.trim(&part)
            }
            let isContinued = part.last == UInt8(ascii: "\\")
            if isContinued {
                part.removeLast()
                Self.trim(&part)
            }
            if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
            guard isContinued else { break }
            skipLineEnd()
        }
        return parts.joined(separator: " ")
    }

    private static func trim(_ part: inout ArraySlice<UInt8>) {
        while let last = part.last, last.isSettingSpace { part.removeLast() }
    }

    // MARK: Characters

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var isAtComment: Bool {
        current == UInt8(ascii: "/") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    }

    private var isAtLineEnd: Bool { lineEndLength > 0 || index == bytes.count }

    /// The number of bytes of the line end at the index; 0 if there is none. Line ends include U+2028 and U+2029.
    private var lineEndLength: Int {
        switch current {
        case UInt8(ascii: "\n"): 1
        case UInt8(ascii: "\r"): index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && [0xA8, 0xA9].contains(bytes[index + 2]):
            3
        default: 0
        }
    }

    private mutating func skipLineEnd() {
        let length = lineEndLength
        if length > 0 { line += 1 }
        index += length
    }

    /// Skips white space and a comment in the line.
    private mutating func skipSpace() {
        while let byte = current, byte.isSettingSpace { index += 1 }
        if isAtComment { while !isAtLineEnd { index += 1 } }
    }

    /// Reads the characters in the line up to the first one that isn't accepted.
    private mutating func take(while isAccepted: (UInt8) -> Bool) -> String {
        let start = index
        while !isAtLineEnd, isAccepted(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}

extension UInt8 {
    /// True for a letter or digit of ASCII and an underscore.
    var isSettingNamePart: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// True for a space or tab, but not for a line end.
    fileprivate var isSettingSpace: Bool { [0x20, 0x09, 0x0B, 0x0C].contains(self) }
}

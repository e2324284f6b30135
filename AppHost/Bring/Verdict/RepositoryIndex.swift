import BringSupport
import Foundation

/// The Swift files of a repository that an import doesn't compile, with the names that they may declare.
///
/// To read a repository takes seconds if every file is divided into tokens. So the index has the words after declaring keywords, also those in
/// comments and strings; only the files that it names for a word are divided into tokens.
struct RepositoryIndex {
    /// The absolute paths.
    private(set) var files: [String] = []
    /// The packages of the repository.
    private(set) var packages: [PackageManifest] = []
    /// The folders that may be those of modules, by their names.
    private(set) var folders: [String: [String]] = [:]
    /// The files by the hashes of words.
    private var table: [UInt64: [Int]] = [:]
    /// The files that have extensions.
    private var extending: Set<Int> = []
    /// The sources that were read, `nil` for those that can't be used.
    private var sources: [Int: SourceFile?] = [:]
    private let conditions: CompilationConditions

    /// The maximum numbers of files, of their bytes and of all bytes, and of the sources that are divided into tokens.
    private static let limits = (files: 20_000, bytes: 1 << 20, all: 256 << 20, sources: 1_000, entries: 200_000)

    /// Reads a repository.
    ///
    /// - Parameters:
    ///   - folder: The imported folder, which is left out; `nil` for a target of a project.
    ///   - own: The absolute paths of the files that are compiled.
    init(root: String, without folder: String?, files own: Set<String>, conditions: CompilationConditions) {
        self.conditions = conditions
        guard let entries = FileManager.default.enumerator(atPath: root) else { return }
        var (paths, count): ([String], Int) = ([], 0)
        for case let entry as String in entries where count < Self.limits.entries {
            count += 1
            let last = entry.split(separator: "/").last.map(String.init) ?? entry
            let isFolder = entries.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            if last.hasPrefix(".") || OwnModules.skipped.contains(last) || isFolder && Self.isLeftOut(last) {
                if isFolder { entries.skipDescendants() }
                continue
            }
            let path = "\(root)/\(entry)"
            if isFolder {
                if folder != path, last == last.moduleName { folders[last, default: []].append(path) }
            } else if last == "Package.swift" {
                if let package = PackageManifest(in: URL(fileURLWithPath: path).deletingLastPathComponent().path) {
                    packages.append(package)
                }
            } else if last.hasSuffix(".swift"), !own.contains(path),
                folder.map({ !(path + "/").hasPrefix($0 + "/") }) ?? true
            {
                paths.append(path)
            }
        }
        let tests = packages.flatMap(\.targets).filter(\.isTest)
        let given = GivenFolder(root)
        var size = 0
        for path in paths.sorted() where files.count < Self.limits.files && size < Self.limits.all {
            guard !tests.contains(where: { $0.contains(path) }) else { continue }
            let file = String(path.dropFirst(root.count + 1))
            // A file that can't be read, is too large or is a link declares nothing.
            guard let data = try? given.contents(of: file, limit: Self.limits.bytes) else { continue }
            size += data.count
            let number = files.count
            files.append(path)
            let declared = Self.declared(in: data)
            for hash in declared.words { table[hash, default: []].append(number) }
            if declared.hasExtension { extending.insert(number) }
        }
    }

    /// Returns true for the folders of tests, and for those that an import writes, which contain copies of declarations.
    private static func isLeftOut(_ folder: String) -> Bool {
        ["Tests", "-airlock", "-airlock-mcp"].contains { folder.hasSuffix($0) }
            || ["TestHelpers", "TestSupport", "TestUtilities"].contains(folder)
    }

    /// Returns the numbers of the files that may declare a name.
    func candidates(for use: NameUse) -> [Int] {
        let hash = Self.hash(use.name.utf8)
        let all = table[hash] ?? []
        switch use.form {
        case .member, .keyPath: return all.filter(extending.contains)
        case .value:
            // Most files that declare a name of a variable declare a property.
            let global = Set(table[hash ^ Self.globalMark] ?? [])
            return all.filter { global.contains($0) || extending.contains($0) }
        default: return all
        }
    }

    /// Returns the numbers of the files in a folder that are in one of its targets, if it is a package's.
    func files(of target: PackageManifest.Target) -> [Int] { files.indices.filter { target.contains(files[$0]) } }

    /// Returns a file as a source; `nil` for a test, for a file that can't be read, and for one too many.
    mutating func source(_ number: Int) -> SourceFile? {
        if let known = sources[number] { return known }
        guard sources.count < Self.limits.sources else { return nil }
        let url = URL(fileURLWithPath: files[number])
        let folder = GivenFolder(url.deletingLastPathComponent().path)
        // The file was read for the index; if it is gone, it declares nothing.
        let data = (try? folder.contents(of: url.lastPathComponent, limit: Self.limits.bytes)) ?? nil
        let source = data.map { SourceFile(path: files[number], bytes: Array($0), conditions: conditions) }
        let used = source.flatMap { $0.isTest ? nil : $0 }
        sources[number] = .some(used)
        return used
    }

    // MARK: Words

    private static let keywords = Set(
        ["struct", "class", "enum", "actor", "protocol", "typealias", "func", "var", "let", "macro"].map {
            hash($0.utf8)
        })
    private static let operatorKeyword = hash("operator".utf8)
    private static let extensionKeyword = hash("extension".utf8)

    /// The difference between the hash of a word and that of the same word in a line without indentation.
    private static let globalMark: UInt64 = 0x5555_5555_5555_5555

    /// FNV-1a. Two words with one hash do no harm, because tokens decide.
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Returns the hashes of the words after declaring keywords, and of the operators after `operator`.
    private static func declared(in data: Data) -> (words: Set<UInt64>, hasExtension: Bool) {
        var (found, hasExtension): (Set<UInt64>, Bool) = ([], false)
        let (keywords, operatorKeyword, extensionKeyword) = (keywords, operatorKeyword, extensionKeyword)
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let start: UInt64 = 0xcbf2_9ce4_8422_2325
            let empty: UInt64 = 0
            let mark = globalMark
            // The hash of the word so far, and that of the word before it; 0 if there is none.
            var (word, before) = (empty, empty)
            var (last, isIndented): (UInt8, Bool) = (0x0A, false)
            func end() {
                guard word != empty else { return }
                if before == operatorKeyword || keywords.contains(before) {
                    found.insert(word)
                    if !isIndented { found.insert(word ^ mark) }
                }
                if word == extensionKeyword { hasExtension = true }
                (before, word) = (word, empty)
            }
            for byte in bytes {
                let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
                if last == 0x0A || last == 0x0D { isIndented = byte == 0x20 || byte == 0x09 }
                last = byte
                let isWord =
                    byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39
                    || byte == 0x5F || byte >= 0x80 || before == operatorKeyword && !isSpace && byte != 0x3A
                if isWord {
                    word = ((word == empty ? start : word) ^ UInt64(byte)) &* 0x100_0000_01b3
                    continue
                }
                end()
                // Backticks enclose a name that is also a keyword.
                if !isSpace && byte != 0x60 { before = empty }
            }
            end()
        }
        return (found, hasExtension)
    }
}

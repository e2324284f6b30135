import AirlockBase
import BringSupport
import Foundation

/// The Swift files of a repository that an import doesn't compile, with the names that they may declare.
///
/// To read a repository takes seconds if every file is divided into tokens. So the index has the words after declaring keywords, also those in
/// comments and strings; only the files that it names for a word are divided into tokens.
struct RepositoryIndex {
    /// The names in a file that was divided into tokens. The tokens themselves take a hundred times the size of the file.
    struct Source {
        let names: SourceNames
        let loose: LooseNames
    }

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
    /// The sizes of the files in bytes.
    private var sizes: [Int] = []
    /// The sources that were read, `nil` for those that can't be used, and the bytes of all of them.
    private var sources: (read: [Int: Source?], size: Int) = ([:], 0)
    private let conditions: CompilationConditions

    /// The bounds of what is read.
    struct Limits {
        /// The maximum numbers of files and of their bytes, of one and of all.
        var (files, bytes, all) = (20_000, 1 << 20, 256 << 20)
        /// The maximum numbers of the sources that are divided into tokens, and of their bytes.
        var (sources, sourceBytes) = (1_000, 16 << 20)
        /// The maximum numbers of packages and of the bytes of their manifests.
        var (packages, manifestBytes) = (1_000, 16 << 20)
        var entries = 200_000
    }

    private let limits: Limits

    /// Reads a repository.
    ///
    /// - Parameters:
    ///   - folder: The imported folder, which is left out; `nil` for a target of a project.
    ///   - own: The absolute paths of the files that are compiled.
    init(
        root: String, without folder: String?, files own: Set<String>, conditions: CompilationConditions,
        limits: Limits = Limits()
    ) {
        (self.conditions, self.limits) = (conditions, limits)
        guard let entries = FileManager.default.enumerator(atPath: root) else { return }
        let given = GivenFolder(root)
        var (paths, count, size): ([String], Int, Int) = ([], 0, 0)
        for case let entry as String in entries where count < limits.entries {
            count += 1
            let last = entry.split(separator: "/").last.map(String.init) ?? entry
            let isFolder = entries.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            if last.hasPrefix(".") || OwnModules.skipped.contains(last) || isFolder && Self.isLeftOut(last)
                || Self.isUnprintable(last)
            {
                if isFolder { entries.skipDescendants() }
                continue
            }
            let path = "\(root)/\(entry)"
            if isFolder {
                if folder != path, last == last.moduleName { folders[last, default: []].append(path) }
            } else if last == "Package.swift" {
                guard packages.count < limits.packages, size < limits.manifestBytes,
                    // A manifest that can't be read, or is a link, declares nothing.
                    let data = (try? given.contents(of: entry, limit: limits.bytes)) ?? nil
                else { continue }
                size += data.count
                packages.append(
                    PackageManifest(
                        String(decoding: data, as: UTF8.self),
                        in: URL(fileURLWithPath: path).deletingLastPathComponent().path))
            } else if last.hasSuffix(".swift"), !own.contains(path),
                folder.map({ !(path + "/").hasPrefix($0 + "/") }) ?? true
            {
                paths.append(path)
            }
        }
        // The test targets by their folders. Of those of one folder, a file has to be left out by each.
        var tests: [String: PackageManifest.Target] = [:]
        for target in packages.flatMap(\.targets) where target.isTest {
            for folder in target.folders {
                tests[folder, default: target].excluded.formIntersection(target.excluded)
            }
        }
        for path in paths.sorted() where files.count < limits.files && size < limits.all {
            guard !path.pathPrefixes.contains(where: { tests[$0]?.contains(path) ?? false }) else { continue }
            let file = String(path.dropFirst(root.count + 1))
            // A file that can't be read, is too large or is a link declares nothing.
            guard let data = try? given.contents(of: file, limit: limits.bytes) else { continue }
            size += data.count
            let number = files.count
            files.append(path)
            sizes.append(data.count)
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

    /// Returns true for a name that would be printed otherwise than it is written, so that no advice can name its file.
    private static func isUnprintable(_ name: String) -> Bool {
        name.visible.onOneLine != name || name.contains("\t")
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

    /// Returns the names in a file; `nil` for a test, for a file that can't be read, and for one too many.
    mutating func source(_ number: Int) -> Source? {
        if let known = sources.read[number] { return known }
        guard sources.read.count < limits.sources, sources.size + sizes[number] <= limits.sourceBytes else {
            return nil
        }
        sources.size += sizes[number]
        let url = URL(fileURLWithPath: files[number])
        let folder = GivenFolder(url.deletingLastPathComponent().path)
        // The file was read for the index; if it is gone, it declares nothing.
        let data = (try? folder.contents(of: url.lastPathComponent, limit: sizes[number])) ?? nil
        let source = data.map { SourceFile(path: files[number], bytes: Array($0), conditions: conditions) }
        let used = source.flatMap {
            $0.isTest ? nil : Source(names: $0.names, loose: LooseNames($0.blocks.tokens))
        }
        sources.read[number] = .some(used)
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

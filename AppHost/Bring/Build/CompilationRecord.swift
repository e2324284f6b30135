import AirlockBase
import Foundation
import SwiftLexing

/// The state of a module when it was last compiled. With it, a repeated build compiles a single changed source without `swiftc`, which reads
/// the dependencies of Airlock's modules each time and so takes as long as the compilation itself.
struct CompilationRecord: Codable {
    /// A source, as it was compiled.
    struct Source: Codable {
        /// The sizes and dates of the source and of the copy that the compiler reads in its place.
        var version: String
        /// The hash of the parts on which other sources depend; `nil` if it isn't known.
        var interface: UInt64?
        /// True if the source was compiled without `swiftc`, which therefore doesn't know its present dependencies.
        var isDirect = false
    }

    /// The command, and the versions of the modules and programs that it reads.
    let inputs: [String]
    var sources: [String: Source] = [:]
    /// The frontend's command for one of the sources, for a module compiled with ``inputs``.
    var job: [String]?
    /// False during a compilation by `swiftc`, and after one that has failed.
    var isComplete = false

    /// Describes the present files of a module.
    init(_ build: ModuleBuild) {
        let modules = build.build.toolkit.modules
        // Without the folder, the compiler reports its missing modules.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: modules)) ?? []
        let files =
            names.filter { $0.hasSuffix(".swiftmodule") }.sorted().map { "\(modules)/\($0)" }
            + build.importedModulePaths + [build.build.toolkit.macros]
        inputs = build.arguments + files.map(\.fileVersion) + build.build.packages.modules.map(\.identity)
        let copies = Dictionary(
            build.rewrittenSources.map { ($0.file.source, $0.file.copy) }, uniquingKeysWith: { first, _ in first })
        for (path, _) in build.sources {
            let files = [path] + [copies[path]].compactMap { $0 }
            sources[path] = Source(version: files.map(\.fileVersion).joined(separator: "\n"))
        }
    }

    /// Completes the record after a compilation.
    ///
    /// It stays incomplete if a source has changed since it was read, because the compiler may have read either version.
    mutating func complete(_ build: ModuleBuild, since old: Self?) {
        guard Self(build).changes(since: self, of: build).isEmpty else { return }
        for source in build.module.folder.sources {
            let path = build.module.folder.absolutePath(of: source.path)
            if let former = old?.sources[path], former.version == sources[path]?.version,
                former.interface != nil
            {
                sources[path]?.interface = former.interface
            } else {
                guard case .bytes(let present) = BoundedFile(path, limit: source.bytes.count), present == source.bytes
                else { return }
                sources[path]?.interface = source.interface
            }
        }
        isComplete = true
    }

    /// Returns the sources that were compiled in another version, and those without an object.
    func changes(since old: Self, of build: ModuleBuild) -> [(path: String, object: String)] {
        build.sources.filter { path, object in
            old.sources[path]?.version != sources[path]?.version || access(object, F_OK) != 0
        }
    }

    /// Returns true if the other sources of a module don't depend on what has changed in a source since it was compiled.
    func isIndependent(_ path: String, of build: ModuleBuild) -> Bool {
        let folder = build.module.folder
        let source = folder.sources.first { folder.absolutePath(of: $0.path) == path }
        guard let interface = source?.interface else { return false }
        return sources[path]?.interface == interface
    }

    /// Returns the frontend's command for a source.
    static func command(_ job: [String], for path: String, object: String) -> [String]? {
        var words = job
        guard let primary = words.firstIndex(of: "-primary-file"), words.dropLast().last == "-o" else { return nil }
        words.remove(at: primary)
        guard let index = words.firstIndex(of: path) else { return nil }
        words.insert("-primary-file", at: index)
        words[words.count - 1] = object
        return words
    }

    /// Returns the first command in the output of `swiftc -###`; `nil` if it reads its sources from a list.
    static func job(in output: String) -> [String]? {
        guard let line = output.split(separator: "\n").first(where: { $0.contains(" -primary-file ") }) else {
            return nil
        }
        let words = ShellLine(line + " ").words.dropLast()
        return words.contains("-filelist") || words.contains { $0.hasPrefix("@") } ? nil : Array(words)
    }
}

extension SourceFile {
    /// A hash of the source without the bodies of functions and of computed properties with a written type; `nil` if the compiler copies
    /// bodies into other sources.
    ///
    /// The compiler compares the same parts of a source to find out whether it compiles other sources again. Where this reader isn't
    /// certain that a brace begins a body, the body is part of the hash.
    var interface: UInt64? {
        // FNV-1a.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        // The keyword of the declaration whose body can follow, and the number of open parentheses and square brackets.
        var (keyword, depth, index) = ("", 0, 0)
        // For a property: true after the colon, until an equals sign.
        var isTyped = false
        while index < tokens.count {
            let token = tokens[index]
            for byte in token.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0x100) &* 0x100_0000_01b3
            index += 1
            switch token.text {
            case "_transparent": return nil
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case _ where depth != 0 || token.isQuoted: break
            case "{":
                let first = index < tokens.count ? tokens[index].text : ""
                if keyword == "func" || keyword == "var" && isTyped && !Self.accessors.contains(first) {
                    index = tokens.closing(of: index - 1)
                }
                keyword = ""
            case ":" where keyword == "var": isTyped = true
            case "=", ";", "}": keyword = ""
            case _ where token.kind == .directive: keyword = ""
            case "func", "init", "deinit": keyword = index > 1 && tokens[index - 2].isMark(".") ? "" : "func"
            case "var": (keyword, isTyped) = ("var", false)
            case _ where Self.others.contains(token.text): keyword = ""
            default: break
            }
        }
        return hash
    }

    /// The words after which braces don't contain the body of a function.
    private static let others: Set = [
        "struct", "class", "enum", "actor", "protocol", "extension", "let", "case", "subscript", "typealias",
        "associatedtype", "import", "macro", "operator", "precedencegroup",
    ]
    /// The words and marks with which accessors begin.
    private static let accessors: Set = [
        "get", "set", "willSet", "didSet", "init", "mutating", "nonmutating", "consuming", "borrowing", "__consuming",
        "unsafeAddress", "unsafeMutableAddress", "_read", "_modify", "read", "modify", "yielding", "@", "",
    ]
}

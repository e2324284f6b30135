import SwiftLexing

/// A parsed Swift file of a folder.
struct SourceFile {
    /// The path, relative to the folder.
    var path: String
    let lines: Int
    let bytes: [UInt8]
    /// The names in the compiled part.
    let names: SourceNames
    let blocks: ConditionalBlocks
    /// All tokens, including those that aren't compiled.
    let tokens: [SwiftToken]
    /// The first lines of unterminated comments and literals.
    let unfinished: [Int]
    /// The copy that the compiler reads if the app has no further modules; nil if the source is read itself.
    private let rewritten: [UInt8]?
    /// The imports that are left out of that copy, because no such module is known.
    let leftOut: [ImportStatement]
    /// The omitted ranges of lines that Xcode would compile for an iPhone, such as lines inside `canImport` of a module that Airlock lacks.
    let lostOmissions: Set<ConditionalBlocks.Omission>
    private let conditions: CompilationConditions

    /// Parses a source.
    init(path: String, bytes: [UInt8], conditions: CompilationConditions) {
        let lexer = SwiftLexer(bytes)
        (self.path, self.bytes, self.conditions) = (path, bytes, conditions)
        lines = bytes.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        tokens = lexer.tokens
        unfinished = lexer.unfinished
        blocks = ConditionalBlocks(lexer.tokens, conditions: conditions)
        names = SourceNames(blocks.tokens)
        leftOut = names.imports.filter { conditions.isMissing($0.module) }
        rewritten = SourceCopy(bytes, blocks, imports: names.imports, isMissing: conditions.isMissing).bytes
        let kept =
            blocks.omissions.isEmpty
            ? [] : Set(ConditionalBlocks(lexer.tokens, conditions: conditions.forDevice).omissions)
        lostOmissions = Set(blocks.omissions).subtracting(kept)
    }

    /// Returns the copy that the compiler reads; nil if the source is read itself.
    ///
    /// - Parameters:
    ///   - compiled: The app's modules, of which an import isn't left out.
    ///   - names: Other names of the app's modules, by the names in the source.
    ///   - shadowed: The modules among them with the name of a type.
    func rewritten(
        importing compiled: [String], renaming names: [String: String] = [:], shadowed: Set<String> = []
    ) -> [UInt8]? {
        let missing = Set(leftOut.map(\.module)).subtracting(compiled)
        guard !names.isEmpty || missing.count < Set(leftOut.map(\.module)).count else { return rewritten }
        return SourceCopy(
            bytes, blocks, imports: self.names.imports, isMissing: missing.contains, renamed: names,
            shadowed: shadowed
        ).bytes
    }

    /// Returns the source as it is compiled on a system with or without some modules.
    func changed(_ modules: Set<String>, isAdded: Bool) -> SourceFile {
        // Only imports and conditions name modules in a way that matters.
        let isAffected =
            names.imports.contains { modules.contains($0.module) }
            || blocks.conditions.contains { condition in modules.contains { condition.text.contains($0) } }
        guard isAffected else { return self }
        return SourceFile(path: path, bytes: bytes, conditions: conditions.changed(modules, isAdded: isAdded))
    }

    /// Returns a line, counted from 1; `nil` if there are fewer lines.
    func line(_ number: Int) -> String? {
        guard number >= 1 else { return nil }
        // Bytes are split, because the line end of Windows, CR LF, is a single `Character`.
        let parts = bytes.split(separator: 10, maxSplits: number, omittingEmptySubsequences: false)
        return number <= parts.count
            ? String(decoding: parts[number - 1].prefix(500).filter { $0 != 13 }, as: UTF8.self) : nil
    }

    /// The type marked `@main`.
    var entry: SourceNames.Declaration? { names.declarations.first { $0.attributes.contains("main") } }

    /// True if it imports a testing framework.
    var isTest: Bool { names.imports.contains { ["XCTest", "Testing"].contains($0.module) } }
}

/// The source of an imported package's dependency on Airlock.
enum AirlockSource: Hashable {
    /// A local checkout.
    case checkout(path: String)
    /// A tagged version of a repository.
    case version(url: String, tag: String)

    /// The entry in the manifest's `dependencies`.
    var dependency: String {
        switch self {
        case .checkout(let path): ".package(path: \(path.swiftLiteral))"
        case .version(let url, let tag): ".package(url: \(url.swiftLiteral), exact: \(tag.swiftLiteral))"
        }
    }

    /// The package's identity, by which product dependencies refer to it.
    var identity: String {
        switch self {
        // The package manager renames modules only in a package that it finds by the name of its folder.
        case .checkout(let url), .version(let url, _):
            let last = url.split(separator: "/").last.map(String.init) ?? url
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }
    }
}

import Foundation

/// A parsed Swift file of a folder.
struct SourceFile {
    /// The path, relative to the folder.
    var path: String
    let lines: Int
    /// The names in the compiled part.
    let names: SourceNames
    let blocks: ConditionalBlocks
    /// All tokens, including those that aren't compiled.
    let tokens: [SwiftToken]
    /// The first lines of unterminated comments and literals.
    let unfinished: [Int]

    /// Parses a source.
    init(path: String, text: String, conditions: ConditionalBlocks.CompilationConditions) {
        let lexer = SwiftLexer(text)
        self.path = path
        lines = text.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        tokens = lexer.tokens
        unfinished = lexer.unfinished
        blocks = ConditionalBlocks(lexer.tokens, conditions: conditions)
        names = SourceNames(blocks.tokens)
    }

    /// The type marked `@main`.
    var entry: SourceNames.Declaration? { names.declarations.first { $0.attributes.contains("main") } }

    /// True if it imports a testing framework.
    var isTest: Bool { names.imports.contains { ["XCTest", "Testing"].contains($0.module) } }
}

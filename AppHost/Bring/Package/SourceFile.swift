import Foundation

/// A Swift file of a folder, taken apart.
struct SourceFile {
    /// From the folder.
    var path: String
    let lines: Int
    /// What is compiled here of it.
    let names: SourceNames
    let blocks: ConditionalBlocks
    /// All of it, what is left out, too.
    let tokens: [SwiftToken]
    /// The lines in which something begins that never ends.
    let unfinished: [Int]

    /// Takes a source apart.
    init(path: String, text: String, facts: ConditionalBlocks.CompilationConditions) {
        let lexer = SwiftLexer(text)
        self.path = path
        lines = text.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        tokens = lexer.tokens
        unfinished = lexer.unfinished
        blocks = ConditionalBlocks(lexer.tokens, facts: facts)
        names = SourceNames(blocks.tokens)
    }

    /// The type marked `@main`.
    var entry: SourceNames.Declaration? { names.declarations.first { $0.attributes.contains("main") } }

    /// Whether it is made of tests.
    var isTest: Bool { names.imports.contains { ["XCTest", "Testing"].contains($0.module) } }
}

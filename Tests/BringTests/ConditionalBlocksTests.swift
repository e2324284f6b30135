import Testing

@testable import Bring

struct ConditionalBlocksTests {
    private func blocks(_ source: String, flags: Set<String> = []) -> ConditionalBlocks {
        ConditionalBlocks(SwiftLexer(source).tokens, conditions: .init(modules: ["UIKit"], flags: flags))
    }

    private func compiled(_ condition: String, flags: Set<String> = []) -> Bool {
        !blocks("#if \(condition)\nyes\n#endif", flags: flags).tokens.isEmpty
    }

    @Test(
        "A condition that is true on Linux compiles its block",
        arguments: [
            "os(Linux)", "canImport(UIKit)", "!os(iOS)", "os(iOS) || os(Linux)", "swift(>=5.9)", "compiler(>=6)",
            "!targetEnvironment(macCatalyst)", "(os(iOS) || canImport(UIKit)) && !os(macOS)", "true",
        ])
    func trueConditions(_ condition: String) { #expect(compiled(condition)) }

    @Test(
        "A condition that is false on Linux omits its block",
        arguments: [
            "os(iOS)", "canImport(AppKit)", "DEBUG", "os(iOS) && canImport(UIKit)", "swift(<5.9)",
            "targetEnvironment(simulator)", "!(os(Linux))", "",
        ])
    func falseConditions(_ condition: String) { #expect(!compiled(condition)) }

    @Test("Compilation flags that are set satisfy their condition")
    func compilationFlags() { #expect(compiled("DEBUG && WIDGET", flags: ["DEBUG", "WIDGET"])) }

    @Test("Only the first true branch is compiled, and omitted branches report their lines and condition")
    func branches() {
        let found = blocks("#if os(iOS)\na\nb\n#elseif canImport(UIKit)\nc\n#elseif true\nd\n#else\ne\n#endif\nf")
        #expect(found.tokens.map(\.text) == ["c", "f"])
        #expect(found.omissions.map(\.lines) == [2...3, 7...7, 9...9])
        #expect(found.omissions.map(\.condition) == ["#if os(iOS)", "#elseif true", "#else of #elseif true"])
    }

    @Test("Blocks nested in an omitted block are omitted with it")
    func nestedBlocks() {
        let found = blocks("#if os(iOS)\n#if canImport(UIKit)\na\n#else\nb\n#endif\n#endif\nc")
        #expect(found.tokens.map(\.text) == ["c"])
        #expect(found.omissions.map(\.lines) == [2...6])
    }

    @Test("Directives such as #Preview stay in the token list")
    func otherDirectives() {
        #expect(blocks("#Preview { }\n#available").tokens.first?.text == "#Preview")
    }

    @Test("Unmatched #endif, #else and #if directives are tolerated")
    func unmatchedDirectives() {
        #expect(blocks("#endif\n#else\na\n#if os(iOS)\nb").tokens.map(\.text) == ["a"])
    }
}

import SwiftLexing
import Testing

@testable import Bring

struct ConditionalBlocksTests {
    private let conditions = CompilationConditions(modules: ["UIKit"], flags: ["PRO"])

    private func blocks(_ source: String) -> ConditionalBlocks {
        ConditionalBlocks(SwiftLexer(source).tokens, conditions: conditions)
    }

    private func compiled(_ condition: String) -> Bool { !blocks("#if \(condition)\nyes\n#endif").tokens.isEmpty }

    @Test("A condition of 200,000 operators and 20,000 nested conditions are evaluated")
    func longConditions() {
        let long = blocks("#if os(Linux)" + String(repeating: " || PRO", count: 200_000) + "\nyes\n#else\nno\n#endif")
        #expect(long.tokens.map(\.text) == ["yes"])
        #expect(long.conditions.first?.text.count == 1_001 && long.conditions.first?.text.last == "…")
        let depth = 20_000
        let nested = blocks(
            String(repeating: "#if os(Linux)\nno\n", count: depth) + String(repeating: "#endif\n", count: depth) + "yes"
        )
        #expect(nested.tokens.map(\.text) == ["yes"])
        #expect(nested.omissions.map(\.tokens.count) == [depth])
    }

    @Test(
        "A condition that is true on an iPhone compiles its block",
        arguments: [
            "os(iOS)", "canImport(UIKit)", "canImport(UIKit, _version: 17)", "!os(Linux)", "os(iOS) || os(Linux)",
            "swift(>=5.9)", "compiler(>=6)", "swift(<6)", "!targetEnvironment(macCatalyst)",
            "targetEnvironment(simulator)",
            "(os(macOS) || canImport(UIKit)) && !os(macOS)", "(os(macOS) ||\n os(iOS))", "true", "PRO",
        ])
    func trueConditions(_ condition: String) { #expect(compiled(condition)) }

    @Test(
        "A condition that is false on an iPhone omits its block",
        arguments: [
            "os(Linux)", "canImport(AppKit)", "canImport(UIKit.UIView)", "DEBUG", "os(iOS) && canImport(AppKit)",
            "swift(<5.9)", "swift(>=6)", "compiler(<6)", "!(os(iOS))", "", "_runtime(_ObjC)",
        ])
    func falseConditions(_ condition: String) { #expect(!compiled(condition)) }

    @Test("The language mode decides about swift(>=6), and the compiler's version about compiler(>=6)")
    func languageMode() {
        let tokens = SwiftLexer("#if swift(>=6.2)\nyes\n#endif").tokens
        #expect(
            !ConditionalBlocks(tokens, conditions: CompilationConditions(modules: [], swiftMode: 6)).tokens.isEmpty)
        #expect(ConditionalBlocks(tokens, conditions: CompilationConditions(modules: [])).tokens.isEmpty)
    }

    @Test("Only the first true branch is compiled, and omitted branches report their lines and condition")
    func branches() {
        let found = blocks("#if os(macOS)\na\nb\n#elseif canImport(UIKit)\nc\n#elseif true\nd\n#else\ne\n#endif\nf")
        #expect(found.tokens.map(\.text) == ["c", "f"])
        #expect(found.omissions.map(\.lines) == [2...3, 7...7, 9...9])
        #expect(found.omissions.map(\.condition) == ["#if os(macOS)", "#elseif true", "#else of #elseif true"])
        #expect(found.omissions.map(\.line) == [1, 6, 8])
        #expect(found.omissions.map { $0.tokens.map(\.text) } == [["a", "b"], ["d"], ["e"]])
    }

    @Test("Blocks nested in an omitted block are omitted with it")
    func nestedBlocks() {
        let found = blocks("#if os(macOS)\n#if canImport(UIKit)\na\n#else\nb\n#endif\n#endif\nc")
        #expect(found.tokens.map(\.text) == ["c"])
        #expect(found.omissions.map(\.lines) == [2...6])
        #expect(found.omissions.first?.tokens.map(\.text) == ["a", "b"])
    }

    @Test("Directives such as #Preview stay in the token list")
    func otherDirectives() {
        #expect(blocks("#Preview { }\n#available").tokens.first?.text == "#Preview")
    }

    @Test("Unmatched #endif, #else and #if directives are tolerated")
    func unmatchedDirectives() {
        #expect(blocks("#endif\n#else\na\n#if os(macOS)\nb").tokens.map(\.text) == ["a"])
    }
}

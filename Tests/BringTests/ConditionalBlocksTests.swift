import SwiftLexing
import Testing

@testable import Bring

struct ConditionalBlocksTests {
    private let conditions = CompilationConditions(modules: ["UIKit"], flags: ["PRO"])

    private func blocks(_ source: String) -> ConditionalBlocks {
        ConditionalBlocks(SwiftLexer(source).tokens, conditions: conditions)
    }

    private func compiled(_ condition: String) -> Bool { !blocks("#if \(condition)\nyes\n#endif").tokens.isEmpty }

    /// Returns a source as the compiler reads it; nil if nothing is replaced.
    private func rewritten(_ source: String) -> String? {
        blocks(source).rewritten(Array(source.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

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

    @Test(
        "Conditions with another value than on Linux are replaced in place, and all others are left to the compiler",
        arguments: [
            ("#if os(iOS)\n#endif", "#if (true )\n#endif"),
            ("#if !os(Linux)&&PRO\n#endif", "#if !(false  )&&PRO\n#endif"),
            (
                "#if os(macOS)\n#elseif canImport(AppKit) // os(iOS)\n#endif",
                "#if os(macOS)\n#elseif (false          ) // os(iOS)\n#endif"
            ),
            (
                "#if targetEnvironment(simulator) || swift(>=6)\n#endif",
                "#if (true                      ) || swift(>=6)\n#endif"
            ),
            ("#if (os(macOS) ||\r\n  os(iOS))\r\n#endif", "#if (os(macOS) ||\r\n  (true ))\r\n#endif"),
            ("#if os(\n  iOS\n  )\n#endif", "#if (true\n     \n  )\n#endif"),
            ("#if os(macOS)\n#if os(iOS)\n#endif\n#endif", "#if os(macOS)\n#if (true )\n#endif\n#endif"),
            ("\u{FEFF}#if os(iOS)\n#endif", "\u{FEFF}#if (true )\n#endif"),
            ("#!/usr/bin/swift\n#if os(iOS)\n#endif", "#!/usr/bin/swift\n#if (true )\n#endif"),
            ("// Ä\r#if os(iOS)\r#endif", "// Ä\r#if (true )\r#endif"),
            ("f()\n  .a()\n#if os(iOS)\n  .b()\n#endif", "f()\n  .a()\n#if (true )\n  .b()\n#endif"),
            // Code in an interpolation is code.
            (
                "let a = \"\"\"\n\\({\n#if os(iOS)\n1\n#endif\n}())\n\"\"\"",
                "let a = \"\"\"\n\\({\n#if (true )\n1\n#endif\n}())\n\"\"\""
            ),
        ])
    func replacements(_ source: String, _ expected: String) { #expect(rewritten(source) == expected) }

    @Test(
        "Conditions in comments, strings and regular expressions are text",
        arguments: [
            "// #if os(iOS)\n", "/* /* #if os(iOS) */\n#if os(iOS)\n#endif */", "\"#if os(iOS)\"",
            "\"\"\"\n#if os(iOS)\n#endif\n\"\"\"", "#\"#if os(iOS)\"#", "#\"\"\"\n#if os(iOS)\n\\(a)\n#endif\n\"\"\"#",
            "#/\n#if os(iOS)\n/#", "f(os(iOS))", "#if os(macOS)\n#endif", "",
        ])
    func texts(_ source: String) { #expect(rewritten(source) == nil) }

    @Test("An import of a declaration that has a macro's name imports the whole module; other imports stay")
    func scopedImports() {
        #expect(
            rewritten("import protocol AppIntents.AppEnum // a\nlet a = 1")
                == "import          AppIntents         // a\nlet a = 1")
        #expect(rewritten("import struct SwiftUI.Color\nimport protocol AppIntents.AppShortcutsProvider") == nil)
        #expect(
            rewritten("#if os(iOS)\nimport protocol AppIntents.AppIntent\n#endif")
                == "#if (true )\nimport          AppIntents          \n#endif")
    }

    @Test("A rewritten source has the length, the lines and the columns of the original")
    func positions() throws {
        let source = "a\r\n#if canImport(Glibc) && os(iOS) // ä\r\n  b\n#else\nc\n#endif"
        let result = try #require(blocks(source).rewritten(Array(source.utf8)))
        #expect(result.count == source.utf8.count)
        let new = SwiftLexer(result).tokens.filter { $0.kind == .word && $0.text.count == 1 }
        let old = SwiftLexer(source).tokens.filter { $0.kind == .word && $0.text.count == 1 }
        #expect(new.map(\.range) == old.map(\.range) && new.map(\.line) == old.map(\.line))
        // Bytes that aren't valid UTF-8 stay, too.
        let bytes = Array("#if os(iOS)\n// ".utf8) + [0xFF, 0x0A] + Array("#endif".utf8)
        let tokens = SwiftLexer(bytes).tokens
        #expect(
            ConditionalBlocks(tokens, conditions: conditions).rewritten(bytes) == Array("#if (true )\n// ".utf8)
                + [0xFF, 0x0A] + Array("#endif".utf8))
    }
}

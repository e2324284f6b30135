import SwiftLexing
import Testing

@testable import Bring

struct SwiftLexerTests {
    private func words(_ source: String) -> [String] { SwiftLexer(source).tokens.map(\.text) }

    @Test("A line of slashes without a regex literal is read once", arguments: ["", " /"])
    func slashes(end: String) {
        let tokens = SwiftLexer(String(repeating: "/\\", count: 200_000) + end + "\nlet a = /b/").tokens
        // A failing expectation describes its values, which must be short.
        let (count, last) = (tokens.count, tokens.last?.text)
        #expect(count == 400_004 + (end.isEmpty ? 0 : 1) && last == "/b/")
    }

    @Test("Nested block comments and line comments are skipped")
    func nestedComments() {
        #expect(words("a /* b /* c */ d */ e // f\ng") == ["a", "e", "g"])
    }

    @Test("Line numbers stay correct across comments and multi-line strings")
    func lineNumbers() {
        let source = "a\n/* \n */ b\n\"\"\"\n x\n\"\"\"\nc"
        #expect(SwiftLexer(source).tokens.map(\.line) == [1, 3, 4, 7])
    }

    @Test("Interpolated values are separate tokens, also when strings are nested")
    func interpolations() {
        let tokens = SwiftLexer(#"Text("a \(count + f("x \(y)")) b").bold()"#).tokens
        #expect(tokens.map(\.text).filter { $0.first?.isLetter == true } == ["Text", "count", "f", "y", "bold"])
        #expect(tokens.first { $0.kind == .string }?.text == #""a \(count + f("x \(y)")) b""#)
    }

    @Test(
        "Every form of string literal ends at its own delimiter",
        arguments: [
            ##"#"a "quoted" \(not) \#(value)"#"##, "\"\"\"\n \"quoted\" \\(value)\n\"\"\"", #""\"\(value)""#,
            "##\"\"\"\n \"#not\\#(no) \\##(value)\n\"\"\"##",
        ])
    func stringForms(_ text: String) {
        let tokens = SwiftLexer(text + " after").tokens
        #expect(tokens.map(\.kind) == [.string, .word, .word])
        #expect(tokens.map(\.text).dropFirst() == ["value", "after"])
    }

    @Test(
        "Quotes inside a regex literal do not start a string",
        arguments: ["let r = /a\"b/", "split(/x\\/\"y/)", "#/a \" b/#", "#/\n a \" b\n/#"])
    func regexLiterals(_ source: String) {
        #expect(SwiftLexer(source + "\nend").tokens.last?.text == "end")
        #expect(SwiftLexer(source).tokens.contains { $0.kind == .pattern })
    }

    @Test("A division operator is not taken for a regex literal")
    func division() {
        #expect(!SwiftLexer("a / b / c; (x)/y/2; x/2").tokens.contains { $0.kind == .pattern })
    }

    @Test("A keyword in backticks is read as an identifier")
    func backticks() {
        let token = SwiftLexer("`class`").tokens.first
        #expect(token?.text == "class")
        #expect(token?.isWord("class") == false)
    }

    @Test("A byte order mark and a line for the shell are skipped, and each token knows its bytes")
    func ranges() {
        let source = "\u{FEFF}#!/bin/x\nlet ä = `in` + \"b\""
        let tokens = SwiftLexer(source).tokens
        #expect(tokens.map(\.text) == ["let", "ä", "=", "in", "+", "\"b\""])
        let bytes = Array(source.utf8)
        #expect(tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) } == tokens.map(\.text))
        #expect(tokens.allSatisfy { $0.line == 2 })
    }

    @Test("Numbers keep their fraction, and a method call on a number is a separate token")
    func numbers() {
        #expect(words("1.5 2.seconds 0xFF 1_000") == ["1.5", "2", ".", "seconds", "0xFF", "1_000"])
    }

    @Test(
        "An unterminated comment or literal is reported with its line, and earlier tokens remain",
        arguments: ["/* a", "\"a", "\"\"\"\n a", "#\"a\"", "\"\\(a", "\"\\(\"\\(", "#/a"])
    func unterminatedLiterals(_ source: String) {
        let lexer = SwiftLexer("let a = 1\n" + source)
        #expect(lexer.tokens.first?.text == "let")
        #expect(lexer.unfinished.contains(2))
    }

    @Test("Random source text never crashes the lexer and the readers of its tokens")
    func randomInput() {
        var state: UInt64 = 7
        let pieces = [
            "\"", "\\(", ")", "#", "/*", "*/", "\n", "`", "a", ".", "@", "\"\"\"", "/", "é", "\u{0}", "{", "}",
        ]
        for _ in 0..<2_000 {
            var source = ""
            for _ in 0..<24 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                source += pieces[Int(state >> 33) % pieces.count]
            }
            let tokens = SwiftLexer(source).tokens
            _ = SourceNames(tokens)
            _ = ConditionalBlocks(tokens, conditions: .init(modules: []))
            #expect(tokens.allSatisfy { $0.line >= 1 })
        }
    }

    @Test("Endlessly nested interpolations are cut off and reported as unfinished")
    func deepNesting() {
        let source = String(repeating: "\"\\(", count: 5_000)
        #expect(!SwiftLexer(source).unfinished.isEmpty)
    }
}

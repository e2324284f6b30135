import Testing

@testable import AirlockMacroExpansion

struct SourceTokenTests {
    private func texts(_ source: String) -> [String] { [SourceToken](of: source).map(\.text) }

    @Test(
        "Swift source is split into tokens, with nested comments, string literals and unclosed input",
        arguments: [
            ("@Entry public var a: Int = 3", ["@", "Entry", "public", "var", "a", ":", "Int", "=", "3"]),
            ("var é // end\n = /* a /* b */ c */ 1.5e-3", ["var", "é", "=", "1.5e-3"]),
            ("a.b?[0]..<1.max", ["a", ".", "b", "?", "[", "0", "]", "..<", "1", ".", "max"]),
            (#"x = "a \(f("b")) c" + y"#, ["x", "=", #""a \(f("b")) c""#, "+", "y"]),
            (##"#"a " \(b) \#(c(")"))"# d"##, [##"#"a " \(b) \#(c(")"))"#"##, "d"]),
            ("\"\"\"\n a \"quoted\" \\\"\"\" b\n\"\"\" c", ["\"\"\"\n a \"quoted\" \\\"\"\" b\n\"\"\"", "c"]),
            ("`default` #if 0xFFp+2", ["`default`", "#", "if", "0xFFp+2"]),
            ("", []), ("\"open", ["\"open"]), ("/* open", []), ("\"\\", ["\"\\"]), ("\"\\(a", ["\"\\(a"]),
            ("`a", ["`", "a"]),
        ])
    func splitSource(source: String, expected: [String]) { #expect(texts(source) == expected) }

    @Test("Token ranges are byte offsets, and tokens at the start of a line are marked")
    func tokenPositions() {
        let tokens = [SourceToken](of: "é =\n\"ü\"")
        #expect(tokens.map(\.range) == [0..<2, 3..<4, 5..<9])
        #expect(tokens.map(\.startsLine) == [false, false, true])
        #expect(tokens.map(\.kind) == [.word, .sign, .string])
    }
}

import Testing

@testable import AirlockMacroExpansion

struct SourceLexerTests {
    private func texts(_ source: String) -> [String] { SourceLexer.tokens(of: source).map(\.text) }

    @Test(arguments: [
        ("@Entry public var a: Int = 3", ["@", "Entry", "public", "var", "a", ":", "Int", "=", "3"]),
        ("var é // end\n = /* a /* b */ c */ 1.5e-3", ["var", "é", "=", "1.5e-3"]),
        ("a.b?[0]..<1.max", ["a", ".", "b", "?", "[", "0", "]", "..<", "1", ".", "max"]),
        (#"x = "a \(f("b")) c" + y"#, ["x", "=", #""a \(f("b")) c""#, "+", "y"]),
        (##"#"a " \(b) \#(c(")"))"# d"##, [##"#"a " \(b) \#(c(")"))"#"##, "d"]),
        ("\"\"\"\n a \"quoted\" \\\"\"\" b\n\"\"\" c", ["\"\"\"\n a \"quoted\" \\\"\"\" b\n\"\"\"", "c"]),
        ("`default` #if 0xFFp+2", ["`default`", "#", "if", "0xFFp+2"]),
        ("", []), ("\"open", ["\"open"]), ("/* open", []), ("\"\\", ["\"\\"]), ("\"\\(a", ["\"\\(a"]), ("`a", ["`a"]),
    ])
    func sourceIsTakenApart(source: String, expected: [String]) { #expect(texts(source) == expected) }

    @Test func placesAreThoseOfTheBytesAndLinesAreKnown() {
        let tokens = SourceLexer.tokens(of: "é =\n\"ü\"")
        #expect(tokens.map(\.range) == [0..<2, 3..<4, 5..<9])
        #expect(tokens.map(\.startsLine) == [false, false, true])
        #expect(tokens.map(\.kind) == [.word, .sign, .string])
    }
}

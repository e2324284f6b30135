import Testing

@testable import Bring

struct ConfigurationFileParserTests {
    /// Returns the statements, as text with their lines.
    private func statements(_ text: String) -> [String] {
        var parser = ConfigurationFileParser(text)
        var found: [String] = []
        while let (line, statement) = parser.next() {
            switch statement {
            case .assignment(let value):
                let conditions = value.conditions.map { "[\($0.name)=\($0.pattern)]" }.joined()
                found.append("\(line) \(value.key)\(conditions)=\(value.value)")
            case .include(let file, let isOptional): found.append("\(line) include\(isOptional ? "?" : "") \(file)")
            case .fault(let fault): found.append("\(line) \(fault)")
            }
        }
        return found
    }

    @Test(
        "An assignment has a name, conditions and a value, without comments, white space and a final semicolon",
        arguments: [
            ("A = b", "1 A=b"), ("  A=b  ", "1 A=b"), ("A =", "1 A="), ("A = // none", "1 A="), ("A = b // c", "1 A=b"),
            ("A = b = c", "1 A=b = c"), ("A = https://x.y", "1 A=https:"), ("A = https:/$()/x.y", "1 A=https:/$()/x.y"),
            ("ABC123[cpu=z80][sdk=x1] = $(inherited)  ;  ", "1 ABC123[cpu=z80][sdk=x1]=$(inherited)"),
            ("A[sdk=iphone os*] [b=] = c", "1 A[sdk=iphone os*][b=]=c"), ("A = b;;", "1 A=b;"), ("A = ;", "1 A="),
            ("A = \"b  c\" 'd'", "1 A=\"b  c\" 'd'"), ("\u{FEFF}A = b", "1 A=b"), ("\n//\n\nA = b", "4 A=b"),
            ("A = a \\ b \\ c", "1 A=a \\ b \\ c"), ("A = /b/*c*/", "1 A=/b/*c*/"), ("_a = b", "1 _a=b"),
        ])
    func assignments(text: String, expected: String) { #expect(statements(text) == [expected]) }

    @Test(
        "A line that ends with a backslash is joined with the next one",
        arguments: [
            ("A = $(A) $(B) \\\n$(C)\nB = c", ["1 A=$(A) $(B) $(C)", "3 B=c"]),
            ("A = $(D) \\ // one\n$(E) \\\n$(F); // two\nB = c", ["1 A=$(D) $(E) $(F)", "4 B=c"]),
            ("A = \\\n  $(G) \\\n  \\ // three\n $(H)", ["1 A=$(G) $(H)"]),
            ("A = -f\\\n -g    \\\n-h", ["1 A=-f -g -h"]),
            ("A = b \\", ["1 A=b"]), ("A = b \\\n\nB = c", ["1 A=b", "3 B=c"]),
        ])
    func continuations(text: String, expected: [String]) { #expect(statements(text) == expected) }

    @Test("Lines end with any of the line ends of Unicode that Xcode knows")
    func lineEnds() {
        #expect(
            statements("A = 1\rB = 2\r\nC = 3\u{2028}D = 4\u{2029}E = ä€") == [
                "1 A=1", "2 B=2", "3 C=3", "4 D=4", "5 E=ä€",
            ])
    }

    @Test("An include names a file, and can be optional")
    func includes() {
        #expect(
            statements("#include \"a b.xcconfig\" // c\n # include? \"../b\"") == [
                "1 include a b.xcconfig", "2 include? ../b",
            ])
    }

    @Test(
        "A line that isn't a statement is reported, and the next one is read",
        arguments: [
            ("#", "unknown directive '#' — use #include or #include?"),
            ("#include\"a\"", "unknown directive '#include\"a\"' — use #include or #include?"),
            ("#include a", "#include needs a file name in quotation marks, and nothing after it — correct the line"),
            (
                "#include? \"a",
                "#include? needs a file name in quotation marks, and nothing after it — correct the line"
            ),
            (
                "#include \"a\" b",
                "#include needs a file name in quotation marks, and nothing after it — correct the line"
            ),
            ("#include \"\"", "#include needs a file name in quotation marks, and nothing after it — correct the line"),
            ("A", "no '=' follows the setting's name 'A' — add it"),
            ("A b = c", "no '=' follows the setting's name 'A' — add it"),
            ("A[sdk] = b", "a condition of 'A' isn't of the form [name=pattern] — correct it"),
            ("A[sdk=b = c", "a condition of 'A' isn't of the form [name=pattern] — correct it"),
            ("A[", "a condition of 'A' isn't of the form [name=pattern] — correct it"),
            ("=", "a line begins with neither a setting's name nor # — correct the line, or begin it with //"),
            ("1A = b", "a line begins with neither a setting's name nor # — correct the line, or begin it with //"),
            (
                "<<<<<<< HEAD",
                "a line begins with neither a setting's name nor # — correct the line, or begin it with //"
            ),
        ])
    func faults(text: String, fault: String) { #expect(statements("\(text)\nB = c") == ["1 \(fault)", "2 B=c"]) }

    @Test("A line of 1 MB is read", arguments: ["A = ", "A[sdk=", "#include \"", "//", " ", "A"])
    func longLine(start: String) {
        let text = start + String(repeating: "x", count: 1 << 20)
        #expect(statements(text + "\nB = c").last == "2 B=c")
    }

    @Test("Random text ends")
    func randomText() {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "A", "=", "[", "]", "#include ", "\"", "\\", "\n", "\r", "//", ";", " ", "\u{2028}", "ä", "1", "?",
        ]
        for _ in 0..<500 {
            let text = (0..<40).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            #expect(statements(text).count <= 40)
        }
    }
}

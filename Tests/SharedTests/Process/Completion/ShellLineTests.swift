import Testing

@testable import Shared

struct ShellLineTests {
    @Test(
        "A command line is split into words by the shell's quoting rules",
        arguments: [
            ("IntentsExt ask \"Te", ["IntentsExt", "ask", "Te"]),
            ("IntentsExt ask Tell me a ", ["IntentsExt", "ask", "Tell", "me", "a", ""]),
            (#"IntentsExt ask What\'s on"#, ["IntentsExt", "ask", "What's", "on"]),
            (#"IntentsExt ask "What's on"#, ["IntentsExt", "ask", "What's on"]),
            (#"a 'b "c' d\ e "f\"g""#, ["a", #"b "c"#, "d e", #"f"g"#]),
            (#"a ''"#, ["a", ""]), ("", [""]), ("a  b", ["a", "b"]), (#"a\"#, ["a"]),
        ] as [(String, [String])])
    func wordSplitting(line: String, words: [String]) {
        #expect(ShellLine(line).words == words)
    }

    @Test(
        "A bash insertion is quoted as the line requires and starts after the last word break",
        arguments: [
            ("x ask Te", "Tell me", #"Tell\ me"#), ("x ask \"Te", "Tell me", "Tell me"),
            ("x ask 'What", "What's on", #"What'\''s on"#), (#"x ask What\'s"#, "What's on", #"What\'s\ on"#),
            ("x ask \"a", #"a "b" $c `d`"#, #"a \"b\" \$c \`d\`"#), ("x p bed=s", "bed=sunny", "sunny"),
            ("x p bed=\"s", "bed=sunny day", "sunny day"), ("x p url=a:b", "url=a:bcd", "bcd"),
            ("x ask ", "a;b*?", #"a\;b\*\?"#), (#"x p bed="s"u"#, "bed=sunny", "unny"),
        ])
    func insertedText(line: String, candidate: String, inserted: String) {
        #expect(ShellLine(line).bashInsertion(candidate) == inserted)
    }
}

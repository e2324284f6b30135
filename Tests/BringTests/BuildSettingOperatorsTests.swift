import AirlockBase
import Testing

@testable import Bring

struct BuildSettingOperatorsTests {
    private func expand(_ text: String, _ values: [String: String]) -> String {
        ResolvedBuildSettings([BuildSettingLevel(values.mapValues(PropertyList.string))], configuration: "Debug")
            .expanded(text)
    }

    @Test(
        "An operator changes the value of a reference",
        arguments: [
            ("upper", "This", "THIS"), ("lower", "This", "this"), ("identifier", "Some File.txt", "Some_File_txt"),
            ("identifier", "9 Läden", "__L_den"), ("rfc1034identifier", "Some File.txt", "Some-File-txt"),
            ("rfc1034identifier", "a_b-c", "a-b-c"), ("c99extidentifier", "ÜTF-8", "ÜTF_8"),
            ("c99extidentifier", "a가가", "a가가"), ("c99extidentifier", "٠٠٠", "_٠٠"),
            ("c99extidentifier", "12 3", "_2_3"), ("c99extidentifier", "Tea 🫖 Time", "Tea___Time"),
            ("c99extidentifier", "u\u{308}b", "üb"), ("c99extidentifier", "", ""),
            ("dir", "/tmp/Products/Any.framework", "/tmp/Products/"), ("dir", "This", "./"), ("dir", "/a", "/"),
            ("file", "/tmp/Products/Any.framework", "Any.framework"), ("base", "/tmp/Any.framework", "Any"),
            ("suffix", "/tmp/Any.framework", ".framework"), ("suffix", "/tmp.d/.hidden", ""), ("file", "a/b/", "b"),
            ("standardizepath", "//foo/./bar/", "/foo/bar"), ("standardizepath", "/a/../../b", "/b"),
            ("standardizepath", "foo/../bar/./baz/", "foo/../bar/baz"),
            ("quote", "foo bar \" ' \\", #"foo\ bar\ \"\ \'\ \\"#), ("not", "NO", "YES"), ("not", "YES", "NO"),
            ("lower:identifier", "My App", "my_app"), ("base:upper", "a/b.c", "B"),
        ])
    func retrieval(operation: String, value: String, expected: String) {
        #expect(expand("$(A:\(operation))", ["A": value]) == expected)
    }

    @Test(
        "An operator with an operand replaces a part of the value of a reference",
        arguments: [
            ("dir=ba ba", "ba ba/file.c"), ("file=ba ba", "/tmp/dir/ba ba"), ("base=ba ba", "/tmp/dir/ba ba.c"),
            ("suffix=$(S)", "/tmp/dir/file.blabla"), ("suffix=.o", "/tmp/dir/file.o"), ("suffix=o", "/tmp/dir/file.o"),
            ("relativeto=/tmp/x", "../../x"), ("relativeto=/tmp/dir/file.c", "."), ("relativeto=x", "/tmp/dir/file.c"),
            ("isancestor=/tmp", "YES"), ("isancestor=/x", "NO"), ("isancestor=/tmp/dir/file.c", "NO"),
            ("default=x", "/tmp/dir/file.c"),
        ])
    func replacement(operation: String, expected: String) {
        #expect(expand("$(A:\(operation))", ["A": "/tmp/dir/file.c", "S": "blabla"]) == expected)
    }

    @Test("A default replaces an unset or empty value, and can have references and defaults")
    func defaults() {
        let text = "macos$(T:default=$(D:default=10.10))"
        #expect(expand(text, [:]) == "macos10.10")
        #expect(expand(text, ["T": "", "D": "10.14"]) == "macos10.14")
        #expect(expand(text, ["T": "11.0"]) == "macos11.0")
        #expect(expand("$(SETTING_$(B:default=NO))", ["SETTING_NO": "false", "SETTING_YES": "true"]) == "false")
        #expect(expand("$(A:default=)$(A:default=x:upper)", [:]) == "X")
    }

    @Test("In a list, an operator changes each element")
    func elements() {
        let values = ["B": "Something.app 'Then This.framework'", "L": "$(B:rfc1034identifier) $(NONE:default=none)"]
        let settings = ResolvedBuildSettings(
            [BuildSettingLevel(values.mapValues(PropertyList.string))], configuration: "Debug")
        #expect(settings.words("L") == ["Something-app", "Then-This-framework", "none"])
    }
}

/// Names of files, kinds and apps that a reader of a language could take for something else.
package enum HostileNames {
    /// All names, none of which contains a slash.
    package static let all: [String] = [
        "Ada's Tea", "a b", " leading", "trailing ", "\"quoted\"", "'quoted'", "''", "$HOME", "${HOME}", "$(echo x)",
        "`echo x`", "back\\slash",
        "end\\", "line\nbreak", "carriage\rreturn", "crlf\r\nname", "tab\tname", "esc\u{1B}[31mred\u{1B}[0m",
        "bell\u{07}", "delete\u{7F}",
        "c1\u{9B}31m", "right\u{202E}gnp.exe", "isolate\u{2066}x\u{2069}", "mark\u{200F}x",
        "separator\u{2028}x\u{2029}y", "nul\u{2400}x",
        "-rf", "--help", "-", "%41%", "%s%n", "&<>\"'", "]]>", "<!--", "${x}", "#(x)", "\\(x)", "\\u{41}", "a,b=c",
        "@list", "; true", "a|b",
        "*?[a-z]", "{a,b}", "~", "!x", "# comment", ".hidden", "..x", "👩‍👩‍👧‍👦", "Mu\u{308}ller Käse", "\u{301}x",
        "\u{FEFF}bom", "\u{A0}space\u{3000}", "class", "Self", "2nd", "名前", String(repeating: "x", count: 255),
        String(repeating: "ä", count: 127),
    ]
}

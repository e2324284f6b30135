import Testing

@testable import Shared

/// Examples from the CommonMark and GitHub specifications, and malformed input.
struct InlineMarkdownTests {
    /// Formats spans with one letter per intent: `e`, `s`, `c`, `x`.
    private func summary(_ text: String) -> String {
        InlineMarkdown.spans(of: text).map { span in
            var marks = ""
            if span.intents.contains(.emphasized) { marks += "e" }
            if span.intents.contains(.strong) { marks += "s" }
            if span.intents.contains(.code) { marks += "c" }
            if span.intents.contains(.strikethrough) { marks += "x" }
            if let link = span.link { marks += "(\(link))" }
            return marks.isEmpty ? span.text : "{\(marks) \(span.text)}"
        }
        .joined()
    }

    @Test(
        "Inline Markdown is parsed as the CommonMark and GitHub specifications define it",
        arguments: [
            ("**bold** and *slanted*", "{s bold} and {e slanted}"),
            ("***both***", "{es both}"),
            ("*a **b** c*", "{e a }{es b}{e  c}"),
            ("__strong__ _weak_", "{s strong} {e weak}"),
            ("snake_case_name", "snake_case_name"),
            ("foo*bar*", "foo{e bar}"),
            ("a * foo bar*", "a * foo bar*"),
            ("**foo*", "*{e foo}"),
            ("*foo**bar*", "{e foo**bar}"),
            ("2 * 3 * 4", "2 * 3 * 4"),
            ("~~gone~~ ~also~ ~~~no~~~", "{x gone} {x also} ~~~no~~~"),
            ("`a*b*` ``with ` in``", "{c a*b*} {c with ` in}"),
            ("` x ` `unended", "{c x} `unended"),
            (#"\*plain\* \a"#, #"*plain* \a"#),
            ("&amp; &lt;b&gt; &#169; &#x41; &nothing;", "& <b> © A &nothing;"),
            ("[site](https://example.com) on", "{(https://example.com) site} on"),
            ("[a **b**](</x y> \"title\")", "{(/x y) a }{s(/x y) b}"),
            ("![an image](x.png)!", "an image!"),
            ("[no](link", "[no](link"),
            ("[outer [inner](x)](y)", "[outer {(x) inner}](y)"),
            ("See https://example.com/a_b?q=1.", "See {(https://example.com/a_b?q=1) https://example.com/a_b?q=1}."),
            ("(www.example.com)", "({(http://www.example.com) www.example.com})"),
            ("me@example.com, x@y", "{(mailto:me@example.com) me@example.com}, x@y"),
            ("<https://a.example> <b> 1<2", "{(https://a.example) https://a.example} <b> 1<2"),
            ("# no heading\n- no list  \nend", "# no heading\n- no list  \nend"),
            ("**日本**語 *é*", "{s 日本}語 {e é}"),
            ("", ""), ("*", "*"), ("**", "**"), ("[]()", ""), ("***", "***"), ("_ _", "_ _"), ("`", "`"), ("\\", "\\"),
        ])
    func specificationExamples(text: String, spans: String) { #expect(summary(text) == spans) }

    @Test(
        "A megabyte of one repeated mark is parsed in time without loss of text",
        arguments: ["*", "**a", "[", "![", "`a", "[a](", "*a_", "<", "&#", "~a~~b", "a@b.c", "https://a.b/("])
    func megabyteOfMarks(mark: String) {
        let text = String(repeating: mark, count: 1_000_000 / mark.utf8.count)
        // Quadratic work would take days.
        let spans = InlineMarkdown.spans(of: text)
        #expect(spans.map(\.text).joined().utf8.count > 900_000)
    }
}

import Foundation
import Shared
import SwiftUI
import Testing
import UIKit

struct HTMLTextTests {
    private func html(_ text: String) throws -> NSAttributedString {
        try NSAttributedString(
            data: Data(text.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
            ], documentAttributes: nil)
    }

    private func attribute<Value>(_ key: NSAttributedString.Key, of word: String, in text: NSAttributedString) -> Value?
    {
        text.attribute(key, at: (text.string as NSString).range(of: word).location, effectiveRange: nil) as? Value
    }

    @Test(
        "The text of HTML has its paragraphs, lines and list markers, and single spaces",
        arguments: [
            ("Tea", "Tea"),
            ("  <b> Green </b>\n tea  ", "Green tea"),
            ("Hello <b>world</b> again", "Hello world again"),
            ("<p>One</p>\n<p>Two</p>", "One\nTwo\n"),
            ("<h1>Tea</h1>Leaves", "Tea\nLeaves"),
            ("a<br>b<br/>c", "a\nb\nc"),
            ("<p>a<br>b</p>", "a\u{2028}b\n"),
            ("<ul><li>Assam<li>Sencha</ul>", "\t•\tAssam\n\t•\tSencha\n"),
            ("<ol start=3><li>x</li><li>y<ul><li>z</li></ul></li></ol>", "\t3.\tx\n\t4.\ty\n\t\t◦\tz\n"),
            ("Q&amp;A &#8364;5 &#x41; &eacute;&nbsp;&copy &bogus; &", "Q&A €5 A é\u{A0}© &bogus; &"),
            ("<html><head><title>T</title><style>p{}</style></head><body>x</body></html>", "x"),
            ("<style>a{color:red}</style><script>if (a<b) {}</script>y<!-- z -->", "y"),
            ("<pre> a\n  b</pre>", " a\n  b\n"),
            ("<div style='display:none'>x</div>y", "y"),
            ("<table><tr><td>1</td><td>2</td></tr></table>", "1\n2\n"),
            ("<pre>\n a\n</pre><pre>\r\n\nb</pre><pre><b>\nc</b></pre>", " a\n\nb\n\nc\n"),
            ("&check;&check &copy=1 &times2 &lt3 &#65", "✓&check ©=1 &times2 &lt3 A"),
            ("<style>a</styled>b</style >c", "c"),
            ("<html><head><meta charset=utf-8><title>T</title><p>x</p><div>y</div>", "x\ny\n"),
            ("<head><base href='/'><style>a{}</style> x", "x"),
            ("", ""),
        ])
    func text(of document: String, expected: String) throws {
        #expect(try html(document).string == expected)
    }

    @Test("Malformed HTML is read as far as possible")
    func malformed() throws {
        let documents = [
            "<", "<b", "<b class='x", "</", "</b></i>a", "<!--", "<!doctype", "<a href=\"x", "a<b>c</i>d",
            "&#xFFFFFFFF;", "&#;",
            "<p><p><li></ul>", "<ol start=9223372036854775807><li>a<li>b", "<font size=99 color=#>x</font>",
            "<span style='font-size:1e999px;color:rgb(1);:;;'>x</span>", "<\u{0}>", "1 < 2 > 1",
        ]
        for document in documents { _ = try html(document) }
        #expect(try html("1 < 2 &").string == "1 < 2 &")
        #expect(try html("a<b>c</i>d").string == "acd")
    }

    @Test("A large or deeply nested document is read completely")
    func large() throws {
        let nested = String(repeating: "<b><i>", count: 50_000) + "x" + String(repeating: "</i></b>", count: 50_000)
        #expect(try html(nested).string == "x")
        let runs = String(repeating: "<b>a</b>c", count: 50_000)
        #expect(try html(runs).length == 100_000)
        #expect(try html(String(repeating: "<!--", count: 100_000)).length == 0)
        #expect(try html(String(repeating: "<a b='", count: 100_000)).length == 0)
        #expect(try html(String(repeating: "&amp", count: 100_000)).length == 100_000)
    }

    @Test("A long list in a deeply nested one is indented up to a limit")
    func nestedLists() throws {
        let nested = String(repeating: "<ul>", count: 255)
        let marker = String(repeating: "\t", count: 16) + "▪\t"
        #expect(try html(nested + "<li>a</ul><li>b").string == "\(marker)a\n\(marker)b")
        #expect(try html("<ul><ul></ul><li>a</ul><li>b").string == "\t•\ta\n\t•\tb")
        #expect(try html("<p>a</p>b<br>c").string == "a\nb\nc")
        #expect(throws: CocoaError.self) { try html(nested + String(repeating: "<li>", count: 1_000_000)) }
        // End tags without elements don't search the open elements.
        #expect(try html(nested + String(repeating: "</x>", count: 500_000)).length == 0)
    }

    @Test("A URL in an attribute keeps its parameters, and entities with a semicolon are replaced")
    func attributeEntities() throws {
        for (written, expected) in [
            ("?q=1&check=2&copy=3&lt=4&amp;x=&#53;", "?q=1&check=2&copy=3&lt=4&x=5"),
            ("?a&copyx&copy", "?a&copyx%C2%A9"),
        ] {
            let text = try html("<a href=\"https://e.com/\(written)\">site</a>")
            let link: URL? = attribute(.link, of: "site", in: text)
            #expect(link?.absoluteString == "https://e.com/" + expected)
        }
    }

    @Test(
        "The components of a colour are numbers up to 255 or percentages",
        arguments: [
            ("rgb(100%, 0%, 100%)", [1, 0, 1, 1]), ("rgb(255 0 51 / 20%)", [1, 0, 0.2, 0.2]),
            ("rgba(0,255,0,0.5)", [0, 1, 0, 0.5]), ("rgb(51/102/255)", [0.2, 0.4, 1, 1]),
            ("rgb(999, -1, inf, 7)", [1, 0, 0, 1]), ("rgb(1, 2)", [0, 0, 0, 1]), ("rgb(1, x, 3)", [0, 0, 0, 1]),
        ])
    func colors(value: String, expected: [CGFloat]) throws {
        let color: UIColor? = attribute(.foregroundColor, of: "x", in: try html("<b style='color:\(value)'>x</b>"))
        #expect(
            color == UIColor(red: expected[0], green: expected[1], blue: expected[2], alpha: expected[3]), "\(value)")
    }

    @Test("Elements and style attributes determine fonts, colors, lines and links")
    func attributes() throws {
        let text = try html(
            """
            <h1>Big</h1><p>plain <b>bold</b> <i>slanted</i> <u>under</u> <s>gone</s> \
            <a href="https://example.com/tea">site</a> \
            <span style="color:#ff0000; font-size: 20px; font-family: '-apple-system', Arial; font-weight: 600">red</span> \
            <span style="background-color: rgba(0, 0, 255, 50%)">blue</span> <font color="green" size="5">font</font></p>\
            <p style="text-align: center">middle</p>
            """)
        let big: UIFont? = attribute(.font, of: "Big", in: text)
        #expect(big?.pointSize == 24 && big?.fontDescriptor.symbolicTraits == .traitBold)
        let plain: UIFont? = attribute(.font, of: "plain", in: text)
        #expect(plain?.familyName == "Times New Roman" && plain?.pointSize == 12)
        let bold: UIFont? = attribute(.font, of: "bold", in: text)
        #expect(bold?.fontDescriptor.symbolicTraits == .traitBold)
        let slanted: UIFont? = attribute(.font, of: "slanted", in: text)
        #expect(slanted?.fontDescriptor.symbolicTraits == .traitItalic)
        #expect((attribute(.underlineStyle, of: " under", in: text) as Int?) == nil)
        #expect(attribute(.underlineStyle, of: "under", in: text) == NSUnderlineStyle.single.rawValue)
        #expect(attribute(.strikethroughStyle, of: "gone", in: text) == NSUnderlineStyle.single.rawValue)
        #expect(attribute(.link, of: "site", in: text) == URL(string: "https://example.com/tea"))
        let red: UIFont? = attribute(.font, of: "red", in: text)
        #expect(red == .systemFont(ofSize: 20, weight: .semibold))
        #expect(attribute(.foregroundColor, of: "red", in: text) == UIColor.red)
        #expect(
            attribute(.backgroundColor, of: "blue", in: text) == UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        let font: UIFont? = attribute(.font, of: "font", in: text)
        #expect(font?.pointSize == 18)
        let style: NSParagraphStyle? = attribute(.paragraphStyle, of: "middle", in: text)
        #expect(style?.alignment == .center)
        let converted = AttributedString(text)
        #expect(String(converted.characters) == text.string)
    }

    @Test("Plain text is read in its encoding, and the attributes of the document are returned")
    func plainText() throws {
        var attributes: NSDictionary?
        let text = try NSMutableAttributedString(
            data: Data([0x54, 0xE9]), options: [.characterEncoding: String.Encoding.isoLatin1.rawValue],
            documentAttributes: &attributes)
        #expect(text.string == "Té" && attributes?["DocumentType"] as? String == "NSPlainText")
        #expect(try NSAttributedString(data: Data("<HTML>x".utf8), documentAttributes: nil).string == "x")
        #expect(try NSAttributedString(data: Data("<b>x".utf8), documentAttributes: nil).string == "<b>x")
        #expect(try text.data(from: NSRange(location: 1, length: 1)) == Data("é".utf8))
    }

    @Test("A document that can't be read or written is an error that names its format, size or encoding")
    func errors() {
        func message(_ body: () throws -> Void) -> String? {
            do { try body() } catch { return error.localizedDescription }
            return nil
        }
        #expect(
            message { _ = try NSAttributedString(data: Data("{\\rtf1}".utf8), documentAttributes: nil) }
                == "a document of the type NSRTF can't be read — use HTML or plain text")
        #expect(
            message { _ = try html("<ul>" + String(repeating: "<li>", count: 1_000_000)) }
                == "an HTML document with more than 1000000 characters of text isn't read — shorten it")
        #expect(
            message { _ = try NSAttributedString(data: Data(count: 5 << 20), documentAttributes: nil) }
                == "a document of 5242880 bytes isn't read — shorten it to 4 MiB")
        #expect(
            message {
                _ = try NSAttributedString(
                    data: Data([0xFF]), options: [.characterEncoding: String.Encoding.utf8.rawValue],
                    documentAttributes: nil)
            } == "a document isn't in the encoding 'Unicode (UTF-8)' — set another .characterEncoding")
        #expect(
            message {
                _ = try NSAttributedString(string: "x").data(
                    from: NSRange(), documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
            }
                == "a document of the type NSHTML can't be written — use plain text")
    }
}

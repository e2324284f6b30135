import Foundation
import FoundationGaps
import Testing

struct XMLParserTests {
    /// A delegate that records events.
    private final class Events: NSObject, XMLParserDelegate {
        var all: [String] = []
        var stopsAt: String?

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
        ) {
            let attributes = attributeDict.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            all.append("<\(namespaceURI.map { "{\($0)}" } ?? "")\(elementName)\(attributes)>")
            if elementName == stopsAt { parser.abortParsing() }
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?
        ) { all.append("</\(elementName)>") }

        func parser(_ parser: XMLParser, foundCharacters string: String) { all.append(string) }
        func parser(_ parser: XMLParser, foundComment comment: String) { all.append("#\(comment)") }
        func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
            all.append("error \((parseError as NSError).code)")
        }
    }

    private func events(_ data: Data, _ change: (XMLParser) -> Void = { _ in }) -> [String] {
        let (parser, events) = (XMLParser(data: data), Events())
        parser.delegate = events
        change(parser)
        let isWellFormed = parser.parse()
        #expect(isWellFormed == (parser.parserError == nil))
        return events.all
    }

    private func events(_ text: String) -> [String] { events(Data(text.utf8)) }

    @Test("Elements, attributes, text, comments and CDATA sections are found in their order")
    func document() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE rss>
            <rss version='2.0'><!-- one --><item id = "a&lt;b" empty=""/><title>Tom &amp; Jerry &#x1F600;&#65;</title
            ><b><![CDATA[<i> & ]]></b></rss>
            """
        #expect(
            events(text) == [
                "<rss version=2.0>", "# one ", "<item empty= id=a<b>", "</item>", "<title>", "Tom & Jerry 😀A",
                "</title>", "<b>", "<i> & ", "</b>", "</rss>",
            ])
    }

    @Test("With namespaces, the delegate receives local names and the namespace of each element")
    func namespaces() {
        let text = "<feed xmlns='urn:a' xmlns:m='urn:m'><m:image m:url='x'/><m:b xmlns:m='urn:n'/><m:c/></feed>"
        #expect(
            events(Data(text.utf8)) { $0.shouldProcessNamespaces = true } == [
                "<{urn:a}feed>", "<{urn:m}image m:url=x>", "</image>", "<{urn:n}b>", "</b>", "<{urn:m}c>", "</c>",
                "</feed>",
            ])
        #expect(events("<m:a xmlns:m='u'/>") == ["<m:a xmlns:m=u>", "</m:a>"])
    }

    @Test("Entities that the document declares are replaced, with the markup that they contain")
    func entities() {
        let text = "<!DOCTYPE a [<!ENTITY n 'N'><!ENTITY m '<b>&n;</b>'><!-- ] > -->]><a x='&n;!'>&m;&n;</a>"
        #expect(events(text) == ["<a x=N!>", "<b>", "N", "</b>", "N", "</a>"])
    }

    @Test("Entities that expand without end are an error, not an endless loop")
    func entityBomb() {
        var text = "<!DOCTYPE a [<!ENTITY e0 'xxxxxxxxxxxxxxxx'>"
        for level in 1..<12 {
            text += "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 16) + "'>"
        }
        #expect(events(text + "]><a>&e11;</a>").last == "error 89")
        #expect(events("<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>").last == "error 89")
        #expect(events("<!DOCTYPE a [<!ENTITY e '&e;'>]><a b='&e;'/>").last == "error 89")
    }

    @Test(
        "A document that isn't well-formed ends with the code of its error",
        arguments: [
            ("<a><b></a>", 76), ("<a>", 5), ("", 4), ("text", 4), ("<a/><b/>", 3), ("<a/>text", 3), ("<a b=c/>", 39),
            ("<a b='1' b='2'/>", 42), ("<a b/>", 75), ("<a>&x;</a>", 26), ("<a>&#0;</a>", 8), ("<a>&amp</a>", 23),
            ("<a b='<'/>", 38), ("<a><!-- </a>", 45), ("<a><![CDATA[ </a>", 63), ("< a/>", 68), ("<a", 73),
            ("<?xml version='1.0' encoding='klingon'?><a/>", 81),
            ("<!DOCTYPE a [<!ENTITY e SYSTEM 'f'>]><a>&e;</a>", 26),
        ])
    func errors(text: String, code: Int) { #expect(events(text).last == "error \(code)") }

    @Test("The encoding is that of the declaration or of the byte order mark")
    func encodings() throws {
        let latin = try #require("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>é</a>".data(using: .isoLatin1))
        #expect(events(latin) == ["<a>", "é", "</a>"])
        let wide = try #require("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é</a>".data(using: .utf16))
        #expect(events(wide) == ["<a>", "é", "</a>"])
        #expect(events(Data([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8))) == ["<a>", "</a>"])
        #expect(events(Data(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8))).last == "error 81")
    }

    @Test("A delegate can stop the parser, and the error has a line and a column")
    func position() {
        let (parser, events) = (XMLParser(data: Data("<a>\r\n<b/>\n <c/></a>".utf8)), Events())
        (parser.delegate, events.stopsAt) = (events, "c")
        #expect(!parser.parse())
        #expect(events.all == ["<a>", "\n", "<b>", "</b>", "\n ", "<c>", "</c>", "error 512"])
        #expect(parser.lineNumber == 3 && parser.columnNumber == 6)
        #expect(parser.parserError?.localizedDescription.contains("line 3, column 6") == true)
    }

    @Test("A file is parsed, and a URL on the network has no parser")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("<a/>".utf8).write(to: url)
        let parser = try #require(XMLParser(contentsOf: url))
        #expect(parser.parse())
        let stream = try #require(InputStream(url: url))
        #expect(XMLParser(stream: stream).parse())
        let network = try #require(URL(string: "https://example.com"))
        #expect(XMLParser(contentsOf: network) == nil)
    }
}

import AirlockBase
import Shared
import TestSupport
import Testing

@testable import AppHost

/// XML documents as servers send them.
struct XMLReaderTests {
    private func root(_ text: String) throws -> XMLElement { try XMLReader.root(of: Array(text.utf8), from: "a") }

    @Test("Namespaces, text, character references and CDATA are parsed")
    func wellFormedDocument() throws {
        let root = try root(
            """
            \u{FEFF}<?xml version="1.0"?><!-- a -->
            <multistatus xmlns='DAV:' xmlns:c="urn:c"><response><href> /a&amp;b&#x2F;&#33; </href><c:data
             x="&lt;"><![CDATA[BEGIN:<&>]]>\r\nEND&#13;</c:data><empty/><!-- b --></response></multistatus>
            """)
        #expect(root.name == "{DAV:}multistatus")
        let response = try #require(root["{DAV:}response"])
        #expect(response["{DAV:}href"]?.trimmed == "/a&b/!")
        #expect(response["{urn:c}data"]?.text == "BEGIN:<&>\nEND\r")
        #expect(response["{DAV:}empty"]?.trimmed == nil)
        #expect(response.all("{DAV:}href").count == 1 && response["{urn:c}href"] == nil)
    }

    @Test(
        "Malformed XML and undeclared prefixes and entities are refused",
        arguments: [
            "", "text", "<a>", "<a></b>", "<a><b></a></b>", "<a x></a>", "<a>&unknown;</a>", "<p:a/>", "<a/><b/>",
            "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a x='1' x='2'/>", "<a>&#1114112;</a>",
            "<a",
            "<a x='", "<a>&amp",
        ])
    func malformedDocuments(text: String) { #expect(throws: CalendarError.self) { try root(text) } }

    @Test("A document with a document type declaration is refused")
    func documentTypes() {
        #expect(throws: CalendarError(name: "a", fault: .documentType)) {
            try root("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")
        }
    }

    @Test("A document that is too large, too deep or too long is refused")
    func limits() throws {
        func read(_ text: String, _ limits: XMLReader.Limits) throws -> XMLElement {
            try XMLReader.root(of: Array(text.utf8), from: "a", limits: limits)
        }
        #expect(throws: CalendarError(name: "a", fault: .tooMuchXML("1 MiB"))) {
            try read("<a>\(String(repeating: " ", count: 1 << 20))</a>", .init(bytes: 1 << 20))
        }
        let nested = { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
        #expect(try root(nested(32)).name == "{}a")
        #expect(throws: CalendarError(name: "a", fault: .tooMuchXML("32 levels of elements"))) { try root(nested(33)) }
        #expect(try read("<a><b/><c/></a>", .init(elements: 3)).children.count == 2)
        #expect(throws: CalendarError(name: "a", fault: .tooMuchXML("3 elements"))) {
            try read("<a><b/><c/><d/></a>", .init(elements: 3))
        }
    }

    @Test("The namespace limit counts declarations in scope, not those of the whole document")
    func namespaces() throws {
        let many = { (0..<$0).map { " xmlns:n\($0)='urn:\($0)'" }.joined() }
        #expect(try root("<a\(many(64))/>").name == "{}a")
        #expect(throws: CalendarError(name: "a", fault: .tooMuchXML("64 namespaces"))) { try root("<a\(many(65))/>") }
        // A reader that copies the namespaces in scope for each element would take an hour.
        #expect(throws: CalendarError(name: "a", fault: .tooMuchXML("64 namespaces"))) {
            try root("<a\(many(20_000))>\(String(repeating: "<b/>", count: 200_000))</a>")
        }
        // Some servers declare namespaces at each element.
        #expect(try root("<a>\(String(repeating: "<b xmlns='DAV:'/>", count: 10_000))</a>").children.count == 10_000)
    }

    @Test("Randomly damaged XML never crashes the reader")
    func randomInput() {
        var generator = SplitMix64(seed: 2)
        let good = Array(#"<a xmlns="DAV:" b="c&lt;"><d>x&#65;<![CDATA[y]]></d><!-- e --></a>"#.utf8)
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = try? XMLReader.root(
                of: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))), from: "a")
        }
    }

    @Test("Each hostile name is read back from XML as it was, except for characters that XML can't contain")
    func escaping() throws {
        for name in HostileNames.all {
            let escaped = name.xmlEscaped
            let kept = String(
                String.UnicodeScalarView(
                    name.unicodeScalars.map {
                        $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) ? "\u{FFFD}" : $0
                    }))
            #expect(try root("<a x=\"\(escaped)\" y='\(escaped)'>\(escaped)</a>").text == kept)
            let shown = try root("<a x=\"\(name.markupEscaped)\">\(name.markupEscaped)</a>").text
            #expect(shown == name.visible)
        }
    }
}

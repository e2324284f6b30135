import Shared
import Testing

@testable import AppHost

/// XML as servers send it.
struct XMLReaderTests {
    private func root(_ text: String) throws -> XMLElement { try XMLReader.root(of: Array(text.utf8)) }

    @Test func namesTextAndReferencesAreRead() throws {
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

    @Test(arguments: [
        "", "text", "<a>", "<a></b>", "<a><b></a></b>", "<a x></a>", "<a>&unknown;</a>", "<p:a/>", "<a/><b/>",
        "<!DOCTYPE a><a/>", "<a>&#1114112;</a>", "<a", "<a x='", "<a>&amp",
    ]) func whatIsNoneIsRefused(text: String) { #expect(throws: XMLReader.Fault.self) { try root(text) } }

    @Test func chanceNeverBreaksIt() {
        var chance = SplitMix64(seed: 2)
        let good = Array(#"<a xmlns="DAV:" b="c&lt;"><d>x&#65;<![CDATA[y]]></d><!-- e --></a>"#.utf8)
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
            _ = try? XMLReader.root(of: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &chance))))
        }
    }

    @Test func whatHasAMeaningIsWrittenAsAReference() { #expect("a<b>&\"c".escapedForXML == "a&lt;b&gt;&amp;\"c") }
}

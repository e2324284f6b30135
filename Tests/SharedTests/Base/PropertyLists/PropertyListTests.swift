import Foundation
import TestSupport
import Testing

@testable import AirlockBase

struct PropertyListTests {
    private static let formats: [PropertyListSerialization.PropertyListFormat] = [.xml, .binary]

    private func read(_ bytes: some Sequence<UInt8>) throws -> PropertyList {
        try PropertyList(parsing: Array(bytes), limits: .manifest)
    }

    private func fault(_ bytes: some Sequence<UInt8>) -> PropertyListError? {
        do throws(PropertyListError) {
            _ = try PropertyList(parsing: Array(bytes), limits: .manifest)
            return nil
        } catch {
            return error
        }
    }

    private func serialised(_ list: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
    }

    @Test("A few hundred bytes whose arrays share references are refused by every limit")
    func sharedReferences() {
        let bytes = HostilePropertyList.sharedReferences(levels: 30, width: 10)
        #expect(bytes.count < 465)
        for limits in [PropertyListLimits.manifest, .table, .project] {
            #expect(throws: PropertyListError.values(limit: limits.values)) {
                try PropertyList(parsing: bytes, limits: limits)
            }
        }
        // A collection that contains itself.
        #expect(
            fault(HostilePropertyList.sharedReferences(levels: 1, width: 1, last: 0)) == .depth(limit: 64))
    }

    @Test("A property list within the limits is read, and one beyond them is not, in both formats", arguments: formats)
    func limits(format: PropertyListSerialization.PropertyListFormat) throws {
        func nested(_ depth: Int) -> Any { (1..<depth).reduce([Any]() as Any) { list, _ in [list] } }
        #expect(fault(try serialised(nested(64), format)) == nil)
        #expect(fault(try serialised(nested(65), format)) == .depth(limit: 64))
        #expect(fault(try serialised(Array(0..<4_095), format)) == nil)
        #expect(fault(try serialised(Array(0..<4_096), format)) == .values(limit: 4_096))
        #expect(fault(try serialised(String(repeating: "a", count: 4 << 20), format)) == nil)
        #expect(fault(try serialised(String(repeating: "a", count: 4 << 20 + 1), format)) == .content(limit: 4 << 20))
    }

    @Test(
        "Text that is nested or repeated without end is refused", arguments: ["(", "{a=", "<array>", "a;", "<true/>"])
    func longText(piece: String) {
        let isXML = piece.hasPrefix("<")
        let error = fault(((isXML ? "<array>" : "") + String(repeating: piece, count: 100_000)).utf8)
        #expect(error == (piece == "a;" || piece == "<true/>" ? .values(limit: 4_096) : .depth(limit: 64)))
    }

    @Test("A long string that many values share is refused")
    func sharedText() {
        let list = HostilePropertyList.sharedReferences(levels: 2, width: 10, text: 100_000)
        #expect(fault(list) == .content(limit: 4 << 20))
        #expect(fault(HostilePropertyList.sharedReferences(levels: 2, width: 10, text: 10_000)) == nil)
    }

    @Test("XML that defines entities or hides elements in comments, instructions and another encoding has no effect")
    func hiddenElements() throws {
        let entities = """
            <?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
            <plist><string>&b;</string></plist>
            """
        #expect(fault(entities.utf8) == .format)
        for text in ["<plist><string>&b;</string></plist>", "<plist><string>&#xD800;</string></plist>"] {
            #expect(fault(text.utf8) == .format)
        }
        let comments = "<array><!-- </array> --><?x </array?><true/><![CDATA[</array>]]></array>"
        #expect(fault(comments.utf8) == .format)
        #expect(
            try read("<array><!-- </array> --><?x y?><string>a<![CDATA[</array>&b;]]>&lt;&#65;</string></array>".utf8)
                == .array([.string("a</array>&b;<A")]))
        let other = "\u{FEFF} <?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<dict><key>a</key><false></false></dict>"
        #expect(try read(other.utf8) == .dictionary(["a": .bool(false)]))
        #expect(try read(try #require(other.data(using: .utf16LittleEndian))) == .dictionary(["a": .bool(false)]))
        #expect(fault(try #require(other.data(using: .utf32LittleEndian))) == .format)
        #expect(fault("<?xml".utf8) == .format)
        #expect(fault("<plist/>".utf8) == .format)
    }

    @Test("Values of every type are read as Foundation reads them, in both formats", arguments: formats)
    func types(format: PropertyListSerialization.PropertyListFormat) throws {
        let date = Date(timeIntervalSinceReferenceDate: -123_456_789)
        let values: [String: Any] = [
            "string": "ä😀<&>\"", "empty": "", "negative": -5, "large": Int.max, "unsigned": UInt64.max, "real": 1.5,
            "date": date, "data": Data([1, 2, 3, 4, 5]), "bytes": Data([1]), "array": ["x", [Any]()] as [Any],
            "yes": true, "no": false, "dictionary": [String: Any](),
        ]
        let list = try read(try serialised(values, format))
        #expect(
            list
                == .dictionary([
                    "string": .string("ä😀<&>\""), "empty": .string(""), "negative": .integer(-5),
                    "large": .integer(.max), "unsigned": .real(18_446_744_073_709_551_615), "real": .real(1.5),
                    "date": .date(-123_456_789), "data": .data([1, 2, 3, 4, 5]), "bytes": .data([1]),
                    "array": .array([.string("x"), .array([])]), "yes": .bool(true), "no": .bool(false),
                    "dictionary": .dictionary([:]),
                ]))
        let found = try #require(list.foundationValue as? [String: Any])
        #expect(found["date"] as? Date == date && found["data"] as? Data == Data([1, 2, 3, 4, 5]))
        #expect(found["large"] as? Int == .max && found["yes"] as? Bool == true && found["real"] as? Double == 1.5)
    }

    @Test(
        "A date of any year is read as Foundation reads it",
        arguments: ["0000-01-01T00:00:00Z", "1600-02-29T12:34:56Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z"])
    func dates(text: String) throws {
        let xml = "<plist><date>\(text)</date></plist>"
        let date = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil) as? Date
        #expect(try read(xml.utf8) == .date(try #require(date).timeIntervalSinceReferenceDate))
    }

    @Test("Text with every kind of quotation, escape and comment is read")
    func text() throws {
        let text =
            #"/* "A" = */ "a \"b\"" = "c\nd\U00e4\Ud83d\Ude00\101"; // x"# + "\n'e'=(1, <0fbd 77>, {f = g/h.i; },); j;"
        #expect(
            try read(text.utf8)
                == .dictionary([
                    "a \"b\"": .string("c\ndä😀A"), "j": .string("j"),
                    "e": .array([.string("1"), .data([0x0F, 0xBD, 0x77]), .dictionary(["f": .string("g/h.i")])]),
                ]))
        for text in ["a = ", "a", "\"a", "{a = b}", "(a b)", "a = <0>;", "/* a", "{}}", "= b;", "a = b c;"] {
            #expect(fault(text.utf8) == .format, "\(text)")
        }
    }

    @Test(
        "Escapes, white space and text without quotation marks are read as Foundation reads them",
        arguments: [
            #"{a = "\344\U00e4\u00e4\101\t\x\/\"\\n"; }"#, "{a\u{2028}=\u{2029}1;// c\u{2028}b = 2; }",
            "{a = <0f bd>; /*1*/ /*2*/ // 3\n b = ( ); /**/ }", "{a-b.c:d_e/f$1 = /x/y//z/; }",
            #"{"a\nb\\" = 'c"d'; a = 1; a = 2; }"#,
            "(" + (0x80..<0xFE).map { "\"\\\(String($0, radix: 8))\"" }.joined(separator: ",") + ")",
        ])
    func foundationText(text: String) throws {
        let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let expected = try #require(value as? NSObject)
        #expect(expected.isEqual(try read(text.utf8).foundationValue))
    }

    @Test(
        "Text without quotation marks contains no characters that Apple's parsers refuse there",
        arguments: [
            "{a=b/* c */;}", "{a/* b */ = c;}", "{a = b+c;}", "{a = é;}", "{a = [b];}", "{a = b@c~d;}",
            "{a = <0fb d>;}",
        ])
    func unquotedText(text: String) {
        #expect(fault(text.utf8) == .format)
        #expect(throws: (any Error).self) {
            try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        }
    }

    /// Returns a binary property list of a dictionary with one key and one value; collections refer to themselves.
    private func binary(key: [UInt8] = [0x51, 0x61], value: [UInt8] = [0x51, 0x61]) -> [UInt8] {
        let head = Array("bplist00".utf8) + [0xD1, 1, 2]
        let offsets = [8, head.count, head.count + key.count].map { UInt8($0) }
        let objects = head + key + value
        return objects + offsets + [0, 0, 0, 0, 0, 0, 1, 1]
            + [3, 0, objects.count].flatMap { [0, 0, 0, 0, 0, 0, 0, UInt8($0)] as [UInt8] }
    }

    @Test(
        "Binary values that crash Foundation's reader or that no property list needs are refused",
        arguments: [
            // A string that isn't ASCII, a set, a UID, an integer of 16 bytes, null, a fill byte, UTF-8.
            [0x52, 0x61, 0xE4], [0xC1, 1], [0xB1, 1], [0x80, 1], [0x14] + [UInt8](repeating: 1, count: 16), [0x00],
            [0x0F],
            [0x71, 0x61],
        ] as [[UInt8]])
    func unreadable(value: [UInt8]) {
        #expect(fault(binary(value: value)) == .format)
        #expect(fault(binary(key: value)) == .format)
    }

    @Test("The remaining binary value types are read, and dictionary keys must be strings")
    func readable() throws {
        let values: [([UInt8], PropertyList)] = [
            ([0x09], .bool(true)), ([0x10, 7], .integer(7)), ([0x22, 0, 0, 0, 0], .real(0)), ([0x41, 7], .data([7])),
            ([0x61, 0x20, 0xAC], .string("€")), ([0xA1, 1], .array([.string("a")])),
        ]
        for (bytes, value) in values {
            #expect(try read(binary(value: bytes)) == .dictionary(["a": value]))
            #expect(fault(binary(key: bytes)) == (bytes[0] == 0x61 ? nil : .format))
        }
    }

    @Test("A damaged property list is never read past its end", arguments: formats)
    func damage(format: PropertyListSerialization.PropertyListFormat) throws {
        let values: [String: Any] = [
            "a": ["b", 1, 2.5, true], "c": Data([1, 2]), "d": ["e": Date(timeIntervalSince1970: 0)],
        ]
        let list = [UInt8](try serialised(values, format))
        for length in list.indices { _ = fault(list.prefix(length)) }
        for index in list.indices {
            for byte: UInt8 in [0x00, 0x13, 0x26, 0x3C, 0x7F, 0xAF, 0xDF, 0xFF] {
                var damaged = list
                damaged[index] = byte
                _ = fault(damaged)
            }
        }
        #expect(fault(Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 32)) == .format)
    }
}

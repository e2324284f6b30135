import Foundation
import Testing

@testable import AirlockBase
@testable import Shared

/// Tests of string tables in the formats that Xcode writes.
struct StringsFileTests {
    private static let table = "/* A */ \"a \\\"b\\\"\" = \"c\\nd\";\n// x\n\"e\"=\"f\" ; g = h;"

    @Test(
        "A strings file is read in UTF-8 and in UTF-16 of either byte order",
        arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
    func encodings(encoding: String.Encoding) throws {
        let marked = encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? "\u{FEFF}" : ""
        let file = try #require((marked + Self.table).data(using: encoding))
        #expect(try StringsFile.texts(file) == ["a \"b\"": .text("c\nd"), "e": .text("f"), "g": .text("h")])
    }

    @Test(
        "A strings table compiled to an XML or binary property list is read",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyLists(format: PropertyListSerialization.PropertyListFormat) throws {
        let file = try PropertyListSerialization.data(fromPropertyList: ["a": "ä"], format: format, options: 0)
        #expect(try StringsFile.texts(file) == ["a": .text("ä")])
    }

    @Test("An empty strings file, or one with only a comment, has no texts", arguments: ["", "/* nothing */\n"])
    func emptyTable(text: String) throws {
        #expect(try StringsFile.texts(Data(text.utf8)).isEmpty)
    }

    @Test(
        "Truncated text, a lone byte-order mark and a plist array are refused as strings tables",
        arguments: [
            Array("\"a\" = ".utf8), Array("\"a\" = \"b".utf8), [0xFF, 0xFE], Array("<plist><array/></plist>".utf8),
        ])
    func invalidTable(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try StringsFile.texts(Data(bytes)) }
        #expect(throws: (any Error).self) { try StringsFile.rules(Data(bytes)) }
    }

    /// Returns a rule with two variables.
    private func rule(_ format: String) throws -> StringEntry {
        let forms = { (one: String, other: String) -> [String: String] in
            [
                "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d",
                "one": one, "other": other,
            ]
        }
        let rule: [String: Any] = [
            "NSStringLocalizedFormatKey": format, "birds": forms("%d bird", "%d birds"),
            "cats": forms("a cat", "%d cats"),
        ]
        let file = try PropertyListSerialization.data(fromPropertyList: ["key": rule], format: .xml, options: 0)
        return try #require(StringsFile.rules(file)["key"])
    }

    @Test(
        "Each variable in a plural rule's format is replaced by the form for its argument",
        arguments: [
            ("%#@birds@ and %#@cats@", "%1$d bird and %2$d cats"), ("%#@cats@, %#@birds@", "a cat, %2$d birds"),
            ("%2$#@cats@, %1$#@birds@", "%2$d cats, %1$d bird"), ("100 %, %#@birds@", "100 %, %1$d bird"),
            ("%#@birds@ %#@dogs@", "%1$d bird %#@dogs@"), ("%#@birds", "%#@birds"),
        ])
    func pluralVariables(format: String, filled: String) throws {
        #expect(try rule(format).format(for: [.integer(1), .integer(3)], language: "en") == filled)
    }
}

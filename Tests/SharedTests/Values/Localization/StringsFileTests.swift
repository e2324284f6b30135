import Foundation
import Testing

@testable import Shared

/// Tables of strings in the forms Xcode writes.
struct StringsFileTests {
    private static let table = "/* A */ \"a \\\"b\\\"\" = \"c\\nd\";\n// x\n\"e\"=\"f\" ; g = h;"

    @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
    func textsAreReadInTheEncodingsXcodeWrites(encoding: String.Encoding) throws {
        let marked = encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? "\u{FEFF}" : ""
        let file = try #require((marked + Self.table).data(using: encoding))
        #expect(try StringsFile.texts(file) == ["a \"b\"": .text("c\nd"), "e": .text("f"), "g": .text("h")])
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func builtTablesAreRead(format: PropertyListSerialization.PropertyListFormat) throws {
        let file = try PropertyListSerialization.data(fromPropertyList: ["a": "ä"], format: format, options: 0)
        #expect(try StringsFile.texts(file) == ["a": .text("ä")])
    }

    @Test(arguments: ["", "/* nothing */\n"])
    func anEmptyTableHasNoTexts(text: String) throws {
        #expect(try StringsFile.texts(Data(text.utf8)).isEmpty)
    }

    @Test(arguments: [
        Array("\"a\" = ".utf8), Array("\"a\" = \"b".utf8), [0xFF, 0xFE], Array("<plist><array/></plist>".utf8),
    ])
    func whatIsNoTableIsRefused(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try StringsFile.texts(Data(bytes)) }
        #expect(throws: (any Error).self) { try StringsFile.rules(Data(bytes)) }
    }

    /// A rule with two variables, and the values it is filled with.
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

    @Test(arguments: [
        ("%#@birds@ and %#@cats@", "%1$d bird and %2$d cats"), ("%#@cats@, %#@birds@", "a cat, %2$d birds"),
        ("%2$#@cats@, %1$#@birds@", "%2$d cats, %1$d bird"), ("100 %, %#@birds@", "100 %, %1$d bird"),
        ("%#@birds@ %#@dogs@", "%1$d bird %#@dogs@"), ("%#@birds", "%#@birds"),
    ])
    func variablesTakeTheirValues(format: String, filled: String) throws {
        #expect(try rule(format).format(for: [.integer(1), .integer(3)], language: "en") == filled)
    }
}

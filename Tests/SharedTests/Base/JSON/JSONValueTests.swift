import Shared
import Testing

@Suite struct JSONValueTests {
    private func failure(_ text: String, limits: JSONLimits = JSONLimits()) -> String? {
        failure(Array(text.utf8), limits: limits)
    }

    private func failure(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> String? {
        do {
            _ = try JSONValue(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Every kind of JSON value is parsed and serialized with its keys in order")
    func everyKind() throws {
        let text = #"{"z":null,"a":[true,false,1,-2,0.5,1e3],"m":{"k":"v"},"e":[],"o":{}}"#
        let value = try JSONValue(parsing: text)
        #expect(value.members?.map(\.key) == ["z", "a", "m", "e", "o"])
        #expect(
            value["a"] == .array([.bool(true), .bool(false), .integer(1), .integer(-2), .number(0.5), .number(1000)]))
        #expect(value["m"]?["k"]?.string == "v")
        #expect(value["missing"] == nil)
        #expect(try value.serialised() == #"{"z":null,"a":[true,false,1,-2,0.5,1000.0],"m":{"k":"v"},"e":[],"o":{}}"#)
    }

    @Test("Pretty printing indents by two spaces and keeps empty arrays and objects on one line")
    func prettyPrinting() throws {
        let value = JSONValue.object([
            JSONMember("a", .array([.integer(1), .array([])])), JSONMember("b", .object([])),
        ])
        #expect(try value.serialised(pretty: true) == "{\n  \"a\": [\n    1,\n    []\n  ],\n  \"b\": {}\n}")
    }

    @Test(
        "String escapes are decoded, and each string survives a round trip",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\uFFFD""#, "Aé\u{FFFD}"),
            (#""\ud83d\ude00!""#, "😀!"), (#""\u0000""#, "\0"), (#""é😀""#, "é😀"), (#""""#, ""),
        ])
    func strings(_ text: String, _ expected: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(value.string == expected)
        #expect(try JSONValue(parsing: value.serialised()) == value)
    }

    @Test("Control characters and bidirectional marks are escaped when a string is serialized")
    func escapedControls() throws {
        #expect(try JSONValue.string("\u{1}\u{1F}\u{7F}\n").serialised() == "\"\\u0001\\u001f\\u007f\\n\"")
        // Characters that change the text direction are preserved but have no effect where a document is displayed.
        #expect(try JSONValue.string("é\u{202E}—\u{9B}ا\u{061C}").serialised() == "\"é\\u202e—\\u009bا\\u061c\"")
        #expect(try JSONValue(parsing: "\"\\u202e\"") == .string("\u{202E}"))
    }

    @Test(
        "Escaped and plain characters keep their order in a serialized string",
        arguments: [
            ("", ""), ("plain", "plain"), ("\"", #"\""#), (#"a"b\c"#, #"a\"b\\c"#),
            ("\t\u{8}x\u{C}\r\n", #"\t\bx\f\r\n"#), ("é日👋", "é日👋"),
            ("\"£\u{202E}\"", #"\"£\u202e\""#), ("Ø\u{7F}\\", #"Ø\u007f\\"#), ("x\u{80}", #"x\u0080"#),
        ])
    func escapes(text: String, expected: String) throws {
        let written = try JSONValue.string(text).serialised()
        #expect(written == "\"\(expected)\"")
        #expect(try JSONValue(parsing: Array(written.utf8)).string == text)
    }

    @Test("Integers and doubles survive a round trip, and infinity is refused")
    func numbers() throws {
        #expect(try JSONValue(parsing: "9223372036854775807") == .integer(.max))
        #expect(try JSONValue(parsing: "-9223372036854775808") == .integer(.min))
        #expect(try JSONValue(parsing: "9223372036854775808") == .number(9.223372036854775808e18))
        #expect(try JSONValue(parsing: "-0").number?.sign == .minus)
        #expect(try JSONValue(parsing: "1E+2") == .number(100))
        #expect(try JSONValue(parsing: " 0 ") == .integer(0))
        #expect(throws: JSONError(.notFinite)) { try JSONValue.number(.infinity).serialised() }
        for number in [0.1, 1e-7, 1e22, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
            #expect(try JSONValue(parsing: JSONValue.number(number).serialised()) == .number(number))
        }
    }

    @Test(
        "Invalid JSON is refused with its line, column and reason",
        arguments: [
            ("", "1:1: there is no value"), (" \n ", "2:2: there is no value"), ("{", "1:2: the text ends too soon"),
            ("[1,]", "1:4: unexpected “]”"), ("{\"a\":1,}", "1:8: unexpected “}”"), ("{a:1}", "1:2: unexpected “a”"),
            ("[1 2]", "1:4: unexpected “2”"), ("{\"a\" 1}", "1:6: unexpected “1”"),
            ("1 2", "1:3: unexpected text after the value"),
            ("tru", "1:1: not true, false or null"), ("01", "1:1: not a JSON number"), ("1.", "1:1: not a JSON number"),
            ("-", "1:1: not a JSON number"), ("1e", "1:1: not a JSON number"), (".5", "1:1: unexpected “.”"),
            ("+1", "1:1: unexpected “+”"), ("1e999", "1:1: the number is out of range"), ("NaN", "1:1: unexpected “N”"),
            ("\"a", "1:3: the text ends too soon"), ("\"\\x\"", "1:2: not a JSON escape"),
            ("\"\\u12g4\"", "1:2: not a JSON escape"), ("\"\\ud800\"", "1:2: half of a surrogate pair"),
            ("\"\\ud800\\u0041\"", "1:2: half of a surrogate pair"), ("\"\\udc00\"", "1:2: half of a surrogate pair"),
            ("\"a\nb\"", "1:3: a control character inside a string"),
            ("{\"a\":1,\n \"a\":2}", "2:2: duplicate key “a”"),
            ("{\"a\":1,\"\\u0061\":2}", "1:8: duplicate key “a”"), ("\u{FEFF}1", "1:1: unexpected byte 239"),
        ])
    func syntaxErrors(_ text: String, _ expected: String) {
        #expect(failure(text) == expected)
    }

    @Test("A string with bytes that are not valid UTF-8 is refused")
    func invalidUTF8() {
        #expect(failure([0x22, 0xFF, 0x22]) == "1:1: not UTF-8")
        #expect(failure([0x22, 0xC0, 0x80, 0x22]) == "1:1: not UTF-8")
        #expect(failure([0x22, 0xED, 0xA0, 0x80, 0x22]) == "1:1: not UTF-8")
    }

    @Test("A duplicate key is refused in objects of 2 to 40 members", arguments: [2, 15, 16, 17, 18, 40])
    func duplicateKeys(_ count: Int) {
        let keys = (0..<count).map { "\"k\($0)\":0" }
        #expect(failure("{" + keys.joined(separator: ",") + "}") == nil)
        for index in 0..<count {
            let text = "{" + (keys + ["\"k\(index)\":1"]).joined(separator: ",") + "}"
            #expect(failure(text)?.hasSuffix("duplicate key “k\(index)”") == true)
        }
    }

    @Test("JSON nested deeper than 64 levels or longer than the byte limit is refused")
    func limits() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(failure(deep) == nil)
        #expect(failure("[" + deep + "]") == "1:65: arrays and objects nest deeper than 64")
        #expect(failure("12345", limits: JSONLimits(bytes: 4)) == "the text is longer than 4 bytes")
    }

    @Test("Every truncated prefix of a JSON document is refused")
    func truncatedText() throws {
        let text = #"{"a":[1,"\u00e9",{"b":null}],"c":-1.5e3}"#
        for length in 0..<text.utf8.count { #expect(failure(Array(text.utf8.prefix(length))) != nil) }
        #expect(failure(text) == nil)
    }
}

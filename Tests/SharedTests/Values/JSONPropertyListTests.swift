import FoundationEssentials
import Shared
import Testing

struct JSONPropertyListTests {
    @Test("A fixture's JSON gives numbers, texts, dates, data, arrays and dictionaries")
    func values() throws {
        let json = try JSONValue(
            parsing: #"{"n":3,"d":2.5,"on":true,"t":"a","when":{"$date":"2026-01-02T03:04:05Z"},"#
                + #""bytes":{"$data":"AQI="},"list":[1,{"$date":1}]}"#)
        let values = try #require(try json.propertyListValue() as? [String: Any])
        #expect(values["n"] as? Int == 3 && values["d"] as? Double == 2.5 && values["on"] as? Bool == true)
        #expect(values["t"] as? String == "a" && values["bytes"] as? Data == Data([1, 2]))
        #expect((values["when"] as? Date)?.timeIntervalSince1970 == 1_767_323_045)
        let list = try #require(values["list"] as? [Any])
        #expect(list.first as? Int == 1 && list.last as? [String: Int] == ["$date": 1])
    }

    @Test(
        "A value that settings can't contain is an error, at any depth",
        arguments: [
            ("null", "null isn't a property list value — leave it out"),
            (#"[{"a":null}]"#, "null isn't a property list value — leave it out"),
            (#"{"a":{"$date":"today"}}"#, "not a date — write an instant such as 2026-11-21T09:41:00Z"),
            (#"[{"$data":"%"}]"#, "not Base64 — encode the bytes"),
        ])
    func faults(text: String, fault: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: CommandFailure(fault, exitCode: .badData)) { try json.propertyListValue() }
    }
}

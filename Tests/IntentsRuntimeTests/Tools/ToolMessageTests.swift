import Shared
import Testing

@testable import IntentsRuntime

struct ToolMessageTests {
    private func message(_ line: String) throws(ToolFault) -> ToolMessage { try ToolMessage(Array(line.utf8)) }

    @Test("JSON-RPC requests, notifications and responses are distinguished")
    func messageKinds() throws {
        #expect(
            try message(#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#)
                == .request(id: .string("a"), method: "ping", parameters: .object([])))
        #expect(
            try message(#"{"jsonrpc":"2.0","method":"x","params":{"y":1}}"#)
                == .notification(method: "x", parameters: ["y": .integer(1)]))
        #expect(try message(#"{"jsonrpc":"2.0","id":3,"result":{}}"#) == .answer(id: 3, result: .object([])))
        #expect(try message(#"{"jsonrpc":"2.0","id":3,"error":{"code":1}}"#) == .answer(id: 3, result: nil))
    }

    @Test(
        "A line that is not a valid JSON-RPC message is refused with an error code and the reason",
        arguments: [
            (#"{"jsonrpc":"2.0","id":1,"#, ToolFault(.parseError, "invalid JSON: 1:25: the text ends too soon")),
            ("[]", ToolFault(.invalidRequest, "not a JSON-RPC 2.0 message")),
            (#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, ToolFault(.invalidRequest, "not a JSON-RPC 2.0 message")),
            (
                #"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#,
                ToolFault(.invalidRequest, "an id must be a string or an integer")
            ),
            (
                #"{"jsonrpc":"2.0","id":1}"#,
                ToolFault(.invalidRequest, "neither a request nor a response", id: .integer(1))
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":2}"#,
                ToolFault(.invalidRequest, "a method must be a string", id: .integer(1))
            ),
        ])
    func invalidMessage(line: String, fault: ToolFault) {
        #expect(throws: fault) { try message(line) }
    }

    @Test("A line longer than 1048576 bytes is refused")
    func overlongLine() {
        let line = [UInt8](repeating: 0x20, count: ToolMessage.lineLimit + 1)
        #expect(throws: ToolFault(.parseError, "invalid JSON: the text is longer than 1048576 bytes")) {
            try ToolMessage(line)
        }
    }
}

import Shared
import Testing

@testable import AppHost

struct PluginAnswerReaderTests {
    private func fault(_ text: String, pending: Int? = 1, splitting: Bool = false) -> PluginError? {
        fault(Array(text.utf8), pending: pending, splitting: splitting)
    }

    private func fault(_ bytes: [UInt8], pending: Int? = 1, splitting: Bool = false) -> PluginError? {
        var reader = PluginAnswerReader()
        if let pending { reader.ask(pending) }
        do {
            for part in splitting ? bytes.map({ [$0] }) : [bytes] { _ = try reader.take(part) }
            return nil
        } catch { return error }
    }

    @Test("A response line is parsed wherever it is split, and control characters are replaced")
    func splitLine() throws {
        let line = Array(#"{"jsonrpc":"2.0","id":7,"result":{"a":[1,"ö"]}}"#.utf8) + [0x0A]
        for cut in 0...line.count {
            var reader = PluginAnswerReader()
            reader.ask(7)
            let first = try reader.take(line[..<cut])
            #expect(reader.unfinished == (cut == line.count ? 0 : cut))
            let second = try reader.take(line[cut...])
            #expect((first ?? second) == .result(["a": .array([.integer(1), .string("ö")])]), "\(cut)")
        }
        var reader = PluginAnswerReader()
        reader.ask(1)
        let error = #"{"id":1,"error":{"code":-32601,"message":"no \u001B[2J such","data":{}},"jsonrpc":"2.0"}"#
        #expect(try reader.take(Array((error + "\n").utf8)) == .error(code: -32_601, message: "no \u{FFFD}[2J such"))
    }

    @Test("Every malformed, duplicate or unrequested response is a protocol error")
    func protocolErrors() {
        let good = #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n"
        #expect(fault(good) == nil)
        #expect(fault(good + good) == .twice(id: 1))
        #expect(fault(good + good, splitting: true) == .twice(id: 1))
        #expect(fault(good, pending: nil) == .unrequested)
        #expect(fault(good, pending: 2) == .id(requested: 2, answered: 1))
        #expect(fault("\n") == .json("1:1: there is no value"))
        #expect(fault("hello\n") == .json("1:1: unexpected “h”"))
        #expect(fault([0x22, 0xFF, 0xFE, 0x22, 0x0A]) == .encoding)
        #expect(fault("[]\n") == .form("not an object"))
        #expect(fault(#"{"id":1,"result":{}}"# + "\n") == .form(#""jsonrpc" is not "2.0""#))
        #expect(fault(#"{"jsonrpc":"2.0","id":"1","result":{}}"# + "\n") == .form(#""id" is not an integer"#))
        #expect(fault(#"{"jsonrpc":"2.0","id":1}"# + "\n") == .form(#"neither "result" nor "error", or both"#))
        #expect(
            fault(#"{"jsonrpc":"2.0","id":1,"error":"no"}"# + "\n") == .form(#""error" has no "code" and "message""#))
        #expect(
            fault(#"{"jsonrpc":"2.0","id":1,"result":{},"extra":1}"# + "\n") == .form("unknown member 'extra'"))
        #expect(fault(#"{"jsonrpc":"2.0","id":1,"method":"open"}"# + "\n") == .form("a request instead of an answer"))
    }

    @Test("A response line longer than the limit is refused")
    func lineLimit() {
        let limit = PluginLimits().line
        #expect(fault([UInt8](repeating: 0x20, count: limit)) == nil)
        #expect(fault([UInt8](repeating: 0x20, count: limit + 1)) == .longLine(limit: limit))
    }

    @Test("A second response to a request is detected at the next request")
    func lateDuplicate() throws {
        var reader = PluginAnswerReader()
        let first = Array((#"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n").utf8)
        reader.ask(1)
        _ = try reader.take(first)
        reader.ask(2)
        #expect(throws: PluginError.twice(id: 1)) { try reader.take(first) }
    }
}

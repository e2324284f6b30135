import Foundation
import Shared
import TestSupport
import Testing

/// A client of the Model Context Protocol that writes a line and reads one.
final class ToolPeer {
    /// A Python with PyPI's `mcp`, the MCP library for Python.
    static let python = "\(Airlock.root)/.build/mcp/bin/python"

    let child: ChildProcess
    private var last = 0

    init(_ child: ChildProcess) { self.child = child }

    func request(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
        last += 1
        child.write(#"{"jsonrpc":"2.0","id":\#(last),"method":"\#(method)","params":\#(parameters)}"# + "\n")
        return try answer()
    }

    func answer() throws -> JSONValue { try JSONValue(parsing: try #require(child.nextLine())) }

    func call(_ tool: String, _ arguments: String = "{}") throws -> JSONValue {
        try request("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    }

    func initialize(_ capabilities: String = "{}") throws {
        let parameters =
            #"{"protocolVersion":"2025-11-25","capabilities":\#(capabilities),"clientInfo":{"name":"t","version":"1"}}"#
        #expect(try request("initialize", parameters)["result"]?["protocolVersion"] == .string("2025-11-25"))
        child.write(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n")
    }
}

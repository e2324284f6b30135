import Foundation
import Shared
import TestSupport
import Testing

/// A coding agent that calls the tools of `AppHost mcp`.
final class AgentPeer {
    /// A tool's answer.
    struct Answer {
        let text: String
        let isError: Bool
        let data: JSONValue
        /// The PNGs.
        let images: [Data]
    }

    let peer: ToolPeer
    var child: ChildProcess { peer.child }

    /// Starts a server for a folder of sources.
    init(_ airlock: Airlock, _ folder: String, options: [String] = []) throws {
        peer = ToolPeer(
            try airlock.start(
                "AppHost", ["mcp", folder, "--toolkit", Airlock.root] + Airlock.clock + options,
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], input: nil))
        try peer.initialize()
    }

    func call(_ tool: String, _ arguments: String = "{}") throws -> Answer {
        let answer = try peer.call(tool, arguments)
        let result = try #require(answer["result"], "\(answer)")
        let content = result["content"]?.array ?? []
        for item in content.dropFirst() { #expect(item["mimeType"]?.string == "image/png") }
        return Answer(
            text: content.first?["text"]?.string ?? "", isError: result["isError"]?.bool == true,
            data: result["structuredContent"] ?? .null,
            images: content.dropFirst().map { Data(base64Encoded: $0["data"]?.string ?? "") ?? Data() })
    }
}

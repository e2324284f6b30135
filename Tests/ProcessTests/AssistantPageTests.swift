import Foundation
import TestSupport
import Testing

/// The configurations of clients on the page `Assistants.md`.
@Suite(.blocking) struct AssistantPageTests {
    /// The page's code blocks in a language.
    private func blocks(_ language: String) throws -> [String] {
        let page = try String(contentsOfFile: "\(Airlock.root)/Documentation/Assistants.md", encoding: .utf8)
        return page.components(separatedBy: "\n```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```\n")[0]
        }
    }

    @Test("Each JSON file on the page is valid, and starts a server under its client's key")
    func json() throws {
        var agents: [String] = []
        for block in try blocks("json") {
            let file = try #require(try JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any])
            let key = try #require(file.keys.first)
            #expect(file.count == 1 && ["mcpServers", "servers", "context_servers"].contains(key))
            let servers = try #require(file[key] as? [String: [String: Any]])
            let server = try #require(servers["airlock"])
            let words = try #require(server["args"] as? [String])
            #expect((server["command"] as? String)?.hasPrefix("/") == true)
            #expect(words.first == "mcp")
            // VS Code requires the kind of connection.
            #expect(key != "servers" || server["type"] as? String == "stdio")
            if (server["command"] as? String)?.hasSuffix("/airlock") == true {
                #expect(words.count == 2 && words[1].hasSuffix("/Tea.xcodeproj"))
                agents.append(key)
            }
        }
        // Claude Code, VS Code, Cursor, Zed and Gemini CLI.
        #expect(agents == ["mcpServers", "servers", "mcpServers", "context_servers", "mcpServers"])
    }

    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
        (try? ChildProcess(path, ["-c", "import tomllib"], input: []).wait().status) == .exited(0)
    }

    @Test(
        "Codex's TOML file is valid, and starts the server for agents",
        .enabled(if: Self.python != nil, "no python3 with tomllib: install Python 3.11"))
    func toml() throws {
        let blocks = try blocks("toml")
        try #require(blocks.count == 1)
        let result = try ChildProcess(
            try #require(Self.python),
            ["-c", "import json, sys, tomllib; print(json.dumps(tomllib.loads(sys.stdin.read())))"],
            input: Array(blocks[0].utf8)
        ).wait()
        #expect(result.status == .exited(0), "\(result.errors)")
        let file =
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [String: [String: Any]]]
        let server = try #require(file?["mcp_servers"]?["airlock"])
        #expect(server["command"] as? String == "/home/ada/airlock/bin/airlock")
        #expect(server["args"] as? [String] == ["mcp", "/home/ada/Tea/Tea.xcodeproj"])
        #expect(server["tool_timeout_sec"] as? Int == 300)
    }
}

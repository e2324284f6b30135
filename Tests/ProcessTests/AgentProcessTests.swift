import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// `AppHost mcp` as a coding agent uses it, with a real compiler.
@Suite(.blocking)
struct AgentProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder
    private let agent: AgentPeer

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
        mkdir("\(folder.path)/Cup", 0o755)
        try Data(WatchedApp.text(title: "\"Assam\"").utf8).write(
            to: URL(fileURLWithPath: "\(folder.path)/Cup/Cup.swift"))
        agent = try AgentPeer(airlock, "\(folder.path)/Cup")
    }

    private func edit(title: String, before: String = "") throws {
        let text = WatchedApp.text(title: title, before: before)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Cup/Cup.swift"), options: .atomic)
    }

    private func call(_ tool: String, _ arguments: String = "{}") throws -> AgentPeer.Answer {
        try agent.call(tool, arguments)
    }

    @Test("An agent lists, renders and lints a widget, edits it, and sees the new state and the compiler's errors")
    func editing() throws {
        let tools = try #require(try agent.peer.request("tools/list")["result"]?["tools"]?.array)
        #expect(
            tools.map { $0["name"]?.string } == [
                "list", "render", "findings", "timeline", "compare", "verdict", "ask", "perform", "tap", "set_state",
            ])
        #expect(tools.allSatisfy { $0["inputSchema"] != nil && $0["outputSchema"] != nil })
        #expect(try call("list").text == "widgets Cup: systemSmall")

        let rendered = try call("render", #"{"kind":"Cup"}"#)
        #expect(rendered.text.hasPrefix("Cup systemSmall light\nCup systemSmall 158x158\n"))
        #expect(rendered.text.contains("Text \"Assam\""))
        #expect(rendered.text.contains("[Cup.swift:18]"))
        #expect(rendered.images.count == 1 && rendered.images[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))

        #expect(try call("compare").text == "3 snapshots are drawn; call again after an edit to see what it changed")
        try edit(title: "\"Sencha\"")
        #expect(try call("render", #"{"images":false}"#).text.contains("Text \"Sencha\""))
        let compared = try call("compare")
        #expect(compared.text.hasPrefix("3 of 3 snapshots changed\n"))
        #expect(compared.text.contains("  - ") && compared.text.contains("Text \"Sencha\""))
        #expect(try call("compare").text == "0 of 3 snapshots changed")

        try edit(title: "unknownTitle")
        let failed = try call("render")
        #expect(failed.isError)
        #expect(
            failed.text == """
                the sources don't compile:
                Cup.swift:20:22: error: cannot find 'unknownTitle' in scope
                    Text(unknownTitle)
                correct them and call again; 'verdict' lists API that isn't supported here
                """)
        try edit(title: "\"A title that is much too long for a small widget\"")
        let truncated = try call("findings", #"{"kind":"Cup"}"#)
        #expect(truncated.text.contains("Cup.swift:18: ") && truncated.text.contains("[truncated], Cup systemSmall"))
        #expect(truncated.data["findings"]?.array?.first?["file"]?.string == "Cup.swift")
        let timeline = try call("timeline", #"{"kind":"Cup"}"#)
        #expect(timeline.data["entries"]?.array?.count == 3)
        #expect(timeline.text.hasSuffix("reload: 2026-11-21T11:41:00Z"))
        #expect(try call("verdict").data["isClear"]?.bool == true)

        agent.child.closeInput()
        #expect(agent.child.wait().status == .exited(0))
    }

    @Test("A widget that crashes or hangs is an answer, and the server lives")
    func faultyWidget() throws {
        try edit(title: "\"Tea\"", before: "fatalError(\"no tea\")")
        let crashed = try call("render")
        #expect(crashed.text.contains("not drawn: the app's process was killed by signal"))
        #expect(crashed.text.contains("no tea"))
        try edit(title: "\"Tea\"", before: "print(\"hello\"); system(\"true\")")
        #expect(try call("render").text.contains("Text \"Tea\""))
    }

    @Test("Wrong calls are answered with a remedy")
    func wrongCalls() throws {
        for (tool, arguments, message) in [
            ("render", #"{"kind":"Cap"}"#, "no kind 'Cap' — did you mean 'Cup'?"),
            (
                "render", #"{"kind":"Cup","families":["systemLarge"]}"#,
                "no family or presentation 'systemLarge' — choose one of systemSmall"
            ),
            ("render", #"{"knid":"Cup"}"#, "unknown argument 'knid' of 'render' — did you mean 'kind'?"),
            ("render", #"{"kind":7}"#, "the argument 'kind' isn't a text — send a string"),
            (
                "render", #"{"families":"systemSmall"}"#,
                "the argument 'families' isn't a list of texts — send an array of strings"
            ),
            ("render", #"{"images":"no"}"#, "the argument 'images' isn't true or false — send one"),
            ("render", #"{"appearances":["drak"]}"#, "unknown appearance 'drak' — did you mean 'dark'?"),
            ("timeline", "{}", "'timeline' needs the argument 'kind' — send it"),
            ("list", #"{"all":true}"#, "unknown argument 'all' of 'list' — send none"),
            ("findings", #"{"kind":"Cap"}"#, "no kind 'Cap' — did you mean 'Cup'?"),
        ] {
            let answer = try call(tool, arguments)
            #expect(answer.isError)
            #expect(answer.text == message)
        }
        let unknown = try agent.peer.call("rendr")
        #expect(unknown["error"]?["message"]?.string == "no such tool 'rendr' — did you mean 'render'?")
    }

    @Test(
        "The Python MCP client calls each tool and finds that its answers match their schemas",
        .enabled(if: access(ToolPeer.python, X_OK) == 0, "there is no .build/mcp/bin/python with the package mcp"))
    func pythonClient() throws {
        let script = """
            import asyncio, os, sys
            from mcp import ClientSession, StdioServerParameters
            from mcp.client.stdio import stdio_client

            async def main():
                server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
                async with stdio_client(server) as (read, write):
                    async with ClientSession(read, write) as session:
                        print((await session.initialize()).server_info.name)
                        for tool in (await session.list_tools()).tools:
                            given = {"timeline": {"kind": "Cup"}, "tap": {"kind": "Cup"}, "ask": {"phrase": "Tea"},
                                     "perform": {"intent": "Tea"}}.get(tool.name, {})
                            # The client validates the structured content of each answer.
                            answer = await session.call_tool(tool.name, given)
                            print(tool.name, answer.is_error, answer.structured_content is not None)

            asyncio.run(main())
            """
        agent.child.closeInput()
        _ = agent.child.wait()
        let result = try ChildProcess(
            ToolPeer.python,
            [
                "-c", script, Airlock.executable("AppHost"), "mcp", "\(folder.path)/Cup", "--toolkit", Airlock.root,
            ] + Airlock.clock,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
                "AIRLOCK_FONTS": Airlock.fonts,
            ], input: []
        ).wait()
        #expect(
            result.output
                == "airlock\n"
                + ["list", "render", "findings", "timeline", "compare", "verdict"].map { "\($0) False True\n" }.joined()
                // This app has no intents.
                + "ask True False\nperform True False\ntap False True\nset_state False True\n"
        )
        #expect(result.status == .exited(0), "\(result.errors)")
    }
}

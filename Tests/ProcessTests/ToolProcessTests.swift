import Foundation
import Shared
import TestSupport
import Testing

/// Intents as tools of a Model Context Protocol client, which starts the process.
@Suite(.blocking) struct ToolProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    /// Starts the sample with a time limit for each call in seconds; `nil` for the product's limit.
    private func sample(seconds: Int? = nil) throws -> ToolPeer {
        ToolPeer(
            try airlock.startProgram(
                ChildProcess.executable("SampleIntents"), ["mcp"],
                environment: seconds.map { ["SAMPLE_INTENTS_LIMIT": "\($0)"] } ?? [:], input: nil))
    }

    private func text(_ answer: JSONValue) -> String? { answer["result"]?["content"]?.array?.first?["text"]?.string }

    @Test("A sandboxed MCP server lists intents as tools, performs them and searches entities")
    func toolCalls() throws {
        let client = ToolPeer(try airlock.start("IntentsExt", ["mcp"] + Airlock.clock, input: nil))
        try client.initialize()
        let tools = try #require(try client.request("tools/list")["result"]?["tools"]?.array)
        let names = tools.compactMap { $0["name"]?.string }
        #expect(names.contains("TellJokeIntent") && names.contains("AddToFavoritesIntent") && names.last == "search")
        let joke = try client.call("TellJokeIntent")
        let prompted = try airlock.ask("Tell me a joke from Mr. Funny Jokes")
        #expect(text(joke).map { $0 + "\n" } == prompted.output)
        #expect(joke["result"]?["structuredContent"]?["dialog"] == .string(text(joke) ?? ""))
        #expect(
            try text(client.call("FindLandmarkIntent", #"{"text":"peru"}"#))?.hasPrefix("Machu Picchu, Cusco, Peru: ")
                == true)
        let found = try client.call("search", #"{"text":"uluru","type":"LandmarkEntity"}"#)
        #expect(text(found) == "138  Uluru")
        #expect(try text(client.call("AddToFavoritesIntent", #"{"landmark":"Uluru"}"#)) == "Added Uluru to favorites.")
        client.child.closeInput()
        #expect(client.child.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
        // The change is in the container, for other processes.
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.contains("♥ Uluru"))
    }

    @Test("Tool errors and missing parameters are reported to the model, and the next call is answered")
    func toolErrors() throws {
        let client = try sample()
        try client.initialize()
        let unknown = try client.call("WaterPlont")
        #expect(unknown["error"]?["message"]?.string == "no such tool 'WaterPlont'")
        let prompted = try client.call("WaterPlant")
        #expect(prompted["result"]?["isError"] == .bool(true))
        #expect(
            text(prompted)
                == "Which plant? — call again with 'plant', which is one of 1 (Tomato), 2 (Basil), 3 (Mint), 4 (Peppermint)"
        )
        #expect(
            try text(client.call("WaterPlant", #"{"plant":"basil","liters":12}"#))
                == "Really 12 litres for Basil? — ask the user, whose answer is yes (Set) or no (Cancel)")
        #expect(
            try text(client.call("WaterPlant", #"{"plants":1}"#))?.hasPrefix("WaterPlant has no parameter 'plants' — ")
                == true)
        #expect(try text(client.call("Thrower")) == "Thrower failed: The shed is empty.")
        #expect(
            try text(client.call("search", #"{"name":"x"}"#))
                == "'text' is missing, or there is an unknown member — send a 'text' and optionally a 'type'")
        #expect(try text(client.call("WaterPlant", #"{"plant":"basil"}"#)) == "Basil got 2 litres.\n2")
        client.child.closeInput()
        #expect(client.child.wait().status == .exited(0))
    }

    @Test("A client with elicitation prompts its user for a missing value and a confirmation")
    func elicitation() throws {
        let client = try sample()
        try client.initialize(#"{"elicitation":{}}"#)
        let question = try client.call("WaterPlant", #"{"liters":12}"#)
        #expect(question["method"] == .string("elicitation/create"))
        #expect(question["params"]?["message"] == .string("Which plant?"))
        client.child.write(#"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"answer":"3"}}}"# + "\n")
        let confirmation = try client.answer()
        #expect(confirmation["params"]?["message"] == .string("Really 12 litres for Mint?"))
        client.child.write(#"{"jsonrpc":"2.0","id":2,"result":{"action":"accept","content":{"answer":true}}}"# + "\n")
        #expect(try text(client.answer()) == "Mint got 12 litres.\n12")
        client.child.closeInput()
        #expect(client.child.wait().status == .exited(0))
    }

    @Test("A confirmation carries its view and action labels, in elicitation and as structured content")
    func promptView() throws {
        let client = try sample()
        try client.initialize(#"{"elicitation":{}}"#)
        let question = try client.call("PrunePlants", #"{"plants":["Basil"]}"#)["params"]
        #expect(question?["message"] == .string("Prune 1 plants?\nPlants\nBasil"))
        #expect(question?["_meta"]?["view"] == .integer(1))
        let field = question?["requestedSchema"]?["properties"]?["answer"]
        #expect(field?["title"] == .string("Prune"))
        #expect(field?["description"] == .string("true: Prune (destructive); false: Keep"))
        client.child.write(#"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"answer":true}}}"# + "\n")
        #expect(try text(client.answer()) == "Pruned Basil.")
        client.child.closeInput()
        #expect(client.child.wait().status == .exited(0))
        // A client without elicitation gets the question as data.
        let other = try sample()
        try other.initialize()
        let ask = try other.call("PrunePlants", #"{"plants":["Basil"]}"#)["result"]?["structuredContent"]?["prompt"]
        #expect(ask?["view"] == .integer(2) && ask?["actions"]?["accept"] == .string("Prune"))
        other.child.closeInput()
        #expect(other.child.wait().status == .exited(0))
    }

    @Test("A call past its time limit returns an error; a busy loop ends the process after an error reply")
    func callTimeout() throws {
        let client = try sample(seconds: 2)
        try client.initialize()
        let answer = try client.call("Sleeper")
        #expect(answer["result"]?["isError"] == .bool(true))
        #expect(
            text(answer)
                == "Sleeper didn't finish within 2 seconds — do long work in the app, and read the stored result in the intent"
        )
        #expect(try text(client.call("WaterPlant", #"{"plant":"mint"}"#)) == "Mint got 2 litres.\n2")
        // A call that blocks everything else ends the process, which reports the reason.
        client.child.write(#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"Spinner"}}"# + "\n")
        #expect(try text(client.answer()) == "the process ended while running Spinner — start the process again")
        let end = client.child.wait()
        #expect(end.status == .exited(70))
        #expect(end.errors.hasPrefix("IntentsExt: Spinner didn't finish within 2 seconds — "))
    }

    @Test("A crash answers the running and the queued calls before the process ends")
    func crashReplies() throws {
        let client = try sample(seconds: 2)
        try client.initialize()
        let call = { (id: Int, name: String) in
            #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(name)"}}"# + "\n"
        }
        // Sent without waiting for answers, since all calls must be received before the crash.
        client.child.write(call(7, "Sleeper") + call(8, "Crasher") + call(9, "WaterPlant"))
        #expect(try client.answer()["id"] == .integer(7))
        let crashed = try client.answer()
        #expect(crashed["id"] == .integer(8) && crashed["result"]?["isError"] == .bool(true))
        #expect(text(crashed) == "the process ended while running Crasher — start the process again")
        let waiting = try client.answer()
        #expect(waiting["id"] == .integer(9))
        #expect(
            text(waiting)
                == "the process ended before running this call — start the process again, then call again")
        guard case .signalled = client.child.wait().status else {
            Issue.record("the process didn't end by a signal")
            return
        }
    }

    @Test("An intent that ends the process with exit is answered, and so is a tool name of 900,000 bytes")
    func exitReply() throws {
        let client = try sample()
        try client.initialize()
        let name = String(repeating: "a", count: 900_000)
        #expect(
            try client.call(name)["error"]?["message"]?.string == "no such tool '\(String(repeating: "a", count: 60))…'"
        )
        client.child.write(#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"Exiter"}}"# + "\n")
        let answer = try client.answer()
        #expect(answer["id"] == .integer(9) && answer["result"]?["isError"] == .bool(true))
        #expect(text(answer) == "the process ended while running Exiter — start the process again")
        #expect(client.child.wait().status == .exited(0))
    }

    @Test("Malformed and oversized lines get an error reply, and the server keeps running")
    func malformedLines() throws {
        let client = try sample()
        client.child.write("what?\n\n" + String(repeating: "x", count: (1 << 20) + 10) + "\n")
        #expect(try client.answer()["error"]?["message"] == .string("invalid JSON: 1:1: unexpected “w”"))
        #expect(
            try client.answer()["error"]?["message"] == .string("invalid JSON: the text is longer than 1048576 bytes"))
        #expect(try client.request("ping")["result"] == .object([]))
        try client.initialize()
        // The last line needs no line feed.
        client.child.write(#"{"jsonrpc":"2.0","id":"z","method":"tools/call","params":{"name":"Multiline"}}"#)
        client.child.closeInput()
        let last = try client.answer()
        #expect(last["id"] == .string("z") && text(last) == "One\nTwo \u{1B}[31m")
        #expect(client.child.wait().status == .exited(0))
    }

    @Test(
        "The Python MCP client lists tools, answers an elicitation and receives tool errors",
        .enabled(if: access(ToolPeer.python, X_OK) == 0, "there is no .build/mcp/bin/python with the package mcp"))
    func pythonClient() throws {
        let script = """
            import asyncio, sys
            from mcp import ClientSession, StdioServerParameters
            from mcp.client.stdio import stdio_client
            from mcp.types import ElicitResult

            async def main():
                server = StdioServerParameters(command=sys.argv[1], args=["mcp", "--container", sys.argv[2]])
                async def answer(context, question):
                    return ElicitResult(action="accept", content={"answer": "Uluru"})
                async with stdio_client(server) as (read, write):
                    async with ClientSession(read, write, elicitation_callback=answer) as session:
                        print((await session.initialize()).server_info.name)
                        print(len((await session.list_tools()).tools) > 10)
                        print((await session.call_tool("AddToFavoritesIntent", {})).content[0].text)
                        print((await session.call_tool("AddToFavoritesIntent", {"landmark": "Nowhere"})).is_error)

            asyncio.run(main())
            """
        let result = try ChildProcess(
            ToolPeer.python, ["-c", script, Airlock.executable("IntentsExt"), airlock.container],
            environment: ["PATH": "/usr/bin:/bin"], input: []
        ).wait()
        #expect(result.output == "airlock\nTrue\nAdded Uluru to favorites.\nTrue\n")
        #expect(result.status == .exited(0), "\(result.errors)")
    }
}

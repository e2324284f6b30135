import Shared
import Synchronization
import Testing

@testable import IntentsRuntime

struct ToolSessionTests {
    /// The messages the session wrote.
    final class Written: Sendable {
        private let state = Mutex<(lines: [JSONValue], waiting: [(Int, CheckedContinuation<Void, Never>)])>(([], []))

        func add(_ line: String) throws {
            let value = try JSONValue(parsing: line)
            let ready = state.withLock { state in
                state.lines.append(value)
                let count = state.lines.count
                defer { state.waiting.removeAll { $0.0 <= count } }
                return state.waiting.filter { $0.0 <= count }
            }
            for (_, continuation) in ready { continuation.resume() }
        }

        var lines: [JSONValue] { state.withLock { $0.lines } }

        func removeAll() { state.withLock { $0.lines = [] } }

        /// Waits until there are at least `count` lines.
        func wait(for count: Int) async {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.lines.count < count { state.waiting.append((count, continuation)) }
                    return state.lines.count >= count
                }
                if isReady { continuation.resume() }
            }
        }
    }

    private let written = Written()

    private func session(_ call: @escaping ToolSession.Call = { _, _, _ in .object([]) }) -> ToolSession {
        ToolSession(
            list: { [["name": .string("tea")]] }, call: call,
            methods: ["prompts/list"], other: { _, _ in ["prompts": .array([])] }, program: "Tea",
            write: written.add)
    }

    /// Creates an initialized session; its answer to `initialize` is removed from `written`.
    private func initialized(_ call: @escaping ToolSession.Call = { _, _, _ in .object([]) }) async -> ToolSession {
        let session = session(call)
        await session.receive(request(0, "initialize", #"{"protocolVersion":"2025-06-18","capabilities":{}}"#))
        written.removeAll()
        return session
    }

    private func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#.utf8)
    }

    private func initializeWithElicitation(_ session: ToolSession) async {
        await session.receive(
            request(0, "initialize", #"{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}}}"#))
    }

    @Test(
        "Initialize answers with the requested protocol version if supported, else with the newest",
        arguments: [("2025-03-26", "2025-03-26"), ("2031-01-01", "2025-11-25")])
    func versionNegotiation(wanted: String, spoken: String) async {
        await session().receive(request(1, "initialize", #"{"protocolVersion":"\#(wanted)","capabilities":{}}"#))
        let result = written.lines[0]["result"]
        #expect(result?["protocolVersion"] == .string(spoken))
        #expect(result?["capabilities"]?["tools"] != nil && result?["serverInfo"]?["name"] == .string("airlock"))
    }

    @Test("A call with a progress token sends progress notifications before its result")
    func progressNotification() async {
        let session = await initialized { _, _, client in
            try client.progress?.report(completed: 1, total: 4)
            return .object([])
        }
        await session.receive(request(1, "tools/call", #"{"name":"tea","_meta":{"progressToken":7}}"#))
        await session.receive(request(2, "tools/call", #"{"name":"tea"}"#))
        await session.end()
        #expect(
            written.lines[0] == [
                "jsonrpc": .string("2.0"), "method": .string("notifications/progress"),
                "params": ["progressToken": .integer(7), "progress": .integer(1), "total": .integer(4)],
            ])
        #expect(written.lines.dropFirst().map { $0["id"] } == [.integer(1), .integer(2)])
    }

    @Test("The method `tools/list` returns the tools, and `ping` returns an empty result")
    func listAndPing() async {
        let session = await initialized()
        await session.receive(request(1, "tools/list"))
        await session.receive(request(2, "ping"))
        await session.receive(request(3, "prompts/list"))
        await written.wait(for: 3)
        #expect(written.lines[2]["result"] == ["prompts": .array([])])
        #expect(written.lines[0]["result"] == ["tools": .array([["name": .string("tea")]])])
        #expect(written.lines[1]["result"] == .object([]))
    }

    @Test(
        "An unknown cursor, a malformed call or an unknown method gets a JSON-RPC error",
        arguments: [
            ("tools/list", #"{"cursor":"x"}"#, -32602, "invalid cursor — all tools are on one page"),
            ("tools/call", "{}", -32602, "a call must have a 'name' and an object of 'arguments'"),
            (
                "tools/call", #"{"name":"tea","arguments":[]}"#, -32602,
                "a call must have a 'name' and an object of 'arguments'"
            ),
            ("resources/list", "{}", -32601, "no such method 'resources/list'"),
        ])
    func invalidRequests(method: String, parameters: String, code: Int, message: String) async {
        await initialized().receive(request(7, method, parameters))
        #expect(
            written.lines == [
                [
                    "jsonrpc": .string("2.0"), "id": .integer(7),
                    "error": ["code": .integer(code), "message": .string(message)],
                ]
            ])
    }

    @Test("Before `initialize` only pings are answered, and other requests fail")
    func uninitializedClient() async {
        let session = session { _, _, _ in
            Issue.record("a tool was called")
            return .object([])
        }
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await session.receive(request(2, "tools/list"))
        await session.receive(request(3, "ping"))
        #expect(written.lines.map { $0["error"]?["code"] } == [.integer(-32600), .integer(-32600), nil])
        #expect(
            written.lines[0]["error"]?["message"]
                == .string("the session isn't initialized — send 'initialize' first"))
        #expect(written.lines[2]["result"] == .object([]))
    }

    @Test("A call to an unknown tool gets an error response with its request id")
    func unknownTool() async {
        let session = await initialized { _, _, _ in throw ToolFault(.invalidParameters, "no such tool") }
        await session.receive(request(3, "tools/call", #"{"name":"so"}"#))
        await session.end()
        #expect(written.lines[0]["id"] == .integer(3) && written.lines[0]["error"]?["code"] == .integer(-32602))
    }

    @Test("Calls run one at a time, pings are answered meanwhile, and a request id in use is refused")
    func serialCalls() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let running = Mutex(0)
        let session = await initialized { name, given, _ in
            #expect(
                running.withLock {
                    $0 += 1; return $0
                } == 1)
            if name == "first" { for await _ in gate {} }
            running.withLock { $0 -= 1 }
            return .object(given)
        }
        await session.receive(request(1, "tools/call", #"{"name":"first","arguments":{"a":1}}"#))
        await session.receive(request(2, "tools/call", #"{"name":"second"}"#))
        await session.receive(request(1, "tools/call", #"{"name":"third"}"#))
        await session.receive(request(4, "ping"))
        #expect(written.lines.map { $0["id"] } == [.integer(1), .integer(4)])
        #expect(written.lines[0]["error"]?["message"] == .string("the request id is in use"))
        open.finish()
        await session.end()
        #expect(written.lines.dropFirst(2).map { $0["id"] } == [.integer(1), .integer(2)])
        #expect(written.lines[2]["result"] == ["a": .integer(1)])
    }

    @Test("A running call that is cancelled ends without a response")
    func cancelledCall() async {
        let session = await initialized { _, _, _ in
            let (gate, _) = AsyncStream<Void>.makeStream()
            for await _ in gate {}
            #expect(Task.isCancelled)
            return .object([])
        }
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await session.receive(
            Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#.utf8))
        await session.end()
        #expect(written.lines.isEmpty)
    }

    @Test("A request that isn't about tools waits for the running call, and can be cancelled while it waits")
    func queuedRequest() async {
        let gate = AsyncStream<Void>.makeStream()
        let session = await initialized { _, _, _ in
            for await _ in gate.stream {}
            return .object([])
        }
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await session.receive(request(2, "prompts/list"))
        await session.receive(request(3, "prompts/list"))
        await session.receive(request(4, "ping"))
        #expect(written.lines.map { $0["id"] } == [.integer(4)])
        await session.receive(
            Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#.utf8))
        gate.continuation.finish()
        await session.end()
        #expect(written.lines.map { $0["id"] } == [.integer(4), .integer(1), .integer(3)])
    }

    @Test("A queued call that is cancelled never runs, and its request id can be reused")
    func cancelledQueuedCall() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let made = Mutex<[String]>([])
        let session = await initialized { name, _, _ in
            made.withLock { $0.append(name) }
            if name == "first" { for await _ in gate {} }
            return .object([])
        }
        await session.receive(request(1, "tools/call", #"{"name":"first"}"#))
        await session.receive(request(2, "tools/call", #"{"name":"second"}"#))
        await session.receive(
            Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#.utf8))
        await session.receive(request(2, "tools/call", #"{"name":"third"}"#))
        open.finish()
        await session.end()
        #expect(made.withLock { $0 } == ["first", "third"])
        #expect(written.lines.map { $0["id"] } == [.integer(1), .integer(2)])
    }

    @Test("A crash reply is prepared for each running or queued call, and cleared when the calls end")
    func crashReplies() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let left = Mutex<[String]>([])
        let session = ToolSession(
            list: { [] },
            call: { name, _, _ in
                if name == "first" {
                    begin.finish()
                    for await _ in gate {}
                }
                return .object([])
            }, program: "Tea", write: written.add, prepare: { lines in left.withLock { $0 = lines } })
        await session.receive(request(0, "initialize", #"{"protocolVersion":"2025-06-18","capabilities":{}}"#))
        await session.receive(request(1, "tools/call", #"{"name":"first"}"#))
        await session.receive(request(2, "tools/call", #"{"name":"second"}"#))
        await session.receive(request(3, "tools/call", #"{"name":"third"}"#))
        await session.receive(
            Array(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}"#.utf8))
        for await _ in begun {}
        #expect(
            left.withLock { $0 } == [
                #"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"the process ended while running first — start the process again"}],"isError":true}}"#,
                #"{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"the process ended before running this call — start the process again, then call again"}],"isError":true}}"#,
            ])
        open.finish()
        await session.end()
        #expect(left.withLock { $0 } == [])
    }

    @Test("An intent's question is sent to the client as an elicitation, and the intent receives its answer")
    func elicitation() async throws {
        var ask = IntentPrompt(
            .value, parameter: "tea", question: "Which tea?", form: "a text",
            items: [IntentPrompt.Item(id: "1", title: "Assam"), IntentPrompt.Item(id: "2", title: "Sencha")])
        ask.refusal = "'x' is none"
        let session = session { [ask] _, _, client in ["was": try await ToolPrompter(client).answer(to: ask)] }
        await initializeWithElicitation(session)
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await written.wait(for: 2)
        #expect(
            try written.lines[1].serialised()
                == #"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"'x' is none — Which tea?","requestedSchema":{"type":"object","properties":{"answer":{"type":"string","enum":["1","2"],"enumNames":["Assam","Sencha"]}},"required":["answer"]}}}"#
        )
        await session.receive(
            Array(#"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"answer":"2"}}}"#.utf8))
        await written.wait(for: 3)
        #expect(written.lines[2]["result"] == ["was": .choice("2")])
    }

    @Test(
        "A declined, empty or failed elicitation counts as declining the question",
        arguments: [
            #""result":{"action":"decline"}"#, #""result":{"action":"accept","content":{}}"#, #""error":{"code":-1}"#,
        ])
    func declinedElicitation(answer: String) async {
        let ask = IntentPrompt(.confirmation, question: "Really?", form: "yes or no")
        let session = session { _, _, client in
            await #expect(throws: IntentError(.declined("Really?"))) { try await ToolPrompter(client).answer(to: ask) }
            return .object([])
        }
        await initializeWithElicitation(session)
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await written.wait(for: 2)
        #expect(
            written.lines[1]["params"]?["requestedSchema"]?["properties"]?["answer"] == ["type": .string("boolean")])
        await session.receive(Array(#"{"jsonrpc":"2.0","id":1,\#(answer)}"#.utf8))
        await session.end()
        #expect(written.lines.count == 3)
    }

    @Test("Without the elicitation capability a question fails with inputNeeded and nothing is sent")
    func unsupportedElicitation() async {
        let ask = IntentPrompt(.value, parameter: "tea", question: "Which tea?", form: "a text")
        let session = await initialized { _, _, client in
            await #expect(throws: IntentError(.inputNeeded(ask))) { try await ToolPrompter(client).answer(to: ask) }
            return .object([])
        }
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await session.end()
        #expect(written.lines.count == 1)
    }

    @Test("An open question is declined when the session ends")
    func disconnectedClient() async {
        let ask = IntentPrompt(.value, parameter: "tea", question: "Which tea?", form: "a text")
        let session = session { _, _, client in
            await #expect(throws: IntentError(.declined("Which tea?"))) {
                try await ToolPrompter(client).answer(to: ask)
            }
            return .object([])
        }
        await initializeWithElicitation(session)
        await session.receive(request(1, "tools/call", #"{"name":"tea"}"#))
        await written.wait(for: 2)
        await session.end()
        #expect(written.lines.count == 3)
    }
}

import Glibc
import Synchronization

/// A session with one client of the Model Context Protocol: responds to its requests, runs calls one at a time, and sends it questions.
package actor ToolSession {
    /// The supported protocol versions, newest first.
    package static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// The maximum number of unfinished calls.
    package static let callLimit = 100

    /// A function that runs a tool call.
    package typealias Call =
        @Sendable (_ name: String, _ given: [JSONMember], _ client: ToolClient) async throws -> JSONValue
    /// A function that answers a request that isn't about tools.
    package typealias Answer = @Sendable (_ method: String, _ parameters: JSONValue) async throws -> JSONValue

    private let list: @Sendable () async throws -> [JSONValue]
    private let call: Call
    private let capabilities: [JSONMember]
    private let methods: Set<String>
    private let other: Answer
    private let describe: @Sendable (any Error) -> String
    private let program: String
    private let write: @Sendable (String) throws -> Void
    private let prepare: @Sendable ([String]) -> Void
    private var supportsElicitation = false
    /// True after `initialize`. Before it, only `ping` is answered.
    private var isInitialized = false
    /// The running and waiting calls by request id.
    private var calls: [String: Task<Void, Never>] = [:]
    private var latest: Task<Void, Never>?
    /// The unanswered calls, in the order received.
    private var unanswered: [(key: String, id: JSONValue, name: String)] = []
    /// The request id of the running call.
    private var running: String?
    /// The continuations that wait for the client's answers, by question id.
    private var questions: [Int: CheckedContinuation<JSONValue?, Never>] = [:]
    private var questionCount = 0

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - list: Returns all tools.
    ///   - call: Runs a tool call; throws ``ToolFault`` for an unknown tool.
    ///   - capabilities: The members that are added to the capabilities in the response to `initialize`.
    ///   - methods: The names of the methods that belong to `capabilities`.
    ///   - other: Answers the requests whose method is in `methods`.
    ///   - program: The executable's name, for messages.
    ///   - describe: Returns the text of an error.
    ///   - write: Writes a line.
    ///   - prepare: Receives the lines to write if the process ends before the calls are finished.
    package init(
        list: @escaping @Sendable () async throws -> [JSONValue], call: @escaping Call,
        capabilities: [JSONMember] = [], methods: Set<String> = [], other: @escaping Answer = { _, _ in .null },
        program: String,
        describe: @escaping @Sendable (any Error) -> String = { message(of: $0) },
        write: @escaping @Sendable (String) throws -> Void,
        prepare: @escaping @Sendable ([String]) -> Void = { _ in }
    ) {
        (self.list, self.call, self.write, self.prepare) = (list, call, write, prepare)
        (self.capabilities, self.methods, self.other) = (capabilities, methods, other)
        (self.program, self.describe) = (program, describe)
    }

    /// Handles a line that the client sent. Responses are written as soon as they are known.
    package func receive(_ line: [UInt8]) async {
        do throws(ToolFault) {
            switch try ToolMessage(line) {
            case .request(let id, let method, let parameters): try await answer(id, method, parameters)
            case .notification("notifications/cancelled", let parameters):
                // A cancelled call gets no response.
                if let id = parameters["requestId"] { remove(key(id))?.cancel() }
            case .notification: break
            case .answer(let id, let result): questions.removeValue(forKey: id)?.resume(returning: result)
            }
        } catch {
            send(error.json)
        }
    }

    /// Declines open questions and waits for the unfinished calls.
    package func end() async {
        supportsElicitation = false
        for question in questions.values { question.resume(returning: nil) }
        questions = [:]
        await latest?.value
    }

    private func answer(_ id: JSONValue, _ method: String, _ parameters: JSONValue) async throws(ToolFault) {
        guard isInitialized || ["initialize", "ping"].contains(method) else {
            throw ToolFault(.invalidRequest, "the session isn't initialized — send 'initialize' first", id: id)
        }
        switch method {
        case "initialize": reply(id, initialize(parameters))
        case "ping": reply(id, .object([]))
        case "tools/list":
            guard parameters["cursor"] == nil else {
                throw ToolFault(.invalidParameters, "invalid cursor — all tools are on one page", id: id)
            }
            do {
                reply(id, ["tools": .array(try await list())])
            } catch {
                throw ToolFault(.internalError, describe(error), id: id)
            }
        case "tools/call": try start(id, parameters)
        case _ where methods.contains(method): try start(id) { try await self.other(method, parameters) }
        default: throw ToolFault(.methodNotFound, "no such method '\(method.shortened)'", id: id)
        }
    }

    private func initialize(_ parameters: JSONValue) -> JSONValue {
        isInitialized = true
        supportsElicitation = parameters["capabilities"]?["elicitation"] != nil
        let wanted = parameters["protocolVersion"]?.string
        let version = Self.versions.first { $0 == wanted } ?? Self.versions[0]
        return [
            "protocolVersion": .string(version),
            "capabilities": .object(
                [JSONMember("tools", ["listChanged": .bool(false)])] + capabilities),
            "serverInfo": ["name": .string("airlock"), "title": .string("Airlock"), "version": .string("1")],
        ]
    }

    /// Queues a call behind the earlier calls.
    private func start(_ id: JSONValue, _ parameters: JSONValue) throws(ToolFault) {
        guard let name = parameters["name"]?.string, let given = (parameters["arguments"] ?? .object([])).members
        else { throw ToolFault(.invalidParameters, "a call must have a 'name' and an object of 'arguments'", id: id) }
        let progress = parameters["_meta"]?["progressToken"].flatMap { ToolProgress($0, write) }
        try start(id) {
            await self.begin(id)
            return try await self.call(name, given, ToolClient(session: self, progress: progress))
        }
        unanswered.append((key(id), id, name))
        prepareCrashReplies()
    }

    /// Queues a request behind the earlier ones, so that a cancellation or a ping is handled while it waits and runs.
    private func start(_ id: JSONValue, _ result: @escaping @Sendable () async throws -> JSONValue) throws(ToolFault) {
        let key = key(id)
        guard calls[key] == nil else { throw ToolFault(.invalidRequest, "the request id is in use", id: id) }
        guard calls.count < Self.callLimit else {
            throw ToolFault(.internalError, "too many unfinished calls (\(Self.callLimit)) — try again later", id: id)
        }
        let before = latest
        let task = Task {
            await before?.value
            // A request that was cancelled while it waited does nothing.
            guard !Task.isCancelled else { return }
            let answer: JSONValue
            do {
                answer = ["jsonrpc": .string("2.0"), "id": id, "result": try await result()]
            } catch var fault as ToolFault {
                fault.id = id
                answer = fault.json
            } catch {
                answer = ToolFault(.internalError, describe(error), id: id).json
            }
            // The id of a cancelled request may have been used for a new request.
            if !Task.isCancelled, remove(key) != nil { send(answer) }
        }
        (calls[key], latest) = (task, task)
    }

    private func begin(_ id: JSONValue) {
        running = key(id)
        prepareCrashReplies()
    }

    private func remove(_ key: String) -> Task<Void, Never>? {
        unanswered.removeAll { $0.key == key }
        prepareCrashReplies()
        return calls.removeValue(forKey: key)
    }

    /// Prepares the answers to unfinished calls in case the process crashes.
    private func prepareCrashReplies() {
        var lines: [String] = []
        for call in unanswered {
            let text =
                call.key == running
                ? "the process ended while running \(call.name.shortened) — start the process again"
                : "the process ended before running this call — start the process again, then call again"
            let answer: JSONValue = [
                "jsonrpc": .string("2.0"), "id": call.id,
                "result": [
                    "content": .array([["type": .string("text"), "text": .string(text)]]), "isError": .bool(true),
                ],
            ]
            do {
                lines.append(try answer.serialised())
            } catch {
                StandardError.write("\(program): \(describe(error))")
            }
        }
        prepare(lines)
    }

    /// True if the client can prompt its user.
    var canAsk: Bool { supportsElicitation }

    /// Sends a question to the client and returns the client's result; `nil` for an error or at the end of the session.
    ///
    /// - Parameter question: The parameters of `elicitation/create`.
    func ask(_ question: JSONValue) async -> JSONValue? {
        guard supportsElicitation else { return nil }
        questionCount += 1
        let id = questionCount
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                questions[id] = continuation
                send([
                    "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string("elicitation/create"),
                    "params": question,
                ])
                if Task.isCancelled { drop(id) }
            }
        } onCancel: {
            Task { await drop(id) }
        }
    }

    private func drop(_ id: Int) { questions.removeValue(forKey: id)?.resume(returning: nil) }

    private func key(_ id: JSONValue) -> String { id.string.map { "\"\($0)" } ?? "\(id.integer ?? 0)" }

    private func reply(_ id: JSONValue, _ result: JSONValue) {
        send(["jsonrpc": .string("2.0"), "id": id, "result": result])
    }

    private func send(_ message: JSONValue) {
        do {
            try write(try message.serialised())
        } catch {
            StandardError.write("\(program): \(describe(error))")
        }
    }
}

/// The client of a running call.
package struct ToolClient: Sendable {
    fileprivate let session: ToolSession
    /// The call's progress notifications; `nil` if the client requested none.
    package let progress: ToolProgress?

    /// True if the client can prompt its user.
    package var canAsk: Bool { get async { await session.canAsk } }

    /// Has the client prompt its user.
    ///
    /// - Parameter question: The parameters of `elicitation/create`.
    /// - Returns: The client's result; `nil` if it can't prompt, for an error, or at the end of the session.
    package func ask(_ question: JSONValue) async -> JSONValue? { await session.ask(question) }
}

/// A JSON-RPC 2.0 message, one per line, from a client of the
/// [Model Context Protocol](https://modelcontextprotocol.io/specification/2025-11-25/basic).
package enum ToolMessage: Equatable, Sendable {
    /// A request that requires a response; the id is a string or an integer.
    case request(id: JSONValue, method: String, parameters: JSONValue)
    /// A notification, which has no response.
    case notification(method: String, parameters: JSONValue)
    /// The client's response to a question of this process. The result is `nil` for an error.
    case answer(id: Int, result: JSONValue?)

    /// The maximum length of a line in bytes.
    package static let lineLimit = 1 << 20

    /// Reads a line without its line feed.
    ///
    /// - Throws: ``ToolFault`` for an invalid message.
    package init(_ line: [UInt8]) throws(ToolFault) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, limits: JSONLimits(bytes: Self.lineLimit, depth: 64))
        } catch {
            throw ToolFault(.parseError, "invalid JSON: \(error)")
        }
        guard value.members != nil, value["jsonrpc"]?.string == "2.0" else {
            throw ToolFault(.invalidRequest, "not a JSON-RPC 2.0 message")
        }
        let id = value["id"] ?? .null
        guard id.isNull || id.string != nil || id.integer != nil else {
            throw ToolFault(.invalidRequest, "an id must be a string or an integer")
        }
        guard let method = value["method"] else {
            guard let number = id.integer, value["result"] != nil || value["error"] != nil else {
                throw ToolFault(.invalidRequest, "neither a request nor a response", id: id)
            }
            self = .answer(id: number, result: value["error"] == nil ? value["result"] : nil)
            return
        }
        guard let name = method.string else { throw ToolFault(.invalidRequest, "a method must be a string", id: id) }
        let parameters = value["params"] ?? .object([])
        self =
            id.isNull
            ? .notification(method: name, parameters: parameters)
            : .request(id: id, method: name, parameters: parameters)
    }
}

/// The error response to a request.
package struct ToolFault: Error, Equatable {
    /// The error codes of JSON-RPC, and that of the protocol for an unknown resource.
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
        case resourceNotFound = -32002
    }

    package let code: Code
    package let message: String
    /// The request's id; null if unknown.
    package var id: JSONValue

    package init(_ code: Code, _ message: String, id: JSONValue = .null) {
        (self.code, self.message, self.id) = (code, message, id)
    }

    /// The response message.
    package var json: JSONValue {
        [
            "jsonrpc": .string("2.0"), "id": id,
            "error": ["code": .integer(code.rawValue), "message": .string(message)],
        ]
    }
}

/// The progress notifications of a call, for a client that requested them.
package final class ToolProgress: Sendable {
    private let token: JSONValue
    private let write: @Sendable (String) throws -> Void
    private let last = Mutex<Int64?>(nil)

    /// - Parameters:
    ///   - token: The client's progress token: a string or an integer.
    ///   - write: Writes a line. It is called from any thread.
    init?(_ token: JSONValue, _ write: @escaping @Sendable (String) throws -> Void) {
        guard token.string != nil || token.integer != nil else { return nil }
        (self.token, self.write) = (token, write)
    }

    /// Makes the following reports have no effect, because the client has the call's answer.
    package func end() { last.withLock { $0 = .max } }

    /// Writes a notification if the completed count has increased.
    ///
    /// - Throws: The errors of writing a line.
    package func report(completed: Int64, total: Int64?, message: String? = nil) throws {
        let isMore = last.withLock { last in
            guard last.map({ completed > $0 }) ?? true else { return false }
            last = completed
            return true
        }
        guard isMore else { return }
        var members = [JSONMember("progressToken", token), JSONMember("progress", .integer(Int(completed)))]
        if let total { members.append(JSONMember("total", .integer(Int(total)))) }
        if let message { members.append(JSONMember("message", .string(message))) }
        let notification: JSONValue = [
            "jsonrpc": .string("2.0"), "method": .string("notifications/progress"), "params": .object(members),
        ]
        try write(try notification.serialised())
    }
}

/// The lines of standard input, read on a separate thread as they arrive.
package struct InputLines: Sendable {
    /// The maximum number of lines that are read before they are requested.
    private static let ahead = 16

    private let limit: Int
    private let room = Room()

    /// Counts the lines that may still be read.
    private final class Room: @unchecked Sendable {
        // The semaphore has a fixed address, as the C library requires.
        private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        init() { sem_init(semaphore, 0, UInt32(InputLines.ahead)) }

        deinit {
            sem_destroy(semaphore)
            semaphore.deallocate()
        }

        func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }

        func signal() { sem_post(semaphore) }
    }

    /// The work of the reading thread.
    private final class Reading: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        func start() {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self)
            let code = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Reading>.fromOpaque(context).takeRetainedValue().body() }
                    return nil
                }, context.toOpaque())
            precondition(code == 0, "a thread can be started")
            pthread_detach(thread)
        }
    }

    /// - Parameter limit: The maximum length of a line in bytes. A longer line is cut to `limit + 1` bytes.
    package init(limit: Int) { self.limit = limit }

    /// Passes each line to `body` in order, and returns at the end of the input. The last line needs no line feed.
    package func forEach(_ body: (_ line: [UInt8]) async -> Void) async {
        let (lines, continuation) = AsyncStream<[UInt8]>.makeStream()
        Reading { [self] in
            read { line in
                room.wait()
                continuation.yield(line)
            }
            continuation.finish()
        }.start()
        for await line in lines {
            await body(line)
            room.signal()
        }
    }

    private func read(_ take: ([UInt8]) -> Void) {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: 0x0A) {
                append(rest[..<end], to: &line)
                take(line)
                line = []
                rest = rest[(end + 1)...]
            }
            append(rest, to: &line)
        }
        if !line.isEmpty { take(line) }
    }

    private func append(_ part: ArraySlice<UInt8>, to line: inout [UInt8]) {
        line += part.prefix(max(limit + 1 - line.count, 0))
    }
}

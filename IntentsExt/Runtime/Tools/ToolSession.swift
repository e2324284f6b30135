import Shared

/// A conversation with one client: answers its requests, runs calls one after another, and asks it what intents ask.
actor ToolSession {
    /// The protocol's versions it speaks, the newest first.
    static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// The most calls that wait for others.
    static let callLimit = 100

    /// Answers a call of a tool.
    typealias Call =
        @Sendable (_ name: String, _ given: [JSONMember], _ respondent: any IntentPrompter) async throws
        -> JSONValue

    private let list: @Sendable () async throws -> [JSONValue]
    private let call: Call
    private let write: @Sendable (String) throws -> Void
    private let prepare: @Sendable ([String]) -> Void
    private var mayAsk = false
    /// Whether the client has said who it is, before which nothing but a sign of life is answered.
    private var isBegun = false
    /// Calls that run or wait, by their ids as they were written.
    private var calls: [String: Task<Void, Never>] = [:]
    private var latest: Task<Void, Never>?
    /// What calls are answered with if the process ends before they are, in the order they were made.
    private var unanswered: [(key: String, id: JSONValue, name: String)] = []
    /// The call that runs, by its id as it was written.
    private var running: String?
    /// Who waits for a client's answer.
    private var questions: [Int: CheckedContinuation<JSONValue?, Never>] = [:]
    private var asked = 0

    /// Begins a conversation.
    ///
    /// - Parameters:
    ///   - list: All tools.
    ///   - call: Answers a call of one; throws ``ToolFault`` for an unknown one.
    ///   - write: Writes a line.
    ///   - prepare: Takes the lines to be written if the process ends before the calls do.
    init(
        list: @escaping @Sendable () async throws -> [JSONValue], call: @escaping Call,
        write: @escaping @Sendable (String) throws -> Void,
        prepare: @escaping @Sendable ([String]) -> Void = { _ in }
    ) {
        (self.list, self.call, self.write, self.prepare) = (list, call, write, prepare)
    }

    /// Takes a line of the client; what is to be said to it is written, at once or when it is known.
    func take(_ line: [UInt8]) async {
        do throws(ToolFault) {
            switch try ToolMessage(line) {
            case .request(let id, let method, let parameters): try await answer(id, method, parameters)
            case .notification("notifications/cancelled", let parameters):
                // A call that was taken back has no answer.
                if let id = parameters["requestId"] { remove(key(id))?.cancel() }
            case .notification: break
            case .answer(let id, let result): questions.removeValue(forKey: id)?.resume(returning: result)
            }
        } catch {
            send(error.json)
        }
    }

    /// Waits for the calls that were made; nobody answers their questions any more.
    func end() async {
        mayAsk = false
        for question in questions.values { question.resume(returning: nil) }
        questions = [:]
        await latest?.value
    }

    private func answer(_ id: JSONValue, _ method: String, _ parameters: JSONValue) async throws(ToolFault) {
        guard isBegun || ["initialize", "ping"].contains(method) else {
            throw ToolFault(.noRequest, "the conversation hasn't begun — send 'initialize' first", id: id)
        }
        switch method {
        case "initialize": reply(id, begin(parameters))
        case "ping": reply(id, .object([]))
        case "tools/list":
            guard parameters["cursor"] == nil else {
                throw ToolFault(.badParameters, "no cursor was given out — all tools are on one page", id: id)
            }
            do {
                reply(id, ["tools": .array(try await list())])
            } catch {
                throw ToolFault(.internalFault, spokenText(of: error), id: id)
            }
        case "tools/call": try start(id, parameters)
        default: throw ToolFault(.noMethod, "no method is called '\(method.shortened)'", id: id)
        }
    }

    private func begin(_ parameters: JSONValue) -> JSONValue {
        isBegun = true
        mayAsk = parameters["capabilities"]?["elicitation"] != nil
        let wanted = parameters["protocolVersion"]?.string
        let version = Self.versions.first { $0 == wanted } ?? Self.versions[0]
        return [
            "protocolVersion": .string(version), "capabilities": ["tools": ["listChanged": .bool(false)]],
            "serverInfo": ["name": .string("airlock"), "title": .string("Airlock"), "version": .string("1")],
        ]
    }

    /// Has a call run after those before it.
    private func start(_ id: JSONValue, _ parameters: JSONValue) throws(ToolFault) {
        guard let name = parameters["name"]?.string, let given = (parameters["arguments"] ?? .object([])).members
        else { throw ToolFault(.badParameters, "a call has a 'name' and an object of 'arguments'", id: id) }
        let key = key(id)
        guard calls[key] == nil else { throw ToolFault(.noRequest, "the id is that of a call that runs", id: id) }
        guard calls.count < Self.callLimit else {
            throw ToolFault(.internalFault, "\(Self.callLimit) calls wait already — try again", id: id)
        }
        let before = latest
        let progress = parameters["_meta"]?["progressToken"].flatMap { ToolProgress($0, write) }
        let task = Task {
            await before?.value
            // One that was taken back while it waited does nothing.
            guard !Task.isCancelled else { return }
            guard let progress else { return await run(id, name, given) }
            await IntentProgress.$listener.withValue(IntentProgress.Listener(progress.tell)) {
                await run(id, name, given)
            }
        }
        (calls[key], latest) = (task, task)
        unanswered.append((key, id, name))
        prepareLastLines()
    }

    private func remove(_ key: String) -> Task<Void, Never>? {
        unanswered.removeAll { $0.key == key }
        prepareLastLines()
        return calls.removeValue(forKey: key)
    }

    /// Says beforehand what becomes of the calls if the process ends.
    private func prepareLastLines() {
        var lines: [String] = []
        for call in unanswered {
            let text =
                call.key == running
                ? "the process ended while it ran \(call.name) — start it again"
                : "the process ended before it made this call — start it again, then call again"
            let answer: JSONValue = [
                "jsonrpc": .string("2.0"), "id": call.id,
                "result": [
                    "content": .array([["type": .string("text"), "text": .string(text)]]), "isError": .bool(true),
                ],
            ]
            do {
                lines.append(try answer.serialised())
            } catch {
                StandardError.write("IntentsExt: \(spokenText(of: error))")
            }
        }
        prepare(lines)
    }

    private func run(_ id: JSONValue, _ name: String, _ given: [JSONMember]) async {
        running = key(id)
        prepareLastLines()
        let answer: JSONValue
        do {
            answer = ["jsonrpc": .string("2.0"), "id": id, "result": try await call(name, given, ToolPrompter(self))]
        } catch var fault as ToolFault {
            fault.id = id
            answer = fault.json
        } catch {
            answer = ToolFault(.internalFault, spokenText(of: error), id: id).json
        }
        // Another call may have the id of one that was taken back.
        if !Task.isCancelled, remove(key(id)) != nil { send(answer) }
    }

    /// Asks the person at the client; `nil` where nobody answers.
    ///
    /// - Throws: ``IntentError`` where the client can't be asked.
    func ask(_ ask: IntentAsk) async throws -> JSONValue? {
        guard mayAsk else { throw IntentError(.inputNeeded(ask)) }
        asked += 1
        let id = asked
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                questions[id] = continuation
                send([
                    "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string("elicitation/create"),
                    "params": ToolPrompter.question(ask),
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
            StandardError.write("IntentsExt: \(spokenText(of: error))")
        }
    }
}

import Glibc
import Shared
import Synchronization

extension IntentsCommand {
    /// Serves the intents as tools to the client over standard input and output, until the input ends.
    func serveTools(_ arguments: Arguments) async throws {
        // Each call has its own deadline; waiting for a call has none.
        deadline.finish()
        let tools = IntentTools(apps: apps)
        // Progress is reported from any thread, so writes need a lock.
        let output = Mutex(())
        let session = ToolSession(
            list: { try await answering(arguments) { _ in try await tools.list() } },
            call: { name, given, client in
                guard let progress = client.progress else {
                    return try await answer(name, given, ToolPrompter(client), arguments)
                }
                let listener = IntentProgress.Listener { made in
                    do {
                        try progress.report(completed: made.completed, total: made.total)
                    } catch {
                        StandardError.write("IntentsExt: \(spokenText(of: error))")
                    }
                }
                return try await IntentProgress.$listener.withValue(listener) {
                    try await answer(name, given, ToolPrompter(client), arguments)
                }
            }, program: "IntentsExt", describe: { spokenText(of: $0) },
            write: { line in
                do {
                    try output.withLock { _ in try StandardOutput.write(line) }
                } catch {
                    // The client gets no answer any more, and would wait without end.
                    StandardError.write("IntentsExt: \(spokenText(of: error))")
                    _exit(ExitCode.inputOutput.rawValue)
                }
            },
            prepare: { CrashReply.prepare($0) })
        CrashReply.install()
        await InputLines(limit: ToolMessage.lineLimit).forEach { line in
            if line.contains(where: { $0 != 0x20 && $0 != 0x0D }) { await session.receive(line) }
        }
        await session.end()
    }

    /// Returns the result of a call: the intent's outcome, or an error that the model can act on.
    ///
    /// - Throws: ``ToolFault`` for an unknown tool.
    private func answer(
        _ name: String, _ given: [JSONMember], _ prompter: any IntentPrompter, _ arguments: Arguments
    ) async throws -> JSONValue {
        guard let tool = IntentTools(apps: apps).tool(named: name) else {
            throw ToolFault(.invalidParameters, "no such tool '\(name.shortened)'")
        }
        var command = self
        command.deadline = PerformDeadline(seconds: deadline.seconds)
        let (limited, time) = (command, command.deadline)
        PerformDeadline.prepareAlarm(message: "IntentsExt: \(Self.timeOutMessage(name, time.seconds))")
        time.run()
        defer { time.finish() }
        let work = Task {
            try await limited.answering(arguments) { _ in
                switch tool {
                case .search: try await limited.found(given)
                case .intent:
                    try await limited.performed(
                        name, given, DeadlinePausingPrompter(prompter: prompter, deadline: time))
                }
            }
        }
        time.watch(cancel: { work.cancel() }) {
            StandardError.write("IntentsExt: \(Self.timeOutMessage(name, time.seconds))")
            CrashReply.write()
            exit(ExitCode.internalError.rawValue)
        }
        do {
            return try await withTaskCancellationHandler {
                try await work.value
            } onCancel: {
                work.cancel()
            }
        } catch is CancellationError where time.isOver {
            return failure(Self.timeOutMessage(name, time.seconds))
        } catch let error as IntentError {
            guard case .inputNeeded(let ask) = error.fault else { return failure(error.message) }
            let needed = ask.needed(
                ask.parameter.map { "call again with '\($0)', which is" } ?? "ask the user, whose answer is")
            return failure(needed, ["prompt": ask.json])
        } catch {
            return failure(spokenText(of: error))
        }
    }

    /// Runs an intent and returns its outcome as a tool result.
    private func performed(
        _ name: String, _ given: [JSONMember], _ prompter: any IntentPrompter
    ) async throws -> JSONValue {
        let intent = try IntentRunner(apps).intent(id: name)
        let (outcome, number, fault) = try await outcome(of: intent, given: given, prompter)
        var lines = [outcome.dialog, outcome.value].compactMap { $0 } + (outcome.snippet ?? [])
        if let opens = outcome.opens, opens.isQueued { lines.append("opens the app: \(opens.url ?? opens.intent)") }
        if let fault { return failure((lines + [fault.message]).joinedLines) }
        return [
            "content": .array([text(lines.isEmpty ? "Done." : lines.joinedLines)]),
            "structuredContent": .object(members(outcome, of: intent, number: number)),
        ]
    }

    /// Searches entities and returns them as a tool result.
    private func found(_ given: [JSONMember]) async throws -> JSONValue {
        let wanted = JSONValue.object(given)
        guard let words = wanted["text"]?.string, !given.contains(where: { !["text", "type"].contains($0.key) }) else {
            throw CommandFailure(
                "'text' is missing, or there is an unknown member — send a 'text' and optionally a 'type'")
        }
        let hits = Array(try await IntentRunner(apps).search(words, type: wanted["type"]?.string).prefix(100))
        return [
            "content": .array([text(hits.isEmpty ? "Nothing." : hits.map { "\($0.id)  \($0.title)" }.joinedLines)]),
            "structuredContent": ["results": .array(hits.map(\.json))],
        ]
    }

    private func failure(_ message: String, _ data: JSONValue? = nil) -> JSONValue {
        let structured = data.map { [JSONMember("structuredContent", $0)] } ?? []
        return .object(
            [JSONMember("content", .array([text(message)]))] + structured + [JSONMember("isError", .bool(true))])
    }

    private func text(_ text: String) -> JSONValue { ["type": .string("text"), "text": .string(text)] }

    /// Returns the error message for an intent that exceeded its deadline.
    static func timeOutMessage(_ name: String, _ seconds: Int) -> String {
        IntentError(.timedOut(intent: name, seconds: seconds)).message
    }
}

extension [String] {
    /// The lines joined by line feeds.
    fileprivate var joinedLines: String {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + "\n" + $1 }
    }
}

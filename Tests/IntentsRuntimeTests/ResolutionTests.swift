import Shared
import Synchronization
import Testing

@testable import IntentsRuntime

struct ResolutionTests {
    private let runner = IntentRunner([library])

    /// Runs an intent with parameter values and answers in the order of the questions.
    private func run(_ intent: some AppIntent, _ given: [String: String] = [:], answers: [String] = []) async throws
        -> IntentRunner.Outcome
    {
        try await runner.run(
            intent, given: given.map { JSONMember($0.key, .string($0.value)) },
            prompter: PreparedAnswers(answers, then: NoPrompter()))
    }

    // Requirements: I-016
    @Test("Given values take precedence over defaults, and a required parameter without either is requested")
    func precedence() async throws {
        #expect(
            try await run(ReadBook(), ["book": "Emma", "page": "3", "aloud": "yes"]).dialog == "Emma, page 3, aloud")
        // The query has a default book and the parameter a default for `aloud`; the page is requested, the optional note never.
        #expect(try await run(ReadBook(), answers: ["12"]).dialog == "Persuasion, page 12")
    }

    // Requirements: I-016
    @Test("An unanswered question fails with the `--answer` syntax and the expected form of the value")
    func missingAnswer() async {
        #expect(
            await message { _ = try await run(ReadBook()) }
                == "Which page? — write --answer VALUE, where VALUE is a whole number")
    }

    @Test("An entity is resolved by identifier, name or synonym, and an unknown name lists the choices")
    func entityNames() async throws {
        for name in ["Emma", "emma", "miss woodhouse"] {
            #expect(try await run(ReadBook(), ["book": name, "page": "1"]).dialog == "Emma, page 1", "\(name)")
        }
        #expect(
            await message { _ = try await run(ReadBook(), ["book": "Ulysses", "page": "1"]) }
                == "no such Book 'Ulysses' for 'book' — choose one of Emma, Persuasion, Emma, Volume II")
    }

    @Test("An ambiguous entity name asks for disambiguation and lists each match once")
    func disambiguation() async throws {
        #expect(
            await message { _ = try await run(ReadBook(), ["book": "Em", "page": "1"]) }
                == "Which volume? — write --answer VALUE, where VALUE is one of Emma, Emma, Volume II")
        #expect(
            try await run(ReadBook(), ["book": "Em", "page": "1"], answers: ["2"]).dialog == "Emma, Volume II, page 1")
        #expect(
            await message { _ = try await run(ReadBook(), ["book": "Em", "page": "1"], answers: ["Ulysses"]) }
                == "no such choice 'Ulysses'")
    }

    @Test("An answer of the wrong type or out of range is refused with the expected form")
    func invalidAnswer() async {
        #expect(
            await message { _ = try await run(ReadBook(), answers: ["twelve hundred"]) }
                == "invalid value 'twelve hundred' for 'page' — write a whole number")
        #expect(
            await message { _ = try await run(ReadBook(), answers: ["501"]) }
                == "the value of 'page' is not in the range — write a number from 1 to 500")
    }

    @Test("An unknown or duplicate parameter is refused by name")
    func invalidParameters() async {
        #expect(
            await message { _ = try await run(ReadBook(), ["pages": "1"]) }
                == "ReadBook has no parameter 'pages' — did you mean 'page'?")
        #expect(
            await message {
                _ = try await runner.run(
                    ReadBook(), given: [JSONMember("page", .integer(1)), JSONMember("page", .integer(2))])
            } == "the parameter 'page' is given twice — give it once")
        #expect(
            await message { _ = try await run(IntentRunnerTests.Silent(), ["x": "1"]) }
                == "Silent has no parameter 'x' — there are none to choose from")
    }

    @Test("A needsValueError restarts the intent with the answer, while requestValue continues the same run")
    func neededValue() async throws {
        Restarter.startCount.withLock { $0 = 0 }
        #expect(try await run(Restarter(), answers: ["one", "two"]).dialog == "one two")
        #expect(Restarter.startCount.withLock { $0 } == 2)
    }

    @Test("The error that requestValue returns without 'await' restarts the intent with the answer")
    func returnedRequest() async throws {
        struct Anglers: AppIntent {
            static let title: LocalizedStringResource = "Anglers"
            @Parameter(title: "Count") var count: Int?
            func perform() async throws -> some IntentResult & ReturnsValue<Int> {
                guard let count else { throw $count.requestValue("How many?") }
                return .result(value: count)
            }
        }
        #expect(try await run(Anglers(), answers: ["4"]).value == "4")
    }

    @Test("A returned entity appears in the outcome as JSON with its type, id and title")
    func returnedEntity() async throws {
        let outcome = try await run(ReadBook(), ["book": "Emma", "page": "1"])
        #expect(outcome.value == "Emma")
        #expect(outcome.data == ["type": "Book", "id": "Emma", "title": "Emma"])
    }

    @Test("An intent that keeps asking is stopped with an error after 100 questions")
    func endlessQuestions() async {
        struct Nag: AppIntent {
            static let title: LocalizedStringResource = "Nag"
            @Parameter(title: "Word") var word: String?
            func perform() async throws -> some IntentResult {
                if word != "stop" { throw $word.needsValueError() }
                return .result()
            }
        }
        struct Always: IntentPrompter {
            func answer(to ask: IntentPrompt) async throws -> JSONValue { .string("go on") }
        }
        #expect(
            await message { _ = try await runner.run(Nag(), prompter: Always()) }
                == "Nag asked more than 100 questions — make the intent use an answer instead of asking again")
    }

    @Test("A chain of intents that open each other fails after 10 intents")
    func endlessChain() async {
        struct Loop: AppIntent {
            static let title: LocalizedStringResource = "Loop"
            func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: Loop()) }
        }
        #expect(
            await message { _ = try await runner.run(Loop()) }
                == "Loop failed: more than 10 intents open each other in a chain — make the last intent open no other intent"
        )
    }

    // Requirements: I-035
    @Test("An intent with an unregistered dependency fails with the call that registers it")
    func missingDependency() async {
        final class Absent: Sendable {}
        struct Needy: AppIntent {
            static let title: LocalizedStringResource = "Needy"
            @Dependency var absent: Absent
            func perform() async throws -> some IntentResult { .result() }
        }
        #expect(
            await message { _ = try await runner.run(Needy()) }
                == "no Absent is registered — add AppDependencyManager.shared.add(dependency: Absent()) to the app's init"
        )
    }

    @Test("The perform deadline is 30 seconds, and the time-out error names the intent and the limit")
    func timeLimit() {
        #expect(PerformDeadline().seconds == 30)
        #expect(
            IntentError(.timedOut(intent: "Wait", seconds: 30)).message
                == "Wait didn't finish within 30 seconds — do long work in the app, and read the stored result in the intent"
        )
    }

    @Test("Cancelling the call cancels the intent with a CancellationError")
    func cancellation() async {
        struct Wait: AppIntent {
            static let title: LocalizedStringResource = "Wait"
            func perform() async throws -> some IntentResult {
                try await Task.sleep(for: .seconds(3_600))
                return .result()
            }
        }
        let task = Task { [runner] in _ = try await runner.run(Wait()) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("The terminal repeats a question, with the error, until the answer is valid")
    func repeatedQuestion() async throws {
        let written = Mutex<[String]>([])
        let lines = Mutex(["x", "700", "12"])
        let terminal = TerminalPrompter(
            write: { line in written.withLock { $0.append(line) } },
            read: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        #expect(try await runner.run(ReadBook(), prompter: terminal).dialog == "Persuasion, page 12")
        #expect(
            written.withLock { $0 } == [
                "Which page?", "(a whole number)", "invalid value 'x' for 'page' — write a whole number",
                "Which page?", "(a whole number)",
                "the value of 'page' is not in the range — write a number from 1 to 500",
                "Which page?", "(a whole number)",
            ])
    }

    @Test("The terminal lists the choices of a disambiguation with numbers")
    func numberedChoices() async throws {
        let written = Mutex<[String]>([])
        let terminal = TerminalPrompter(
            write: { line in written.withLock { $0.append(line) } }, read: { "1" })
        let outcome = try await runner.run(
            ReadBook(), given: [JSONMember("book", "Em"), JSONMember("page", .integer(2))], prompter: terminal)
        #expect(outcome.dialog == "Emma, page 2")
        #expect(
            written.withLock { $0 } == ["Which volume?", "  1  Emma", "  2  Emma, Volume II", "(a number or a name)"])
    }

    @Test("End of input at a terminal question counts as declining it")
    func endOfInput() async {
        let terminal = TerminalPrompter(write: { _ in }, read: { nil })
        #expect(
            await message { _ = try await runner.run(ReadBook(), prompter: terminal) }
                == "the answer to 'Which page?' was no — nothing more was done")
    }

    @Test("Entity search puts exact matches first and suggests the nearest type for an unknown one")
    func entitySearch() async throws {
        #expect(try await runner.search("miss woodhouse").isEmpty)
        #expect(try await runner.search("emma").map(\.id) == ["Emma", "Emma, Volume II"])
        #expect(try await runner.search("emma", type: "Book").count == 2)
        await #expect(
            throws: CommandFailure("no such entity type 'Bock' — did you mean 'Book'?", exitCode: .badData)
        ) {
            _ = try await runner.search("emma", type: "Bock")
        }
    }

    @Test("A query's entities are returned in the requested order, without unrequested ones")
    func queryOrder() async throws {
        let found = try await BookQuery().choices(.identifiers(["Emma, Volume II", "missing", "Emma"]))
        #expect(found.map(\.id) == ["Emma, Volume II", "Emma"])
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// Creates a JSON string.
    public init(stringLiteral value: String) { self = .string(value) }
}

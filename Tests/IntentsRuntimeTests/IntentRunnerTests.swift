import Shared
import Testing

@testable import IntentsRuntime

struct IntentRunnerTests {
    struct Count: AppIntent {
        static let title: LocalizedStringResource = "Count"
        static let persistentIdentifier = "Counting"
        func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
            .result(value: 3, dialog: "Three")
        }
    }

    struct Undeclared: AppIntent {
        static let title: LocalizedStringResource = "Undeclared"
        static let description: IntentDescription? = nil
        func perform() async throws -> some IntentResult { .result(dialog: "Done anyway") }
    }

    struct Silent: AppIntent {
        static let title: LocalizedStringResource = "Silent"
        static let description = IntentDescription("Says nothing")
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Faulty: AppIntent {
        static let title: LocalizedStringResource = "Faulty"
        func perform() async throws -> some IntentResult & ProvidesDialog {
            RequestContext.current.faults.record(CommandFailure("can't be read", exitCode: .badData))
            return .result(dialog: "There is nothing")
        }
    }

    private let runner = IntentRunner([])

    @Test("The outcome carries the intent's returned value and dialog")
    func valueAndDialog() async throws {
        var outcome = IntentRunner.Outcome(dialog: "Three", value: "3")
        outcome.data = .integer(3)
        #expect(try await runner.run(Count()) == outcome)
    }

    @Test("A dialog is returned even if the intent's result type doesn't declare one")
    func undeclaredDialog() async throws {
        #expect(try await runner.run(Undeclared()) == .init(dialog: "Done anyway", value: nil))
    }

    @Test("An intent without a value or dialog produces an empty outcome")
    func emptyResult() async throws {
        #expect(try await runner.run(Silent()) == .init(dialog: nil, value: nil))
    }

    // Requirements: J-064
    @Test("A read error recorded during perform fails the run, although the intent returns a result")
    func recordedError() async throws {
        let context = RequestContext(now: .init(timeIntervalSince1970: 0))
        await #expect(throws: CommandFailure("can't be read", exitCode: .badData)) {
            try await RequestScope.with(context) { _ = try await runner.run(Faulty()) }
        }
    }

    // Requirements: J-043
    @Test("An intent's description text is nil if the description is missing or nil, else its text")
    func descriptions() {
        let types: [any AppIntent.Type] = [Count.self, Undeclared.self, Silent.self]
        #expect(types.map { $0.descriptionText } == [nil, nil, "Says nothing"])
    }

    @Test("An intent is found by its persistent identifier, and an unknown id suggests the nearest")
    func identifierLookup() throws {
        let app = AppRegistration(
            applicationName: "A", intents: [Count.self, Silent.self], entities: [],
            shortcuts: PhraseIndexTests.Songs.self)
        #expect(type(of: try IntentRunner([app]).intent(id: "Counting")) == Count.self)
        #expect(
            throws: CommandFailure("no intent with the id 'Silend' — did you mean 'Silent'?", exitCode: .badData)
        ) { _ = try IntentRunner([app]).intent(id: "Silend") }
    }
}

import Shared
import Synchronization
import Testing

@testable import IntentsRuntime

struct ForegroundTests {
    private let runner = IntentRunner([library])

    struct Continued: AppIntent, ForegroundContinuableIntent {
        static let title: LocalizedStringResource = "Continued"
        func perform() async throws -> some IntentResult & ProvidesDialog {
            let count = try await requestToContinueInForeground("Go on in the app?") { 7 }
            return .result(dialog: "\(count)")
        }
    }

    struct Beside: AppIntent {
        static let title: LocalizedStringResource = "Beside"
        func perform() async throws -> some IntentResult & ProvidesDialog {
            let mode = systemContext.currentMode
            return .result(dialog: "\(mode.debugDescription) \(mode.canContinueInForeground)")
        }
    }

    @Test("A confirmed foreground continuation opens the app and returns its closure's value; a refused one fails")
    func foregroundContinuation() async throws {
        let outcome = try await runner.run(Continued(), prompter: PreparedAnswers(["yes"], then: NoPrompter()))
        #expect(outcome.dialog == "7" && outcome.opens?.intent == "Continued")
        #expect(
            await message {
                _ = try await runner.run(Continued(), prompter: PreparedAnswers(["no"], then: NoPrompter()))
            } == "the answer to 'Go on in the app?' was no — nothing more was done")
    }

    @Test("An intent that can continue in the app runs in the app after a tap")
    func tappedContinuation() { #expect(Continued().runsInApp && InApp().runsInApp && !Beside().runsInApp) }

    struct InApp: AppIntent {
        static let title: LocalizedStringResource = "InApp"
        static let supportedModes: IntentModes = .foreground
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Either: AppIntent {
        static let title: LocalizedStringResource = "Either"
        static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("The system context reports the current mode and whether it can continue in the foreground")
    func executionMode() async throws {
        #expect(try await runner.run(Beside()).dialog == "background false")
        #expect(InApp().systemContext.currentMode == .foreground)
        #expect(Either().systemContext.currentMode == .background)
        #expect(Either().systemContext.currentMode.canContinueInForeground)
        #expect(Continued().systemContext.currentMode.canContinueInForeground)
        #expect(Beside().systemContext.preciseTimestamp == nil)
    }

    struct Asks: AppIntent {
        static let title: LocalizedStringResource = "Asks"
        @Parameter(title: "Count") var count: Int?
        @Parameter(title: "Book") var book: Book?

        func perform() async throws -> some IntentResult & ProvidesDialog {
            let count: Int = try await $count.requestValue("How many?")
            let book: Book = try await $book.requestDisambiguation(among: [Book(id: "Emma"), Book(id: "Persuasion")])
            let isRight = try await $book.requestConfirmation(for: book, dialog: "This one?") { Text("\(book.id)") }
            return .result(dialog: "\(count) \(book.id) \(isRight) \(self.count ?? 0)")
        }
    }

    @Test("Requesting a value of an optional parameter returns a non-optional value")
    func optionalParameter() async throws {
        let answers = PreparedAnswers(["3", "Persuasion", "yes"], then: NoPrompter())
        #expect(try await runner.run(Asks(), prompter: answers).dialog == "3 Persuasion true 3")
    }

    struct ViewedChoice: AppIntent {
        static let title: LocalizedStringResource = "Choice"
        func perform() async throws -> some IntentResult & ProvidesDialog {
            try await requestConfirmation(actionName: .go)
            let options = [IntentChoiceOption(title: "Tea"), IntentChoiceOption(title: "Milk")]
            return .result(dialog: "\(try await requestChoice(between: options, dialog: "Which?", view: Text("?")).id)")
        }
    }

    @Test("A choice with a view takes an answer like one without, and a confirmation shows its action name")
    func questionsWithViews() async throws {
        let answers = PreparedAnswers(["yes", "Milk"], then: NoPrompter())
        #expect(try await runner.run(ViewedChoice(), prompter: answers).dialog == "Milk")
        #expect(
            await message { _ = try await runner.run(ViewedChoice()) }
                == "Go: Choice? — write --answer VALUE, where VALUE is yes (Go) or no (Cancel)")
    }
}

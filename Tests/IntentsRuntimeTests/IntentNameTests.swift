import Foundation
import Shared
import Synchronization
import Testing

@testable import IntentsRuntime

/// Errors by which an intent goes on, and kinds of intents and entities, as public apps use them.
struct IntentNameTests {
    private let runner = IntentRunner([library])

    private func run(_ intent: some AppIntent, answers: [String] = []) async throws -> IntentRunner.Outcome {
        try await runner.run(intent, prompter: PreparedAnswers(answers, then: NoPrompter()))
    }

    struct Retry: AppIntent {
        static let title: LocalizedStringResource = "Retry"
        static let starts = Mutex(0)
        @Parameter(title: "Times", default: 3) var times: Int
        func perform() async throws -> some IntentResult & ReturnsValue<Int> {
            let count = Self.starts.withLock { starts in
                starts += 1
                return starts
            }
            if count < times { throw AppIntentError.restartPerform }
            return .result(value: count)
        }
    }

    @Test("An intent that starts over runs again without a question, at most a hundred times")
    func restarts() async throws {
        Retry.starts.withLock { $0 = 0 }
        #expect(try await run(Retry()).value == "3")
        Retry.starts.withLock { $0 = 0 }
        #expect(
            await message { _ = try await runner.run(Retry(), given: [JSONMember("times", .integer(1_000))]) }
                == "Retry failed: it started over more than 100 times — return a result instead of throwing restartPerform again"
        )
        #expect(Retry.starts.withLock { $0 } == 101)
    }

    struct Pick: AppIntent {
        static let title: LocalizedStringResource = "Pick"
        @Parameter(title: "Shelf") var shelf: Shelf?
        func perform() async throws -> some IntentResult & ProvidesDialog {
            guard let shelf else {
                throw $shelf.needsDisambiguationError(among: [.fiction, .science], dialog: "Which one?")
            }
            return .result(dialog: "\(shelf.rawValue)")
        }
    }

    @Test("An error that needs a choice asks for one of its values, and runs the intent again with it")
    func neededChoice() async throws {
        #expect(try await run(Pick(), answers: ["Science"]).dialog == "science")
        let question = await message { _ = try await run(Pick()) }
        let choices = "fiction (Fiction), science (Science)"
        #expect(question == "Which one? — write --answer VALUE, where VALUE is one of \(choices)")
    }

    struct Proceed: AppIntent {
        static let title: LocalizedStringResource = "Proceed"
        static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
        @Parameter(title: "Confirms", default: true) var confirms: Bool
        func perform() async throws -> some IntentResult & ProvidesDialog {
            try await continueInForeground(alwaysConfirm: confirms)
            return .result(dialog: "here")
        }
    }

    struct Handover: AppIntent {
        static let title: LocalizedStringResource = "Handover"
        static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
        static let continued = Mutex(false)
        func perform() async throws -> some IntentResult & ProvidesDialog {
            if !Self.continued.withLock({ $0 }) {
                throw needsToContinueInForegroundError("Open the library?") { Self.continued.withLock { $0 = true } }
            }
            return .result(dialog: "not reached")
        }
    }

    @Test("An intent continues in the app after a confirmation, or at once; an error ends it there")
    func foreground() async throws {
        let confirmed = try await run(Proceed(), answers: ["yes"])
        #expect(confirmed.dialog == "here" && confirmed.opens?.intent == "Proceed")
        let silent = try await runner.run(
            Proceed(), given: [JSONMember("confirms", .bool(false))], prompter: NoPrompter())
        #expect(silent.opens?.intent == "Proceed")
        Handover.continued.withLock { $0 = false }
        #expect(
            await message { _ = try await run(Handover(), answers: ["no"]) }
                == "the answer to 'Open the library?' was no — nothing more was done")
        #expect(!Handover.continued.withLock { $0 })
        let handed = try await run(Handover(), answers: ["yes"])
        #expect(handed.dialog == nil && handed.opens?.intent == "Handover" && Handover.continued.withLock { $0 })
    }

    struct Receipt: TransientAppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Receipt"
        @Property(title: "Total") var total: Int
        var displayRepresentation: DisplayRepresentation { "\(total) euros" }
        init() {}
    }

    struct Buy: AppIntent {
        static let title: LocalizedStringResource = "Buy"
        func perform() async throws -> some IntentResult & ReturnsValue<Receipt> {
            let receipt = Receipt()
            receipt.total = 7
            return .result(value: receipt)
        }
    }

    struct Branch: UniqueAppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Branch"
        static let defaultQuery = UniqueAppEntityProvider { Branch() }
        var id: String { "main" }
        var displayRepresentation: DisplayRepresentation { "Main Branch" }
    }

    struct Visit: AppIntent {
        static let title: LocalizedStringResource = "Visit"
        @Parameter(title: "Branch") var branch: Branch
        func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "\(branch.id)") }
    }

    @Test("A temporary entity is returned with its properties; the only entity of a type isn't asked for")
    func entities() async throws {
        let bought = try await run(Buy())
        #expect(bought.value == "7 euros")
        #expect(bought.data == ["type": "Receipt", "title": "7 euros", "properties": ["total": .integer(7)]])
        #expect(try await run(Visit()).dialog == "main")
        #expect(try await UniqueAppEntityProvider { Branch() }.uniqueEntity().id == "main")
        await #expect(throws: AppIntentError.Unrecoverable.entityNotFound) {
            _ = try await UniqueAppEntityProvider<Branch>().uniqueEntity()
        }
    }

    struct Burn: DeleteIntent, CustomIntentMigratedAppIntent {
        static let title: LocalizedStringResource = "Burn"
        static let intentClassName = "BurnIntent"
        @Parameter(title: "Books") var entities: [Book]
        func perform() async throws -> some IntentResult & ProvidesDialog {
            .result(dialog: "\(entities.map(\.id).joined(separator: " and "))")
        }
    }

    struct Show: LiveActivityStartingIntent {
        static let title: LocalizedStringResource = "Show"
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Quiet: SetFocusFilterIntent {
        static let title: LocalizedStringResource = "Quiet"
        var displayRepresentation: DisplayRepresentation { "Quiet" }
        @Parameter(title: "Shelf") var shelf: Shelf?
        func perform() async throws -> some IntentResult & ProvidesDialog {
            .result(dialog: "\(shelf?.rawValue ?? "all")")
        }
    }

    @Test("Intents of special kinds run as others do, and no Focus is active")
    func kinds() async throws {
        let books = JSONValue.array([.string("Emma"), .string("Persuasion")])
        let burnt = try await runner.run(Burn(), given: [JSONMember("entities", books)], prompter: NoPrompter())
        #expect(burnt.dialog == "Emma and Persuasion" && Burn.intentClassName == "BurnIntent")
        #expect(Show().runsInApp)
        #expect(try await runner.run(Quiet(), given: [JSONMember("shelf", "science")]).dialog == "science")
        #expect(Quiet().appContext.notificationFilterPredicate == nil)
        #expect(
            await message { _ = try await Quiet.current }
                == "Quiet failed: no Focus is active — perform the intent directly")
    }

    struct Shortcuts: AppShortcutsProvider {
        static let extra = AppShortcut(
            intent: Buy(), phrases: ["Buy in \(.applicationName)"], shortTitle: "Buy", systemImageName: "cart")
        @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Pick(), phrases: ["Pick in \(.applicationName)"], shortTitle: "Pick", systemImageName: "book")
            if #available(iOS 17, *) { [extra] }
        }
        static var negativePhrases: [NegativeAppShortcutPhrase] {
            "Do not pick in \(.applicationName)"
            NegativeAppShortcutPhrases(phrases: ["Never"])
        }
    }

    @Test("A list of shortcuts has those of its conditions, and phrases that never match")
    func shortcuts() {
        Shortcuts.updateAppShortcutParameters()
        #expect(Shortcuts.appShortcuts.map { type(of: $0.intent).persistentIdentifier } == ["Pick", "Buy"])
        #expect(Shortcuts.negativePhrases.count == 2)
    }

    @Test("Cases are named by their representations")
    func cases() {
        func names<Value: CaseDisplayRepresentable>(_ values: [Value]) -> [String] {
            values.map { Value.caseDisplayRepresentations[$0].map { "\($0.title.key)" } ?? "" }
        }
        #expect(names([Shelf.fiction, .science]) == ["Fiction", "Science"])
    }

    struct Broken: AppIntent {
        static let title: LocalizedStringResource = "Broken"
        static let cause = Mutex<(any Error)?>(nil)
        func perform() async throws -> some IntentResult & ReturnsValue<Int> {
            if let cause = Self.cause.withLock({ $0 }) { throw cause }
            return .result(value: 1)
        }
    }

    @Test("Each error of the framework ends an intent with its message")
    func errors() async {
        typealias Failure = AppIntentError
        let table: [(any Error, String)] = [
            (Failure.Unrecoverable.entityNotFound, "That isn't there any more."),
            (Failure.Unrecoverable.featureCurrentlyRestricted, "That isn't allowed right now."),
            (Failure.Unrecoverable.unsupportedOnDevice, "This device can't do that."),
            (Failure.Unrecoverable.unknown, "That went wrong."),
            (Failure.UserActionRequired.accountSetup, "Set up an account in the app first."),
            (Failure.UserActionRequired.signin, "Sign in to the app first."),
            (Failure.UserActionRequired.confirmation, "Confirm that in the app first."),
            (Failure.PermissionRequired.photoLibrary, "Grant access in the app first."),
            (Failure.PermissionRequired.microphone, "Grant access in the app first."),
        ]
        for (cause, text) in table {
            Broken.cause.withLock { $0 = cause }
            #expect(await message { _ = try await run(Broken()) }?.contains(text) == true, "\(cause)")
        }
    }
}

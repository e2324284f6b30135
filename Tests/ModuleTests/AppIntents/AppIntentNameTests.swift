import AppIntents
import Foundation
import Testing

@testable import Shared

/// The values of AppIntents, and what its builders make.
struct AppIntentNameTests {
    private struct Brew: AppIntent, ShowInAppSearchResultsIntent {
        static let title: LocalizedStringResource = "Brew"
        static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication
        static let searchScopes: [StringSearchScope] = [.general, .podcasts, .tv]
        @Parameter(title: "Words") var criteria: StringSearchCriteria
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Plain: AppIntent {
        static let title: LocalizedStringResource = "Plain"
        func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 3) }
    }

    @Test("An intent has the policy that it declares, and is called like a function")
    func intents() async throws {
        #expect(Plain.authenticationPolicy == .alwaysAllowed && Brew.authenticationPolicy == .requiresAuthentication)
        let policies: [IntentAuthenticationPolicy] = [
            .alwaysAllowed, .requiresAuthentication, .requiresLocalDeviceAuthentication,
        ]
        #expect(
            policies.map(\.rawValue) == [
                "alwaysAllowed", "requiresAuthentication", "requiresLocalDeviceAuthentication",
            ])
        #expect(try await Plain()().value == 3)
        #expect(Brew.searchScopes.count == 3)
        let intent = Brew()
        intent.criteria = StringSearchCriteria(term: "tea")
        #expect(intent.criteria.term == "tea" && intent.$criteria.wrappedValue.term == "tea")
        #expect(IntentDescription("a", resultValueName: "cups").resultValueName.map { "\($0.key)" } == "cups")
    }

    @Test("Each comparator has its name, and maps one value")
    func comparators() {
        func mapped(_ comparing: some EntityQueryComparing<String, String>) -> [String?] {
            let comparator: EntityQueryComparator<String, String> = comparing._comparator
            return [comparator.name, comparator.mapping(["tea"]), comparator.mapping([])]
        }
        #expect(mapped(NotEqualToComparator { "≠ \($0)" }) == ["notEqualTo", "≠ tea", nil])
        #expect(mapped(LessThanOrEqualToComparator { "≤ \($0)" }) == ["lessThanOrEqualTo", "≤ tea", nil])
        #expect(mapped(GreaterThanComparator { "> \($0)" }) == ["greaterThan", "> tea", nil])
        #expect(mapped(HasPrefixComparator { "\($0)…" }) == ["hasPrefix", "tea…", nil])
        #expect(mapped(HasSuffixComparator { "…\($0)" }) == ["hasSuffix", "…tea", nil])
        #expect([EntityQueryComparatorMode.and, .or].map(\.rawValue) == ["and", "or"])
    }

    @Test("Collections of options have sections, which a builder makes of items, lists, conditions and loops")
    func options() {
        func items(_ isLarge: Bool) -> [IntentItem<String>] {
            @IntentItemBuilder<IntentItem<String>> func build() -> [IntentItem<String>] {
                IntentItem("a")
                if isLarge { IntentItem("b") }
                if isLarge { [IntentItem("c")] } else { IntentItem("d") }
                for name in ["e", "f"] { IntentItem(name) }
            }
            return build()
        }
        #expect(items(true).map(\.value) == ["a", "b", "c", "e", "f"])
        #expect(items(false).map(\.value) == ["a", "d", "e", "f"])
        let collection = IntentItemCollection(
            promptLabel: "Which?", usesIndexedCollation: true,
            sections: [IntentItemSection("Teas", items: ["a", "b"]), IntentItemSection("Cups", items: ["c"])])
        #expect(collection.usesIndexedCollation && collection.promptLabel?.key == "Which?")
        #expect(collection.sections.map { $0.items.map(\.value) } == [["a", "b"], ["c"]])
        #expect(collection.sections.map { $0.title?.key } == ["Teas", "Cups"])
    }

    @Test("Options of parameters and labels of confirmations are those of a phone")
    func labels() {
        typealias Options = String.IntentInputOptions
        let options = Options(
            keyboardType: .decimalPad, capitalizationType: .allCharacters, autocorrect: false, smartQuotes: false,
            smartDashes: false)
        #expect(options.keyboardType == .decimalPad && options.capitalizationType == .allCharacters)
        #expect(!options.autocorrect && !options.smartQuotes && !options.smartDashes)
        #expect(Options().autocorrect && Options().smartQuotes && Options().smartDashes)
        let keyboards: [Options.KeyboardType] = [
            .numbersAndPunctuation, .phonePad, .namePhonePad, .emailAddress, .webSearch, .asciiCapableNumberPad,
        ]
        #expect(Set(keyboards).count == 6)
        #expect([Int.IntentControlStyle.field, .stepper, .slider].map(\.rawValue) == ["field", "stepper", "slider"])
        #expect([Date.IntentKind.date, .time, .dateTime].map(\.rawValue) == ["date", "time", "dateTime"])
        #expect(
            Bool.IntentDisplayName.trueFalse.true.key == "True" && Bool.IntentDisplayName.trueFalse.false.key == "False"
        )
        #expect(Set([InputConnectionBehavior.default, .never, .connectToPreviousIntentResult]).count == 3)
        #expect(
            [ConfirmationActionName.turnOn, .turnOff].map(\.actions.accept) == ["Turn On", "Turn Off"])
        let colors: [ShortcutTileColor] = [.grape, .grayBlue, .grayBrown, .grayGreen, .lightBlue, .navy, .tangerine]
        #expect(
            colors.map(\.rawValue) == ["grape", "grayBlue", "grayBrown", "grayGreen", "lightBlue", "navy", "tangerine"])
        #expect(IntentWidgetFamily.systemExtraLarge.rawValue == "systemExtraLarge")
        #expect(TypeDisplayRepresentation(name: "Tea", numericFormat: "\(2) teas").numericFormat != nil)
    }

    @Test("People and files are written as their names and paths, and read back")
    func values() throws {
        let person = IntentPerson(
            identifier: .applicationDefined("7"), name: .displayName("Ada"), handle: .init(emailAddress: "a@b.example"))
        #expect(person.identifier?.value == "7" && person.name.displayString == "Ada")
        #expect(person.handle?.label == .emailAddress && IntentPerson.Handle(phoneNumber: "1").label == .phoneNumber)
        #expect(IntentPerson.Handle(applicationDefined: "x").label == .applicationDefined)
        let draft = FileEntityIdentifier.draft(identifier: "d")
        #expect(draft.draftIdentifier == "d" && draft.entityIdentifierString == "draft:d" && draft.isDraft)
        let file = try FileEntityIdentifier.file(url: URL(fileURLWithPath: "/a/b"))
        #expect(FileEntityIdentifier.entityIdentifier(for: file.entityIdentifierString) == file)
        let identifiers: [any EntityIdentifierConvertible] = [draft, file]
        #expect(identifiers.map(\.entityIdentifierString) == ["draft:d", "/a/b"])
    }

    @Test("Undoing and redoing are distinguished, and all actions are removed")
    @MainActor func undo() {
        @MainActor final class Cup {
            let manager = UndoManager()
            var (level, modes) = (0, [[Bool]]())

            func set(_ level: Int) {
                let old = self.level
                manager.registerUndo(withTarget: self) { $0.set(old) }
                modes.append([manager.isUndoing, manager.isRedoing])
                self.level = level
            }
        }
        let cup = Cup()
        let manager = cup.manager
        cup.set(5)
        manager.undo()
        #expect(cup.level == 0)
        manager.redo()
        #expect(cup.level == 5 && cup.modes == [[false, false], [true, false], [false, true]])
        manager.removeAllActions()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    private enum Pace: String, AppEnum {
        case slow, fast
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pace"
        static let caseDisplayRepresentations: [Pace: DisplayRepresentation] = [.slow: "Slow", .fast: "Fast"]
    }

    private struct Run: StartWorkoutIntent {
        static let title: LocalizedStringResource = "Run"
        static var suggestedWorkouts: [Run] { [Run(.fast), Run(.slow)] }
        @Parameter(title: "Pace") var workoutStyle: Pace
        var displayRepresentation: DisplayRepresentation { "Run \(workoutStyle.rawValue)" }
        init() {}
        init(_ pace: Pace) { workoutStyle = pace }
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Rest: PauseWorkoutIntent {
        static let title: LocalizedStringResource = "Rest"
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Resume: ResumeWorkoutIntent {
        static let title: LocalizedStringResource = "Resume"
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Finish: StopWorkoutIntent {
        static let title: LocalizedStringResource = "Finish"
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("A workout starts in a suggested style, and is an intent of the system as those that go on with it")
    func workouts() async throws {
        #expect(Run.suggestedWorkouts.map(\.workoutStyle) == [.fast, .slow])
        let title = Run.suggestedWorkouts.first.map { String(localized: $0.displayRepresentation.title) }
        #expect(title?.hasPrefix("Run ") == true)
        let intents: [any SystemIntent] = [Run(.slow), Rest(), Resume(), Finish()]
        for intent in intents { _ = try await intent.perform() }
        #expect(intents.map { type(of: $0).persistentIdentifier } == ["Run", "Rest", "Resume", "Finish"])
    }

    @Test("A relevant intent has its widget's kind and its time, and a text's value its key")
    func relevance() async throws {
        let always = DateInterval(start: .distantPast, end: .distantFuture)
        let relevant = RelevantIntent(
            Plain(), widgetKind: "Tea", relevance: .date(from: .distantPast, to: .distantFuture))
        #expect(relevant.intent is Plain && relevant.widgetKind == "Tea")
        #expect(relevant.relevance == RelevantContext.date(interval: always))
        #expect(relevant.relevance != .date(.distantPast))
        try await RelevantIntentManager.shared.updateRelevantIntents([relevant])
        #expect(try await Plain().callAsFunction().value == 3)
        let value: String.LocalizationValue = "Cups"
        #expect(LocalizedStringResource(value).key == "Cups")
    }
}

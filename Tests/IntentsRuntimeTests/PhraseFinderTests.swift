import Shared
import Synchronization
import TestSupport
import Testing

@testable import IntentsRuntime

/// Phrases with entities that are added, removed, renamed or unreadable.
@Suite(.serialized) struct PhraseFinderTests {
    /// The entities by identifier.
    static let pots = Mutex<[(id: String, name: String)]>([])
    /// True if the entities can't be read.
    static let isBroken = Mutex(false)
    /// The number of queries for suggested entities.
    static let queryCount = Mutex(0)

    struct Pot: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pot"
        static let defaultQuery = PotQuery()
        var id: String
        var name: String
        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(name)", subtitle: "of \(id)")
        }
    }

    struct PotQuery: EntityStringQuery {
        private var all: [Pot] {
            if PhraseFinderTests.isBroken.withLock({ $0 }) {
                RequestContext.current.faults.record(CommandFailure("the pots can't be read", exitCode: .badData))
                return []
            }
            return PhraseFinderTests.pots.withLock { $0 }.map { Pot(id: $0.id, name: $0.name) }
        }
        func entities(for identifiers: [String]) async throws -> [Pot] { all.filter { identifiers.contains($0.id) } }
        func entities(matching string: String) async throws -> [Pot] {
            all.filter { $0.name.lowercased() == string.lowercased() }
        }
        func suggestedEntities() async throws -> [Pot] {
            PhraseFinderTests.queryCount.withLock { $0 += 1 }
            return all
        }
    }

    struct Stir: AppIntent {
        static let title: LocalizedStringResource = "Stir"
        @Parameter(title: "Pot", requestDisambiguationDialog: "Which of these pots?") var pot: Pot
        func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Stirred \(pot.id)") }
    }

    enum KitchenShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Stir(),
                phrases: ["Stir \(\.$pot) in \(.applicationName)", "Stir the \(\.$pot) pot in \(.applicationName)"],
                shortTitle: "Stir", systemImageName: "s")
        }
    }

    private let folder: TemporaryFolder
    private let container: Container
    private let apps = [
        library,
        AppRegistration(
            applicationName: "Kitchen", intents: [Stir.self], entities: [Pot.self], shortcuts: KitchenShortcuts.self),
    ]

    init() throws {
        folder = try TemporaryFolder()
        _ = try Container.create(at: "\(folder.path)/c", group: "group.test")
        container = try Container.open(at: "\(folder.path)/c", role: .intents)
        Self.isBroken.withLock { $0 = false }
        Self.pots.withLock { $0 = [("1", "Soup"), ("2", "Rice")] }
        Self.queryCount.withLock { $0 = 0 }
    }

    private func find(_ phrase: String, isFuzzy: Bool = false) async throws -> PhraseMatch {
        try await PhraseFinder(PhraseIndex(apps), locale: nil).match(phrase, isFuzzy: isFuzzy, container: container)
    }

    private func run(_ phrase: String, answers: [String] = []) async throws -> String? {
        let match = try await find(phrase)
        return try await IntentRunner(apps).run(
            match.intent, meant: match.meant, prompter: PreparedAnswers(answers, then: NoPrompter())
        ).dialog
    }

    @Test("Entities in the phrase cache are not queried again, even after a phrase of another app")
    func cachedEntities() async throws {
        #expect(try await run("stir soup in kitchen") == "Stirred 1")
        let before = Self.queryCount.withLock { $0 }
        #expect(before == 1)
        #expect(try await run("stir the rice pot in kitchen") == "Stirred 2")
        #expect(Self.queryCount.withLock { $0 } == before)
        // The cached phrases of one app are kept when another is queried.
        #expect(try await find("read emma with library").parameter?.id == "Emma")
        #expect(try await run("stir soup in kitchen") == "Stirred 1")
        #expect(Self.queryCount.withLock { $0 } == before)
    }

    @Test("A renamed entity matches by its new name, and its old name no longer matches")
    func renamedEntity() async throws {
        #expect(try await run("stir soup in kitchen") == "Stirred 1")
        Self.pots.withLock { $0 = [("1", "Stew"), ("2", "Soup")] }
        #expect(try await run("stir soup in kitchen") == "Stirred 2")
        Self.pots.withLock { $0 = [("1", "Stew"), ("2", "Rice")] }
        #expect(
            await message { _ = try await run("stir soup in kitchen") }
                == "no phrase matches 'stir soup in kitchen' — the nearest phrase is 'Stir Stew in Kitchen'")
    }

    @Test("A phrase that names two entities with the same title asks the user to choose")
    func sharedName() async throws {
        // The first entity is cached before the second one appears.
        #expect(try await run("stir soup in kitchen") == "Stirred 1")
        Self.pots.withLock { $0 += [("3", "Soup")] }
        for _ in 0..<2 {
            #expect(
                await message { _ = try await run("stir soup in kitchen") }
                    == "Which of these pots? — write --answer VALUE, where VALUE is one of 1 (Soup, of 1), 3 (Soup, of 3)"
            )
        }
        #expect(try await run("stir soup in kitchen", answers: ["#2"]) == "Stirred 3")
        #expect(
            await message { _ = try await run("stir soup in kitchen", answers: ["Soup"]) }
                == "ambiguous answer 'Soup'")
        #expect(try await find("stir soupe in kitchen", isFuzzy: true).meant.map(\.id) == ["1", "3"])
        let complete = try await PhraseCompletion(of: PhraseIndex(apps))
        #expect(throws: Never.self) { try complete.check() }
        #expect(try complete.index.sorted().known("stir soup in kitchen")?.meant.map(\.id) == ["1", "3"])
    }

    @Test("A phrase whose entities can't be read fails with the read error, even if they were cached")
    func unreadableEntities() async throws {
        Self.isBroken.withLock { $0 = true }
        #expect(await message { _ = try await find("stir soup in kitchen") } == "the pots can't be read")
        // Phrases of another app still match, and no phrases of this app are cached.
        #expect(try await find("read emma with library").parameter?.id == "Emma")
        Self.isBroken.withLock { $0 = false }
        #expect(try await run("stir soup in kitchen") == "Stirred 1")
        // Cached phrases don't hide the error.
        Self.isBroken.withLock { $0 = true }
        #expect(await message { _ = try await find("stir soup in kitchen") } == "the pots can't be read")
        let complete = try await PhraseCompletion(of: PhraseIndex(apps))
        #expect(complete.diagnostics == ["some phrases have no values: the pots can't be read"])
    }

    @Test("A phrase that names no app is unmatched even while entities can't be read")
    func unmatchedPhrase() async {
        Self.isBroken.withLock { $0 = true }
        #expect(await message { _ = try await find("stir soup") }?.hasPrefix("no phrase matches 'stir soup'") == true)
    }

    @Test("Resolving an entity parameter reports the read error, with and without a given value")
    func unreadableParameter() async {
        Self.isBroken.withLock { $0 = true }
        for given in [[], [JSONMember("pot", .string("Soup"))]] {
            let context = RequestContext(now: .init(timeIntervalSinceReferenceDate: 0))
            let error = await RequestScope.with(context) {
                await message { _ = try await IntentRunner(apps).run(Stir(), given: given) }
            }
            #expect(error == "the pots can't be read")
        }
    }
}

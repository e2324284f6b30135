import AirlockTesting
import AppIntents
import Synchronization
import Testing

/// Tests the library as an app's tests use it.
struct IntentDefinitionsTests {
    actor Pantry {
        private(set) var jars: [String: Int] = [:]
        func add(_ jar: String, _ count: Int) { jars[jar, default: 0] += count }
    }

    struct Jar: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Jar"
        static let defaultQuery = JarQuery()
        let id: Int
        @Property(title: "Name") var name: String
        @Property(title: "Size") var size: Double
        init(id: Int, name: String, size: Double) {
            self.id = id
            self.name = name
            self.size = size
        }
        var displayRepresentation: DisplayRepresentation { "\(name)" }
    }

    struct JarQuery: EnumerableEntityQuery, EntityPropertyQuery {
        func allEntities() async throws -> [Jar] {
            [Jar(id: 1, name: "Jam", size: 0.5), Jar(id: 2, name: "Honey", size: 1), Jar(id: 3, name: "Rye", size: 2)]
        }
        static let properties = QueryProperties {
            Property(\Jar.$size) { LessThanComparator { limit in { $0.size < limit } } }
        }
        static let sortingOptions = SortingOptions { SortableBy(\Jar.$name) }
        func entities(
            matching comparators: [(Jar) -> Bool], mode: ComparatorMode, sortedBy: [Sort<Jar>], limit: Int?
        ) async throws -> [Jar] {
            let found = try await allEntities().filter { jar in comparators.allSatisfy { $0(jar) } }
            return Array(sortedBy.isEmpty ? found[...] : found.sorted { $0.name < $1.name }.prefix(limit ?? 99))
        }
    }

    enum Lid: String, AppEnum {
        case tight, loose
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lid"
        static let caseDisplayRepresentations: [Lid: DisplayRepresentation] = [.tight: "Tight", .loose: "Loose"]
    }

    struct Stock: AppIntent {
        static let title: LocalizedStringResource = "Stock"
        static var parameterSummary: some ParameterSummary { Summary("Stock \(\.$jar)") }
        @Parameter(title: "Jar", requestValueDialog: "Which jar?") var jar: Jar
        @Parameter(title: "Count", default: 1) var count: Int
        @Parameter(title: "Lid", default: .tight) var lid: Lid
        @Dependency var pantry: Pantry

        func perform() async throws -> some IntentResult & ReturnsValue<Jar> & ProvidesDialog {
            if count > 5 { try await requestConfirmation(actionName: .add, dialog: "All \(count)?") }
            await pantry.add(jar.name, count)
            return .result(value: jar, dialog: "\(count) \(lid.rawValue) \(jar.name)")
        }
    }

    struct Wait: AppIntent {
        static let title: LocalizedStringResource = "Wait"
        func perform() async throws -> some IntentResult {
            try await Task.sleep(for: .seconds(3_600))
            return .result()
        }
    }

    /// An intent that never suspends and never checks for cancellation.
    struct Spin: AppIntent {
        static let title: LocalizedStringResource = "Spin"
        static let hasEnded = Atomic(false)

        func perform() async throws -> some IntentResult {
            while !Self.hasEnded.load(ordering: .relaxed) {}
            return .result()
        }
    }

    struct Label: AppIntent {
        struct Colours: DynamicOptionsProvider {
            func results() async throws -> ItemCollection<String> {
                ItemCollection {
                    ItemSection("Warm", items: [IntentItem("#f00", title: "Red", subtitle: "As jam")])
                    ItemSection("Cold") { IntentItem("#00f", title: "Blue") }
                }
            }
        }
        static let title: LocalizedStringResource = "Label"
        @Parameter(title: "Colour", optionsProvider: Colours()) var colour: String
        @Parameter(title: "Lid") var lid: Lid
        @Parameter(title: "Jar") var jar: Jar
        @Parameter(title: "Text", requestValueDialog: "Which text?") var text: String

        func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "\(colour) \(text)") }
    }

    struct NearbyQuery: IntentValueQuery {
        func values(for input: String) async throws -> [Jar] {
            try await JarQuery().allEntities().filter { $0.name.hasPrefix(input) }
        }
    }

    struct Shortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Stock(), phrases: ["Stock \(\.$jar) in \(.applicationName)"], shortTitle: "Stock",
                systemImageName: "cabinet")
        }
    }

    private let pantry = Pantry()
    private let definitions = IntentDefinitions(
        applicationName: "Pantry", intents: [Stock.self, Wait.self, Spin.self, Label.self], entities: [Jar.self],
        enums: [Lid.self], valueQueries: [NearbyQuery.self], shortcuts: Shortcuts.self)

    // One test, since the dependency manager is shared by the process.
    // Requirements: I-044
    @Test("Intents run by name or phrase with values, references and answers, each run with a fresh intent")
    func completeUse() async throws {
        AppDependencyManager.shared.add(dependency: pantry)

        // By name, with values of every kind: changes the store, and returns a dialog and a value.
        let run = try await definitions.intents["Stock"].makeIntent(jar: "honey", count: 2, lid: Lid.loose).run()
        #expect(run.dialog == "2 loose Honey")
        #expect(run.value?.name?.string == "Honey" && run.value?.size?.double == 1 && run.value?.id == "2")
        #expect(await pantry.jars == ["Honey": 2])
        #expect(run.questions.isEmpty)

        // References, cases, and entities found by a query.
        let reference = definitions.entities["Jar"].makeReference(identifier: "1")
        let loose = try definitions.enums["Lid"].makeCase("Loose")
        #expect(
            try await definitions.intents["Stock"].makeIntent(jar: reference, lid: loose).run().dialog == "1 loose Jam")
        let found = try await definitions.entities["Jar"].entities(matching: "rye")
        #expect(try await definitions.intents["Stock"].makeIntent(jar: found[0]).run().dialog == "1 tight Rye")

        // Prompts are answered and recorded.
        let prompted = try await definitions.intents["Stock"].makeIntent(count: 6).answering("Jam", "yes").run()
        #expect(prompted.questions.map(\.text) == ["Which jar?", "All 6?"])
        #expect(prompted.questions[0].choices == ["Jam", "Honey", "Rye"] && prompted.questions[1].answer == "yes")

        // By phrase.
        let matched = try await definitions.intent(forPhrase: "stock HONEY in pantry")
        #expect(matched.identifier == "Stock" && matched.matchedPhrase == "Stock Honey in Pantry")
        #expect(matched.summary == "Stock ${jar}")
        #expect(try await matched.run().dialog == "1 tight Honey")

        // Each run, also of a copy, has its own intent: a prompt answered in one run is repeated in the next.
        let again = definitions.intents["Stock"].makeIntent(count: 6).answering("Jam", "yes")
        for _ in 0..<2 {
            let run = try await again.run()
            #expect(run.dialog == "6 tight Jam" && run.questions.map(\.text) == ["Which jar?", "All 6?"])
        }
        let other = definitions.intents["Stock"].makeIntent(count: 2)
        #expect(try await other.answering("Rye").run().dialog == "2 tight Rye")
        #expect(try await other.answering("Honey").run().dialog == "2 tight Honey")
        #expect(try await matched.run().dialog == "1 tight Honey")
    }

    @Test("Entities can be queried by suggestion, by identifier and by property with sorting")
    func entityQueries() async throws {
        let jars = definitions.entities["Jar"]
        #expect(try await jars.suggestedEntities().map(\.title) == ["Jam", "Honey", "Rye"])
        #expect(try await jars.entities(identifiers: ["3", "9", "1"]).map(\.title) == ["Rye", "Jam"])
        #expect(
            try await jars.entities(where: ("size", "lessThan", ["1.5"]), sortedBy: "name").map(\.title) == [
                "Honey", "Jam",
            ])
    }

    @Test("An enumerable query lists all entities with their property values")
    func entityListing() async throws {
        let jars = try await definitions.entities["Jar"].allEntities()
        #expect(jars.map(\.title) == ["Jam", "Honey", "Rye"])
        #expect(jars[1].size?.double == 1 && jars[1].name?.string == "Honey" && jars[1].weight == nil)
        let small = try await definitions.entities["Jar"].entities(where: ("size", "lessThan", ["0.7"]))
        #expect(small.first?.name?.string == "Jam")
    }

    @Test("A parameter's options can be listed with ids, titles, subtitles and sections")
    func parameterOptions() async throws {
        let label = definitions.intents["Label"]
        let colours = try await label.allOptions(of: "colour")
        #expect(colours.map(\.title) == ["Red", "Blue"] && colours.map(\.id) == ["#f00", "#00f"])
        #expect(colours.map(\.section) == ["Warm", "Cold"] && colours[0].subtitle == "As jam")
        #expect(colours[0].value.string == "#f00")
        #expect(try await label.allOptions(of: "lid").map(\.id).sorted() == ["loose", "tight"])
        #expect(try await label.allOptions(of: "jar").map(\.title) == ["Jam", "Honey", "Rye"])
        #expect(
            await message { _ = try await label.allOptions(of: "text") }
                == "'text' of Label has no options — give the parameter an options provider")
        #expect(
            await message { _ = try await label.allOptions(of: "color") }
                == "Label has no parameter 'color' — did you mean 'colour'?")
        // An option's id selects its value.
        let run = try await label.makeIntent(colour: "#00f", lid: Lid.tight, jar: "1", text: "x").run()
        #expect(run.valueText == "#00f x")
    }

    @Test("A value query runs by name, and a wrong input type or name is reported")
    func valueQueries() async throws {
        let found = try await definitions.valueQueries["NearbyQuery"].values(for: "Ho")
        #expect(found.map(\.string) == ["Honey"] && found.first?.size?.double == 1)
        #expect(
            await message { _ = try await definitions.valueQueries["NearbyQuery"].values(for: 1) }
                == "NearbyQuery takes a value of type String, not Int — pass a String")
        #expect(
            await message { _ = try await definitions.valueQueries["NearQuery"].values(for: "x") }
                == "unknown value query 'NearQuery' — did you mean 'NearbyQuery'?")
    }

    /// In a separate process, since it blocks one of the few threads that run tasks.
    @Test("An intent that never suspends is abandoned after the time limit")
    func spinningIntent() async {
        await #expect(processExitsWith: .success) {
            let spin = IntentDefinitions(intents: [Spin.self]).intents["Spin"].makeIntent()
            let error = await #expect(throws: (any Error).self) { try await spin.run(timeLimit: .seconds(1)) }
            #expect(
                error.map { spokenText(of: $0) }
                    == "Spin didn't finish within 1 seconds — do long work in the app, and read the stored result in the intent"
            )
            Spin.hasEnded.store(true, ordering: .relaxed)
        }
    }

    private func message(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "no error"
        } catch { return spokenText(of: error) }
    }

    @Test("Unknown intents, parameters, cases and phrases are reported with a suggestion or the choices")
    func errorMessages() async {
        #expect(
            await message { _ = try await definitions.intents["Stick"].makeIntent().run() }
                == "no intent with the id 'Stick' — did you mean 'Stock'?")
        #expect(
            await message { _ = try await definitions.intents["Stock"].makeIntent(jug: 1).run() }
                == "Stock has no parameter 'jug' — did you mean 'jar'?")
        #expect(
            await message {
                _ = try await definitions.intents["Wait"].makeIntent().answering("yes").run(
                    timeLimit: .milliseconds(10))
            }
                == "Wait didn't finish within 0 seconds — do long work in the app, and read the stored result in the intent"
        )
        #expect(
            await message { _ = try definitions.enums["Lid"].makeCase("shut") }
                == "unknown case 'shut' of Lid — write one of tight, loose")
        #expect(
            await message { _ = try await definitions.intent(forPhrase: "stack honey in pantry") }
                == "no phrase matches 'stack honey in pantry' — the nearest phrase is 'Stock Honey in Pantry'")
    }

    struct Cup: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cup"
        static let defaultQuery = CupQuery()
        let id: String
        var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Cup", subtitle: "\(id)") }
    }

    struct CupQuery: EnumerableEntityQuery {
        func allEntities() async throws -> [Cup] { [Cup(id: "red"), Cup(id: "blue")] }
    }

    struct Fill: AppIntent {
        static let title: LocalizedStringResource = "Fill"
        @Parameter(title: "Cup", requestDisambiguationDialog: "Which cup?") var cup: Cup
        func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "The \(cup.id) one.") }
    }

    enum CupShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Fill(), phrases: ["Fill the \(\.$cup) in \(.applicationName)"], shortTitle: "Fill",
                systemImageName: "cup.and.saucer")
        }
    }

    @Test("An answer chooses between two entities with the same title")
    func sharedName() async throws {
        let app = IntentDefinitions(
            applicationName: "Bar", intents: [Fill.self], entities: [Cup.self], shortcuts: CupShortcuts.self)
        let matched = try await app.intent(forPhrase: "Fill the cup in Bar")
        let run = try await matched.answering("2").run()
        #expect(run.dialog == "The blue one.")
        #expect(run.questions.map(\.text) == ["Which cup?"])
    }
}

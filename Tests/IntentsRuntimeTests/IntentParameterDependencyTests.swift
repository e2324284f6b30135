import Shared
import Testing

@testable import IntentsRuntime

struct IntentParameterDependencyTests {
    struct Chapters: DynamicOptionsProvider {
        @IntentParameterDependency<ReadChapter>(\.$book) var reading
        @IntentParameterDependency<ReadChapter>(\.$book, \.$volume) var volume
        @IntentParameterDependency<ReadBook>(\.$page) var other

        func results() async throws -> [String] {
            guard let reading else { return ["nothing is read"] }
            let name = volume.map { "\($0.book) \($0.volume)" } ?? reading.book
            return ["\(name): one", other == nil ? "\(name): two" : "of another intent"]
        }
    }

    struct ReadChapter: AppIntent {
        static let title: LocalizedStringResource = "Read"
        @Parameter(title: "Book") var book: String
        @Parameter(title: "Volume") var volume: Int?
        @Parameter(title: "Chapter", optionsProvider: Chapters()) var chapter: String
        func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "\(chapter)") }
    }

    /// Returns the offered choices.
    private func offered(_ given: [JSONMember]) async throws -> [String] {
        do {
            _ = try await IntentRunner([library]).run(ReadChapter(), given: given)
            return []
        } catch let error as IntentError {
            guard case .inputNeeded(let ask) = error.fault else { throw error }
            return ask.items.map(\.id)
        }
    }

    @Test("A dynamic options provider receives the values of the parameters it depends on")
    func dependentOptions() async throws {
        #expect(try await offered([JSONMember("book", .string("Emma"))]) == ["Emma: one", "Emma: two"])
        #expect(
            try await offered([JSONMember("book", .string("Emma")), JSONMember("volume", .integer(2))])
                == ["Emma 2: one", "Emma 2: two"])
    }

    @Test("A given value is looked up among the options that depend on another parameter")
    func givenOption() async throws {
        let given = [JSONMember("book", .string("Emma")), JSONMember("chapter", .string("Emma: two"))]
        #expect(try await IntentRunner([library]).run(ReadChapter(), given: given).dialog == "Emma: two")
    }

    struct House: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "House"
        static let defaultQuery = HouseQuery()
        var id: String
        var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
    }

    struct HouseQuery: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [House] { identifiers.map { House(id: $0) } }
        func suggestedEntities() async throws -> [House] { [House(id: "home"), House(id: "office")] }
    }

    struct Device: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Device"
        static let defaultQuery = DeviceQuery()
        static let all = ["home.door", "home.lamp", "office.lamp", "office.fan"].map { Device(id: $0) }
        var id: String
        var house: String { String(id.prefix { $0 != "." }) }
        var displayRepresentation: DisplayRepresentation {
            DisplayRepresentation(title: "\(id.dropFirst(house.count + 1))", subtitle: "\(house)")
        }
    }

    /// A query whose search ignores the dependency.
    struct DeviceQuery: EnumerableEntityQuery {
        @IntentParameterDependency<Configure>(\.$house) var configuration
        func allEntities() async throws -> [Device] { Device.all }
        func suggestedEntities() async throws -> [Device] {
            Device.all.filter { configuration == nil || $0.house == configuration?.house.id }
        }
        func defaultResult() async -> Device? {
            Device.all.first { configuration == nil || $0.house == configuration?.house.id }
        }
    }

    /// A configuration that declares the parameters before those on which they depend.
    struct Configure: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Configure"
        @Parameter(title: "Others") var others: [Device]?
        @Parameter(title: "Device") var device: Device
        @Parameter(title: "House") var house: House?
        var written: String {
            "\(house?.id ?? "-") \(device.id) \((others ?? []).map(\.id).joined(separator: "+"))"
        }
    }

    /// Resolves a configuration.
    private func configured(_ given: String) async throws -> Configure {
        let intent = Configure()
        try await ParameterResolver.configure(intent, try JSONValue(parsing: given).members ?? [])
        return intent
    }

    @Test(
        "A configuration's values are looked up among what queries offer for the values of their dependencies",
        arguments: [
            ("{}", "- home.door "), (#"{"house": "office"}"#, "office office.lamp "),
            (#"{"device": "lamp", "house": "office"}"#, "office office.lamp "),
            (#"{"house": "home", "device": "office.fan"}"#, "home office.fan "),
            (#"{"others": ["lamp", "door"], "house": "home"}"#, "home home.door home.lamp+home.door"),
            (#"{"others": null, "house": null}"#, "- home.door "),
            (#"{"others": "fan, lamp", "house": "office"}"#, "office office.lamp office.fan+office.lamp"),
        ])
    func configuration(given: String, expected: String) async throws {
        #expect(try await configured(given).written == expected)
    }

    @Test("A configuration refuses another parent's entity, and names the choices")
    func refusedConfiguration() async {
        #expect(
            await message { _ = try await configured(#"{"house": "home", "device": "fan"}"#) }
                == "no such Device 'fan' for 'device' — choose one of door, lamp")
        #expect(
            await message { _ = try await configured(#"{"house": "home", "others": ["lamp", "fan"]}"#) }
                == "no such Device 'fan' for 'others' — choose one of door, lamp")
        #expect(
            await message { _ = try await configured(#"{"device": "lamp"}"#) }
                == "ambiguous value 'lamp' for 'device' — write the id of one: home.lamp (lamp, home), office.lamp (lamp, office)"
        )
    }

    @Test("A parameter's choices are those of the resolved values, with the parameters on which they depend")
    func offeredChoices() async throws {
        let offers = try await ParameterResolver.offers(of: Configure())
        #expect(offers.map(\.dependencies) == [["house"], ["house"], []])
        #expect(offers.map { $0.choices?.count } == [4, 4, 2])
    }

    struct FirstChapter: DynamicOptionsProvider {
        @IntentParameterDependency<ReadFirst>(\.$book) var reading
        func results() async throws -> [String] { [] }
        func defaultResult() async -> String? { "the first of \(reading?.book ?? "none")" }
    }

    struct ReadFirst: AppIntent {
        static let title: LocalizedStringResource = "Read First"
        @Parameter(title: "Chapter", optionsProvider: FirstChapter()) var chapter: String
        @Parameter(title: "Book") var book: String?
        func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: chapter) }
    }

    @Test("An intent that runs gets its defaults after the parameters on which they depend")
    func performed() async throws {
        let runner = IntentRunner([library])
        #expect(try await runner.run(ReadFirst()).value == "the first of none")
        #expect(try await runner.run(ReadFirst(), given: [JSONMember("book", "Emma")]).value == "the first of Emma")
    }

    struct Outer: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Outer"
        static let defaultQuery = Query()
        var id: String
        var displayRepresentation: DisplayRepresentation { "Outer" }

        struct Query: EntityQuery {
            @IntentParameterDependency<Circle>(\.$inner) var circle
            func entities(for identifiers: [String]) async throws -> [Outer] { [] }
        }
    }

    struct Inner: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Inner"
        static let defaultQuery = Query()
        var id: String
        var displayRepresentation: DisplayRepresentation { "Inner" }

        struct Query: EntityQuery {
            @IntentParameterDependency<Circle>(\.$outer) var circle
            func entities(for identifiers: [String]) async throws -> [Inner] { [] }
        }
    }

    struct Circle: AppIntent {
        static let title: LocalizedStringResource = "Circle"
        @Parameter(title: "Outer") var outer: Outer?
        @Parameter(title: "Inner") var inner: Inner?
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Station: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Station"
        static let defaultQuery = StationQuery()
        var id: String
        var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
    }

    /// Offers the stations that no other parameter has selected.
    struct StationQuery: EntityQuery {
        @IntentParameterDependency<Trip>(\.$from) var start
        @IntentParameterDependency<Trip>(\.$to) var end
        func entities(for identifiers: [String]) async throws -> [Station] { identifiers.map { Station(id: $0) } }
        func suggestedEntities() async throws -> [Station] { stations }
        func defaultResult() async -> Station? { stations.first }
        private var stations: [Station] {
            ["a", "b"].filter { $0 != start?.from.id && $0 != end?.to.id }.map { Station(id: $0) }
        }
    }

    struct Trip: AppIntent {
        static let title: LocalizedStringResource = "Trip"
        @Parameter(title: "From") var from: Station
        @Parameter(title: "To") var to: Station
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("Parameters that depend on each other are refused, unless they have the same query")
    func cycle() async throws {
        #expect(
            await message { _ = try await IntentRunner([library]).run(Circle()) }
                == "the parameters of Circle depend on each other: outer → inner → outer — remove the @IntentParameterDependency from one of their queries"
        )
        let trip = Trip()
        try await ParameterResolver.configure(trip, [JSONMember("from", "a")])
        #expect(trip.from.id == "a" && trip.to.id == "b")
    }

    @Test("A parameter dependency is nil when the provider runs outside an intent")
    func noIntent() async throws {
        #expect(try await Chapters().results() == ["nothing is read"])
    }
}

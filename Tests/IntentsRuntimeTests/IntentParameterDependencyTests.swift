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

    @Test("A parameter dependency is nil when the provider runs outside an intent")
    func noIntent() async throws {
        #expect(try await Chapters().results() == ["nothing is read"])
    }
}

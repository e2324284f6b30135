import Shared
import Testing

@testable import IntentsRuntime

struct IntentKindsTests {
    enum Tab: String, URLRepresentableEnum {
        case books, shelves
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab"
        static let caseDisplayRepresentations: [Tab: DisplayRepresentation] = [.books: "Books", .shelves: "Shelves"]
        static let urlRepresentation: URLRepresentation = [.books: "https://example.com/all books"]
    }

    struct OpenTab: OpenIntent {
        static let title: LocalizedStringResource = "Open Tab"
        @Parameter(title: "Tab") var target: Tab
    }

    struct OpenPage: OpenIntent, URLRepresentableIntent {
        static let title: LocalizedStringResource = "Open Page"
        @Parameter(title: "Tab") var target: Tab
        @Parameter(title: "Book") var book: Book?
        static var urlRepresentation: URLRepresentation { "https://example.com/\(\.$target)/\(\.$book)" }
    }

    @Test("An open intent returns the percent-encoded URL of its target, or nil if the target has none")
    func openedURL() async throws {
        func address(_ intent: some AppIntent, _ given: [JSONMember]) async throws -> String? {
            try await IntentRunner([library]).run(intent, given: given).opens?.url
        }
        #expect(try await address(OpenTab(), [JSONMember("target", "books")]) == "https://example.com/all%20books")
        #expect(try await address(OpenTab(), [JSONMember("target", "shelves")]) == nil)
        #expect(
            try await address(OpenPage(), [JSONMember("target", "shelves"), JSONMember("book", "Emma, Volume II")])
                == "https://example.com/shelves/Emma%2C%20Volume%20II")
    }

    struct OpenTabPage: OpenIntent, URLRepresentableIntent {
        static let title: LocalizedStringResource = "Open the Tab's Page"
        @Parameter(title: "Tab") var target: Tab
    }

    struct OpenMap: URLRepresentableIntent {
        static let title: LocalizedStringResource = "Open Map"
        @Parameter(title: "Sheet") var sheet: String
        static var urlRepresentation: URLRepresentation { "https://example.com/maps/\(\.$sheet)" }
    }

    @Test("An intent with a URL needs no perform method, and an open intent has the URL of its target by default")
    func defaultURL() async throws {
        let runner = IntentRunner([library])
        #expect(
            try await runner.run(OpenTabPage(), given: [JSONMember("target", "books")]).opens?.url
                == "https://example.com/all%20books")
        let map = try await runner.run(OpenMap(), given: [JSONMember("sheet", "North 7")])
        #expect(map.dialog == nil)
        #expect(OpenMap.urlRepresentation.url(for: OpenMap())?.absoluteString == "https://example.com/maps/")
    }

    struct OpenNothing: AppIntent, OpensIntent {
        static let title: LocalizedStringResource = "Open Nothing"
        func perform() async throws -> some IntentResult & OpensIntent { .result() }
    }

    @Test("A result that could open an intent may open none, and an intent may itself be such a result")
    func noOpenedIntent() async throws {
        let outcome = try await IntentRunner([library]).run(OpenNothing())
        #expect(outcome.opens == nil)
        #expect(OpenNothing().value == nil)
    }

    struct Captures: CameraCaptureIntent {
        static let title: LocalizedStringResource = "Capture"
        typealias AppContext = String
        func perform() async throws -> some IntentResult & ReturnsValue<String> {
            try await Self.updateAppContext("flash")
            return .result(value: try await Self.appContext ?? "no context")
        }
    }

    @Test("A capture intent has no context, because no app sets one")
    func captureContext() async throws {
        #expect(try await IntentRunner([library]).run(Captures()).value == "no context")
    }

    struct Old: DeprecatedAppIntent {
        static let title: LocalizedStringResource = "Old"
        static let deprecation = IntentDeprecation(replacedBy: ReadBook.self)
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Older: DeprecatedAppIntent {
        static let title: LocalizedStringResource = "Older"
        static let deprecation = IntentDeprecation(message: "It does nothing any more.")
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("A deprecated intent's tool description names its replacement or its deprecation message")
    func deprecatedIntents() async throws {
        let app = AppRegistration(
            applicationName: "A", intents: [Old.self, Older.self, ReadBook.self], entities: [],
            shortcuts: LibraryShortcuts.self)
        let texts = try await IntentTools(apps: [app]).list().map { $0["description"]?.string }
        #expect(
            texts == [
                "Old — A — deprecated: Use “Read” instead.", "Older — A — deprecated: It does nothing any more.",
                "Read — A",
            ])
    }

    struct Foreseen: PredictableIntent {
        static let title: LocalizedStringResource = "Foreseen"
        @Parameter(title: "Book") var book: String
        @Parameter(title: "Page") var page: Int?
        static var predictionConfiguration: some IntentPredictionConfiguration {
            IntentPrediction(parameters: (\.$book, \.$page)) { "\($0) \($1 ?? 1)" }
            IntentPrediction { "Any" }
        }
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("An intent prediction is displayed once its required parameters have values")
    func predictions() {
        func titles<Configuration: IntentPredictionConfiguration>(
            _ configuration: Configuration, _ intent: Foreseen
        ) -> [String]? {
            (intent as? Configuration.Intent).map {
                configuration._displays(of: $0).map { String(localized: $0.title) }
            }
        }
        let intent = Foreseen()
        #expect(titles(Foreseen.predictionConfiguration, intent) == ["Any"])
        intent.$book.wrappedValue = "Emma"
        #expect(titles(Foreseen.predictionConfiguration, intent) == ["Emma 1", "Any"])
    }
}

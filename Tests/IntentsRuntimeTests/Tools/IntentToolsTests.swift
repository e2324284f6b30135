import Shared
import Testing

@testable import IntentsRuntime

struct IntentToolsTests {
    struct Hidden: AppIntent {
        static let title: LocalizedStringResource = "Hidden"
        static let isDiscoverable = false
        func perform() async throws -> some IntentResult { .result() }
    }

    struct Pack: AppIntent {
        static let title: LocalizedStringResource = "Pack"
        static let description = IntentDescription("Packs books.")
        @Parameter(title: "Pages") var pages: [Int]
        @Parameter(title: "Weight", description: "In kilograms.") var weight: Double
        @Parameter(title: "Gift", default: true) var gift: Bool
        func perform() async throws -> some IntentResult { .result() }
    }

    private func tools(_ intents: [any AppIntent.Type], _ entities: [any AppEntity.Type] = []) async throws
        -> [JSONValue]
    {
        let app = AppRegistration(
            applicationName: "Library", intents: intents, entities: entities, shortcuts: PhraseIndexTests.Songs.self)
        return try await IntentTools(apps: [app]).list()
    }

    @Test("A tool's input schema lists the intent's parameters, and undiscoverable intents are left out")
    func parameterSchema() async throws {
        let list = try await tools([Pack.self, Hidden.self])
        #expect(list.count == 1)
        #expect(
            try list[0].serialised(pretty: true) == """
                {
                  "name": "Pack",
                  "title": "Pack",
                  "description": "Packs books. — Library",
                  "inputSchema": {
                    "type": "object",
                    "properties": {
                      "pages": {
                        "type": "array",
                        "items": {
                          "type": "integer"
                        },
                        "description": "Pages (a list, each element a whole number)"
                      },
                      "weight": {
                        "type": "number",
                        "description": "Weight: In kilograms. (a number)"
                      },
                      "gift": {
                        "type": "boolean",
                        "description": "Gift (true or false)",
                        "default": true
                      }
                    },
                    "required": [
                      "pages",
                      "weight"
                    ],
                    "additionalProperties": false
                  },
                  "annotations": {
                    "title": "Pack",
                    "openWorldHint": false
                  }
                }
                """)
    }

    @Test("The schema contains number ranges, enum cases and the required parameters")
    func rangesAndCases() async throws {
        let list = try await tools([ReadBook.self, TidyShelf.self])
        let page = list[0]["inputSchema"]?["properties"]?["page"]
        #expect(page?["minimum"] == .integer(1) && page?["maximum"] == .integer(500))
        // The book is required although its query has a default, which only a run determines; the note is optional.
        #expect(list[0]["inputSchema"]?["required"] == .array([.string("book"), .string("page")]))
        #expect(
            list[1]["inputSchema"]?["properties"]?["shelf"]?["enum"]
                == .array([.string("fiction"), .string("science")]))
    }

    @Test("A search tool with the entity types is listed if the app has entities")
    func searchTool() async throws {
        let list = try await tools([TidyShelf.self], [Book.self])
        #expect(list.map { $0["name"]?.string } == ["TidyShelf", "search"])
        #expect(list[1]["inputSchema"]?["properties"]?["type"]?["enum"] == .array([.string("Book")]))
    }
}

import Testing

@testable import Shared

// Named nowhere but in their declarations: nothing may find them but their conformances.

private struct HiddenIntent: AppIntent {
    static let title: LocalizedStringResource = "Hidden"

    func perform() async throws -> some IntentResult { .result() }
}

private enum Nest {
    struct NestedIntent: SetValueIntent {
        static let title: LocalizedStringResource = "Nested"

        @Parameter(title: "On") var value: Bool

        func perform() async throws -> some IntentResult { .result() }
    }

    struct NestedWidget: Widget {
        var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
    }
}

private struct Generic<Content: View>: Widget {
    nonisolated init() {}

    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

private struct HiddenShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] { [] }
}

struct DeclaredTypesTests {
    private func names(_ types: [Any.Type]) -> [String] { types.map { _typeName($0, qualified: false) } }

    @Test func privateTypesAreFound() {
        #expect(names(DeclaredTypes.intents).contains("HiddenIntent"))
        #expect(names(DeclaredTypes.shortcuts).contains("HiddenShortcuts"))
    }

    @Test func nestedTypesAndThoseOfRefinedProtocolsAreFound() {
        #expect(names(DeclaredTypes.intents).contains("NestedIntent"))
        #expect(names(DeclaredTypes.widgets).contains("NestedWidget"))
    }

    @Test func genericTypesAreNot() { #expect(!names(DeclaredTypes.widgets).contains { $0.hasPrefix("Generic") }) }

    @Test func ourOwnTypesAreNot() {
        #expect(!names(DeclaredTypes.widgets).contains("WidgetList"))
    }

    @Test func typesOfOtherProtocolsAreNot() {
        #expect(!names(DeclaredTypes.widgets).contains("HiddenIntent"))
        #expect(DeclaredTypes.of(Int.self).isEmpty)
    }

    @Test func theOrderIsThatOfTheNames() {
        let found = names(DeclaredTypes.intents)
        #expect(found == found.sorted())
    }

    @Test func aFoundTypeCanBeMade() throws {
        let type = try #require(DeclaredTypes.intents.first { "\($0)" == "HiddenIntent" })
        #expect(type.init() is HiddenIntent)
    }
}

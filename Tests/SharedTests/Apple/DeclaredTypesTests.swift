import Testing

@testable import Shared

// These types are named only in their declarations, so that only their conformances can reveal them.

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

    @Test("Private intents and shortcut providers are found by their conformance")
    func privateTypes() {
        #expect(names(DeclaredTypes.intents).contains("HiddenIntent"))
        #expect(names(DeclaredTypes.shortcuts).contains("HiddenShortcuts"))
    }

    @Test("Nested types and types that conform to a refined protocol are found")
    func nestedTypes() {
        #expect(names(DeclaredTypes.intents).contains("NestedIntent"))
        #expect(names(DeclaredTypes.widgets).contains("NestedWidget"))
    }

    @Test("A generic widget type is not listed among the declared widgets")
    func genericTypes() { #expect(!names(DeclaredTypes.widgets).contains { $0.hasPrefix("Generic") }) }

    @Test("Airlock's own widget types are not listed among the declared widgets")
    func internalTypes() {
        #expect(!names(DeclaredTypes.widgets).contains("WidgetList"))
    }

    @Test("Types without the requested conformance are not listed")
    func otherProtocols() {
        #expect(!names(DeclaredTypes.widgets).contains("HiddenIntent"))
        #expect(DeclaredTypes.of(Int.self).isEmpty)
    }

    @Test("Declared intents are listed in order of their names")
    func sortedNames() {
        let found = names(DeclaredTypes.intents)
        #expect(found == found.sorted())
    }

    @Test("A declared intent type that was found can be instantiated")
    func instantiation() throws {
        let type = try #require(DeclaredTypes.intents.first { "\($0)" == "HiddenIntent" })
        #expect(type.init() is HiddenIntent)
    }
}

import FoundationEssentials
import Testing

@testable import Shared

private struct Stop: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Stop"
    @Parameter(title: "Name", default: "Harbour") var name: String
}

private struct StopEntry: RelevanceEntry {
    var name: String
}

private struct StopProvider: RelevanceEntriesProvider {
    var names: [String]

    func relevance() async -> WidgetRelevance<Stop> {
        WidgetRelevance(
            names.map { name in
                let stop = Stop()
                stop.name = name
                return WidgetRelevanceAttribute(
                    configuration: stop, context: .date(Date(timeIntervalSinceReferenceDate: 0)))
            })
    }

    func entry(configuration: Stop, context: Context) async throws -> StopEntry { StopEntry(name: configuration.name) }

    func placeholder(context: Context) -> StopEntry { StopEntry(name: "…") }
}

/// Tests of relevance widgets.
@MainActor
struct RelevanceConfigurationTests {
    @Test(
        "A relevance widget draws its first relevant configuration, otherwise the defaults",
        arguments: [(["Old Town", "Station"], "Old Town"), ([], "Harbour")])
    func firstRelevance(names: [String], expected: String) async throws {
        let configuration = RelevanceConfiguration(kind: "Stops", provider: StopProvider(names: names)) {
            Text($0.name)
        }
        let descriptor = WidgetDescriptor(configuration.configurationDisplayName("Stops nearby"))
        #expect(descriptor.kind == "Stops")
        #expect(descriptor.displayName == "Stops nearby")
        let source = try #require(descriptor.source)
        let context = TimelineProviderContext(
            family: .accessoryRectangular, isPreview: false, displaySize: .init(width: 1, height: 1))
        let timeline = await withCheckedContinuation { continuation in
            source.timeline(context) { continuation.resume(returning: $0) }
        }
        let entry = try #require(timeline.entries.first)
        let nodes = entry.nodes(
            ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
        guard case .text(let text)? = nodes.first?.content else {
            Issue.record("no text")
            return
        }
        #expect(text.string == expected)
        #expect(timeline.policy == .never)
    }
}

import AppIntents
import SwiftUI
import WidgetKit

struct Case24aLine: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Line"
    static let defaultQuery = Case24aLineQuery()
    let id: String
    let name: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
    static let all = [Case24aLine(id: "u1", name: "Red"), Case24aLine(id: "u2", name: "Blue")]
}

struct Case24aLineQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Case24aLine] {
        Case24aLine.all.filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [Case24aLine] { Case24aLine.all }
    // The second one, so that "the first suggestion" isn't taken for the default.
    func defaultResult() async -> Case24aLine? { Case24aLine.all.last }
}

struct Case24aStop: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Stop"
    static let defaultQuery = Case24aStopQuery()
    let id: String
    let line: String
    let name: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(line)") }
    static let all = [
        Case24aStop(id: "u1.townhall", line: "u1", name: "Town Hall"),
        Case24aStop(id: "u1.zoo", line: "u1", name: "Zoo"),
        Case24aStop(id: "u2.zoo", line: "u2", name: "Zoo"), Case24aStop(id: "u2.fair", line: "u2", name: "Fair"),
    ]
}

struct Case24aStopQuery: EntityQuery {
    // A parameter that isn't optional: the projection gives a value, as in Apple's OrderSoup example.
    @IntentParameterDependency<Case24aIntent>(\.$line)
    var intent

    private var offered: [Case24aStop] {
        guard let intent else { return [] }
        return Case24aStop.all.filter { $0.line == intent.line.id }
    }
    func entities(for identifiers: [String]) async throws -> [Case24aStop] {
        Case24aStop.all.filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [Case24aStop] { offered }
    func defaultResult() async -> Case24aStop? { try? await suggestedEntities().first }
}

struct Case24aIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Departures"
    static var description: IntentDescription { "Choose a line and one of its stops." }
    @Parameter(title: "Line") var line: Case24aLine
    @Parameter(title: "Stop") var stop: Case24aStop?
}

struct Case24aEntry: TimelineEntry { let date: Date; let text: String }

struct Case24aProvider: AppIntentTimelineProvider {
    private func entry(_ configuration: Case24aIntent) -> Case24aEntry {
        Case24aEntry(date: .now, text: "\(configuration.line.id)/\(configuration.stop?.id ?? "-")")
    }
    func placeholder(in context: Context) -> Case24aEntry { Case24aEntry(date: .now, text: "…") }
    func snapshot(for configuration: Case24aIntent, in context: Context) async -> Case24aEntry { entry(configuration) }
    func timeline(for configuration: Case24aIntent, in context: Context) async -> Timeline<Case24aEntry> {
        Timeline(entries: [entry(configuration)], policy: .never)
    }
}

struct Case24a: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Case24a", intent: Case24aIntent.self, provider: Case24aProvider()) { entry in
            Text(entry.text).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

import AppIntents
import SwiftUI
import WidgetKit

struct GreetingConfiguration: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Greeting"
    static let description = IntentDescription("Whom to greet.")

    @Parameter(title: "Name", default: "World") var name: String
    @Parameter(title: "Times", default: 1) var times: Int
    @Parameter(title: "Title") var honorific: String?
    @Parameter(title: "City") var city: City?
    @Parameter(title: "Visited Cities") var visited: [City]?
    @Parameter(title: "Country") var country: String?
}

/// A city of a country.
struct City: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
    static let defaultQuery = CityQuery()
    static let all = ["fr.Paris", "fr.Lyon", "us.Paris", "us.Austin"].map { City(id: $0) }
    let id: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id.dropFirst(3))") }
}

/// A query that offers the cities of the configured country, and nothing without a country.
struct CityQuery: EntityQuery {
    @IntentParameterDependency<GreetingConfiguration>(\.$country) var greeting

    func entities(for identifiers: [String]) async throws -> [City] { City.all.filter { identifiers.contains($0.id) } }
    func suggestedEntities() async throws -> [City] {
        guard let country = greeting?.country else { return [] }
        return City.all.filter { $0.id.hasPrefix(country) }
    }
    func defaultResult() async -> City? {
        City.all.first { city in greeting.map { city.id.hasPrefix($0.country) } ?? false }
    }
}

struct GreetingEntry: TimelineEntry {
    let date: Date
    let text: String
    var relevance: TimelineEntryRelevance? { TimelineEntryRelevance(score: 2, duration: 600) }
}

struct GreetingProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> GreetingEntry {
        GreetingEntry(date: Date(timeIntervalSince1970: 0), text: "…")
    }

    func snapshot(for configuration: GreetingConfiguration, in context: Context) async -> GreetingEntry {
        GreetingEntry(date: Date(timeIntervalSince1970: 0), text: "Hello, gallery!")
    }

    func timeline(for configuration: GreetingConfiguration, in context: Context) async -> Timeline<GreetingEntry> {
        await Task.yield()
        // One widget's timeline reloads the other widgets of its kind.
        if configuration.times > 1 { WidgetCenter.shared.reloadTimelines(ofKind: "GreetingWidget") }
        let name = [configuration.honorific, configuration.name].compactMap { $0 }.joined(separator: " ")
        let cities = ([configuration.city].compactMap { $0 } + (configuration.visited ?? [])).map(\.id)
        let place = cities.isEmpty ? "" : " of \(cities.joined(separator: " and "))"
        let text = [String](repeating: "Hello, \(name)\(place)!", count: configuration.times).joined(separator: " ")
        return Timeline(entries: [GreetingEntry(date: Date(timeIntervalSince1970: 0), text: text)], policy: .never)
    }

    func recommendations() -> [AppIntentRecommendation<GreetingConfiguration>] {
        [AppIntentRecommendation(intent: GreetingConfiguration(), description: "The world")]
    }
}

/// A configurable widget.
struct GreetingWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "GreetingWidget", intent: GreetingConfiguration.self, provider: GreetingProvider())
        {
            entry in
            Text(entry.text).widgetAccentable().containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Greeting")
        .description("Says hello.")
        .supportedFamilies([.systemSmall, .systemMedium])
        .contentMarginsDisabled()
    }
}

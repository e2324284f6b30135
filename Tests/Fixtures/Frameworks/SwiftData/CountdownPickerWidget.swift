import AppIntents
import SwiftData
import SwiftUI
import WidgetKit

// Entities of an intent's parameter come from a model context.
// Shows: Pick an event
// Shows with data: Eclipse
// Shows with data: Year 2081
// Shows with data: 2 to choose from

@Model
final class CountdownEvent {
    @Attribute(.unique) var eventID: UUID
    var name: String
    var symbol: String = "calendar"
    var date: Date
    var isHidden = false

    init(eventID: UUID = .init(), name: String, symbol: String = "calendar", date: Date) {
        self.eventID = eventID
        self.name = name
        self.symbol = symbol
        self.date = date
    }
}

struct CountdownEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Event"
    static let defaultQuery = CountdownQuery()

    let id: UUID
    let name: String
    let symbol: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", image: .init(systemName: symbol))
    }
}

extension CountdownEntity {
    @MainActor
    init(_ event: CountdownEvent) {
        self.init(id: event.eventID, name: event.name, symbol: event.symbol)
    }
}

@MainActor
final class CountdownStore {
    static let shared = CountdownStore()
    let container: ModelContainer
    var context: ModelContext { container.mainContext }

    init(inMemory: Bool = false) {
        do {
            container = try ModelContainer(
                for: CountdownEvent.self,
                configurations: ModelConfiguration(
                    for: CountdownEvent.self, isStoredInMemoryOnly: inMemory))
        } catch {
            fatalError("\(error)")
        }
    }

    func visible(matching text: String? = nil) throws -> [CountdownEvent] {
        let search = text ?? ""
        return try context.fetch(
            FetchDescriptor(
                predicate: #Predicate<CountdownEvent> {
                    $0.isHidden == false && (search == "" || $0.name.localizedStandardContains(search))
                },
                sortBy: [SortDescriptor(\CountdownEvent.date)]
            ))
    }

    func event(_ id: UUID) -> CountdownEvent? {
        try? context.fetch(FetchDescriptor<CountdownEvent>(predicate: #Predicate { $0.eventID == id })).first
    }
}

struct CountdownQuery: EntityQuery, EntityStringQuery {
    @MainActor
    func entities(for identifiers: [UUID]) async throws -> [CountdownEntity] {
        let events = try CountdownStore.shared.context.fetch(
            FetchDescriptor<CountdownEvent>(predicate: #Predicate { identifiers.contains($0.eventID) }))
        return events.map { CountdownEntity($0) }
    }

    @MainActor
    func entities(matching string: String) async throws -> [CountdownEntity] {
        try CountdownStore.shared.visible(matching: string).map { CountdownEntity($0) }
    }

    @MainActor
    func suggestedEntities() async throws -> [CountdownEntity] {
        try CountdownStore.shared.visible().map { CountdownEntity($0) }
    }

    func defaultResult() async -> CountdownEntity? {
        try? await suggestedEntities().first
    }
}

struct CountdownIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Choose Event"
    static let description = IntentDescription("Counts down to an event.")

    @Parameter(title: "Event")
    var event: CountdownEntity?

    init() {}

    init(event: CountdownEntity) { self.event = event }
}

nonisolated struct CountdownEntry: TimelineEntry {
    let date: Date
    var name: String?
    var symbol = "calendar"
    var target: Date?
    var choices = 0
}

struct CountdownProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CountdownEntry { CountdownEntry(date: .now, name: "Event") }

    func snapshot(for configuration: CountdownIntent, in context: Context) async -> CountdownEntry {
        await entry(for: configuration.event?.id)
    }

    func timeline(for configuration: CountdownIntent, in context: Context) async -> Timeline<CountdownEntry> {
        let entry = await entry(for: configuration.event?.id)
        return Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(3600)))
    }

    @MainActor
    private func entry(for id: UUID?) async -> CountdownEntry {
        let store = CountdownStore.shared
        let choices = (try? store.visible()) ?? []
        guard let event = id.flatMap({ store.event($0) }) ?? choices.first else { return CountdownEntry(date: .now) }
        return CountdownEntry(
            date: .now, name: event.name, symbol: event.symbol, target: event.date, choices: choices.count)
    }
}

struct CountdownPickerWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "CountdownPickerWidget", intent: CountdownIntent.self, provider: CountdownProvider()
        ) { entry in
            VStack(alignment: .leading) {
                if let name = entry.name, let target = entry.target {
                    Label(name, systemImage: entry.symbol).font(.headline)
                    Text(verbatim: "Year \(Calendar.current.component(.year, from: target))")
                    Text("\(entry.choices) to choose from").font(.caption)
                } else {
                    Text("Pick an event")
                }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

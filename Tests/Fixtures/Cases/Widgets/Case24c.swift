import AppIntents
import SwiftUI
import WidgetKit

enum Case24cKind: String, AppEnum {
    case ceiling, floor
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind"
    static let caseDisplayRepresentations: [Case24cKind: DisplayRepresentation] = [
        .ceiling: "Ceiling", .floor: "Floor",
    ]
}

struct Case24cRoom: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
    static let defaultQuery = Case24cRoomQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id.capitalized)") }
    static let all = [Case24cRoom(id: "kitchen"), Case24cRoom(id: "hall")]
}

struct Case24cRoomQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Case24cRoom] {
        Case24cRoom.all.filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [Case24cRoom] { Case24cRoom.all }
}

struct Case24cLamp: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"
    static let defaultQuery = Case24cLampQuery()
    let id: String
    let room: String
    let kind: Case24cKind
    let name: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(room)") }
    static let all = [
        Case24cLamp(id: "hall.ceiling.main", room: "hall", kind: .ceiling, name: "Main"),
        Case24cLamp(id: "hall.floor.corner", room: "hall", kind: .floor, name: "Corner"),
        Case24cLamp(id: "kitchen.floor.main", room: "kitchen", kind: .floor, name: "Main"),
        Case24cLamp(id: "kitchen.ceiling.main", room: "kitchen", kind: .ceiling, name: "Main"),
        Case24cLamp(id: "kitchen.ceiling.sink", room: "kitchen", kind: .ceiling, name: "Sink"),
    ]
}

struct Case24cLampQuery: EntityStringQuery {
    @IntentParameterDependency<Case24cIntent>(\.$room, \.$kind)
    var intent

    private var offered: [Case24cLamp] {
        guard let intent else { return Case24cLamp.all }
        return Case24cLamp.all.filter { $0.room == intent.room.id && $0.kind == intent.kind }
    }
    func entities(for identifiers: [String]) async throws -> [Case24cLamp] {
        identifiers.compactMap { id in Case24cLamp.all.first { $0.id == id } }
    }
    func entities(matching string: String) async throws -> [Case24cLamp] {
        offered.filter { $0.name.localizedCaseInsensitiveContains(string) }
    }
    func suggestedEntities() async throws -> [Case24cLamp] { offered }
    // "Either a single value or an array of values may be provided" (Apple, defaultResult()).
    func defaultResult() async -> [Case24cLamp]? { Array(offered.prefix(2)) }
}

struct Case24cTags: DynamicOptionsProvider {
    func results() async throws -> [String] { ["all", "new", "old"] }
    func defaultResult() async -> [String]? { ["all", "new"] }
}

struct Case24cIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Lamps"
    @Parameter(title: "Room") var room: Case24cRoom?
    @Parameter(title: "Kind", default: .ceiling) var kind: Case24cKind
    @Parameter(title: "Lamps") var lamps: [Case24cLamp]?
    @Parameter(title: "Tags", optionsProvider: Case24cTags()) var tags: [String]?
}

struct Case24cEntry: TimelineEntry { let date: Date; let room: String; let lamps: String; let tags: String }

struct Case24cProvider: AppIntentTimelineProvider {
    private func entry(_ configuration: Case24cIntent) -> Case24cEntry {
        Case24cEntry(
            date: .now, room: "room \(configuration.room?.id ?? "-")",
            lamps: "lamps \(configuration.lamps?.map(\.id).joined(separator: ",") ?? "-")",
            tags: "tags \(configuration.tags?.joined(separator: ",") ?? "-")")
    }
    func placeholder(in context: Context) -> Case24cEntry { Case24cEntry(date: .now, room: "", lamps: "", tags: "") }
    func snapshot(for configuration: Case24cIntent, in context: Context) async -> Case24cEntry { entry(configuration) }
    func timeline(for configuration: Case24cIntent, in context: Context) async -> Timeline<Case24cEntry> {
        Timeline(entries: [entry(configuration)], policy: .never)
    }
}

struct Case24c: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Case24c", intent: Case24cIntent.self, provider: Case24cProvider()) { entry in
            VStack {
                Text(verbatim: entry.room)
                Text(verbatim: entry.lamps)
                Text(verbatim: entry.tags)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}

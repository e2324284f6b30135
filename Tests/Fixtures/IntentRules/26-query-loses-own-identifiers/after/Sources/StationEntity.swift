// swift-format-ignore-file
import AppIntents

struct Station: Sendable {
    let code: String
    let name: String

    static let all = [
        Station(code: "NRD", name: "Nordkap"),
        Station(code: "SKO", name: "Skogen"),
        Station(code: "FJD", name: "Fjorden"),
    ]
}

struct StationEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Station"
    static let defaultQuery = StationQuery()

    let id: String
    let name: String

    init(_ station: Station) {
        id = station.code.lowercased()
        name = station.name
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)")
    }
}

struct StationQuery: EntityQuery {
    func entities(for identifiers: [StationEntity.ID]) async throws -> [StationEntity] {
        Station.all.filter { identifiers.contains($0.code.lowercased()) }.map { StationEntity($0) }
    }

    func suggestedEntities() async throws -> [StationEntity] {
        Station.all.map { StationEntity($0) }
    }
}

struct TemperatureIntent: AppIntent {
    static let title: LocalizedStringResource = "Station Temperature"
    static let description = IntentDescription("Tells the temperature at a station.")

    @Parameter(title: "Station", requestValueDialog: "Which station?")
    var station: StationEntity

    static var parameterSummary: some ParameterSummary {
        Summary("Temperature at \(\.$station)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Four degrees at \(station.name).")
    }
}

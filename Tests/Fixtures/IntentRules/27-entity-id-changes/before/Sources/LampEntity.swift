// swift-format-ignore-file
import AppIntents
import Foundation

struct LampEntity: AppEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Lamp",
        numericFormat: "\(placeholder: .int) lamps"
    )
    static let defaultQuery = LampQuery()

    let id = UUID()
    let room: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(room)", image: .init(systemName: "lamp.table"))
    }
}

enum LampRoster {
    static let lamps: [LampEntity] = ["Hall", "Study", "Attic"].map { LampEntity(room: $0) }
}

struct LampQuery: EntityQuery {
    func entities(for identifiers: [LampEntity.ID]) async throws -> [LampEntity] {
        LampRoster.lamps.filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [LampEntity] {
        LampRoster.lamps
    }
}

struct LampHoursIntent: AppIntent {
    static let title: LocalizedStringResource = "Lamp Hours"
    static let description = IntentDescription("Tells how long a lamp was on today.")

    @Parameter(title: "Lamp", requestValueDialog: "Which lamp?")
    var lamp: LampEntity

    static var parameterSummary: some ParameterSummary {
        Summary("Hours of \(\.$lamp)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The lamp in \(lamp.room) was on for three hours.")
    }
}

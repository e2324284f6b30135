// swift-format-ignore-file
import AppIntents

enum Zone: String, AppEnum {
    case lawn, beds

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Zone"
    static let caseDisplayRepresentations: [Zone: DisplayRepresentation] = [
        .lawn: "Lawn",
        .beds: "Beds",
    ]
}

struct ZoneMoistureIntent: AppIntent {
    static let title: LocalizedStringResource = "Zone Moisture"
    static let description = IntentDescription("Tells how moist a zone is.")

    @Parameter(title: "Zone", requestValueDialog: "Which zone?")
    var zone: Zone

    static var parameterSummary: some ParameterSummary {
        Summary("Moisture of \(\.$zone)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The soil is moist.")
    }
}

struct ZoneShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ZoneMoistureIntent(),
            phrases: [
                "How moist is it in \(.applicationName)",
                "How moist is \(\.$zone) in \(.applicationName)",
            ],
            shortTitle: "Zone Moisture",
            systemImageName: "drop.degreesign"
        )
    }
}

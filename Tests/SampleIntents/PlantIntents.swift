import AppIntents
import Glibc
import SwiftUI

struct WaterPlant: AppIntent {
    static let title: LocalizedStringResource = "Water a Plant"
    static let description = IntentDescription(
        "Waters a plant of the garden.", categoryName: "Garden", searchKeywords: ["water", "garden"])
    static var parameterSummary: some ParameterSummary {
        When(\.$liters, .greaterThan, 10) {
            Summary("Drown \(\.$plant) in \(\.$liters) litres")
        } otherwise: {
            Summary("Water \(\.$plant) with \(\.$liters) litres") {
                \.$note
            }
        }
    }

    @Parameter(
        title: "Plant", requestValueDialog: "Which plant?", requestDisambiguationDialog: "Which of these plants?")
    var plant: Plant
    @Parameter(
        title: "Litres", description: "How much water.", default: 2, controlStyle: .stepper, inclusiveRange: (1, 20))
    var liters: Int
    @Parameter(title: "Note") var note: String?
    @Dependency var garden: Garden

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        if liters > 10 {
            try await requestConfirmation(actionName: .set, dialog: "Really \(liters) litres for \(plant.name)?")
        }
        let total = await garden.water(plant.id, liters: liters)
        return .result(value: total, dialog: "\(plant.name) got \(liters) litres.")
    }
}

struct MovePlant: AppIntent {
    static let title: LocalizedStringResource = "Move a Plant"
    static var parameterSummary: some ParameterSummary {
        Switch(\.$bed) {
            Case(.greenhouse) { Summary("Warm \(\.$plant)") }
            DefaultCase { Summary("Move \(\.$plant) to \(\.$bed)") }
        }
    }

    @Parameter(title: "Plant") var plant: Plant?
    @Parameter(title: "Bed", default: .sunny) var bed: Bed

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard let plant else { throw $plant.needsValueError("Which plant is to move?") }
        return .result(
            dialog: IntentDialog(full: "\(plant.name) moves to the \(bed.rawValue) bed.", supporting: "Moved."))
    }
}

struct ShowPlant: OpenIntent, TargetContentProvidingIntent {
    static let title: LocalizedStringResource = "Show a Plant"
    @Parameter(title: "Plant", requestValueDialog: "Which plant?") var target: Plant
}

struct CountPlants: AppIntent {
    static let title: LocalizedStringResource = "Count the Plants"
    static let isDiscoverable = false
    @Dependency var garden: Garden

    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<[Plant]> & ProvidesDialog & ShowsSnippetView {
        let plants = await garden.plants
        return .result(
            value: plants, dialog: "There are \(plants.count) plants.", view: PlantList(names: plants.map(\.name)))
    }
}

struct PlantList: View {
    let names: [String]
    var body: some View {
        VStack {
            Text("Plants")
            ForEach(names, id: \.self) { Text($0) }
        }
    }
}

struct MeasurePlant: AppIntent {
    static let title: LocalizedStringResource = "Measure"

    struct Units: DynamicOptionsProvider {
        func results() async throws -> ItemCollection<String> {
            ItemCollection(promptLabel: "Unit") {
                ItemSection(
                    "Metric", items: [IntentItem("cm", title: "Centimetres"), IntentItem("m", title: "Metres")])
                ItemSection("Imperial") { IntentItem("in", title: "Inches") }
            }
        }
        func defaultResult() async -> String? { "cm" }
    }

    @Parameter(title: "Unit", optionsProvider: Units()) var unit: String
    @Parameter(title: "Height") var height: Measurement<UnitLength>
    @Parameter(title: "When") var date: Date?
    @Parameter(title: "Address") var url: URL?
    @Parameter(title: "Labels", default: []) var labels: [String]
    @Parameter(title: "Photo", supportedTypeIdentifiers: ["public.png"]) var photo: IntentFile?
    @Parameter(title: "Strict", default: true, displayName: .yesNo) var isStrict: Bool

    func perform() async throws -> some ReturnsValue<String> {
        .result(value: "\(height.value) \(height.unit.symbol) in \(unit), \(labels.joined(separator: "+"))")
    }
}

struct OpenCatalogue: AppIntent {
    static let title: LocalizedStringResource = "Open the Catalogue"
    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: OpenURLIntent(URL(string: "garden://catalogue") ?? URL(fileURLWithPath: "/")))
    }
}

struct ChooseTool: AppIntent {
    static let title: LocalizedStringResource = "Choose a Tool"
    @Parameter(title: "Tool") var tool: String

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let chosen = try await $tool.requestDisambiguation(among: ["Rake", "Spade"], dialog: "Which tool?")
        let isRight = try await $tool.requestConfirmation(for: chosen, dialog: "A \(chosen)?")
        let option = try await requestChoice(
            between: [.init(title: "Now"), .init(title: "Later"), .cancel], dialog: "When?")
        return .result(dialog: "\(chosen), \(isRight ? "sure" : "unsure"), \(String(localized: option.title)).")
    }
}

struct GardenShortcuts: AppShortcutsProvider {
    static let shortcutTileColor: ShortcutTileColor = .lime
    /// A phrase without the application's name, if the environment requests one.
    private static var nameless: [AppShortcutPhrase<PrunePlants>] {
        getenv("SAMPLE_INTENTS_NAMELESS") == nil ? [] : ["Prune everything"]
    }

    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: WaterPlant(),
            phrases: [
                "Water my plants with \(.applicationName)", "Water the \(\.$plant) with \(.applicationName)",
                "${applicationName} water ${plant}",
            ], shortTitle: "Water", systemImageName: "drop")
        AppShortcut(
            intent: MovePlant(), phrases: ["Move a plant to the \(\.$bed) in \(.applicationName)"], shortTitle: "Move",
            systemImageName: "arrow.right")
        AppShortcut(
            intent: CountPlants(), phrases: ["Count the plants in \(.applicationName)"], shortTitle: "Count",
            systemImageName: "number")
        AppShortcut(
            intent: PrunePlants(), phrases: ["Prune my plants with \(.applicationName)"] + nameless,
            shortTitle: "Prune",
            systemImageName: "scissors")
    }
}

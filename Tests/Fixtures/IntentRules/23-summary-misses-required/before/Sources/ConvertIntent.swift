// swift-format-ignore-file
import AppIntents
import Foundation

enum KitchenUnit: String, AppEnum {
    case cup, spoon, ounce

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit"
    static let caseDisplayRepresentations: [KitchenUnit: DisplayRepresentation] = [
        .cup: "Cup", .spoon: "Spoon", .ounce: "Ounce",
    ]

    var millilitres: Double {
        switch self {
        case .cup: 240
        case .spoon: 15
        case .ounce: 30
        }
    }
}

struct ConvertAmountIntent: AppIntent {
    static let title: LocalizedStringResource = "Convert Amount"
    static let description = IntentDescription("Converts a kitchen measure to millilitres.")

    @Parameter(title: "Amount", requestValueDialog: "How much?")
    var amount: Double

    @Parameter(title: "Unit", requestValueDialog: "In which unit?")
    var unit: KitchenUnit

    @Parameter(title: "Round", default: true, requestValueDialog: "Round the result?")
    var rounded: Bool

    @Parameter(title: "Note")
    var note: String?

    static var parameterSummary: some ParameterSummary {
        Summary("Convert \(\.$amount)") {
            \.$rounded
            \.$note
        }
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Double> {
        let value = amount * unit.millilitres
        return .result(value: rounded ? value.rounded() : value)
    }
}

// swift-format-ignore-file
import AppIntents

enum Metric: String, AppEnum {
    case sleep, steps, water

    static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Metric")
    static let caseDisplayRepresentations: [Metric: DisplayRepresentation] = [
        .sleep: "Sleep", .steps: "Steps", .water: "Water",
    ]
}

enum Period: Int, AppEnum {
    case day = 1, week = 7, month = 30

    static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Period")
    static let caseDisplayRepresentations: [Period: DisplayRepresentation] = [
        .day: "Day", .week: "Week", .month: "Month",
    ]
}

struct ShowMetricIntent: AppIntent {
    static let title: LocalizedStringResource = "Show Metric"
    static let description = IntentDescription("Tells the average of a metric over a period.")

    @Parameter(title: "Metric", requestValueDialog: "Which metric?")
    var metric: Metric

    @Parameter(title: "Period", default: .week, requestValueDialog: "Over which period?")
    var period: Period

    static var parameterSummary: some ParameterSummary {
        Summary("Average \(\.$metric) over a \(\.$period)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "On average 7 over \(period.rawValue) days.")
    }
}

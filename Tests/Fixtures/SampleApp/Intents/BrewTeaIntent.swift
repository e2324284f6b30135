import AppIntents

struct BrewTeaIntent: AppIntent {
    static let title: LocalizedStringResource = "Brew Tea"
    static let description = IntentDescription("Starts brewing the tea of the day.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Brewing \(Tea.assam.name) for \(Tea.assam.minutes) minutes.")
    }
}

struct SwitchKettleIntent: SetValueIntent {
    static let title: LocalizedStringResource = "Switch the Kettle"

    @Parameter(title: "On")
    var value: Bool

    func perform() async throws -> some IntentResult { .result() }
}

enum Maintenance {
    /// Nested, and named nowhere else.
    struct DescaleIntent: AppIntent {
        static let title: LocalizedStringResource = "Descale the Kettle"

        func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 30) }
    }
}

/// A private intent, which only the system runs.
private struct RinseIntent: AppIntent {
    static let title: LocalizedStringResource = "Rinse the Pot"

    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Rinsed.") }
}

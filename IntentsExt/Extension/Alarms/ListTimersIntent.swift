import AppIntents

/// An intent that lists all timers with their states.
struct ListTimersIntent: AppIntent {
    static let title: LocalizedStringResource = "List Timers"
    static let description = IntentDescription("Says what every timer and alarm does.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let timers = try AlarmEntity.all()
        guard let first = timers.first else { return .result(dialog: "There are no timers.") }
        let list = timers.dropFirst().reduce(String(localized: "\(first.name): \(first.state)")) {
            String(localized: "\($0); \($1.name): \($1.state)")
        }
        return .result(dialog: "\(list).")
    }
}

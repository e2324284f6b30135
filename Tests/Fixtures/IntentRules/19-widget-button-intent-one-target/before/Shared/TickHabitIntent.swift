// swift-format-ignore-file
import AppIntents

struct TickHabitIntent: AppIntent {
    static let title: LocalizedStringResource = "Tick Habit"
    static let description = IntentDescription("Marks today's habit as done.")
    static let isDiscoverable = false
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    func perform() async throws -> some IntentResult {
        HabitStore.isDone.toggle()
        return .result()
    }
}

import AppIntents

enum CupSize: String, AppEnum {
    case small, large
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
    static let caseDisplayRepresentations: [CupSize: DisplayRepresentation] = [.small: "small", .large: "large"]
}

struct OrderCoffeeIntent: AppIntent {
    static let title: LocalizedStringResource = "Order Coffee"
    @Parameter(title: "Size") var size: CupSize
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "ordered-\(size.rawValue)")
    }
}

struct RefillIntent: AppIntent {
    static let title: LocalizedStringResource = "Refill"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "refilled") }
}

struct StopBrewingIntent: AppIntent {
    static let title: LocalizedStringResource = "Stop Brewing"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "stopped") }
}

struct CoffeeShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: OrderCoffeeIntent(), phrases: ["Order a \(\.$size) coffee in \(.applicationName)"],
            shortTitle: "Order",
            systemImageName: "cup.and.saucer")
        AppShortcut(
            intent: RefillIntent(), phrases: ["Refill in \(.applicationName)"], shortTitle: "Refill",
            systemImageName: "drop")
        AppShortcut(
            intent: StopBrewingIntent(), phrases: ["Stop brewing in \(.applicationName)"], shortTitle: "Stop",
            systemImageName: "stop")
    }
}

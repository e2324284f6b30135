import AppIntents
import SwiftUI

struct MigratedOrder: AppIntent, CustomIntentMigratedAppIntent, PredictableIntent {
    static let intentClassName = "OrderIntent"
    static let title: LocalizedStringResource = "Order"
    @Parameter(title: "Recipe") var recipe: Recipe?
    @Parameter(title: "Servings") var servings: Int
    static var parameterSummary: some ParameterSummary { Summary("Order \(\.$recipe)") }
    static var predictionConfiguration: some IntentPredictionConfiguration {
        IntentPrediction(parameters: (\.$recipe)) { recipe in
            DisplayRepresentation(title: "Order \(recipe?.id ?? "something")", subtitle: "again")
        }
        IntentPrediction(parameters: (\.$recipe, \.$servings)) { recipe, servings in
            DisplayRepresentation(title: "Order \(servings)")
        }
    }
    func perform() async throws -> some IntentResult { .result() }
}

struct PredictedHello: PredictableIntent {
    static let title: LocalizedStringResource = "Hello"
    static var predictionConfiguration: some IntentPredictionConfiguration { IntentPrediction { "Say hello" } }
    func perform() async throws -> some IntentResult { .result() }
}

struct CookAll: ProgressReportingIntent {
    static let title: LocalizedStringResource = "Cook"
    func perform() async throws -> some IntentResult {
        progress.totalUnitCount = 3
        for _ in 0..<3 { progress.completedUnitCount += 1 }
        return .result()
    }
}

struct OldOrder: DeprecatedAppIntent {
    static let title: LocalizedStringResource = "Old"
    static let deprecation = IntentDeprecation(message: "Use the new one.", replacedBy: MigratedOrder.self)
    func perform() async throws -> some IntentResult { .result() }
}

struct KitchenFocus: SetFocusFilterIntent {
    static let title: LocalizedStringResource = "Focus"
    var displayRepresentation: DisplayRepresentation { "Kitchen" }
    var appContext: FocusFilterAppContext {
        FocusFilterAppContext(notificationFilterPredicate: NSPredicate(value: true))
    }
    func perform() async throws -> some IntentResult {
        _ = try await KitchenFocus.current
        return .result()
    }
}

struct TakeBack: UndoableIntent {
    static let title: LocalizedStringResource = "Take Back"
    @MainActor func perform() async throws -> some IntentResult {
        undoManager?.setActionName("Cook")
        return .result()
    }
}

struct TakeImage: CameraCaptureIntent {
    static let title: LocalizedStringResource = "Image"
    func perform() async throws -> some IntentResult { .result() }
}

enum Tab: String, URLRepresentableEnum {
    case recipes, shopping
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab"
    static let caseDisplayRepresentations: [Tab: DisplayRepresentation] = [.recipes: "Recipes", .shopping: "Shopping"]
    static let urlRepresentation: URLRepresentation = [
        .recipes: "https://example.com/recipes", .shopping: "https://example.com/shopping",
    ]
}

struct OpenTab: OpenIntent, URLRepresentableIntent {
    static let title: LocalizedStringResource = "Open Tab"
    @Parameter(title: "Tab") var target: Tab
    static var urlRepresentation: URLRepresentation { "https://example.com/tab/\(\.$target)" }
}

struct Jog: StartWorkoutIntent {
    static let title: LocalizedStringResource = "Jog"
    static let suggestedWorkouts: [Jog] = [Jog(style: .recipes)]
    @Parameter(title: "Style") var workoutStyle: Tab
    var displayRepresentation: DisplayRepresentation { "Jog" }
    func perform() async throws -> some IntentResult { .result() }
}

struct Measured: AppIntent {
    static let title: LocalizedStringResource = "Measured"
    @Parameter(title: "Far", defaultUnit: .kilometers) var far: Measurement<UnitLength>
    @Parameter(title: "Long", default: 5, defaultUnit: .minutes, supportsNegativeNumbers: false)
    var long: Measurement<UnitDuration>
    @Parameter(title: "Heavy", description: "or not", defaultUnit: .grams, defaultUnitAdjustForLocale: true)
    var heavy: Measurement<UnitMass>?
    @Parameter(title: "Steps", default: 1, controlStyle: .stepper, inclusiveRange: (0, 10)) var steps: Double
    @Parameter(title: "Slide", default: 1, controlStyle: .slider, inclusiveRange: (0, 10)) var slide: Int
    @Parameter(title: "Price", currencyCodes: ["EUR"]) var price: IntentCurrencyAmount?
    func perform() async throws -> some IntentResult { .result() }
}

struct RecipesWidgetIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Recipes"
    @Parameter(title: "Recipes", size: [.systemSmall: 1, .systemMedium: 3]) var recipes: [Recipe]
    @Parameter(title: "Others", size: [.systemSmall: .init(min: 1, max: 2)]) var others: [Recipe]?
}

struct KitchenShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: CookAll(), phrases: ["Cook with \(.applicationName)"], shortTitle: "Cook", systemImageName: "flame")
    }
    static var negativePhrases: [NegativeAppShortcutPhrase] {
        NegativeAppShortcutPhrases { "Don't cook with \(.applicationName)" }
    }
}

struct KitchenSettings: View {
    @State private var isTipVisible = true
    var body: some View {
        VStack {
            ShortcutsLink().shortcutsLinkStyle(.darkOutline)
            SiriTipView(intent: CookAll(), isVisible: $isTipVisible).siriTipViewStyle(.black)
        }
    }
}

func tellTheSystem() async throws {
    try await IntentDonationManager.shared.donate(intent: CookAll())
    try await CookAll().donate(result: .result())
    let old = try await CookAll().donate()
    try await IntentDonationManager.shared.deleteDonations(matching: .donationIdentifiers([old]))
    try await RelevantIntentManager.shared.updateRelevantIntents([
        RelevantIntent(RecipesWidgetIntent(), widgetKind: "recipes", relevance: .date(from: .now, to: .now))
    ])
}

// swift-format-ignore-file
import AppIntents

enum AppTab: String, AppEnum {
    case home, today, week, map, friends, badges, routes, gear, goals, history, weather

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab"
    static let caseDisplayRepresentations: [AppTab: DisplayRepresentation] = [
        .home: DisplayRepresentation(title: "Home", image: .init(systemName: "house")),
        .today: DisplayRepresentation(title: "Today", image: .init(systemName: "sun.max")),
        .week: DisplayRepresentation(title: "Week", image: .init(systemName: "calendar")),
        .map: DisplayRepresentation(title: "Map", image: .init(systemName: "map")),
        .friends: DisplayRepresentation(title: "Friends", image: .init(systemName: "person.2")),
        .badges: DisplayRepresentation(title: "Badges", image: .init(systemName: "rosette")),
        .routes: DisplayRepresentation(title: "Routes", image: .init(systemName: "point.topleft.down.curvedto.point.bottomright.up")),
        .gear: DisplayRepresentation(title: "Gear", image: .init(systemName: "shoe")),
        .goals: DisplayRepresentation(title: "Goals", image: .init(systemName: "target")),
        .history: DisplayRepresentation(title: "History", image: .init(systemName: "clock")),
        .weather: DisplayRepresentation(title: "Weather", image: .init(systemName: "cloud")),
    ]
}

struct ShowTabIntent: AppIntent {
    static let title: LocalizedStringResource = "Show Tab"
    static let description = IntentDescription("Opens one of the tabs.")
    static let openAppWhenRun = true

    @Parameter(title: "Tab", requestValueDialog: "Which tab?")
    var tab: AppTab

    init() {}

    init(tab: AppTab) {
        self.tab = tab
    }

    static var parameterSummary: some ParameterSummary {
        Summary("Show \(\.$tab)")
    }

    @MainActor
    func perform() async throws -> some IntentResult & ProvidesDialog {
        Router.shared.tab = tab
        return .result(dialog: "Here you go.")
    }
}

@MainActor
final class Router {
    static let shared = Router()
    var tab = AppTab.home
}

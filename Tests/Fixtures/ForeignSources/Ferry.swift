// Uses: throw $p.needsValueError, throw $p.requestValue(_:), try await $p.requestValue, $p.requestDisambiguation(among:dialog:), requestConfirmation(conditions:actionName:dialog:); family: intent
// Shows: How many seats?
import AppIntents

@main
struct FerryExtension: AppIntentsExtension {}

enum FerryRoute: String, AppEnum {
    case harbor, island, northShore

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Route"
    static let caseDisplayRepresentations: [FerryRoute: DisplayRepresentation] = [
        .harbor: "Harbor loop",
        .island: DisplayRepresentation(
            title: "Island express", subtitle: "35 minutes", image: .init(systemName: "ferry")),
        .northShore: "North shore",
    ]
}

struct FerryBookIntent: AppIntent {
    static let title: LocalizedStringResource = "Book Ferry Seats"
    static let description = IntentDescription("Books seats on the next boat.", categoryName: "Travel")

    @Parameter(title: "Seats") var seats: Int?
    @Parameter(title: "Route") var route: FerryRoute?
    @Parameter(title: "Passenger", requestValueDialog: "Who is travelling?") var passenger: String?

    static var parameterSummary: some ParameterSummary {
        Summary("Book \(\.$seats) seats on \(\.$route)") { \.$passenger }
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        guard let seats else { throw $seats.needsValueError("How many seats?") }
        guard seats <= 12 else { throw $seats.requestValue("At most twelve. How many?") }
        let line: FerryRoute
        if let route {
            line = route
        } else {
            line = try await $route.requestDisambiguation(among: [.harbor, .island], dialog: "Which route?")
        }
        var name = passenger ?? ""
        if name.isEmpty { name = try await $passenger.requestValue("Who is travelling?") }
        if seats > 6 { try await requestConfirmation(actionName: .book, dialog: "Book \(seats) seats?") }
        return .result(value: seats, dialog: "Booked \(seats) seats on \(line.rawValue) for \(name)")
    }
}

struct FerryCancelIntent: AppIntent {
    static let title: LocalizedStringResource = "Cancel Ferry"

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await requestConfirmation()
        return .result(dialog: "Cancelled")
    }
}

import AppIntents

@available(iOS 26.2, *)
@AppIntent(schema: .assistant.activate)
struct ActivateTea: AppIntent {
    static let title: LocalizedStringResource = "Start Tea"
    static let supportedModes: IntentModes = .foreground

    @MainActor func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .system.searchInApp)
struct FindTea: AppIntent {
    static let searchScopes: [StringSearchScope] = [.general]
    var criteria: StringSearchCriteria

    func perform() async throws -> some IntentResult { .result() }
}

@AssistantEntity(schema: .notes.note)
struct TeaNote: IndexedEntity {
    struct Query: EntityStringQuery {
        init() {}
        func entities(for identifiers: [TeaNote.ID]) async throws -> [TeaNote] { [] }
        func entities(matching string: String) async throws -> [TeaNote] { [] }
    }

    static var defaultQuery: Query { Query() }
    let id = "note"
    var displayRepresentation: DisplayRepresentation { "A note" }
    var name: String = ""
}

@AppIntent(schema: .notes.createNote)
struct WriteTeaNote: AppIntent {
    @Parameter(title: "Name") var name: String
    func perform() async throws -> some IntentResult & ReturnsValue<TeaNote> { .result(value: TeaNote()) }
}

@AppEnum(schema: .clock.weekday)
enum TeaDay: String, AppEnum {
    case monday, friday
    static let caseDisplayRepresentations: [TeaDay: DisplayRepresentation] = [.monday: "Monday", .friday: "Friday"]
}

@AppIntent(schema: .reminders.createReminder)
struct RemindOfTea: AppIntent {
    var title: String
    func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .audio.playAudio)
struct PlayKettle: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .calendar.createEvent)
struct PlanTea: AppIntent {
    func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .phone.startCall)
nonisolated struct CallTeaShop {
    func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .maps.searchPlaces)
nonisolated struct FindTeaShop {
    func perform() async throws -> some IntentResult { .result() }
}

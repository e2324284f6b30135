import AppIntents
import Foundation
import SwiftData

/// A chore as an entity of intents.
struct ChoreEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Chore"
    static let defaultQuery = ChoreEntityQuery()

    let id: String
    let title: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(title)") }
}

struct ChoreEntityQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [ChoreEntity] {
        try chores(#Predicate<Chore> { identifiers.contains($0.title) })
    }

    func entities(matching string: String) async throws -> [ChoreEntity] {
        try chores(#Predicate<Chore> { $0.title.localizedStandardContains(string) })
    }

    func suggestedEntities() async throws -> [ChoreEntity] { try chores(nil) }

    private func chores(_ predicate: Predicate<Chore>?) throws -> [ChoreEntity] {
        guard let container = ChoreActor.container else { return [] }
        let context = ModelContext(container)
        return try context.fetch(FetchDescriptor<Chore>(predicate: predicate, sortBy: [SortDescriptor(\.title)])).map {
            ChoreEntity(id: $0.title, title: $0.title)
        }
    }
}

struct AddChoreIntent: AppIntent {
    static let title: LocalizedStringResource = "Add chore"

    @Parameter(title: "Title") var name: String

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        guard let container = ChoreActor.container else { return .result(value: 0) }
        let actor = ChoreActor(modelContainer: container)
        _ = try await actor.add(name)
        return .result(value: try await actor.summary(matching: name).open)
    }
}

struct CompleteChoreIntent: AppIntent {
    static let title: LocalizedStringResource = "Complete chore"

    @Parameter(title: "Chore") var chore: ChoreEntity

    init() {}

    init(chore: ChoreEntity) { self.chore = chore }

    @MainActor
    func perform() async throws -> some IntentResult {
        guard let context = ChoreActor.container?.mainContext else { return .result() }
        let title = chore.id
        let found = try context.fetch(FetchDescriptor<Chore>(predicate: #Predicate { $0.title == title }))
        found.first?.isDone = true
        return .result()
    }
}

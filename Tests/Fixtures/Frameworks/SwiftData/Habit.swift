import Foundation
import SwiftData

enum Frequency: String, Codable, CaseIterable {
    case daily, weekly
}

/// A habit, with the times at which it was done.
@Model
final class Habit {
    @Attribute(.unique) var id: UUID
    var name: String
    var symbol: String = "star"
    var frequency: Frequency = Frequency.daily
    var createdAt: Date
    var isArchived: Bool = false
    @Relationship(deleteRule: .cascade, inverse: \Completion.habit)
    var completions: [Completion] = []

    init(name: String, symbol: String = "star", frequency: Frequency = .daily, createdAt: Date = .now) {
        self.id = UUID()
        self.name = name
        self.symbol = symbol
        self.frequency = frequency
        self.createdAt = createdAt
    }

    var streakText: String { "\(name): \(completions.count)×" }
}

@Model
final class Completion {
    var date: Date
    var habit: Habit?

    init(date: Date, habit: Habit? = nil) {
        self.date = date
        self.habit = habit
    }
}

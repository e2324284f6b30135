import Foundation
import SwiftData

/// A chore with labels, which chores share.
@Model
nonisolated final class Chore {
    var title: String
    var isDone: Bool
    var due: Date?
    var priority: Int
    var labels: [ChoreLabel]?

    init(title: String, isDone: Bool = false, due: Date? = nil, priority: Int = 0, labels: [ChoreLabel] = []) {
        self.title = title
        self.isDone = isDone
        self.due = due
        self.priority = priority
        self.labels = labels
    }
}

@Model
nonisolated final class ChoreLabel {
    @Attribute(.unique) var name: String
    @Relationship(inverse: \Chore.labels) var chores: [Chore]? = []

    init(name: String) { self.name = name }
}

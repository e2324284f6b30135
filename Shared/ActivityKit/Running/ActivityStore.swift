/// The Live Activities apps have started, in the container, a document each.
package struct ActivityStore: Sendable {
    /// The most that run at once; Apple publishes no number.
    package static let limit = 5

    package let container: Container

    package init(container: Container) { self.container = container }

    private static let prefix = "activity."

    private func key(_ id: String) throws -> DocumentKey<RunningActivity> {
        try DocumentKey(.activities, Self.prefix + id.lowercased())
    }

    /// All that are kept, in the order of their ids. One that is taken away meanwhile is left out.
    ///
    /// - Throws: ``ContainerError``.
    package func activities() throws -> [RunningActivity] {
        try container.documentNames(in: .activities, prefix: Self.prefix).compactMap {
            try container.read(DocumentKey<RunningActivity>(.activities, $0)).value
        }
    }

    /// One of an id; `nil` for none.
    ///
    /// - Throws: ``ContainerError``.
    package func activity(_ id: String) throws -> RunningActivity? { try container.read(try key(id)).value }

    /// Keeps one, in the place of one of the same id.
    ///
    /// - Throws: ``ContainerError``.
    package func keep(_ activity: RunningActivity) throws {
        try container.publish(activity, to: try key(activity.id), durability: .durable, label: "start an activity")
    }

    /// Changes one; nothing where it isn't there any more.
    ///
    /// - Throws: ``ContainerError``.
    package func update(_ id: String, _ change: (inout RunningActivity) -> Void) throws {
        try container.update(try key(id), durability: .ordered, label: "change an activity") { current in
            guard var activity = current else { return }
            change(&activity)
            current = activity
        }
    }

    /// Takes those away that can't be seen any more at an instant.
    ///
    /// - Throws: ``ContainerError``.
    package func removeDismissed(at now: Int64) throws {
        for activity in try activities() where activity.activityState(at: now) == .dismissed {
            try container.update(try key(activity.id), durability: .ordered, label: "dismiss an activity") { current in
                // It may have been started anew meanwhile.
                if current?.activityState(at: now) == .dismissed { current = nil }
            }
        }
    }
}

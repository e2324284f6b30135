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

    /// The stored activities in the order of their ids, without those that are removed meanwhile or can't be read.
    ///
    /// - Parameter report: Receives why an activity can't be read. The host's ``removeDismissed(at:report:)`` sets such ones aside.
    /// - Throws: ``ContainerError`` where the folder can't be read.
    package func activities(report: (ContainerError) -> Void = { _ in }) throws -> [RunningActivity] {
        var activities: [RunningActivity] = []
        for key in try keys() {
            do {
                if let activity = try container.read(key).value { activities.append(activity) }
            } catch {
                guard error.code == .damaged || error.code == .tooNew else { throw error }
                report(error)
            }
        }
        return activities
    }

    private func keys() throws -> [DocumentKey<RunningActivity>] {
        try container.documentNames(in: .activities, prefix: Self.prefix).map { try DocumentKey(.activities, $0) }
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

    private func stored(
        _ key: DocumentKey<RunningActivity>, _ report: (ContainerError) -> Void
    ) throws(ContainerError) -> RunningActivity? {
        do {
            return try container.readOrSetAside(key, report: report)
        } catch {
            guard error.code == .tooNew else { throw error }
            report(error)
            return nil
        }
    }

    /// Removes the activities that are dismissed at an instant, and sets aside those that can't be read.
    ///
    /// - Parameter report: Receives why an activity can't be read, and where its file is kept.
    /// - Throws: ``ContainerError``.
    package func removeDismissed(at now: Int64, report: (ContainerError) -> Void = { _ in }) throws {
        for key in try keys() {
            guard try stored(key, report)?.activityState(at: now) == .dismissed else { continue }
            try container.update(key, durability: .ordered, label: "dismiss an activity") { current in
                // It may have been started anew meanwhile.
                if current?.activityState(at: now) == .dismissed { current = nil }
            }
        }
    }
}

extension Domain {
    /// The Live Activities that apps have started.
    package static var activities: Domain {
        Domain(name: "activities", index: 8, writers: [.intents]) { _ in "'AppHost activity list' sets it aside" }
    }
}

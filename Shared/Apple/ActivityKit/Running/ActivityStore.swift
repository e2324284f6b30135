/// The Live Activities that apps have started. Each activity is a document in the container.
package struct ActivityStore: Sendable {
    /// The maximum number of running activities; Apple publishes no number.
    package static let limit = 5

    package let container: Container

    package init(container: Container) { self.container = container }

    private static let prefix = "activity."

    private func key(_ id: String) throws -> DocumentKey<RunningActivity> {
        try DocumentKey(.activities, Self.prefix + id.lowercased())
    }

    /// Returns the stored activities in order of their ids, without activities that are removed during the call or can't be read.
    ///
    /// - Parameter report: Receives the error of each unreadable activity. ``removeDismissed(at:report:)`` quarantines such activities.
    /// - Throws: ``ContainerError`` if the folder can't be read.
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

    /// Returns the activity with an id; `nil` if there is none.
    ///
    /// - Throws: ``ContainerError``.
    package func activity(_ id: String) throws -> RunningActivity? { try container.read(try key(id)).value }

    /// Stores an activity, replacing an activity with the same id.
    ///
    /// - Throws: ``ContainerError``.
    package func save(_ activity: RunningActivity) throws {
        try container.publish(activity, to: try key(activity.id), durability: .durable, label: "start an activity")
    }

    /// Changes an activity; does nothing if it no longer exists.
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
            return try container.readOrQuarantine(key, report: report)
        } catch {
            guard error.code == .tooNew else { throw error }
            report(error)
            return nil
        }
    }

    /// Removes the activities that are dismissed at an instant, and quarantines activities that can't be read.
    ///
    /// - Parameter report: Receives the error of each unreadable activity, with the path of its quarantined file.
    /// - Throws: ``ContainerError``.
    package func removeDismissed(at now: Int64, report: (ContainerError) -> Void = { _ in }) throws {
        for key in try keys() {
            guard try stored(key, report)?.activityState(at: now) == .dismissed else { continue }
            try container.update(key, durability: .ordered, label: "dismiss an activity") { current in
                // Another process may have stored the activity again since it was read.
                if current?.activityState(at: now) == .dismissed { current = nil }
            }
        }
    }
}

extension Domain {
    /// The Live Activities that apps have started.
    package static var activities: Domain {
        Domain(name: "activities", index: 8, writers: [.intents]) { _ in
            "run 'AppHost activity list' to quarantine it"
        }
    }
}

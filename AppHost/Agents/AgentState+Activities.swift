import Foundation
import Shared

/// The app's Live Activities: its intents start, update and end them in the container, and they are drawn with the states in a folder.
extension AgentState {
    private static let group = "group.airlock.agent"

    /// Creates the container without Live Activities. If that fails, as on a network file system, intents start none.
    func resetActivities() {
        do {
            let store = try activityStore()
            for activity in try store.activities() { try dismiss(activity, in: store) }
        } catch {
            StandardError.write("AppHost: intents can't start Live Activities: \(message(of: error))")
        }
    }

    private func activityStore() throws -> ActivityStore {
        ActivityStore(container: try Container.create(at: container, group: Self.group))
    }

    /// Removes an activity, whatever the clock of the request that started it.
    private func dismiss(_ activity: RunningActivity, in store: ActivityStore) throws {
        let end = RunningActivity.End(instant: activity.startedAt, dismissal: activity.startedAt)
        try store.update(activity.id) { $0.ended = end }
        try store.removeDismissed(at: activity.startedAt)
    }

    /// The stored activities by their ids; activities that can't be read are left out.
    var storedActivities: [String: RunningActivity] {
        // Without a container there are none.
        let all = (try? activityStore().activities()) ?? []
        return Dictionary(all.map { ($0.id, $0) }) { $1 }
    }

    /// Replaces the activities of a kind by a new one with a state; `nil` for none. A state that is larger than a phone accepts is only
    /// drawn.
    ///
    /// - Throws: ``ContainerError``.
    func replaceActivities(of kind: String, with document: JSONValue?, at now: Int64) throws {
        // Without a container, an activity is only drawn.
        guard let store = try? activityStore() else { return }
        for activity in try store.activities() where activity.kind == kind { try dismiss(activity, in: store) }
        guard let document else { return }
        let attributes = try (document["attributes"] ?? .object([])).serialised()
        let state = try (document["state"] ?? .object([])).serialised()
        guard attributes.utf8.count + state.utf8.count <= RunningActivity.contentLimit else { return }
        try store.save(
            RunningActivity(
                id: UUID().uuidString, kind: kind, attributes: attributes, state: state, startedAt: now))
    }

    /// Draws the activities as an intent left them.
    ///
    /// - Returns: What the intent started, updated and ended, a line each.
    /// - Throws: ``AppBuildError``.
    func adoptActivities(since before: [String: RunningActivity]) throws -> [String] {
        let after = storedActivities
        var (lines, kinds): ([String], Set<String>) = ([], [])
        for id in Set(before.keys).union(after.keys).sorted() where before[id] != after[id] {
            // The app's code wrote the documents, and a kind becomes the name of a file.
            guard let kind = (after[id] ?? before[id])?.kind, Self.isName(kind) else { continue }
            kinds.insert(kind)
            let (old, new) = (before[id], after[id])
            if old == nil, let new { lines.append("activity \(kind) started: \(new.state.shortened)") }
            if let old, let new, old.state != new.state {
                lines.append("activity \(kind) updated: \(old.state.shortened) → \(new.state.shortened)")
            }
            if old?.ended == nil, let end = new?.ended {
                let isGone = end.dismissal <= end.instant
                lines.append("activity \(kind) ended" + (isGone ? ", and is dismissed" : ""))
            }
        }
        for kind in kinds.sorted() {
            let shown = after.values.filter { $0.kind == kind && $0.ended.map { $0.dismissal > $0.instant } ?? true }
            try setActivity(kind, shown.max { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }?.document)
        }
        return lines
    }

    private static func isName(_ kind: String) -> Bool {
        !kind.isEmpty && kind.utf8.count <= 200 && !kind.hasPrefix(".") && !kind.contains("/") && !kind.contains("\0")
    }
}

extension RunningActivity {
    /// The attributes and state with which the activity is drawn; `nil` if the app's code wrote something else than JSON.
    fileprivate var document: JSONValue? {
        // The activity is then drawn as if it hadn't started.
        guard let attributes = try? JSONValue(parsing: attributes), let state = try? JSONValue(parsing: state) else {
            return nil
        }
        return ["attributes": attributes, "state": state]
    }
}

import Foundation
import Shared

/// A timer from start to end, driven by a tap on its Live Activity, a phrase and a control.
struct AlarmDemo {
    let home: HomeScreen
    let calls: ExtensionCalls
    let now: () throws -> Date

    /// The timer's name.
    static let name = "Tea"
    /// The control that starts the timer.
    static let control = "alarmControl"
    /// The phrase that resumes the paused timer.
    static let phrase = "Resume the \(name) timer in Airlock"

    /// Runs the demo.
    ///
    /// - Throws: ``ExtensionError``; ``ContainerError``; ``CommandFailure`` if the timer isn't shown as expected.
    func run() async throws -> FeatureDemo.Outcome {
        let configuration = try JSONValue.object([JSONMember("timerName", .string(Self.name))]).serialised()
        let controls = try GalleryControl.sizes.map { size in
            try home.store.add(
                PlacedWidget(id: "", kind: Self.control, place: .control(size), configuration: configuration))
        }
        // The controls belong to the demo, not to the user.
        defer {
            for control in controls {
                do { try home.store.remove(control.id) } catch { StandardError.write("AppHost: \(message(of: error))") }
            }
        }
        try await update()
        var values = [try value("Off", controls)]
        try await tap(controls[0].id, StartTimerIntent.self)
        values.append(try value("On", controls))
        var activity = GalleryActivity(kind: try timer().kind)
        activity.add(try state("Counting down"))
        try await tap(try timer().snapshotName(.lockScreen), PauseIntent.self)
        activity.add(try state("Paused"))
        let answer = try calls.ask(Self.phrase)
        try await update()
        try await end()
        activity.add(try state("Ringing"))
        try await tap(try timer().snapshotName(.lockScreen), StopIntent.self)
        let summary =
            "a control started the timer \(Self.name), a tap on its Live Activity paused it, “\(Self.phrase)” resumed it (\(answer)), it rang, and another tap stopped it"
        return FeatureDemo.Outcome(
            summary: summary, activity: activity,
            control: GalleryControl(kind: Self.control, name: "Timer", states: values))
    }

    private func update() async throws {
        let outcome = try await home.update(at: try now().milliseconds)
        if let failure = outcome.reloads.lazy.compactMap(\.failure).first {
            throw CommandFailure(failure, exitCode: .badData)
        }
    }

    /// Lets the timer fire, as the host does when it is due.
    private func end() async throws {
        let store = AlarmStore(container: home.store.container)
        let id = try timer().id
        guard let due = try store.record(id).fireAt else {
            throw CommandFailure(
                "the timer \(Self.name) doesn't count down — run 'AppHost alarm list'", exitCode: .badData)
        }
        try store.update(id) { alarm in
            if let turned = alarm.advanced(at: due) { alarm = turned.record }
        }
        try await update()
    }

    /// Returns the timer's Live Activity in its current state.
    private func timer() throws -> VisibleActivity {
        let instant = try now().milliseconds
        guard let activity = try home.store.activities(at: instant).first(where: { $0.title == Self.name }) else {
            throw CommandFailure("the timer \(Self.name) isn't shown — run 'AppHost activity list'", exitCode: .badData)
        }
        return activity
    }

    private func state(_ caption: String) throws -> GalleryActivity.State {
        try GalleryActivity.State(try timer(), of: home, at: try now().milliseconds, caption: caption)
    }

    /// Taps the region of a snapshot that runs an intent, and redraws the items that the intent changed.
    private func tap(_ snapshot: String, _ intent: any AppIntent.Type) async throws {
        let id = intent.persistentIdentifier
        for region in try home.snapshots.metadata(of: snapshot)?.regions ?? [] {
            if case .intent(id, _, let parameters) = region.action {
                _ = try await calls.tap(id, parameters: parameters)
                return try await update()
            }
        }
        throw CommandFailure("no region of \(snapshot) runs \(id)", exitCode: .badData)
    }

    private func value(_ caption: String, _ controls: [PlacedWidget]) throws -> GalleryControl.State {
        let snapshots = try controls.map { control in
            guard let snapshot = try home.snapshot(of: control.id) else {
                throw CommandFailure("\(control.id) isn't drawn — run 'AppHost control reload'", exitCode: .badData)
            }
            return snapshot
        }
        return GalleryControl.State(caption: caption, snapshots: .success(snapshots))
    }
}

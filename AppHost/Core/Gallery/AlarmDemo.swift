import Foundation
import Shared

/// A timer from its start to its end, moved on by a tap on its Live Activity, a phrase and a control.
struct AlarmDemo {
    let home: HomeScreen
    let calls: ExtensionCalls
    let now: () throws -> Date

    /// What the timer is called.
    static let name = "Tea"
    /// The control that starts it.
    static let control = "alarmControl"
    /// What has the paused timer go on.
    static let phrase = "Resume the \(name) timer in Airlock"

    /// Runs it.
    ///
    /// - Returns: What is said of it, and what was to be seen on the way.
    /// - Throws: ``ExtensionError``; ``ContainerError``; ``WidgetError`` where the timer isn't shown as it should be.
    func run() async throws -> (told: String, activity: GalleryActivity, control: GalleryControl) {
        let configuration = try JSONValue.object([JSONMember("timerName", .string(Self.name))]).serialised()
        let controls = try GalleryControl.sizes.map { size in
            try home.store.add(
                PlacedWidget(id: "", kind: Self.control, place: .control(size), configuration: configuration))
        }
        // They are the demo's, not the person's.
        defer {
            for control in controls {
                do { try home.store.remove(control.id) } catch { StandardError.write("AppHost: \(message(of: error))") }
            }
        }
        try await turn()
        var values = [try value("Off", controls)]
        try await tap(controls[0], "StartTimerIntent")
        values.append(try value("On", controls))
        var shown = GalleryActivity(kind: try timer().kind)
        shown.add(try state("Counting down"))
        try await tap(try placed(), "PauseIntent")
        shown.add(try state("Paused"))
        let answer = try calls.ask(Self.phrase)
        try await turn()
        try await end()
        shown.add(try state("Ringing"))
        try await tap(try placed(), "StopIntent")
        let told =
            "a control started the timer \(Self.name), a tap on its Live Activity paused it, “\(Self.phrase)” had it go on (\(answer)), it rang, and another tap stopped it"
        return (told, shown, GalleryControl(kind: Self.control, name: "Timer", states: values))
    }

    private func turn() async throws {
        let outcome = try await home.turn(at: try now().milliseconds)
        if let failure = outcome.reloads.lazy.compactMap(\.failure).first { throw WidgetError(reason: failure) }
    }

    /// Has the timer's time come, as the host does when it has.
    private func end() async throws {
        let store = AlarmStore(container: home.store.container)
        let id = try timer().id
        guard let due = try store.record(id).fireAt else {
            throw WidgetError(reason: "the timer \(Self.name) doesn't count down — run 'AppHost alarm list'")
        }
        try store.update(id) { alarm in
            if let turned = alarm.turned(at: due) { alarm = turned.record }
        }
        try await turn()
    }

    /// The timer as it is shown now.
    private func timer() throws -> VisibleActivity {
        let instant = try now().milliseconds
        guard let activity = try home.store.activities(at: instant).first(where: { $0.title == Self.name }) else {
            throw WidgetError(reason: "the timer \(Self.name) isn't shown — run 'AppHost activity list'")
        }
        return activity
    }

    private func placed() throws -> PlacedWidget { PlacedWidget(try timer(), at: try now().milliseconds) }

    private func state(_ caption: String) throws -> GalleryActivity.State {
        try GalleryActivity.State(try timer(), of: home, at: try now().milliseconds, caption: caption)
    }

    /// Taps where an intent is run, and draws what that changed.
    private func tap(_ widget: PlacedWidget, _ intent: String) async throws {
        for region in try home.snapshots.metadata(of: widget.snapshots[0].name)?.regions ?? [] {
            if case .intent(intent, let parameters) = region.action {
                _ = try await calls.perform(intent, parameters: parameters)
                return try await turn()
            }
        }
        throw WidgetError(reason: "nothing of \(widget.snapshots[0].name) runs \(intent)")
    }

    private func value(_ caption: String, _ controls: [PlacedWidget]) throws -> GalleryControl.State {
        let snapshots = try controls.flatMap(\.snapshots).map { snapshot in
            guard let snapshot = try home.snapshot(of: snapshot.name) else {
                throw WidgetError(reason: "\(snapshot.name) isn't drawn — run 'AppHost control reload'")
            }
            return snapshot
        }
        return GalleryControl.State(caption: caption, snapshots: .success(snapshots))
    }
}

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
    func run(_ drawing: inout GalleryDrawing) async throws -> String {
        let configuration = try JSONValue.object([JSONMember("timerName", .string(Self.name))]).serialised()
        let controls = try ControlPresentation.allCases.map { size in
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
        try show(controls, "off", in: &drawing)
        try await tap(controls[0].id, StartTimerIntent.self)
        try show(controls, "on", in: &drawing)
        try show("Counting down", in: &drawing)
        try await tap(try timer().snapshotName(.lockScreen), PauseIntent.self)
        try show("Paused", in: &drawing)
        let answer = try calls.ask(Self.phrase)
        try await update()
        try await end()
        try show("Ringing", in: &drawing)
        try await tap(try timer().snapshotName(.lockScreen), StopIntent.self)
        return
            "a control started the timer \(Self.name), a tap on its Live Activity paused it, “\(Self.phrase)” resumed it (\(answer)), it rang, and another tap stopped it"
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

    private func show(_ caption: String, in drawing: inout GalleryDrawing) throws {
        try drawing.add(try timer(), of: home, at: try now().milliseconds, caption: caption)
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

    private func show(_ controls: [PlacedWidget], _ label: String, in drawing: inout GalleryDrawing) throws {
        for control in controls {
            let planned = PlannedSnapshot(RenderCommand(control).subject, label: label)
            guard let snapshot = try home.snapshot(of: control.id, as: planned) else {
                throw CommandFailure("\(control.id) isn't drawn — run 'AppHost control reload'", exitCode: .badData)
            }
            drawing.add(snapshot)
        }
    }
}

import Foundation
import Shared

/// A timer from its start to its end, moved on by a tap on its Live Activity, a phrase and a control.
struct AlarmDemo {
    let home: HomeScreen
    let calls: ExtensionCalls
    let now: () throws -> Date

    /// What the timer is called.
    static let name = "Tea"
    /// What has the paused timer go on.
    static let phrase = "Resume the \(name) timer in Airlock"

    /// Runs it.
    ///
    /// - Returns: What is said of it, and what was to be seen on the way.
    /// - Throws: ``ExtensionError``; ``ContainerError``; ``WidgetError`` where the timer isn't shown as it should be.
    func run() async throws -> (told: String, moments: [GalleryPage.Moment]) {
        let sizes = ["small", "medium", "large"]
        let configuration = try JSONValue.object([JSONMember("timerName", .string(Self.name))]).serialised()
        let controls = try sizes.map { size in
            try home.store.add(
                PlacedWidget(id: "", kind: "alarmControl", place: .control(size), configuration: configuration))
        }
        // They are the demo's, not the person's.
        defer { for control in controls { try? home.store.remove(control.id) } }
        try await turn()
        var moments = [try moment("Control Center, off", controls)]
        try await tap(controls[0], "StartTimerIntent")
        moments.append(try moment("Control Center, on", controls))
        let timer = try timer()
        moments.append(try moment("Counting down", [timer]))
        try await tap(timer, "PauseIntent")
        moments.append(try moment("Paused", [try self.timer()]))
        let answer = try calls.ask(Self.phrase)
        try await turn()
        try await end()
        moments.append(try moment("Ringing", [try self.timer()]))
        try await tap(try self.timer(), "StopIntent")
        let told =
            "a control started the timer \(Self.name), a tap on its Live Activity paused it, “\(Self.phrase)” had it go on (\(answer)), it rang, and another tap stopped it"
        return (told, moments)
    }

    private func turn() async throws {
        let outcome = try await home.turn(at: try now().milliseconds)
        if let failure = outcome.reloads.lazy.compactMap(\.failure).first { throw WidgetError(reason: failure) }
    }

    /// Has the timer's time come, as the host does when it has.
    private func end() async throws {
        let store = AlarmStore(container: home.store.container)
        let timer = try timer()
        guard case .activity(let id, _) = timer.place, let due = try store.alarm(id).fireAt else {
            throw WidgetError(reason: "the timer \(Self.name) doesn't count down — run 'AppHost alarm list'")
        }
        try store.update(id) { alarm in
            if let turned = alarm.turned(at: due) { alarm = turned.record }
        }
        try await turn()
    }

    /// The timer as it is shown now.
    private func timer() throws -> PlacedWidget {
        let instant = try now().milliseconds
        guard let activity = try home.store.activities(at: instant).first(where: { $0.title == Self.name }) else {
            throw WidgetError(reason: "the timer \(Self.name) isn't shown — run 'AppHost activity list'")
        }
        return PlacedWidget(activity, at: instant)
    }

    /// Taps where an intent is run, and draws what that changed.
    private func tap(_ widget: PlacedWidget, _ intent: String) async throws {
        let facts = try home.pictures.facts(of: widget.pictures[0].name)
        for region in (facts?["regions"]?.array ?? []).compactMap(TapRegion.init) {
            if case .intent(intent, let parameters) = region.action {
                _ = try await calls.perform(intent, parameters: parameters)
                return try await turn()
            }
        }
        throw WidgetError(reason: "nothing of \(widget.pictures[0].name) runs \(intent)")
    }

    private func moment(_ caption: String, _ widgets: [PlacedWidget]) throws -> GalleryPage.Moment {
        let pictures = try widgets.flatMap(\.pictures).map { picture in
            guard let facts = try home.pictures.facts(of: picture.name) else {
                throw WidgetError(reason: "\(picture.name) isn't drawn — run 'AppHost activity reload'")
            }
            let path = "\(home.pictures.path)/\(picture.name).png"
            return GalleryPage.Moment.Picture(
                png: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), facts: facts)
        }
        return GalleryPage.Moment(caption: caption, pictures: pictures)
    }
}

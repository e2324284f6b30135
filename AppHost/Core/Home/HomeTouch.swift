import Shared

/// The user's actions on a home screen: placing, configuring, removing and tapping items.
struct HomeTouch: Sendable {
    /// The outcome of a tap.
    enum Tapped: Sendable {
        /// A URL was queued for the app to open; without a URL, the app opens.
        case opens(String?)
        /// An intent ran, and its changes were drawn.
        case ran(intent: String, answer: JSONValue, HomeScreen.Outcome)
    }

    let store: HomeStore
    let calls: ExtensionCalls
    /// Returns the publisher that performs the intents of plug-ins; called only for a plug-in's widget.
    let plugins: @Sendable () throws -> PluginPublisher
    /// Draws what is due, and the widgets with these ids.
    let update: @Sendable (Set<String>) async throws -> HomeScreen.Outcome

    /// Places a widget and draws it.
    ///
    /// - Returns: The widget with its new id, and the outcome of the update that drew it.
    /// - Throws: ``CommandFailure`` if the widget can't be drawn; it is then removed again, even if the disk is full. Also the errors of
    ///   ``HomeStore/add(_:)``.
    func place(_ widget: PlacedWidget) async throws -> (widget: PlacedWidget, outcome: HomeScreen.Outcome) {
        let reserve = try DiskReserve(in: store.container.path)
        let placed = try store.add(widget)
        let outcome = try await settle(placed.id) {
            reserve.release()
            try store.remove(placed.id)
        }
        return (placed, outcome)
    }

    /// Changes a placed item and draws it.
    ///
    /// - Throws: ``CommandFailure`` if the item can't be drawn; the change is then undone. Also the errors of `change` and
    ///   ``HomeStore/widget(_:on:)``.
    func change(
        _ id: String, on surface: HomeSurface, by change: (inout PlacedWidget) throws -> Void
    ) async throws -> (widget: PlacedWidget, outcome: HomeScreen.Outcome) {
        let before = try store.widget(id, on: surface)
        let reserve = try DiskReserve(in: store.container.path)
        try store.update(before.id, change)
        let outcome = try await settle(before.id) {
            reserve.release()
            try store.update(before.id) { $0 = before }
        }
        return (try store.widget(before.id, on: surface), outcome)
    }

    private func settle(_ id: String, undo: () throws -> Void) async throws -> HomeScreen.Outcome {
        let outcome: HomeScreen.Outcome
        do {
            outcome = try await update([id])
        } catch {
            try undo()
            throw error
        }
        if let failure = outcome.reloads.first(where: { $0.id == id })?.failure {
            try undo()
            throw CommandFailure(failure, exitCode: .badData)
        }
        return outcome
    }

    /// Performs a tap. An intent runs in the process in which a phone would run it.
    ///
    /// - Parameters:
    ///   - action: The action of the tapped region; `nil` where nothing is tappable, which opens the app.
    ///   - item: The tapped item. All placed widgets of its kind are redrawn regardless of reload budgets, because the user caused the
    ///     change. A Live Activity is redrawn when it changes.
    ///   - answers: The answers to the intent's questions; with `nil`, a question is an error.
    /// - Throws: ``ExtensionError``, or the errors of ``PluginPublisher/perform(_:parameters:of:)``. ``CommandFailure`` for a window's
    ///   button, and for a URL whose scheme the plug-in didn't declare. ``ContainerError``, ``HostError``.
    func tap(_ action: TapAction?, of item: ShownItem, answers: [String]? = nil) async throws -> Tapped {
        let plugin = item.plugin
        switch action {
        case nil:
            guard plugin.isEmpty else {
                throw CommandFailure(
                    "\(item.id) has nothing to tap there, and a plug-in has no app to open", exitCode: .badData)
            }
            try store.container.leave(.app)
            return .opens(nil)
        case .url(let url):
            if !plugin.isEmpty { try plugins().checkAddress(url.absoluteString, of: plugin) }
            try store.container.leave(OpenRequest(url: url.absoluteString))
            return .opens(url.absoluteString)
        case .intent(let id, _, let parameters):
            let answer =
                plugin.isEmpty
                ? try await calls.tap(id, parameters: parameters, answers: answers)
                : try await plugins().perform(id, parameters: parameters, of: plugin)
            var alike: [PlacedWidget] = []
            if case .placed(let widget) = item {
                alike = try store.widgets().filter { $0.kind == widget.kind && $0.plugin == widget.plugin }
            }
            return .ran(intent: id, answer: answer, try await update(Set(alike.map(\.id))))
        case .button(let number):
            throw CommandFailure(
                "\(TapAction.button(number).name) belongs to a window of the app — tap it in the window",
                exitCode: .badData)
        }
    }
}

extension TapAction {
    /// The name shown to the user: the intent's id, or the URL.
    var name: String {
        switch self {
        case .url(let url): url.absoluteString
        case .intent(let id, _, _): id
        case .button(let number): "button \(number)"
        }
    }
}

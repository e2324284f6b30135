import Shared

/// What a person does with a home screen: places, changes and removes what is on it, and taps it.
struct HomeTouch: Sendable {
    /// What came of a tap.
    enum Tapped: Sendable {
        /// An address was left for the app.
        case opens(String)
        /// An intent was run, and what it changed was drawn.
        case ran(intent: String, answer: JSONValue, HomeScreen.Outcome)
    }

    let store: HomeStore
    /// Draws what is due, and the widgets of these ids.
    let turn: @Sendable (Set<String>) async throws -> HomeScreen.Outcome

    /// Places a widget and draws it.
    ///
    /// - Returns: It, with the id it has now, and what else came of drawing.
    /// - Throws: ``WidgetError`` where it can't be drawn, and then it isn't placed, also on a full disk; what ``HomeStore/add(_:)`` throws.
    func place(_ widget: PlacedWidget) async throws -> (widget: PlacedWidget, outcome: HomeScreen.Outcome) {
        let reserve = try DiskReserve(in: store.container.path)
        let placed = try store.add(widget)
        let outcome = try await settle(placed.id) {
            reserve.release()
            try store.remove(placed.id)
        }
        return (placed, outcome)
    }

    /// Changes what is placed and draws it.
    ///
    /// - Throws: ``WidgetError`` where it can't be drawn, and then it is as it was; what `change` throws, and
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
            outcome = try await turn([id])
        } catch {
            try undo()
            throw error
        }
        if let failure = outcome.reloads.first(where: { $0.widget == id })?.failure {
            try undo()
            throw WidgetError(reason: failure)
        }
        return outcome
    }

    /// Does what a tap does.
    ///
    /// - Parameters:
    ///   - widget: What is tapped; all of its kind is drawn anew, as the tap is a person's, whatever is left of budgets. `nil` for a
    ///     Live Activity, which is drawn when it changes.
    ///   - plugins: What says which addresses the widget's plug-in may have opened.
    ///   - perform: Has the intent run, and returns its answer.
    /// - Throws: What `perform` throws; ``WidgetError`` for an address of a scheme that the plug-in didn't declare and for a window's button; ``ContainerError``, ``SnapshotFileError``.
    func tap(
        _ action: SnapshotMetadata.Region.Action, of widget: PlacedWidget?, plugins: PluginPublisher? = nil,
        perform: (_ intent: String, _ parameters: String) async throws -> JSONValue
    ) async throws -> Tapped {
        switch action {
        case .url(let url):
            if let plugin = widget?.plugin, !plugin.isEmpty {
                guard let plugins else { throw PluginError(.unknown(plugin, known: [])) }
                try plugins.checkAddress(url, of: plugin)
            }
            try store.container.leave(OpenRequest(url: url))
            return .opens(url)
        case .intent(let id, let parameters):
            let answer = try await perform(id, parameters)
            let alike = try store.widgets().filter { $0.kind == widget?.kind && $0.plugin == widget?.plugin }
            return .ran(intent: id, answer: answer, try await turn(Set(alike.map(\.id))))
        case .button:
            throw WidgetError(reason: "\(action.name) belongs to a window of the app — tap it in the window")
        }
    }
}

extension SnapshotMetadata.Region.Action {
    /// What a person calls it: the intent's name, or the address.
    var name: String {
        switch self {
        case .url(let url): url
        case .intent(let id, _): id
        case .button(let number): "button \(number)"
        }
    }

    /// Tells it from any other.
    var key: String {
        switch self {
        case .url(let url): "opens \(url)"
        case .intent(let id, let parameters): "runs \(id) \(parameters)"
        case .button(let number): "presses \(number)"
        }
    }

    /// Whether a tap opens an address.
    var isLink: Bool { if case .url = self { true } else { false } }
}

/// A widget that can't be drawn as it was asked for.
struct WidgetError: CommandError, Hashable {
    let reason: String

    var exitCode: ExitCode { .badData }
    var message: String { reason }
}

import Shared

/// The actions of the page's buttons.
struct PageActions: Sendable {
    let home: HomeScreen
    let calls: ExtensionCalls
    let plugins: PluginPublisher
    /// The instant of the request, in milliseconds since 1 January 1970.
    let now: Int64
    /// Updates everything that is due, and the widgets with these ids.
    let update: @Sendable (Set<String>) async throws -> HomeScreen.Outcome

    private var touch: HomeTouch {
        HomeTouch(store: home.store, calls: calls, plugins: { [plugins] in plugins }, update: update)
    }

    /// Places a widget or a control, given `kind`, `place` and, for a plug-in's widget, `plugin`.
    func add(_ body: WebBody) async throws -> JSONValue {
        let place = try body.text("place")
        let surface: HomeSurface = ControlPresentation(rawValue: place) == nil ? .widget : .control
        var widget = try surface.widget(of: [try body.text("kind"), place])
        // A body without a plug-in means the built-in extension.
        if let plugin = try? body.text("plugin"), !plugin.isEmpty {
            _ = try plugins.catalogue().plugin(plugin)
            widget.plugin = plugin
        }
        if let chosen = body.members("configuration"), !chosen.isEmpty {
            widget.configuration = try JSONValue.object(chosen).serialised()
        }
        let placed = try await touch.place(widget)
        return ["id": .string(placed.widget.id), "faults": faults(placed.outcome)]
    }

    /// Changes the `configuration` and appearance of the widget with the `id`. A missing choice is reset to its default.
    func configure(_ body: WebBody) async throws -> JSONValue {
        let id = try body.text("id")
        let surface = try surface(of: id)
        let changed = try await touch.change(id, on: surface) { widget in
            if let chosen = body.members("configuration") {
                widget.configuration = chosen.isEmpty ? "" : try JSONValue.object(chosen).serialised()
            }
            guard let appearance = body.members("appearance") else { return }
            widget.appearance = RenderConfiguration()
            for member in appearance {
                guard let value = member.value.string, try widget.appearance.set(member.key, to: value) else {
                    let names = RenderConfiguration.parts.map(\.name)
                    throw CommandFailure("unknown option '\(member.key)' — \(suggestion(for: member.key, in: names))")
                }
            }
        }
        return ["id": .string(id), "faults": faults(changed.outcome)]
    }

    /// Removes the widget or control with the `id`.
    func remove(_ body: WebBody) async throws -> JSONValue {
        let id = try body.text("id")
        try home.store.remove(try home.store.widget(id, on: try surface(of: id)).id)
        _ = try await update([])
        return ["removed": .string(id)]
    }

    /// The id of a tap beside all regions of a widget, which opens the app.
    static let app = "app"

    /// Taps a region of the `snapshot`: `action` is the id of the region's action when the page showed it, or ``app``; `answers` are for the
    /// intent's prompts.
    func tap(_ body: WebBody) async throws -> JSONValue {
        let (snapshot, action) = (try body.text("snapshot"), try body.text("action"))
        let item = try home.store.items(at: now).first { $0.snapshots.contains { $0.name == snapshot } }
        let metadata = try home.snapshots.metadata(of: snapshot)
        let region = metadata?.regions.first { $0.action.id == action }
        let isOnApp = action == Self.app && item?.opensApp == true
        guard let item, let metadata, region != nil || isOnApp else {
            throw CommandFailure(
                "\(snapshot) has changed since it was shown — check it and tap again", exitCode: .badData)
        }
        guard metadata.control?.isEnabled != false else {
            throw CommandFailure("\(snapshot) is disabled — wait until it is enabled", exitCode: .badData)
        }
        switch try await touch.tap(region?.action, of: item, answers: body.texts("answers")) {
        case .opens(let url): return ["opens": .string(url ?? "")]
        case .ran(let id, let answer, let outcome):
            return ["intent": .string(id), "answer": answer, "faults": faults(outcome)]
        }
    }

    /// Taps the `button` of an app window, the `scene`; `number` is the button's number when the page showed it.
    func tapScene(_ body: WebBody) async throws -> JSONValue {
        let tap = SceneTap(
            scene: try body.text("scene"), button: try body.text("button"), number: try body.integer("number"))
        try home.store.container.leave(tap)
        let delivery = try await SceneDelivery.awaited(for: tap.id, in: home.store.container)
        if let refusal = delivery.refusal { throw CommandFailure(refusal, exitCode: .badData) }
        let answer: JSONValue = ["dialog": delivery.answer.map { .string($0) } ?? .null]
        return ["answer": answer, "faults": faults(try await update([]))]
    }

    /// Runs a `phrase`: `answers` are for the intent's prompts, `fuzzy` accepts the nearest match.
    func ask(_ body: WebBody) async throws -> JSONValue {
        var command = Arguments.intent("ask", answers: body.texts("answers"))
        command[IntentOptions.fuzzy] = body.isTrue("fuzzy")
        let answer = try await calls.query(command, try body.text("phrase"))
        return ["answer": answer, "faults": faults(try await update([]))]
    }

    /// Redraws the widgets with the `ids`. The page calls this every second for widgets with texts that count up or down.
    func draw(_ body: WebBody) async throws -> JSONValue {
        ["faults": faults(try await update(Set(body.texts("ids"))))]
    }

    private func surface(of id: String) throws -> HomeSurface {
        let widget = try home.store.widgets().first { $0.id == id }
        return widget?.isControl == true ? .control : .widget
    }

    private func faults(_ outcome: HomeScreen.Outcome) -> JSONValue {
        let failed = outcome.reloads.compactMap { reload in reload.failure.map { "\(reload.id): \($0)" } }
        return .array((outcome.faults + failed).map { .string($0) })
    }
}

/// The JSON object in a request's body.
struct WebBody {
    private let value: JSONValue

    /// - Throws: ``CommandFailure`` if the body isn't a JSON object.
    init(_ request: WebRequest) throws {
        // The error is the same for a text that isn't JSON and for a value that isn't an object.
        guard let value = try? JSONValue(parsing: request.body), value.members != nil else {
            throw CommandFailure("the body isn't a JSON object — send a JSON object")
        }
        self.value = value
    }

    /// Returns the string with a name.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func text(_ name: String) throws -> String {
        guard let text = value[name]?.string else {
            throw CommandFailure("the body has no string member named '\(name)' — send one")
        }
        return text
    }

    /// Returns the whole number with a name.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func integer(_ name: String) throws -> Int {
        guard let number = value[name]?.integer else {
            throw CommandFailure("the body has no whole number named '\(name)' — send one")
        }
        return number
    }

    /// Returns the list of strings with a name; empty if there is none.
    func texts(_ name: String) -> [String] { (value[name]?.array ?? []).compactMap(\.string) }

    /// Returns the members of the object with a name; `nil` if there is none.
    func members(_ name: String) -> [JSONMember]? { value[name]?.members }

    /// True if the value with a name is `true`.
    func isTrue(_ name: String) -> Bool { value[name]?.bool == true }
}

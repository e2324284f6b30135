import Shared

/// What the page's buttons do.
struct PageActions: Sendable {
    let home: HomeScreen
    let calls: ExtensionCalls
    let plugins: PluginPublisher
    /// Draws what is due, and the widgets of these ids.
    let turn: @Sendable (Set<String>) async throws -> HomeScreen.Outcome

    private var touch: HomeTouch { HomeTouch(store: home.store, turn: turn) }

    /// Places a widget or a control: `kind`, `place`, and of a plug-in's `plugin`.
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

    /// Changes what was chosen about something, and how it is drawn: `id`, `configuration`, `look`. What isn't named is the default.
    func configure(_ body: WebBody) async throws -> JSONValue {
        let id = try body.text("id")
        let surface = try surface(of: id)
        let changed = try await touch.change(id, on: surface) { widget in
            if let chosen = body.members("configuration") {
                widget.configuration = chosen.isEmpty ? "" : try JSONValue.object(chosen).serialised()
            }
            guard let look = body.members("look") else { return }
            widget.appearance = RenderConfiguration()
            for member in look {
                guard let option = RenderConfiguration.Option(rawValue: member.key), let value = member.value.string
                else {
                    let names = RenderConfiguration.Option.names
                    throw UsageError("'\(member.key)' can't be chosen — \(suggestion(for: member.key, in: names))")
                }
                try widget.appearance.set(option, to: value)
            }
        }
        return ["id": .string(id), "faults": faults(changed.outcome)]
    }

    /// Takes something away: `id`.
    func remove(_ body: WebBody) async throws -> JSONValue {
        let id = try body.text("id")
        try home.store.remove(try home.store.widget(id, on: try surface(of: id)).id)
        _ = try await turn([])
        return ["removed": .string(id)]
    }

    /// Taps a region: `snapshot`, its name; `action`, what the region did when it was seen; `answers` to what the intent asks.
    func tap(_ body: WebBody) async throws -> JSONValue {
        let (snapshot, action) = (try body.text("snapshot"), try body.text("action"))
        let metadata = try home.snapshots.metadata(of: snapshot)
        guard let region = metadata?.regions.first(where: { $0.action.key == action }) else {
            throw UsageError("\(snapshot) shows something else by now — look at it again", exitCode: .badData)
        }
        guard metadata?.control?.isEnabled != false else {
            throw UsageError("\(snapshot) can't be used now — wait until it is brighter", exitCode: .badData)
        }
        let widget = try home.store.widgets().first { $0.id == snapshot }
        let tapped = try await touch.tap(region.action, of: widget, plugins: plugins) { id, parameters in
            if let widget, !widget.plugin.isEmpty {
                return try JSONValue(parsing: try await plugins.perform(id, parameters: parameters, of: widget.plugin))
            }
            return try await calls.asking(["perform", "--parameters=\(parameters)"] + Self.answers(body), id)
        }
        switch tapped {
        case .opens(let url): return ["opens": .string(url)]
        case .ran(let id, let answer, let outcome):
            return ["intent": .string(id), "answer": answer, "faults": faults(outcome)]
        }
    }

    /// Taps a button of a window of the app: `scene`, `button`, its name, and the `number` it had when it was seen.
    func tapScene(_ body: WebBody) async throws -> JSONValue {
        let number = Int(try body.text("number"))
        let tap = SceneTap(scene: try body.text("scene"), button: try body.text("button"), number: number ?? 0)
        try home.store.container.leave(tap)
        let delivery = try await SceneDelivery.awaited(for: tap.id, in: home.store.container)
        if let refusal = delivery.refusal { throw UsageError(refusal, exitCode: .badData) }
        let answer: JSONValue = ["dialog": delivery.answer.map { .string($0) } ?? .null]
        return ["answer": answer, "faults": faults(try await turn([]))]
    }

    /// Asks a phrase: `phrase`, `answers` to what the intent asks, `fuzzy` to take the nearest.
    func ask(_ body: WebBody) async throws -> JSONValue {
        let options = Self.answers(body) + (body.isTrue("fuzzy") ? ["--fuzzy"] : [])
        let answer = try await calls.asking(["ask"] + options, try body.text("phrase"))
        return ["answer": answer, "faults": faults(try await turn([]))]
    }

    /// Draws what counts as it is now: `ids`.
    func draw(_ body: WebBody) async throws -> JSONValue {
        ["faults": faults(try await turn(Set(body.texts("ids"))))]
    }

    private static func answers(_ body: WebBody) -> [String] { body.texts("answers").map { "--answer=\($0)" } }

    private func surface(of id: String) throws -> HomeSurface {
        let widget = try home.store.widgets().first { $0.id == id }
        return widget?.isControl == true ? .control : .widget
    }

    private func faults(_ outcome: HomeScreen.Outcome) -> JSONValue {
        let failed = outcome.reloads.compactMap { reload in reload.failure.map { "\(reload.name): \($0)" } }
        return .array((outcome.faults + failed).map { .string($0) })
    }
}

import Foundation
import Shared

/// The commands about placed widgets: those of two words that begin with `widget`.
struct WidgetCommands {
    private static let places = [CommonOptions.container, Arguments.state, PluginCommands.plugins]
    private static let clock = [CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale]
    private static let look: [CommandGrammar.Option] = [
        .init("set", "NAME=VALUE", help: "what is chosen about it; may be given several times", isRepeatable: true),
        .init("mode", "MODE", help: "fullColor, accented or vibrant; on the lock screen vibrant by default"),
        .init("scheme", "SCHEME", help: "light or dark"),
        .init("device", "NAME", help: "as of 'WidgetExt render'"),
        .init("type-size", "SIZE", help: "the text size, from large to accessibility5"),
        .init("contrast", "CONTRAST", help: "standard or increased"),
        .init("tint", "RRGGBB", help: "the colour of the accent group in the accented mode"),
        .init("scale", "N", help: "pixels a point, from 1 to 4; 3 by default"),
    ]

    static let grammar: [CommandGrammar.Command] = [
        .init(
            "widget add", summary: "places a widget and draws it", operands: "KIND FAMILY",
            options: [.init("plugin", "ID", help: "the plug-in it is of, instead of the built-in extension")] + look
                + places + [CommonOptions.json] + clock),
        .init(
            "widget configure", summary: "changes what is chosen about a placed widget", operands: "ID",
            options: look + places + [CommonOptions.json] + clock),
        .init(
            "widget remove", summary: "takes a placed widget away", operands: "ID",
            options: places + [CommonOptions.json]),
        .init(
            "widget list", summary: "prints the placed widgets and how fresh they are",
            options: places + [CommonOptions.json] + clock),
        .init(
            "widget reload", summary: "draws placed widgets anew: those that are due, or those named",
            operands: "[ID…]",
            options: places + [CommonOptions.json] + clock),
        .init(
            "widget tap", summary: "does what a tap on a placed widget does, and draws what it changed",
            operands: "ID [X,Y]",
            options: [.init("region", "N", help: "the region of that number, from 0, instead of a point")] + places
                + [CommonOptions.json] + clock),
    ]

    let arguments: Arguments
    let store: HomeStore
    let home: HomeScreen
    let calls: ExtensionCalls
    let plugins: PluginPublisher
    let now: Date

    func run() async throws {
        switch arguments.command {
        case "widget add": try await add()
        case "widget configure": try await configure()
        case "widget remove": try remove()
        case "widget reload": try await reload()
        case "widget tap": try await tap()
        default: try list()
        }
    }

    private func id(_ operands: Int = 1) throws -> String {
        guard arguments.operands.count == operands, let id = arguments.operands.first else {
            throw UsageError("'\(arguments.command)' takes the id of one widget — 'AppHost widget list' prints them")
        }
        return id
    }

    // MARK: Placing

    private func add() async throws {
        guard arguments.operands.count == 2 else {
            throw UsageError("'widget add' takes a kind and a family — 'WidgetExt list' prints them")
        }
        guard let family = WidgetFamily(rawValue: arguments.operands[1]) else {
            let names = WidgetFamily.allCases.map(\.rawValue)
            throw UsageError(
                "unknown family '\(arguments.operands[1])' — \(suggestion(for: arguments.operands[1], in: names))")
        }
        if let plugin = arguments.value("plugin") { _ = try plugins.catalogue().plugin(plugin) }
        var widget = PlacedWidget(
            id: "", plugin: arguments.value("plugin") ?? "", kind: arguments.operands[0], family: family)
        if family.isOnLockScreen { widget.look = ["mode": "vibrant", "scheme": "dark"] }
        try choose(&widget)
        let placed = try store.add(widget)
        try await settle(placed) { try store.remove(placed.id) }
    }

    private func configure() async throws {
        let before = try store.widget(try id())
        try store.update(before.id) { try choose(&$0) }
        try await settle(try store.widget(before.id)) { try store.update(before.id) { $0 = before } }
    }

    /// Draws a widget that was placed or changed; where that fails it is as it was, by `undo`.
    private func settle(_ widget: PlacedWidget, undo: () throws -> Void) async throws {
        let outcome = try await home.turn(at: now.milliseconds, requested: [widget.id])
        if let failure = outcome.reloads.first(where: { $0.widget == widget.id })?.failure {
            try undo()
            throw WidgetError(reason: failure)
        }
        tell(outcome.faults)
        if arguments.has("json") { return try StandardOutput.write(try json(of: widget).serialised()) }
        try StandardOutput.write("\(widget.id)  \(home.pictures.path)/\(widget.id).png")
    }

    /// Sets what the options say.
    private func choose(_ widget: inout PlacedWidget) throws {
        for option in PlacedWidget.lookOptions {
            if let value = arguments.value(option) { widget.look[option] = value }
        }
        let chosen = arguments.values("set")
        guard !chosen.isEmpty else { return }
        var members = widget.configuration.isEmpty ? [] : (try? JSONValue(parsing: widget.configuration).members) ?? []
        for choice in chosen {
            let parts = choice.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("'\(choice)' chooses nothing — write --set NAME=VALUE")
            }
            members.removeAll { $0.key == parts[0] }
            // What isn't JSON is a text.
            members.append(JSONMember(parts[0], (try? JSONValue(parsing: parts[1])) ?? .string(parts[1])))
        }
        widget.configuration = try JSONValue.object(members).serialised()
    }

    private func remove() throws {
        let id = try id()
        try store.remove(id)
        home.pictures.keep(only: try store.widgets().map(\.id))
        if arguments.has("json") {
            return try StandardOutput.write((["removed": .string(id)] as JSONValue).serialised())
        }
        try StandardOutput.write("\(id) is removed")
    }

    // MARK: Showing

    private func list() throws {
        let widgets = try store.widgets()
        if arguments.has("json") {
            let document: JSONValue = ["widgets": .array(try widgets.map(json))]
            return try StandardOutput.write(document.serialised())
        }
        guard !widgets.isEmpty else {
            return try StandardOutput.write("no widget is placed — place one: AppHost widget add KIND FAMILY")
        }
        for widget in widgets { try StandardOutput.write(try line(of: widget)) }
    }

    private func line(of widget: PlacedWidget) throws -> String {
        let facts = try home.pictures.facts(of: widget.id)
        let freshness = facts?["freshness"]
        let state =
            switch freshness?["state"]?.string {
            case "fresh": "fresh"
            case .some: "stale since \(freshness?["since"]?.string ?? "?"): \(freshness?["reason"]?.string ?? "?")"
            case nil: "not drawn"
            }
        let configuration = widget.configuration.isEmpty ? "" : " \(widget.configuration)"
        let plugin = widget.plugin.isEmpty ? "" : "\(widget.plugin) "
        return "\(widget.id)  \(plugin)\(widget.kind) \(widget.family.rawValue)\(configuration)  \(state)"
    }

    /// A widget as data.
    private func json(of widget: PlacedWidget) throws -> JSONValue {
        let timeline = store.timeline(of: widget.id)
        let facts = try home.pictures.facts(of: widget.id)
        let look = widget.look.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
        func instant(_ value: Int64?) -> JSONValue {
            value.map { .string(Date(milliseconds: $0).formatted(.iso8601)) } ?? .null
        }
        return [
            "id": .string(widget.id), "plugin": widget.plugin.isEmpty ? .null : .string(widget.plugin),
            "kind": .string(widget.kind), "family": .string(widget.family.rawValue),
            "look": .object(look),
            "configuration": widget.configuration.isEmpty ? .null : try JSONValue(parsing: widget.configuration),
            "picture": facts == nil ? .null : .string("\(home.pictures.path)/\(widget.id).png"),
            "drawn": instant(timeline?.instant), "entries": .integer(timeline?.entries.count ?? 0),
            "reload": instant(timeline?.reload), "freshness": facts?["freshness"] ?? .null,
        ]
    }

    private func reload() async throws {
        for id in arguments.operands { _ = try store.widget(id) }
        let outcome = try await home.turn(at: now.milliseconds, requested: Set(arguments.operands))
        try write(outcome)
        if let failed = outcome.reloads.first(where: { $0.failure != nil }), let reason = failed.failure {
            throw WidgetError(reason: "\(failed.widget): \(reason)")
        }
    }

    private func write(_ outcome: HomeScreen.Outcome) throws {
        tell(outcome.faults)
        if arguments.has("json") { return try StandardOutput.write(outcome.json.serialised()) }
        for reload in outcome.reloads where reload.failure == nil {
            try StandardOutput.write("\(reload.widget): drawn anew (\(reload.cause))")
        }
        if outcome.reloads.isEmpty { try StandardOutput.write("nothing is due") }
    }

    private func tell(_ faults: [String]) { for fault in faults { StandardError.write("AppHost: \(fault)") } }

    // MARK: Tapping

    private func tap() async throws {
        let widget = try store.widget(try id(arguments.has("region") ? 1 : min(max(arguments.operands.count, 1), 2)))
        guard let facts = try home.pictures.facts(of: widget.id) else {
            throw UsageError(
                "\(widget.id) shows nothing yet — run 'AppHost widget reload \(widget.id)'", exitCode: .badData)
        }
        let regions = (facts["regions"]?.array ?? []).compactMap(TapRegion.init)
        let region = try region(of: widget.id, in: regions)
        switch region.action {
        case .url(let url):
            try store.open(OpenRequest(url: url))
            if arguments.has("json") {
                return try StandardOutput.write((["opens": .string(url)] as JSONValue).serialised())
            }
            try StandardOutput.write("opens \(url)")
        case .intent(let id, let parameters):
            let answer =
                widget.plugin.isEmpty
                ? try await calls.perform(id, parameters: parameters)
                : try await plugins.perform(id, parameters: parameters, of: widget.plugin)
            // The tap is a person's: the widget is drawn anew whatever is left of its budget.
            let alike = try store.widgets().filter { $0.kind == widget.kind && $0.plugin == widget.plugin }
            let outcome = try await home.turn(at: now.milliseconds, requested: Set(alike.map(\.id)))
            tell(outcome.faults)
            if arguments.has("json") {
                let document: JSONValue = [
                    "intent": .string(id), "answer": (try? JSONValue(parsing: answer)) ?? .null, "home": outcome.json,
                ]
                return try StandardOutput.write(document.serialised())
            }
            let dialog = (try? JSONValue(parsing: answer))?["dialog"]?.string
            try StandardOutput.write("ran \(id)\(dialog.map { ": \($0)" } ?? "")")
            try write(outcome)
        }
    }

    /// The region an option or a point names.
    private func region(of widget: String, in regions: [TapRegion]) throws -> TapRegion {
        if let text = arguments.value("region") {
            guard let number = Int(text), regions.indices.contains(number) else {
                throw UsageError(
                    regions.isEmpty
                        ? "\(widget) has nothing to tap — a widget needs a URL, a link, a button or a toggle"
                        : "\(widget) has no region '\(text)' — from 0 to \(regions.count - 1)", exitCode: .badData)
            }
            return regions[number]
        }
        guard arguments.operands.count == 2 else {
            // The whole widget, as a tap into its middle.
            guard let first = regions.first else {
                throw UsageError(
                    "\(widget) has nothing to tap — a widget needs a URL, a link, a button or a toggle",
                    exitCode: .badData)
            }
            return first
        }
        let parts = arguments.operands[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
            throw UsageError(
                "'\(arguments.operands[1])' is not a point — write X,Y in points from the upper left corner")
        }
        // What is drawn later lies above.
        guard let region = regions.last(where: { $0.contains(x, y) }) else {
            throw UsageError("nothing of \(widget) is tapped at \(arguments.operands[1])", exitCode: .badData)
        }
        return region
    }
}

extension WidgetFamily {
    fileprivate var isOnLockScreen: Bool { rawValue.hasPrefix("accessory") }
}

/// A widget that can't be drawn as it was asked for.
struct WidgetError: CommandError, Hashable {
    let reason: String

    var exitCode: ExitCode { .badData }
    var message: String { reason }
}

extension HomeScreen.Outcome {
    /// What came of a turn, as data.
    var json: JSONValue {
        [
            "reloads": .array(
                reloads.map {
                    [
                        "widget": .string($0.widget), "cause": .string($0.cause.description),
                        "failure": $0.failure.map { .string($0) } ?? .null,
                    ]
                }),
            "changed": .array(changed.map { .string($0) }),
            "next": next.map { .string(Date(milliseconds: $0).formatted(.iso8601)) } ?? .null,
        ]
    }
}

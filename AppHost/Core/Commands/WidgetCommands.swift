import Foundation
import Shared

/// The commands for placed widgets and controls, whose names begin with `widget` or `control`.
struct WidgetCommands {
    private static let parameters: CommandOption<[(name: String, value: String)]> = CommandOption(
        repeated: "set", "NAME=VALUE",
        help: "the value of a parameter of its configuration; may be given several times",
        read: { text throws(CommandFailure) in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw CommandFailure("invalid \(parameters) '\(text)' — write \(parameters) NAME=VALUE")
            }
            return (parts[0], parts[1])
        }, write: { "\($0.name)=\($0.value)" })
    private static let plugin = CommandOption<String?>(
        "plugin", "ID", help: "the plug-in that provides it, instead of the built-in extension")
    private static let region = CommandOption<String?>(
        "region", "N", help: "the index of a region, from 0, instead of a point")

    @OptionList private static var places: [OptionDeclaration] {
        HostSettings.places
        HostSettings.plugins
    }
    @OptionList private static var own: [OptionDeclaration] {
        places
        CommonOptions.json
        CommonOptions.moment
    }
    /// The options for the configuration and the appearance of a widget.
    @OptionList private static var appearance: [OptionDeclaration] {
        parameters
        RenderOptions.mode.described(
            "\(choices(DisplayMode.allCases.map(\.name))); on the lock screen vibrant by default")
        RenderOptions.wallpaper.described("the wallpaper of a tinted or clear home screen: light, dark or mixed")
        RenderOptions.scheme
        RenderOptions.device.described("the device, as for 'WidgetExt render'")
        RenderOptions.typeSize
        RenderOptions.contrast.described("standard or increased")
        RenderOptions.tint.described("the colour of the accent group in the accented mode")
        RenderOptions.scale
    }

    private static func appearance(of surface: HomeSurface) -> [OptionDeclaration] {
        appearance.filter { surface == .widget || $0.subjects.contains(.control) }
    }

    static func grammar(of surface: HomeSurface) -> [CommandGrammar.Command] {
        [
            .init("\(surface) add", summary: "places a \(surface) and draws it", operands: surface.operands) {
                if surface == .widget { plugin }
                appearance(of: surface)
                own
            },
            .init(
                "\(surface) configure", summary: "changes the configuration or appearance of a placed \(surface)",
                operands: "ID"
            ) {
                appearance(of: surface)
                own
            },
            .init("\(surface) remove", summary: "removes a placed \(surface)", operands: "ID") {
                places
                CommonOptions.json
            },
            .init("\(surface) list", summary: "prints the placed \(surface)s and how fresh they are") { own },
            .init(
                "\(surface) reload", summary: "redraws placed \(surface)s: those that are due, or those named",
                operands: "[ID…]"
            ) { own },
            .init(
                "\(surface) tap", summary: "performs a tap on a placed \(surface), and draws what it changed",
                operands: surface == .widget ? "ID [X,Y]" : "ID"
            ) {
                if surface == .widget { region }
                own
            },
        ]
    }

    private let surface: HomeSurface
    private let arguments: Arguments
    private let isJSON: Bool
    private let home: HomeScreen
    private let calls: ExtensionCalls
    private let plugins: PluginPublisher
    private let now: Date
    private var store: HomeStore { home.store }

    init(_ surface: HomeSurface, _ settings: HostSettings) throws {
        (self.surface, arguments, isJSON) = (surface, settings.arguments, settings.isJSON)
        calls = try settings.calls()
        home = settings.home(calls, in: try settings.createContainer())
        plugins = try settings.plugins(home.store.container, calls)
        now = settings.context.now
    }

    func run() async throws {
        switch arguments.command {
        case "\(surface) add": try await add()
        case "\(surface) configure": try await configure()
        case "\(surface) remove": try remove()
        case "\(surface) reload": try await reload()
        case "\(surface) tap": try await tap()
        default: try list()
        }
    }

    private func id(_ operands: Int = 1) throws -> String {
        guard arguments.operands.count == operands, let id = arguments.operands.first else {
            throw CommandFailure(
                "'\(arguments.command)' takes the id of one \(surface) — 'AppHost \(surface) list' prints the ids")
        }
        return id
    }

    // MARK: Placing

    private func add() async throws {
        var widget = try surface.widget(of: arguments.operands)
        if let plugin = arguments[Self.plugin] {
            _ = try plugins.catalogue().plugin(plugin)
            widget.plugin = plugin
        }
        try choose(&widget)
        try write(try await touch.place(widget))
    }

    private func configure() async throws {
        try write(try await touch.change(try id(), on: surface) { try choose(&$0) })
    }

    private var touch: HomeTouch {
        HomeTouch(store: store, calls: calls, plugins: { [plugins] in plugins }) { [home, now] in
            try await HomeUpdateQueue().update(home, requested: $0) { now.milliseconds }
        }
    }

    /// Writes the placed or changed widget.
    private func write(_ settled: (widget: PlacedWidget, outcome: HomeScreen.Outcome)) throws {
        let widget = settled.widget
        report(settled.outcome.faults)
        if isJSON { return try StandardOutput.write(try json(of: widget).serialised()) }
        try StandardOutput.write("\(widget.id)  \(home.snapshots.path)/\(widget.id).png")
    }

    /// Applies the options of the command line to a widget.
    private func choose(_ widget: inout PlacedWidget) throws {
        widget.appearance.set(arguments)
        let chosen = arguments[Self.parameters]
        guard !chosen.isEmpty else { return }
        var members = widget.configuration.isEmpty ? [] : try JSONValue(parsing: widget.configuration).members ?? []
        for (name, value) in chosen {
            members.removeAll { $0.key == name }
            // A value that isn't JSON is a string.
            members.append(JSONMember(name, (try? JSONValue(parsing: value)) ?? .string(value)))
        }
        widget.configuration = try JSONValue.object(members).serialised()
    }

    private func remove() throws {
        let id = try store.widget(try id(), on: surface).id
        try store.remove(id)
        try home.forgetRemoved(at: now.milliseconds)
        if isJSON {
            return try StandardOutput.write((["removed": .string(id)] as JSONValue).serialised())
        }
        try StandardOutput.write("\(id) is removed")
    }

    // MARK: Listing

    private func list() throws {
        let widgets = try store.widgets(on: surface)
        if isJSON {
            let document = JSONValue.object([JSONMember("\(surface)s", .array(try widgets.map(json)))])
            return try StandardOutput.write(document.serialised())
        }
        guard !widgets.isEmpty else { return try StandardOutput.write(surface.emptiness) }
        for widget in widgets { try StandardOutput.write(try line(of: widget)) }
    }

    private func line(of widget: PlacedWidget) throws -> String {
        let metadata = try home.snapshots.metadata(of: widget.id)
        let state =
            switch try home.freshness(metadata, of: .placed(widget)) {
            case .fresh: "fresh"
            case .stale(let since, let reason):
                "stale since \(Date(milliseconds: since).formatted(.iso8601)): \(reason)"
            case nil: "not drawn"
            }
        let configuration = widget.configuration.isEmpty ? "" : " \(widget.configuration)"
        let plugin = widget.plugin.isEmpty ? "" : "\(widget.plugin) "
        let what = "\(plugin)\(widget.kind) \(widget.place.name)\(configuration)\(metadata?.control?.spacedValue ?? "")"
        return "\(widget.id)  \(what)  \(state)"
    }

    /// Returns a widget as JSON.
    private func json(of widget: PlacedWidget) throws -> JSONValue {
        let timeline = try store.timeline(of: widget.id)
        let metadata = try home.snapshots.metadata(of: widget.id)
        func instant(_ value: Int64?) -> JSONValue {
            value.map { .string(Date(milliseconds: $0).formatted(.iso8601)) } ?? .null
        }
        let place = widget.isControl ? "size" : "family"
        return [
            "id": .string(widget.id), "plugin": widget.plugin.isEmpty ? .null : .string(widget.plugin),
            "kind": .string(widget.kind), place: .string(widget.place.name),
            "appearance": widget.appearance.json,
            "configuration": widget.configuration.isEmpty ? .null : try JSONValue(parsing: widget.configuration),
            "snapshot": metadata == nil ? .null : .string("\(home.snapshots.path)/\(widget.id).png"),
            "drawn": instant(timeline?.instant), "entries": .integer(timeline?.entries.count ?? 0),
            "reload": instant(timeline?.reload),
            "freshness": try home.freshness(metadata, of: .placed(widget))?.json ?? .null,
            "control": metadata?.control?.json ?? .null,
        ]
    }

    private func reload() async throws {
        for id in arguments.operands { _ = try store.widget(id, on: surface) }
        let requested = Set(arguments.operands)
        let outcome =
            try await requested.isEmpty
            ? home.update(at: now.milliseconds)
            : HomeUpdateQueue().update(home, requested: requested) { [now] in now.milliseconds }
        try write(outcome)
        if let failed = outcome.reloads.first(where: { $0.failure != nil }), let reason = failed.failure {
            throw CommandFailure("\(failed.id): \(reason)", exitCode: .badData)
        }
    }

    private func write(_ outcome: HomeScreen.Outcome) throws {
        report(outcome.faults)
        if isJSON { return try StandardOutput.write(outcome.json.serialised()) }
        for reload in outcome.reloads where reload.failure == nil {
            try StandardOutput.write("\(reload.id): redrawn (\(reload.cause))")
        }
        if outcome.reloads.isEmpty { try StandardOutput.write("nothing is due") }
    }

    private func report(_ faults: [String]) { for fault in faults { StandardError.write("AppHost: \(fault)") } }

    // MARK: Tapping

    private func tap() async throws {
        let most = arguments.has(Self.region) || surface == .control ? 1 : 2
        let widget = try store.widget(try id(min(max(arguments.operands.count, 1), most)), on: surface)
        guard let metadata = try home.snapshots.metadata(of: widget.id) else {
            throw CommandFailure(
                "\(widget.id) isn't drawn yet — run 'AppHost \(surface) reload \(widget.id)' to draw it",
                exitCode: .badData)
        }
        guard metadata.control?.isEnabled != false else {
            throw CommandFailure(
                "\(widget.id) is disabled in its current snapshot — run 'AppHost \(surface) reload \(widget.id)' to draw it again",
                exitCode: .badData)
        }
        let region = try region(of: widget.id, in: metadata)
        switch try await touch.tap(region?.action, of: .placed(widget)) {
        case .opens(let url):
            if isJSON {
                return try StandardOutput.write((["opens": .string(url ?? "")] as JSONValue).serialised())
            }
            try StandardOutput.write("opens \(url ?? "the app")")
        case .ran(let id, let answer, let outcome):
            if isJSON {
                report(outcome.faults)
                let document: JSONValue = ["intent": .string(id), "answer": answer, "home": outcome.json]
                try StandardOutput.write(document.serialised())
            } else {
                try StandardOutput.write("ran \(id)\(answer["dialog"]?.string.map { ": \($0)" } ?? "")")
                try write(outcome)
                if let value = try home.snapshots.metadata(of: widget.id)?.control?.spacedValue {
                    try StandardOutput.write("\(widget.id):\(value)")
                }
            }
            // The intent ran, but its change isn't drawn.
            if let reason = outcome.failure(of: widget.id) { throw CommandFailure(reason, exitCode: .badData) }
        }
    }

    /// Returns the region that `--region` or the point operand selects; `nil` where nothing is tappable.
    private func region(of widget: String, in metadata: SnapshotMetadata) throws -> SnapshotMetadata.Region? {
        let regions = metadata.regions
        if let text = arguments[Self.region] {
            guard let number = Int(text), regions.indices.contains(number) else {
                throw CommandFailure(
                    regions.isEmpty
                        ? "\(widget) has no region — leave \(Self.region) out to open the app"
                        : "\(widget) has no region '\(text)' — write a number from 0 to \(regions.count - 1)",
                    exitCode: .badData)
            }
            return regions[number]
        }
        // Without a point, tap the first region.
        guard arguments.operands.count == 2 else { return regions.first }
        let parts = arguments.operands[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
            throw CommandFailure(
                "invalid point '\(arguments.operands[1])' — write X,Y in points from the upper left corner")
        }
        let point = Point(x: x, y: y)
        guard Rect(metadata.size).contains(point) else {
            let (width, height) = (metadata.size.width.formatted(), metadata.size.height.formatted())
            throw CommandFailure(
                "\(arguments.operands[1]) isn't on \(widget), which is \(width) × \(height) points — write a point on it",
                exitCode: .badData)
        }
        // Later regions are drawn above earlier ones.
        return regions.last { $0.area.contains(point) }
    }
}

extension SnapshotMetadata.Control {
    /// The control's value after a space; `nil` without a value.
    fileprivate var spacedValue: String? { value.map { " \($0)" } }
}

extension HomeScreen.Outcome {
    /// Returns the reason why a widget isn't drawn; `nil` if it is.
    func failure(of widget: String) -> String? {
        reloads.first { $0.id == widget }?.failure.map { "\(widget) isn't drawn: \($0)" }
            ?? faults.first { $0.hasPrefix("\(widget): ") }
    }

    /// The outcome as JSON.
    var json: JSONValue {
        [
            "reloads": .array(
                reloads.map {
                    [
                        "id": .string($0.id), "cause": .string($0.cause.description),
                        "failure": $0.failure.map { .string($0) } ?? .null,
                    ]
                }),
            "changed": .array(changed.map { .string($0) }),
            "next": next.map { .string(Date(milliseconds: $0).formatted(.iso8601)) } ?? .null,
        ]
    }
}

import Foundation
import Shared

/// The widgets and controls that can be placed, and the appearances they can be drawn in.
struct PageGallery: Sendable {
    let calls: ExtensionCalls
    let plugins: PluginPublisher

    /// Returns the gallery, with a fault for each plug-in that doesn't answer.
    ///
    /// - Throws: ``ExtensionError``.
    func json() async throws -> JSONValue {
        var list = Arguments(command: "list")
        list[CommonOptions.json] = true
        let own = try JSONValue(parsing: try await calls.drawing(list))
        var widgets = own["widgets"]?.array ?? []
        var faults: [JSONValue] = []
        for plugin in try plugins.catalogue().plugins
        where plugin.manifest.point == .widgets && plugin.origin != .builtIn {
            let outcome = await plugins.supervisor.widgets(plugin)
            widgets += (outcome.value ?? []).map { json($0, of: plugin) }
            if let fault = outcome.message(of: plugin.manifest.name) { faults.append(.string(fault)) }
        }
        return [
            "widgets": .array(widgets), "controls": own["controls"] ?? .array([]), "faults": .array(faults),
            "appearances": [
                "mode": names(DisplayMode.allCases.map(\.name)),
                "wallpaper": names(HomeScreenWallpaper.allCases.map(\.rawValue)), "scheme": names(["light", "dark"]),
                "device": names(DeviceProfile.all.map(\.name)),
                "type-size": names(DynamicTypeSize.allCases.filter { $0 >= .large }.map { "\($0)" }),
                "contrast": names(["standard", "increased"]),
            ],
        ]
    }

    private func json(_ widget: PluginWidget, of plugin: Plugin) -> JSONValue {
        [
            "kind": .string(widget.kind), "displayName": .string(widget.name),
            "description": .string(widget.description ?? ""), "families": names(widget.families.map(\.name)),
            "parameters": .array([]), "plugin": .string(plugin.identifier),
        ]
    }

    private func names(_ list: [String]) -> JSONValue { .array(list.map { .string($0) }) }
}

/// A rendering of a widget that differs from its current snapshot: at another instant, in another appearance or language.
struct PagePreview: Sendable {
    let store: HomeStore
    let calls: ExtensionCalls

    /// Draws a placed widget or control.
    ///
    /// - Parameter choices: Values by the names of `render`'s options, which override the widget's own.
    /// - Throws: ``CommandFailure`` for an unknown choice; ``ExtensionError``, ``HostError``.
    func snapshot(
        of widget: PlacedWidget, _ choices: [String: String], as format: SnapshotFormat
    ) async throws -> [UInt8] {
        var (placed, at, locale) = (widget, Date?.none, String?.none)
        for (name, value) in choices {
            if try placed.appearance.set(name, to: value) { continue }
            if name == CommonOptions.at.name {
                at = try Date(written: value)
            } else if name == CommonOptions.locale.name {
                locale = value
            } else {
                let names = RenderConfiguration.parts.map(\.name) + [CommonOptions.at.name, CommonOptions.locale.name]
                throw CommandFailure("unknown option '\(name)' — \(suggestion(for: name, in: names))")
            }
        }
        // The user may choose the wallpaper before the home screen.
        if placed.appearance.homeScreen == nil { placed.appearance.wallpaper = nil }
        // A control has no timeline.
        if let at, choices.count == 1, !widget.isControl, let drawn = try drawnAhead(widget, at, format) {
            return drawn
        }
        guard widget.plugin.isEmpty else {
            throw CommandFailure(
                "\(widget.id) belongs to a plug-in and isn't drawn that far ahead — choose an earlier instant",
                exitCode: .badData)
        }
        var command = RenderCommand(placed, as: format)
        (command.at, command.locale) = (at, locale)
        return try await calls.drawing(command)
    }

    /// Draws a kind's preview in the widget gallery.
    func preview(_ widget: PlacedWidget) async throws -> [UInt8] {
        try await calls.drawing(RenderCommand(widget, .preview))
    }

    /// Returns the timeline entry shown at an instant if it is already drawn. Returns `nil` if the instant is outside the current timeline,
    /// or if the entry has a text that counts up or down.
    private func drawnAhead(_ widget: PlacedWidget, _ at: Date, _ format: SnapshotFormat) throws -> [UInt8]? {
        let instant = at.milliseconds
        guard let timeline = try store.timeline(of: widget.id), timeline.instant <= instant,
            instant < timeline.reload ?? .max, let entry = timeline.entry(at: instant)
        else { return nil }
        let files = SnapshotFiles(path: store.container.path + "/snapshots")
        let metadata = try files.metadata("\(entry.snapshot).json")
        if metadata.texts.contains(where: { !$0.moments.isEmpty }) { return nil }
        return format == .json ? try metadata.serialised() : try files.read("\(entry.snapshot).png")
    }
}

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

import Foundation
import Shared

/// Has the widgets of plug-ins drawn into the container: the plug-in hands views over, WidgetExt alone looks into them.
struct PluginPublisher: Sendable {
    let supervisor: PluginSupervisor
    let catalogue: @Sendable () throws -> PluginCatalogue
    let calls: ExtensionCalls
    let container: Container
    let context: @Sendable () throws -> RequestContext

    /// Asks for a placed widget's timeline, and draws it.
    ///
    /// - Throws: ``PluginError`` where there is no such plug-in; ``WidgetError`` with what came of asking it; ``ExtensionError`` with
    ///   what is wrong with a view; ``PictureError``, ``ContainerError``.
    func publish(_ widget: PlacedWidget) async throws {
        let plugin = try catalogue().plugin(widget.plugin)
        let context = try context()
        guard case .family(let family) = widget.place else {
            throw WidgetError(reason: "\(widget.id) is of a plug-in, and those have widgets only — remove it")
        }
        let device = DeviceProfile.all.first { $0.name == widget.look["device"] } ?? .standard
        guard let size = device.size(of: family) else {
            throw WidgetError(
                reason: "\(device.name) shows no \(family) widgets — choose another --device or family")
        }
        let outcome = await supervisor.timeline(
            plugin, kind: widget.kind, family: family, size: size, context: context)
        guard let timeline = outcome.value else {
            throw WidgetError(reason: outcome.message(of: plugin.manifest.name) ?? "\(plugin.identifier) has no answer")
        }
        let files = PictureFiles(path: container.path + "/pictures")
        let first = timeline.entries.lastIndex { $0.date <= context.now } ?? 0
        var entries: [PublishedTimeline.Entry] = []
        var drawn: [[UInt8]: String] = [:]
        for entry in timeline.entries[first...].prefix(PublishedTimeline.entryLimit) {
            var name = drawn[entry.view]
            if name == nil {
                let new = "\(widget.id).\(context.now.milliseconds).\(drawn.count)"
                try await draw(entry.view, of: widget, family, named: new, into: files)
                (drawn[entry.view], name) = (new, new)
            }
            if let name { entries.append(.init(instant: entry.date.milliseconds, picture: name)) }
        }
        let (policy, reload) = timeline.policy
        try container.publish(
            PublishedTimeline(
                instant: context.now.milliseconds, kind: widget.kind, family: family.rawValue, entries: entries,
                policy: policy, reload: reload?.milliseconds, domains: []),
            to: try PublishedTimeline.key(of: widget.id), durability: .volatile, label: "publish")
        let kept = Set(drawn.values)
        for file in files.names where file.hasPrefix("\(widget.id).") {
            if !kept.contains(file.split(separator: ".").dropLast().joined(separator: ".")) { files.remove(file) }
        }
    }

    /// Checks that a plug-in declared the scheme of an address.
    ///
    /// - Throws: ``WidgetError`` for any other address; ``PluginError`` where there is no such plug-in.
    func checkAddress(_ address: String, of identifier: String) throws {
        let manifest = try catalogue().plugin(identifier).manifest
        if manifest.options.mayOpen(address) { return }
        throw WidgetError(
            reason: "\(manifest.name) may not open '\(address.visible.prefix(100))' — declare its scheme in "
                + "AirlockPlugin.URLSchemes of its Info.plist")
    }

    /// Has a plug-in perform one of its intents; the answer as JSON.
    ///
    /// - Throws: As ``publish(_:)``.
    func perform(_ intent: String, parameters: String, of identifier: String) async throws -> String {
        let plugin = try catalogue().plugin(identifier)
        let values = (try? JSONValue(parsing: parameters)) ?? .object([])
        let outcome = await supervisor.perform(plugin, intent: intent, parameters: values, context: try context())
        guard let performed = outcome.value else {
            throw WidgetError(reason: outcome.message(of: plugin.manifest.name) ?? "\(identifier) has no answer")
        }
        return try (["dialog": performed.dialog.map { .string($0) } ?? .null] as JSONValue).serialised()
    }

    private func draw(
        _ view: [UInt8], of widget: PlacedWidget, _ family: WidgetFamily, named name: String, into files: PictureFiles
    ) async throws {
        let look = widget.look.sorted { $0.key < $1.key }.flatMap { ["--\($0.key)", $0.value] }
        // The facts first: what is wrong with a view is said before anything is written.
        let facts = try await calls.handedOver(view, family: family, options: look + ["--format", "json"])
        try files.replace("\(name).png", with: try await calls.handedOver(view, family: family, options: look))
        try files.replace("\(name).json", with: facts)
    }
}

extension PluginTimeline {
    /// When the next timeline is asked for, in the words of policies; `nil` for never.
    fileprivate var policy: (name: String, reload: Date?) {
        switch reload {
        case .atEnd: ("atEnd", entries.last?.date)
        case .never: ("never", nil)
        case .after(let date): ("after", date)
        }
    }
}

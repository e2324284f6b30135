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
    /// - Throws: ``PluginError`` if there is no such plug-in; ``WidgetError`` if it doesn't answer or its views take too long to draw;
    ///   ``ExtensionError`` for a view that can't be drawn. After an error the previous snapshot is kept.
    func publish(_ widget: PlacedWidget) async throws {
        let plugin = try catalogue().plugin(widget.plugin)
        let context = try context()
        guard case .family(let family) = widget.place else {
            throw WidgetError(reason: "\(widget.id) is of a plug-in, and those have widgets only — remove it")
        }
        let device = widget.appearance.device ?? .standard
        guard let size = device.size(of: family) else {
            throw WidgetError(
                reason: "\(device.name) shows no \(family) widgets — choose another --device or family")
        }
        let outcome = await supervisor.timeline(
            plugin, kind: widget.kind, family: family, size: size, context: context)
        guard let timeline = outcome.value else {
            throw WidgetError(reason: outcome.message(of: plugin.manifest.name) ?? "\(plugin.identifier) has no answer")
        }
        try await draw(timeline, of: plugin, for: widget, at: context.now)
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
        let values = try JSONValue(parsing: parameters)
        let outcome = await supervisor.perform(plugin, intent: intent, parameters: values, context: try context())
        guard let performed = outcome.value else {
            throw WidgetError(reason: outcome.message(of: plugin.manifest.name) ?? "\(identifier) has no answer")
        }
        return try (["dialog": performed.dialog.map { .string($0) } ?? .null] as JSONValue).serialised()
    }

    /// Draws the views from the one shown at an instant on, all of them within one budget of time.
    private func draw(_ timeline: PluginTimeline, of plugin: Plugin, for widget: PlacedWidget, at now: Date)
        async throws
    {
        let (input, views) = try timeline.drawn(from: now)
        let limit = supervisor.limits.drawing
        do {
            try await calls.publish(widget, input, limit: limit)
        } catch let error as ExtensionError {
            removeUnpublished(of: widget)
            guard error.isTimeLimit else { throw error }
            let outcome = PluginOutcome<PluginTimeline>.timedOut(.drawing(seconds: limit, views: views))
            await supervisor.note(outcome, of: plugin)
            throw WidgetError(reason: outcome.message(of: plugin.manifest.name) ?? error.message)
        }
    }

    /// Removes what was drawn before drawing failed; what the widget shows stays.
    private func removeUnpublished(of widget: PlacedWidget) {
        let shown: [String]
        do { shown = try HomeStore(container: container).timeline(of: widget.id)?.entries.map(\.snapshot) ?? [] } catch {
            // Which images are shown isn't known, so none is removed; the home screen's next pass reports why.
            return
        }
        let files = SnapshotFiles(path: container.path + "/snapshots")
        for file in files.names where file.hasPrefix("\(widget.id).") {
            if !shown.contains(file.split(separator: ".").dropLast().joined(separator: ".")) { files.remove(file) }
        }
    }
}

extension PluginTimeline {
    /// The entries from the one at an instant on, as `WidgetExt publish --archived` reads them, and the number of their views: a line of
    /// JSON, and the views in the order of their `lengths`, each once.
    fileprivate func drawn(from now: Date) throws -> (input: [UInt8], views: Int) {
        let first = entries.lastIndex { $0.date <= now } ?? 0
        var views: [[UInt8]] = []
        var numbers: [[UInt8]: Int] = [:]
        let shown: [JSONValue] = entries[first...].prefix(PublishedTimeline.entryLimit).map { entry in
            let number = numbers[entry.view] ?? views.count
            if number == views.count { views.append(entry.view) }
            numbers[entry.view] = number
            return ["date": .integer(Int(entry.date.milliseconds)), "view": .integer(number)]
        }
        let (policy, reload) = policy
        let head: JSONValue = [
            "policy": .string(policy), "reload": reload.map { .integer(Int($0.milliseconds)) } ?? .null,
            "entries": .array(shown), "lengths": .array(views.map { .integer($0.count) }),
        ]
        return (Array((try head.serialised() + "\n").utf8) + views.joined(), views.count)
    }

    /// When the next timeline is asked for, in the words of policies; `nil` for never.
    fileprivate var policy: (name: String, reload: Date?) {
        switch reload {
        case .atEnd: ("atEnd", entries.last?.date)
        case .never: ("never", nil)
        case .after(let date): ("after", date)
        }
    }
}

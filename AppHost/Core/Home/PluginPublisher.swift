import Foundation
import Shared

/// Publishes the widgets of plug-ins: the plug-in returns views, and only WidgetExt decodes them.
struct PluginPublisher: Sendable {
    let supervisor: PluginSupervisor
    let catalogue: @Sendable () throws -> PluginCatalogue
    let calls: ExtensionCalls
    let container: Container
    let context: @Sendable () throws -> RequestContext

    /// Requests a placed widget's timeline, and draws it.
    ///
    /// - Throws: ``PluginError`` for an unknown plug-in; ``CommandFailure`` if the plug-in doesn't answer or its views take too long to
    ///   draw; ``ExtensionError`` for a view that can't be drawn. After an error the previous snapshot is kept.
    func publish(_ widget: PlacedWidget) async throws {
        let plugin = try catalogue().plugin(widget.plugin)
        let context = try context()
        guard case .family(let family) = widget.place else {
            throw CommandFailure(
                "\(widget.id) isn't a widget, and plug-ins provide only widgets — remove it", exitCode: .badData)
        }
        let device = widget.appearance.device ?? .standard
        guard let size = device.size(of: family) else {
            throw CommandFailure(
                "\(device.name) shows no \(family) widgets — choose another \(RenderOptions.device) or family",
                exitCode: .badData)
        }
        let outcome = await supervisor.timeline(
            plugin, kind: widget.kind, family: family, size: size, context: context)
        guard let timeline = outcome.value else {
            throw CommandFailure(
                outcome.message(of: plugin.manifest.name) ?? "\(plugin.identifier) didn't answer", exitCode: .badData)
        }
        try await draw(timeline, of: plugin, for: widget, at: context.now)
    }

    /// Checks that a plug-in declared the scheme of a URL.
    ///
    /// - Throws: ``CommandFailure`` for any other URL; ``PluginError`` for an unknown plug-in.
    func checkAddress(_ address: String, of identifier: String) throws {
        let manifest = try catalogue().plugin(identifier).manifest
        if manifest.options.mayOpen(address) { return }
        throw CommandFailure(
            "\(manifest.name) isn't allowed to open '\(address.visible.prefix(100))' — declare its scheme in "
                + "AirlockPlugin.URLSchemes of its Info.plist", exitCode: .badData)
    }

    /// Has a plug-in perform one of its intents, and returns its answer.
    ///
    /// - Throws: The errors of ``publish(_:)``.
    func perform(_ intent: String, parameters: JSONValue, of identifier: String) async throws -> JSONValue {
        let plugin = try catalogue().plugin(identifier)
        let outcome = await supervisor.perform(plugin, intent: intent, parameters: parameters, context: try context())
        guard let performed = outcome.value else {
            throw CommandFailure(
                outcome.message(of: plugin.manifest.name) ?? "\(identifier) didn't answer", exitCode: .badData)
        }
        return ["dialog": performed.dialog.map { .string($0) } ?? .null]
    }

    /// Draws the views of the current entry and of all later entries, within one time limit for all of them.
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
            await supervisor.record(outcome, of: plugin)
            throw CommandFailure(outcome.message(of: plugin.manifest.name) ?? error.message, exitCode: .badData)
        }
    }

    /// Removes the images that were drawn before the failure; the published snapshots are kept.
    private func removeUnpublished(of widget: PlacedWidget) {
        let published: [String]
        do {
            published = try HomeStore(container: container).timeline(of: widget.id)?.entries.map(\.snapshot) ?? []
        } catch {
            // It isn't known which images are published, so none is removed. The home screen's next update reports the reason.
            return
        }
        let files = SnapshotFiles(path: container.path + "/snapshots")
        for file in files.names where file.hasPrefix("\(widget.id).") {
            if !published.contains(file.split(separator: ".").dropLast().joined(separator: ".")) { files.remove(file) }
        }
    }
}

extension PluginTimeline {
    /// Returns the input of `WidgetExt publish --archived` for the current entry and all later ones, and the number of views in it. The
    /// input is a line of JSON, followed by the views, whose lengths are in the JSON. Equal views are included once.
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
        let head: JSONValue = [
            "reload": reloadDate.map { .integer(Int($0.milliseconds)) } ?? .null,
            "entries": .array(shown), "lengths": .array(views.map { .integer($0.count) }),
        ]
        return (Array((try head.serialised() + "\n").utf8) + views.joined(), views.count)
    }

    /// The date of the next request; `nil` for never.
    fileprivate var reloadDate: Date? {
        switch reload {
        case .atEnd: entries.last?.date
        case .never: nil
        case .after(let date): date
        }
    }
}

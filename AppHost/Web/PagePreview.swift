import Foundation
import Shared

/// A rendering of a widget that differs from its current snapshot: at another instant, in another appearance or language.
struct PagePreview: Sendable {
    let store: HomeStore
    let calls: ExtensionCalls

    /// The format of the result: the image or its metadata.
    enum Format: String, Sendable {
        case png
        case json
    }

    /// The options that may be chosen in addition to those of the appearance.
    private static let circumstances = ["at", "locale"]

    /// Draws a placed widget or control.
    ///
    /// - Parameter choices: Values by the names of `render`'s options, which override the widget's own.
    /// - Throws: ``UsageError`` for an unknown choice; ``ExtensionError``, ``SnapshotFileError``.
    func snapshot(of widget: PlacedWidget, _ choices: [String: String], as format: Format) async throws -> [UInt8] {
        // A control has no timeline.
        if Set(choices.keys) == ["at"], !widget.isControl, let drawn = try drawnAhead(widget, choices, format) {
            return drawn
        }
        guard widget.plugin.isEmpty else {
            throw UsageError(
                "\(widget.id) belongs to a plug-in and isn't drawn that far ahead — choose an earlier instant",
                exitCode: .badData)
        }
        return try await render(widget, choices, format)
    }

    /// Draws a Live Activity as the lock screen will show it at an instant.
    ///
    /// - Throws: The errors of ``snapshot(of:_:as:)``; also ``ExtensionError`` if the activity has ended by then.
    func snapshot(of activity: VisibleActivity, at instant: String, as format: Format) async throws -> [UInt8] {
        try await calls.drawing([
            "render", "--activity=\(activity.id)", "--format=\(format.rawValue)", "--at=\(instant)",
        ])
    }

    /// Draws a kind's preview in the widget gallery.
    func preview(_ widget: PlacedWidget) async throws -> [UInt8] {
        try await render(widget, [:], .png, more: ["--preview"])
    }

    /// Returns the timeline entry shown at an instant if it is already drawn. Returns `nil` if the instant is outside the current timeline,
    /// or if the entry has a text that counts up or down.
    private func drawnAhead(_ widget: PlacedWidget, _ choices: [String: String], _ format: Format) throws -> [UInt8]? {
        // `render` refuses an instant that can't be read.
        guard let text = choices["at"], let instant = (try? Date(written: text))?.milliseconds,
            let timeline = try store.timeline(of: widget.id), timeline.instant <= instant,
            instant < timeline.reload ?? .max, let entry = timeline.entry(at: instant)
        else { return nil }
        let files = SnapshotFiles(path: store.container.path + "/snapshots")
        let metadata = try files.metadata("\(entry.snapshot).json")
        if metadata.texts.contains(where: { !$0.moments.isEmpty }) { return nil }
        return format == .json ? try metadata.serialised() : try files.read("\(entry.snapshot).png")
    }

    private func render(
        _ widget: PlacedWidget, _ choices: [String: String], _ format: Format, more: [String] = []
    ) async throws -> [UInt8] {
        var (appearance, circumstances) = (widget.appearance, [String]())
        for (name, value) in choices {
            if let option = RenderConfiguration.Option(rawValue: name) {
                try appearance.set(option, to: value)
            } else if Self.circumstances.contains(name) {
                circumstances.append("--\(name)=\(value)")
            } else {
                let names = RenderConfiguration.Option.names + Self.circumstances
                throw UsageError("unknown option '\(name)' — \(suggestion(for: name, in: names))")
            }
        }
        if widget.isControl { (appearance.mode, appearance.tint) = (nil, nil) }
        let place = widget.isControl ? "presentation" : "family"
        var command = [
            "render", "--kind=\(widget.kind)", "--\(place)=\(widget.place.name)", "--format=\(format.rawValue)",
        ]
        command += appearance.options.map { "--\($0.name)=\($0.value)" } + circumstances
        if !widget.configuration.isEmpty { command += ["--configuration=-"] }
        return try await calls.drawing(
            command + more, input: widget.configuration.isEmpty ? nil : Array(widget.configuration.utf8))
    }
}

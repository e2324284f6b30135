import Foundation
import Shared

/// A snapshot of something that is placed, or could be, as it isn't shown now: at another instant, in another look, in another language.
struct PagePreview: Sendable {
    let store: HomeStore
    let calls: ExtensionCalls

    /// What is drawn of it.
    enum Format: String, Sendable {
        case png
        case json
    }

    /// What may be said of it, besides the options of looks.
    private static let circumstances = ["at", "locale"]

    /// Draws something placed.
    ///
    /// - Parameter choices: Values by the names of `render`'s options, which take the place of its own.
    /// - Throws: ``UsageError`` for a choice there isn't; ``ExtensionError``, ``SnapshotFileError``.
    func snapshot(of widget: PlacedWidget, _ choices: [String: String], as format: Format) async throws -> [UInt8] {
        // What a control shows is kept for now alone.
        if Set(choices.keys) == ["at"], !widget.isControl, let drawn = try drawnAhead(widget, choices, format) {
            return drawn
        }
        guard widget.plugin.isEmpty else {
            throw UsageError(
                "\(widget.id) is of a plug-in, and shown as far ahead as it was drawn — choose an earlier instant",
                exitCode: .badData)
        }
        return try await render(widget, choices, format)
    }

    /// Draws a Live Activity as it will be on the lock screen at an instant.
    ///
    /// - Throws: As ``snapshot(of:_:as:)``; ``ExtensionError``, too, where it is over by then.
    func snapshot(of activity: VisibleActivity, at instant: String, as format: Format) async throws -> [UInt8] {
        try await calls.drawing([
            "render", "--activity=\(activity.id)", "--format=\(format.rawValue)", "--at=\(instant)",
        ])
    }

    /// Draws what the gallery of widgets shows of a kind.
    func preview(_ widget: PlacedWidget) async throws -> [UInt8] {
        try await render(widget, [:], .png, more: ["--preview"])
    }

    /// The entry of a timeline that is drawn already and shown at an instant; `nil` where that is another timeline's, and where a text
    /// in it counts.
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
                throw UsageError("'\(name)' can't be chosen — \(suggestion(for: name, in: names))")
            }
        }
        if widget.isControl { (appearance.mode, appearance.tint) = (nil, nil) }
        let place = widget.isControl ? "presentation" : "family"
        var words = [
            "render", "--kind=\(widget.kind)", "--\(place)=\(widget.place.name)", "--format=\(format.rawValue)",
        ]
        words += appearance.options.map { "--\($0.name)=\($0.value)" } + circumstances
        if !widget.configuration.isEmpty { words += ["--configuration=-"] }
        return try await calls.drawing(
            words + more, input: widget.configuration.isEmpty ? nil : Array(widget.configuration.utf8))
    }
}

import FoundationEssentials

/// A command of the host that draws one snapshot: `WidgetExt render` and its options.
package struct RenderCommand: Hashable, Sendable {
    /// The subject of a snapshot.
    package enum Subject: Hashable, Sendable {
        /// A widget in a family.
        case widget(kind: String, WidgetFamily, EntryOrigin = .timeline)
        /// A control in a size, with its provider's value or with the value of a toggle.
        case control(kind: String, ControlPresentation, EntryOrigin = .timeline, value: ToggleValue? = nil)
        /// A presentation of a Live Activity in a state.
        case activity(kind: String, ActivityPresentation, ActivityState)
        /// A current Live Activity on the lock screen.
        case currentActivity(id: String)
        /// A preview of the sources; the other previews and providers in `without` aren't created, because they crash.
        case preview(name: String, entry: Int? = nil, ActivityPresentation? = nil, without: [String] = [])
        /// The archived views of a plug-in's widget.
        case archived([UInt8], WidgetFamily)
        /// The view that an intent showed.
        case snippet(Int)
        /// A window of the app.
        case scene(id: String)
    }

    /// The attributes and the state of a drawn Live Activity.
    package enum ActivityState: Hashable, Sendable {
        /// Values that the extension makes up.
        case madeUp
        /// A JSON document in a file that the extension can read.
        case file(String)
        /// A JSON document.
        case document([UInt8])
    }

    package var subject: Subject
    package var appearance: RenderConfiguration
    package var format: SnapshotFormat
    /// The instant at which the subject is drawn; `nil` for now.
    package var at: Date?
    /// The identifier of the language and region; `nil` for those of the host.
    package var locale: String?
    /// The user's configuration: a JSON object with the values of an intent's parameters; empty for none.
    package var configuration = ""
    /// The folder of the widgets' sources, whose files and lines an outline names; `nil` for none.
    package var sources: String?

    /// Creates a command.
    package init(
        _ subject: Subject, _ appearance: RenderConfiguration = RenderConfiguration(), as format: SnapshotFormat = .png
    ) {
        (self.subject, self.appearance, self.format) = (subject, appearance, format)
    }

    /// Creates the command that draws a placed widget or control, or a running Live Activity.
    package init(_ widget: PlacedWidget, _ origin: EntryOrigin = .timeline, as format: SnapshotFormat = .png) {
        var appearance = widget.appearance
        let subject: Subject
        switch widget.place {
        case .family(let family): subject = .widget(kind: widget.kind, family, origin)
        case .control(let size):
            // Control Center always shows controls in their own colours.
            appearance.removeWidgetParts()
            subject = .control(kind: widget.kind, size, origin)
        case .activity(let id, _): subject = .currentActivity(id: id)
        }
        self.init(subject, appearance, as: format)
        configuration = widget.configuration
    }

    /// The arguments of the extension.
    package var arguments: [String] {
        var options = subject.options + appearance.options.map { Option($0.name, $0.value) }
        if let at { options.append(Option("at", at.written)) }
        if let locale { options.append(Option("locale", locale)) }
        if !configuration.isEmpty { options.append(Option("configuration", Option.standardInput)) }
        if let sources { options.append(Option("sources", sources)) }
        // If another option's value is left out, an option must follow that option. `format` always follows.
        options.append(Option("format", format.rawValue))
        return ["render"] + options.map(\.word)
    }

    /// The bytes for the extension's standard input; `nil` for none.
    package var input: [UInt8]? {
        switch subject {
        case .archived(let view, _): view
        case .activity(_, _, .document(let bytes)): bytes
        default: configuration.isEmpty ? nil : Array(configuration.utf8)
        }
    }
}

/// An option and its value in a command line. A value may begin with a dash, so it is in the same word as the name.
private struct Option {
    /// The name of the file that is standard input.
    static let standardInput = "-"

    let word: String

    init(_ name: String, _ value: String? = nil) { word = "--" + name + (value.map { "=" + $0 } ?? "") }
}

extension RenderCommand.Subject {
    fileprivate var options: [Option] {
        switch self {
        case .widget(let kind, let family, let origin):
            return [Option("kind", kind), Option("family", family.name)] + origin.options
        case .control(let kind, let size, let origin, let value):
            return [Option("kind", kind), Option("presentation", size.rawValue)] + origin.options
                + (value.map { [Option("value", $0.rawValue)] } ?? [])
        case .activity(let kind, let presentation, let state):
            return [Option("kind", kind), Option("presentation", presentation.rawValue)] + state.options
        case .currentActivity(let id): return [Option("activity", id)]
        case .preview(let name, let entry, let presentation, let without):
            return [Option("preview", name)] + without.map { Option("without", $0) }
                + (entry.map { [Option("entry", "\($0)")] } ?? [])
                + (presentation.map { [Option("presentation", $0.rawValue)] } ?? [])
        case .archived(_, let family):
            return [Option("archived", Option.standardInput), Option("family", family.name)]
        case .snippet(let number): return [Option("snippet", "\(number)")]
        case .scene(let id): return [Option("scene", id)]
        }
    }
}

extension RenderCommand.ActivityState {
    fileprivate var options: [Option] {
        switch self {
        case .madeUp: []
        case .file(let path): [Option("state", path)]
        case .document: [Option("state", Option.standardInput)]
        }
    }
}

/// The source of the entry that a snapshot shows.
package enum EntryOrigin: Hashable, Sendable {
    /// The timeline's current entry.
    case timeline
    /// The snapshot entry for the widget gallery.
    case preview
    /// The placeholder entry, which is drawn redacted.
    case placeholder

    fileprivate var options: [Option] {
        switch self {
        case .timeline: []
        case .preview: [Option("preview")]
        case .placeholder: [Option("placeholder")]
        }
    }
}

/// The value of a toggle control.
package enum ToggleValue: String, CaseIterable, Sendable {
    case on
    case off
}

/// The output formats of a snapshot.
package enum SnapshotFormat: String, CaseIterable, Sendable {
    /// An image with alpha.
    case png
    /// A vector image.
    case svg
    /// Rows of characters.
    case text
    /// One JSON line for Waybar.
    case waybar
    /// The metadata.
    case json
    /// The views with their places, texts and colours, as lines of text.
    case outline
}

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

    /// Creates the command that draws a placed widget or control.
    package init(_ widget: PlacedWidget, _ origin: EntryOrigin = .timeline, as format: SnapshotFormat = .png) {
        var appearance = widget.appearance
        let subject: Subject
        switch widget.place {
        case .family(let family): subject = .widget(kind: widget.kind, family, origin)
        case .control(let size):
            // Control Center always shows controls in their own colours.
            appearance.removeWidgetParts()
            subject = .control(kind: widget.kind, size, origin)
        }
        self.init(subject, appearance, as: format)
        configuration = widget.configuration
    }

    /// The command line of the extension.
    package var arguments: [String] { commandLine.words }

    /// The command and the options of the extension.
    package var commandLine: Arguments {
        var arguments = Arguments(command: "render")
        subject.write(into: &arguments)
        appearance.write(into: &arguments)
        if let at { arguments[CommonOptions.at] = at }
        if let locale { arguments.add(CommonOptions.locale.declaration, locale) }
        if !configuration.isEmpty { arguments[RenderOptions.configuration] = Self.standardInput }
        arguments[RenderOptions.sources] = sources
        arguments[RenderOptions.format] = format
        return arguments
    }

    /// The name of the file that is standard input.
    fileprivate static let standardInput = "-"

    /// The bytes for the extension's standard input; `nil` for none.
    package var input: [UInt8]? {
        switch subject {
        case .archived(let view, _): view
        case .activity(_, _, .document(let bytes)): bytes
        default: configuration.isEmpty ? nil : Array(configuration.utf8)
        }
    }
}

extension RenderCommand.Subject {
    fileprivate func write(into arguments: inout Arguments) {
        switch self {
        case .widget(let kind, let family, let origin):
            (arguments[RenderOptions.kind], arguments[RenderOptions.family]) = (kind, family)
            origin.write(into: &arguments)
        case .control(let kind, let size, let origin, let value):
            (arguments[RenderOptions.kind], arguments[RenderOptions.presentation]) = (kind, size.rawValue)
            arguments[RenderOptions.value] = value
            origin.write(into: &arguments)
        case .activity(let kind, let presentation, let state):
            (arguments[RenderOptions.kind], arguments[RenderOptions.presentation]) = (kind, presentation.rawValue)
            switch state {
            case .madeUp: break
            case .file(let path): arguments[RenderOptions.state] = path
            case .document: arguments[RenderOptions.state] = RenderCommand.standardInput
            }
        case .currentActivity(let id): arguments[RenderOptions.activity] = id
        case .preview(let name, let entry, let presentation, let without):
            arguments[RenderOptions.preview] = .text(name)
            arguments[RenderOptions.withoutPreviews] = without
            arguments[RenderOptions.entry] = entry
            arguments[RenderOptions.presentation] = presentation?.rawValue
        case .archived(_, let family):
            (arguments[RenderOptions.archived], arguments[RenderOptions.family]) = (RenderCommand.standardInput, family)
        case .snippet(let number): arguments[RenderOptions.snippet] = number
        case .scene(let id): arguments[RenderOptions.scene] = id
        }
    }
}

/// The source of the entry that a snapshot shows.
package enum EntryOrigin: String, CaseIterable, Sendable {
    /// The timeline's current entry.
    case timeline
    /// The snapshot entry for the widget gallery.
    case preview
    /// The placeholder entry, which is drawn redacted.
    case placeholder

    fileprivate func write(into arguments: inout Arguments) {
        switch self {
        case .timeline: break
        case .preview: arguments[RenderOptions.preview] = .alone
        case .placeholder: arguments[RenderOptions.placeholder] = true
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

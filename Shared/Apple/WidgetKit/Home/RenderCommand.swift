import FoundationEssentials

/// A command of the host that draws one snapshot: `WidgetExt render` and its options.
package struct RenderCommand: Hashable, Sendable {
    /// The subject of a snapshot.
    package enum Subject: Hashable, Sendable {
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
    /// The timeline's current entry, made with a fixture whose values are made up.
    case filled
    /// The snapshot entry for the widget gallery.
    case preview
    /// The placeholder entry, which is drawn redacted.
    case placeholder

    fileprivate func write(into arguments: inout Arguments) {
        switch self {
        case .timeline, .filled: break
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

/// The options that describe one snapshot, in the commands that draw it.
package enum RenderOptions {
    package static let kind = CommandOption<String?>(
        "kind", "KIND", help: "the widget, activity or control, as 'list' prints it", allowsEmpty: true)
    package static let family = CommandOption<WidgetFamily?>(
        "family", "FAMILY", help: "the family, such as systemSmall or accessoryRectangular",
        fits: [.widget, .widgetViews]
    ) { $0.name }

    // MARK: Appearance

    package static let mode = CommandOption<DisplayMode?>(
        "mode", "MODE", help: choices(DisplayMode.allCases.map(\.name)), fits: [.widget, .widgetViews]
    ) { $0.name }
    package static let wallpaper = CommandOption<HomeScreenWallpaper?>(
        "wallpaper", "NAME",
        help: "for a tinted or clear mode: \(choices(HomeScreenWallpaper.allCases.map(\.rawValue))); mixed by default",
        fits: [.widget, .widgetViews])
    package static let scheme = CommandOption<ColorScheme?>("scheme", "SCHEME", help: "light or dark")
    package static let device = CommandOption<DeviceProfile?>(
        "device", "NAME", help: choices(DeviceProfile.all.map(\.name))
    ) { $0.name }
    package static let typeSize = CommandOption<DynamicTypeSize?>(
        "type-size", "SIZE", help: "the text size, from large to accessibility5")
    package static let contrast = CommandOption<ColorSchemeContrast?>(
        "contrast", "CONTRAST", help: choices(ColorSchemeContrast.allCases.map(\.rawValue)))
    package static let tint = CommandOption<ResolvedColor?>(
        "tint", "RRGGBB",
        help:
            "the colour of the accent group in the accented mode, white by default; the colour of a tinted home screen",
        fits: [.widget, .widgetViews],
        read: { text throws(CommandFailure) in
            guard let color = ResolvedColor(hexadecimal: text) else {
                throw CommandFailure(
                    "invalid tint '\(text)' — write six hexadecimal digits for red, green and blue, such as FF9500")
            }
            return color
        }, write: { $0.hexadecimal })
    /// The range of ``scale``.
    static let scales = 1.0...4.0
    package static let scale = CommandOption<Double?>(
        "scale", "N", help: "pixels per point, from 1 to 4; 3 by default",
        read: { text throws(CommandFailure) in
            guard let scale = Double(text), scales.contains(scale) else {
                throw CommandFailure("invalid scale '\(text)' — write a number from 1 to 4, in pixels per point")
            }
            return scale
        }, write: { $0 == $0.rounded() ? "\(Int(saturating: $0))" : "\($0)" })

    // MARK: Subject

    package static let presentation = CommandOption<String?>(
        "presentation", "FORM",
        help: "for an activity: \(choices(ActivityPresentation.allCases.map(\.rawValue))); for a control: "
            + choices(ControlPresentation.allCases.map(\.rawValue)),
        choices: ActivityPresentation.allCases.map(\.rawValue) + ControlPresentation.allCases.map(\.rawValue),
        fits: [.activity, .control])
    package static let state = CommandOption<String?>(
        "state", "FILE", help: "for an activity: a file with a JSON object of its attributes and state", file: .read,
        fits: .activity)
    package static let stale = CommandOption<Bool>(
        "stale", help: "for an activity: treats its state as out of date", fits: .activity)
    package static let value = CommandOption<ToggleValue?>(
        "value", "VALUE", help: "for a toggle: on or off, as after a tap; by default its provider's value",
        fits: .control)
    package static let configuration = CommandOption<String?>(
        "configuration", "FILE", help: "a JSON object with the user's configuration; the defaults otherwise",
        file: .read, fits: [.widget, .activity, .control])
    package static let archived = CommandOption<String?>(
        "archived", "FILE", help: "instead of a kind: archived views, or - for standard input", file: .read)
    package static let activity = CommandOption<String?>(
        "activity", "ID", help: "instead of a kind: a current Live Activity, in one of its presentations")
    package static let snippet = CommandOption<Int?>(
        "snippet", "N", help: "instead of a kind: the view an intent showed, as IntentsExt names it",
        noun: "snippet number", in: 1...Int.max,
        remedy: "write the number that 'IntentsExt perform \(CommonOptions.json)' prints as “view”")
    package static let scene = CommandOption<String?>(
        "scene", "ID", help: "instead of a kind: a window of the app, as 'AppHost scenes' names it")
    package static let preview = CommandOption(
        optional: "preview", "NAME",
        help: "a preview of the sources, as 'previews' prints it; without a name, the entry for the widget gallery",
        fits: [.widget, .control])
    package static let entry = CommandOption<Int?>(
        "entry", "N", help: "for a preview: the number of the entry or state to show, from 1",
        noun: "entry", in: Int.min...Int.max, remedy: "write the number of an entry, from 1",
        fits: [.widget, .activity])
    package static let withoutPreviews = CommandOption(
        repeated: "without", "NAME",
        help: "a PreviewProvider, or a #Preview as FILE:LINE, that isn't run because it crashes; may be repeated")
    package static let placeholder = CommandOption<Bool>(
        "placeholder", help: "the placeholder, shown before there is an entry", fits: .widget)

    /// The time of the timeline whose entry is drawn.
    package static let madeAt = CommandOption<Date?>(
        "made-at", "ISO8601",
        help: "the time at which the timeline was made, if it lasts until \(CommonOptions.at); by default that instant",
        fits: .widget, read: { text throws(CommandFailure) in try Date(written: text) }, write: { $0.written })

    // MARK: Files

    package static let format = CommandOption(
        "format", "FORMAT", help: choices(SnapshotFormat.allCases.map(\.rawValue)) + "; png by default",
        default: SnapshotFormat.png)
    package static let assets = CommandOption<String?>(
        "assets", "DIR", help: "a folder with .xcassets, searched before the built-in ones", file: .read)
    package static let sources = LintOptions.sources.described(
        "for an outline: the widgets' Swift sources, for files and lines")
    package static let out = CommandOption<String?>(
        "out", "PATH", help: "the file to write, or - for standard output, the default", file: .written)
}

/// The options of a widget extension's commands that the host passes on to it, besides those of ``RenderOptions`` and ``LintOptions``.
package enum WidgetOptions {
    /// `list` without the choices of configurations.
    package static let withoutChoices = CommandOption<Bool>(
        "without-choices", help: "with \(CommonOptions.json): doesn't query the choices of the configurations")
    /// The timeline that `publish` draws for a plug-in.
    package static let timeline = CommandOption<String?>(
        "archived", "FILE", help: "for a plug-in: its timeline and views, or - for standard input", file: .read)

    /// The folder that `fixture` fills.
    package static let fixtureOut = CommandOption<String?>(
        "out", "DIR", help: "the folder of the fixture, whose values are kept", file: .filled)

    // MARK: Session

    // The files and folders that requests name must be granted when the process of a session starts.
    package static let sources = RenderOptions.sources.described(
        "the folder of the widgets' Swift sources, the only one that requests may use")
    package static let states = LintOptions.states.described(
        "the folder of Live Activity states, the only one that requests may use")
    package static let images = LintOptions.images.described(
        "the folder for images of lint findings, the only one that requests may use")
}

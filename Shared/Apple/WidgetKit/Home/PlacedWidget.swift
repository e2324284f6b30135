/// A widget or control that the user has placed on a screen.
package struct PlacedWidget: Hashable, Sendable {
    /// The location and size on a screen.
    package enum Place: Hashable, Sendable {
        /// On the home screen or lock screen, in a family.
        case family(WidgetFamily)
        /// In Control Center, in a control size.
        case control(ControlPresentation)

        /// The name of the family or control size.
        package var name: String {
            switch self {
            case .family(let family): family.name
            case .control(let size): size.rawValue
            }
        }
    }

    /// The identifier: `w`, or `c` for a control, and a number.
    package var id: String
    /// The plug-in that offers the widget; empty for the built-in extension.
    package var plugin: String
    /// The widget's or control's kind.
    package var kind: String
    /// The location and size.
    package var place: Place
    /// The appearance in which the widget is drawn.
    package var appearance: RenderConfiguration
    /// The user's configuration: a JSON object with the values of an intent's parameters; empty for none.
    package var configuration: String

    package init(
        id: String, plugin: String = "", kind: String, place: Place,
        appearance: RenderConfiguration = RenderConfiguration(),
        configuration: String = ""
    ) {
        (self.id, self.plugin, self.kind, self.place) = (id, plugin, kind, place)
        (self.appearance, self.configuration) = (appearance, configuration)
    }

    package init(
        id: String, plugin: String = "", kind: String, family: WidgetFamily,
        appearance: RenderConfiguration = RenderConfiguration(),
        configuration: String = ""
    ) {
        self.init(
            id: id, plugin: plugin, kind: kind, place: .family(family), appearance: appearance,
            configuration: configuration)
    }

    /// True for a control.
    package var isControl: Bool { if case .control = place { true } else { false } }

    /// Returns true if a string is a valid id, which can be part of file and document names.
    private static func isValid(id: String) -> Bool {
        (1...32).contains(id.utf8.count)
            && id.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }

    fileprivate func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, plugin)
        writer.write(3, kind)
        switch place {
        case .family(let family): writer.write(4, family.name)
        case .control(let size): writer.write(7, size.rawValue)
        }
        writer.write(6, configuration)
        if appearance != RenderConfiguration() { writer.write(8) { appearance.encode(into: &$0) } }
    }

    fileprivate init(from reader: inout WireReader) throws {
        var widget = PlacedWidget(id: "", kind: "", family: .systemSmall)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: widget.id = try reader.string(field)
            case 2: widget.plugin = try reader.string(field)
            case 3: widget.kind = try reader.string(field)
            case 4: widget.place = .family(try reader.named(WidgetFamily.init(name:), field))
            case 6: widget.configuration = try reader.string(field)
            case 7: widget.place = .control(try reader.named(ControlPresentation.init(rawValue:), field))
            case 8:
                var part = try reader.message(field)
                widget.appearance = try RenderConfiguration(from: &part)
            default: try reader.skip(field)
            }
        }
        guard Self.isValid(id: widget.id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        self = widget
    }
}

/// The widgets and controls that the user has placed, in the order they were placed.
package struct PlacedWidgets: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 2 }

    /// The document's key.
    package static let key = DocumentKey<PlacedWidgets>(.home, literal: "placed-widgets")

    /// The maximum number of placed widgets.
    package static let limit = 100

    package var widgets: [PlacedWidget] = []
    /// The number of widgets ever placed. Ids are numbered with it, so that no id is used again.
    package private(set) var count = 0

    package init() {}

    /// Adds a widget under a new id, and returns the id; `nil` if the limit is reached.
    package mutating func add(_ widget: PlacedWidget) -> String? {
        guard widgets.count < Self.limit else { return nil }
        count += 1
        var widget = widget
        widget.id = "\(widget.isControl ? "c" : "w")\(count)"
        widgets.append(widget)
        return widget.id
    }

    package func encode(into writer: inout WireWriter) {
        for widget in widgets { writer.write(1) { widget.encode(into: &$0) } }
        writer.write(2, count: count)
    }

    package init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var inner = try reader.message(field)
                widgets.append(try PlacedWidget(from: &inner))
            case 2: count = try reader.count(field)
            default: try reader.skip(field)
            }
        }
    }
}

extension Domain {
    /// The widgets that the user has placed on the screens; only the host writes this domain.
    package static var home: Domain {
        Domain(name: "home", index: 7) { file in
            file == "placed-widgets"
                ? "move it aside, and place the widgets again with 'AppHost widget add'" : Domain.syncRemedy
        }
    }
}

/// An item on a screen: a widget or control that the user has placed, or a visible Live Activity.
package enum ShownItem: Hashable, Sendable {
    case placed(PlacedWidget)
    case activity(VisibleActivity)

    /// The identifier, with which the names of the item's snapshots begin: `w` or `c` and a number; for a Live Activity a UUID.
    package var id: String {
        switch self {
        case .placed(let widget): widget.id
        case .activity(let activity): activity.id
        }
    }

    /// The kind of the widget, control or Live Activity.
    package var kind: String {
        switch self {
        case .placed(let widget): widget.kind
        case .activity(let activity): activity.kind
        }
    }

    /// The plug-in that offers the item; empty for the built-in extension.
    package var plugin: String { if case .placed(let widget) = self { widget.plugin } else { "" } }

    /// Returns what a timeline has to show to be up to date at an instant.
    package func subject(at now: Int64) -> PublishedTimeline.Subject {
        switch self {
        case .placed(let widget): .placed(widget.place)
        case .activity(let activity): .activity(version: activity.version(at: now))
        }
    }

    /// Returns the instant of the item's next change without an update or a new timeline; `nil` for never.
    package func change(after now: Int64) -> Int64? {
        if case .activity(let activity) = self { activity.change(after: now) } else { nil }
    }

    /// The names of the item's current snapshots, one for each presentation of a Live Activity. The suffix, appended to the snapshot name of
    /// a timeline entry, gives the name of the published snapshot.
    package var snapshots: [(name: String, suffix: String)] {
        switch self {
        case .placed(let widget): [(widget.id, "")]
        case .activity(let activity):
            ActivityPresentation.allCases.map { (activity.snapshotName($0), $0.snapshotSuffix) }
        }
    }
}

extension VisibleActivity {
    /// Returns the name of the current snapshot of a presentation.
    package func snapshotName(_ presentation: ActivityPresentation) -> String { "\(id)-\(presentation.rawValue)" }
}

extension ActivityPresentation {
    /// The end of the names of the presentation's published snapshots.
    package var snapshotSuffix: String { ".\(rawValue)" }
}

/// The place where a snapshot is shown.
package enum SnapshotPlace: Hashable, Sendable {
    case family(WidgetFamily)
    /// As a Live Activity.
    case activity(ActivityPresentation)
    case control(ControlPresentation)
    /// With the result of an intent.
    case snippet
    /// As a window of an app.
    case scene
    /// On its own, as in an editor's preview.
    case preview

    /// The widget's family; `nil` for anything else.
    package var family: WidgetFamily? { if case .family(let family) = self { family } else { nil } }

    /// The name in commands and documents.
    package var name: String {
        switch self {
        case .family(let family): family.name
        case .activity(let presentation): presentation.rawValue
        case .control(let presentation): presentation.rawValue
        case .preview: "preview"
        case .snippet: "snippet"
        case .scene: "scene"
        }
    }

    /// Creates the place with a name; `nil` for an unknown name, and for the name of a widget family.
    init?(presentation name: String) {
        let others: [SnapshotPlace] = [.snippet, .scene, .preview]
        guard
            let place = ActivityPresentation(rawValue: name).map(SnapshotPlace.activity)
                ?? ControlPresentation(rawValue: name).map(SnapshotPlace.control)
                ?? others.first(where: { $0.name == name })
        else { return nil }
        self = place
    }
}

/// The place where a Live Activity is shown.
package enum ActivityPresentation: String, CaseIterable, Sendable {
    case lockScreen = "lock-screen"
    /// On both sides of the camera.
    case compact
    /// Beside the camera or another activity.
    case minimal
    /// Around the camera, while the user holds the island.
    case expanded
}

/// The presentation of a control in Control Center.
package enum ControlPresentation: String, CaseIterable, Sendable {
    /// A circle with the symbol.
    case small
    /// A row of symbol, title and value.
    case medium
    /// A square of symbol, title and value.
    case large
}

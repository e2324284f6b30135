/// A widget or a control a person has placed on a screen.
package struct PlacedWidget: Hashable, Sendable {
    /// Where on the screens it is, and of what size.
    package enum Place: Hashable, Sendable {
        /// On the home or the lock screen, in a family.
        case family(WidgetFamily)
        /// In Control Center, in a size of controls.
        case control(ControlPresentation)
        /// On the lock screen and around the camera, a Live Activity of a UUID, as it is in a version. It is never written down: what
        /// runs is shown.
        case activity(id: String, version: String)

        /// The name of the family or the size, or a Live Activity's version.
        package var name: String {
            switch self {
            case .family(let family): family.rawValue
            case .control(let size): size.rawValue
            case .activity(_, let version): version
            }
        }

        /// What ids begin with there.
        fileprivate var letter: String {
            switch self {
            case .family: "w"
            case .control: "c"
            case .activity: "a"
            }
        }
    }

    /// Its name among the placed ones: `w` or, for a control, `c`, and a number.
    package var id: String
    /// The plug-in it is of; empty for the built-in extension.
    package var plugin: String
    /// Its kind.
    package var kind: String
    /// Where it is.
    package var place: Place
    /// How it is drawn.
    package var appearance: RenderConfiguration
    /// What the person chose about it: a JSON object of the values of an intent's parameters; empty for nothing.
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

    /// Whether it is a control.
    package var isControl: Bool { if case .control = place { true } else { false } }

    /// A Live Activity, for the time it is shown as it is at an instant.
    package init(_ activity: VisibleActivity, at now: Int64) {
        self.init(
            id: activity.snapshotID, kind: activity.kind,
            place: .activity(id: activity.id, version: activity.version(at: now)))
    }

    /// What its snapshots are called, with what the files they are made of have after their common name.
    package var snapshots: [(name: String, suffix: String)] {
        if case .activity(let id, _) = place {
            return ActivityPresentation.allCases.map { ("\(id)-\($0.rawValue)", ".\($0.rawValue)") }
        }
        return [(id, "")]
    }

    /// Whether a text can be an id: what file names and documents are called by.
    package static func isValid(id: String) -> Bool {
        (1...32).contains(id.utf8.count)
            && id.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }

    fileprivate func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, plugin)
        writer.write(3, kind)
        switch place {
        case .family(let family): writer.write(4, family.rawValue)
        case .control(let size): writer.write(7, size.rawValue)
        case .activity: break
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
            case 4:
                guard let family = WidgetFamily(rawValue: try reader.string(field)) else {
                    throw WireError(.missing(field: 4), at: reader.offset)
                }
                widget.place = .family(family)
            case 6: widget.configuration = try reader.string(field)
            case 7:
                guard let size = ControlPresentation(rawValue: try reader.string(field)) else {
                    throw WireError(.range(field: 7), at: reader.offset)
                }
                widget.place = .control(size)
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

/// The widgets and controls a person has placed, in the order they were placed.
package struct PlacedWidgets: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 2 }

    /// Where the document is.
    package static let key = DocumentKey<PlacedWidgets>(.home, literal: "placed-widgets")

    /// The most widgets that can be placed.
    package static let limit = 100

    package var widgets: [PlacedWidget] = []
    /// How many were ever placed: an id isn't used again.
    package private(set) var count = 0

    package init() {}

    /// Places a widget under an id of its own, which is returned; `nil` where there is no place.
    package mutating func add(_ widget: PlacedWidget) -> String? {
        guard widgets.count < Self.limit else { return nil }
        count += 1
        var widget = widget
        widget.id = "\(widget.place.letter)\(count)"
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
    /// What the user has placed on the screens; the host's.
    package static var home: Domain { Domain(name: "home", index: 7) }
}

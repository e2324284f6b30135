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

/// A calendar's name and colour for display.
package struct SharedCalendar: Hashable, Sendable {
    /// The unique id, which is stable between syncs.
    package var id: String
    /// The name of the calendar's source.
    package var source: String
    package var name: String
    /// The colour as `#RRGGBB`; `nil` if the source specifies no colour.
    package var color: String?

    package init(id: String, source: String, name: String, color: String? = nil) {
        (self.id, self.source, self.name, self.color) = (id, source, name, color)
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, source)
        writer.write(3, name)
        if let color { writer.write(4, color) }
    }

    init(from reader: inout WireReader) throws {
        self.init(id: "", source: "", name: "")
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2: source = try reader.string(field)
            case 3: name = try reader.string(field)
            case 4: color = try reader.string(field)
            default: try reader.skip(field)
            }
        }
    }
}

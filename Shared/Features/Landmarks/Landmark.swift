/// A landmark: a place worth seeing.
package struct Landmark: Hashable, Identifiable, Codable, Sendable {
    /// The number in the catalogue, from 1.
    package var id: Int
    package var name: String
    /// The state, province or region.
    package var state: String
    package var country: String
    /// The latitude in degrees, north positive.
    package var latitude: Double
    /// The longitude in degrees, east positive.
    package var longitude: Double
    /// A description in one sentence.
    package var summary: String

    package init(
        id: Int, name: String, state: String, country: String = "", latitude: Double = 0, longitude: Double = 0,
        summary: String = ""
    ) {
        (self.id, self.name, self.state, self.country) = (id, name, state, country)
        (self.latitude, self.longitude, self.summary) = (latitude, longitude, summary)
    }

    /// The location for display: the state and the country, or the state alone if the country is empty or has the same name.
    package var place: String { country.isEmpty || country == state ? state : "\(state), \(country)" }

    /// The normalised name and location, on one line each. It is stored in the record, so that a search needn't normalise all records.
    package var folded: String { "\(name.normalizedPhrase)\n\(place.normalizedPhrase)" }
}

extension Landmark: CustomStringConvertible {
    /// The landmark's name.
    package var description: String { name }
}

extension Landmark: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, Int64(id), in: .ordinals)
        writer.write(2, name)
        writer.write(3, state)
        writer.write(4, country)
        writer.write(5, latitude)
        writer.write(6, longitude)
        writer.write(7, summary)
        writer.write(8, folded)
    }

    package init(from reader: inout WireReader) throws {
        self.init(id: 0, name: "", state: "")
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = Int(try reader.signed(field, in: .ordinals))
            case 2: name = try reader.string(field)
            case 3: state = try reader.string(field)
            case 4: country = try reader.string(field)
            case 5: latitude = try reader.double(field)
            case 6: longitude = try reader.double(field)
            case 7: summary = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard id > 0 else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard !name.isEmpty else { throw WireError(.missing(field: 2), at: reader.offset) }
    }
}

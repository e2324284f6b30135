/// A queued action that adds a landmark to the favorites, or removes it.
package struct SetFavorite: QueuePayload {
    package static var kind: Int { 3 }

    package var landmark: Int
    package var isFavorite: Bool

    package init(landmark: Int, isFavorite: Bool) { (self.landmark, self.isFavorite) = (landmark, isFavorite) }

    package var subject: UInt32 { UInt32(truncatingIfNeeded: landmark) }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, Int64(landmark), in: .ordinals)
        writer.write(2, isFavorite)
    }

    package init(from reader: inout WireReader) throws {
        var (landmark, isFavorite): (Int64?, Bool) = (nil, false)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: landmark = try reader.signed(field, in: .ordinals)
            case 2: isFavorite = try reader.bool(field)
            default: try reader.skip(field)
            }
        }
        guard let landmark else { throw WireError(.missing(field: 1), at: reader.offset) }
        self.init(landmark: Int(landmark), isFavorite: isFavorite)
    }
}

/// What the extension side asks the host to do: one of a closed set, of typed values. No address, header or path is in it.
package struct QueuedAction: Hashable, Sendable {
    /// What is to be done.
    package enum Request: Hashable, Sendable {
        /// A landmark is to be a favorite, or none any more.
        case setFavorite(landmark: Int, isFavorite: Bool)
    }

    /// Its name for good, by which it is done once: ``isValid(id:)``.
    package let id: String
    /// When it was asked for, in milliseconds since 1 January 1970.
    package let instant: Int64
    package let request: Request

    /// Creates an action of parts; its id begins with its instant, so that ids sort by time.
    ///
    /// - Parameter chance: What tells it from others of the same instant.
    package init(_ request: Request, at instant: Int64, chance: UInt64) {
        let time = Self.digits(UInt64(max(instant, 0)), 12)
        let subject: UInt64 =
            switch request {
            case .setFavorite(let landmark, _): UInt64(UInt32(truncatingIfNeeded: landmark))
            }
        self.init(id: time + Self.digits(subject, 8) + Self.digits(chance, 16), instant: instant, request: request)
    }

    private init(id: String, instant: Int64, request: Request) {
        (self.id, self.instant, self.request) = (id, instant, request)
    }

    /// Whether a text is an action's id: 36 digits of base 16, in small letters.
    package static func isValid(id: String) -> Bool {
        let bytes = id.utf8
        return bytes.count == 36 && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func digits(_ number: UInt64, _ count: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text.suffix(count)
    }
}

extension QueuedAction: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, instant, in: .instants)
        switch request {
        case .setFavorite(let landmark, let isFavorite):
            writer.write(3) { part in
                part.write(1, Int64(landmark), in: .ordinals)
                part.write(2, isFavorite)
            }
        }
    }

    package init(from reader: inout WireReader) throws {
        var (id, instant): (String?, Int64?)
        var request: Request?
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2: instant = try reader.signed(field, in: .instants)
            case 3:
                var part = try reader.message(field)
                var (landmark, isFavorite): (Int64?, Bool?)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: landmark = try part.signed(field, in: .ordinals)
                    case 2: isFavorite = try part.bool(field)
                    default: try part.skip(field)
                    }
                }
                guard let landmark else {
                    throw WireError(.missing(field: 3), at: reader.offset)
                }
                request = .setFavorite(landmark: Int(landmark), isFavorite: isFavorite ?? false)
            default: try reader.skip(field)
            }
        }
        guard let id, Self.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard let instant else { throw WireError(.missing(field: 2), at: reader.offset) }
        guard let request else { throw WireError(.missing(field: 3), at: reader.offset) }
        self.init(id: id, instant: instant, request: request)
    }
}

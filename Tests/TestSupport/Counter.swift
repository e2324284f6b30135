import Shared

/// A number with a filler derived from it, so that a mix of two writes is detected.
package struct Counter: DocumentValue {
    package static let format: UInt32 = 1

    package var count: UInt64
    private var filler: [UInt8]

    package init(_ count: UInt64) {
        self.count = count
        filler = Self.filler(for: count)
    }

    /// True if every byte matches the number.
    package var isWhole: Bool { filler == Self.filler(for: count) }

    private static func filler(for count: UInt64) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: 100 + Int(count % 5_000))
    }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, count)
        writer.write(2, filler)
    }

    package init(from reader: inout WireReader) throws {
        count = 0
        filler = []
        while let field = try reader.nextField() {
            switch field.number {
            case 1: count = try reader.unsigned(field)
            case 2: filler = try reader.data(field)
            default: try reader.skip(field)
            }
        }
    }
}

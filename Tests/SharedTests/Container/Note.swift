import Shared

/// The value that the container's tests store.
struct Note: DocumentValue {
    static let format: UInt32 = 3

    var text: String
    var count: UInt64 = 0

    func encode(into writer: inout WireWriter) {
        writer.write(1, text)
        writer.write(2, count)
    }

    init(_ text: String, count: UInt64 = 0) {
        self.text = text
        self.count = count
    }

    init(from reader: inout WireReader) throws {
        var text: String?
        var count: UInt64 = 0
        while let field = try reader.nextField() {
            switch field.number {
            case 1: text = try reader.string(field)
            case 2: count = try reader.unsigned(field)
            default: try reader.skip(field)
            }
        }
        guard let text else { throw WireError(.missing(field: 1), at: reader.offset) }
        self.init(text, count: count)
    }
}

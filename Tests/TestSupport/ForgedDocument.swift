import Shared

/// A document whose fields a test writes, in the way a hostile extension could write them.
package struct ForgedDocument: DocumentValue {
    package static let format: UInt32 = 1

    private let write: @Sendable (inout WireWriter) -> Void

    /// - Parameter write: Writes the fields.
    package init(_ write: @escaping @Sendable (inout WireWriter) -> Void) { self.write = write }

    package func encode(into writer: inout WireWriter) { write(&writer) }

    /// Never called: other types read the document.
    package init(from reader: inout WireReader) throws { throw WireError(.missing(field: 1), at: reader.offset) }

    package static func == (left: ForgedDocument, right: ForgedDocument) -> Bool {
        var (one, other) = (WireWriter(), WireWriter())
        left.write(&one)
        right.write(&other)
        return one.bytes == other.bytes
    }
}

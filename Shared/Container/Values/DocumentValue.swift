/// A value the container can keep as a document.
///
/// The bytes are Protocol Buffers wire format. A reader skips fields it doesn't know, so adding an optional field keeps
/// the format; a change an old reader must not ignore raises it, and old readers then say "too new".
package protocol DocumentValue: Sendable, Equatable {
    /// The highest format this process knows, and the one it writes.
    static var format: UInt32 { get }

    func encode(into writer: inout WireWriter)

    /// Reads what `encode` wrote, now or in an earlier format. Any error makes the document damaged.
    init(from reader: inout WireReader) throws
}

extension DocumentValue {
    /// The value in wire format.
    var encoded: [UInt8] {
        var writer = WireWriter()
        encode(into: &writer)
        return writer.bytes
    }
}

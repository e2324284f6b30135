/// A value that the container can store as a document.
///
/// The bytes are in Protocol Buffers wire format. A reader skips unknown fields, so a new optional field doesn't change the format number.
/// A change that older readers must not ignore increases the number, and older readers then report "too new".
package protocol DocumentValue: Sendable, Equatable {
    /// The format that this process writes, and the highest format that it reads.
    static var format: UInt32 { get }

    func encode(into writer: inout WireWriter)

    /// Decodes the output of `encode`, in this or an earlier format. If it throws, the document is treated as damaged.
    init(from reader: inout WireReader) throws
}

extension DocumentValue {
    /// The value in wire format.
    package var encoded: [UInt8] {
        var writer = WireWriter()
        encode(into: &writer)
        return writer.bytes
    }
}

/// The bounds of the numbers in documents.
extension ClosedRange<Int64> {
    /// Instants of 1970 through 9999, in milliseconds since 1 January 1970.
    package static var instants: Self { 0...253_402_300_799_999 }
    /// Instants of 1970 through 9999, in seconds since 1 January 1970.
    package static var seconds: Self { 0...253_402_300_799 }
    /// Durations of at most 366 days, in milliseconds.
    package static var durations: Self { 0...31_622_400_000 }
    /// Days of the years 1 through 9999 and the day after, counted from 1 January 1970.
    package static var days: Self { -719_162...2_932_897 }
    /// Instants of calendar events within ``days``, in milliseconds since 1 January 1970. Events may begin before 1970.
    package static var eventInstants: Self { days.lowerBound * 86_400_000...days.upperBound * 86_400_000 }
    /// Numbers that identify things to the user, such as a landmark's number: 1 through 2,147,483,647.
    package static var ordinals: Self { 1...Int64(Int32.max) }
}

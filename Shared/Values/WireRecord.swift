/// A value whose fields are listed once, for both directions: the list writes the value in wire format, and reads it.
///
/// A value that is a union, a dictionary, or of a shape that has changed conforms to ``DocumentValue`` by hand.
package protocol WireRecord: Sendable {
    /// The value before its fields are read: an absent field keeps this value.
    static var blank: Self { get }

    /// Passes each field to the coder, in the order in which the fields are written.
    ///
    /// The coder may call this several times for one value, so nothing else may depend on the calls.
    mutating func code(_ coder: inout WireCoder)

    /// The reason why a value that was read isn't valid; `nil` for a valid one.
    var fault: WireError.Problem? { get }
}

extension WireRecord {
    package var fault: WireError.Problem? { nil }

    package func encode(into writer: inout WireWriter) {
        var (value, coder) = (self, WireCoder())
        // Exchanged and not copied, so that the writer's bytes have one owner.
        swap(&coder.writer, &writer)
        value.code(&coder)
        swap(&coder.writer, &writer)
    }

    package init(from reader: inout WireReader) throws {
        self = .blank
        var coder = WireCoder(reading: reader)
        // Fields in the order of the list need one call.
        repeat { code(&coder) } while coder.hasRest()
        if let failure = coder.failure { throw failure }
        if let fault { throw WireError(fault, at: coder.reader.offset) }
        reader = coder.reader
    }
}

/// The coder that a ``WireRecord`` passes its fields to.
///
/// While reading, a call reads the next fields of the value if they have the call's number. The first error ends the reading.
package struct WireCoder {
    fileprivate var reader: WireReader
    fileprivate var writer = WireWriter()
    fileprivate private(set) var failure: (any Error)?
    private let isReading: Bool
    /// The next field to read; `nil` at the end.
    private var next: WireField?
    /// The numbers of the fields that were read and that a value must have, as bits.
    private var (read, required): (UInt64, UInt64) = (0, 0)
    /// The position of the next field when the former call of `code` ended.
    private var position = -1

    fileprivate init() { (reader, isReading) = (WireReader([]), false) }

    fileprivate init(reading reader: WireReader) {
        (self.reader, isReading) = (reader, true)
        advance()
    }

    private mutating func advance() {
        do { next = try reader.nextField() } catch { end(error) }
    }

    private mutating func end(_ error: any Error) { (failure, next) = (error, nil) }

    /// Returns true if fields are left; skips a field that the list doesn't have.
    fileprivate mutating func hasRest() -> Bool {
        guard let field = next else {
            let missing = required & ~read
            if failure == nil, missing != 0 {
                end(WireError(.missing(field: missing.trailingZeroBitCount), at: reader.offset))
            }
            return false
        }
        if reader.offset == position {
            do { try reader.skip(field) } catch { end(error) }
            if next != nil { advance() }
        }
        position = reader.offset
        return true
    }

    @inline(__always)
    private mutating func field<Value>(
        _ number: Int, _ value: inout Value,
        _ take: (inout WireReader, WireField, inout Value) throws -> Void,
        _ write: (inout WireWriter, Value) -> Void
    ) {
        guard isReading else { return write(&writer, value) }
        while let field = next, field.number == number {
            do {
                try take(&reader, field, &value)
                if number < 64 { read |= 1 << UInt64(number) }
                next = try reader.nextField()
            } catch { end(error) }
        }
    }

    /// Requires fields: a value without one of them isn't valid. Their numbers are at most 63.
    package mutating func require(_ numbers: ClosedRange<Int>) {
        for number in numbers { required |= 1 << UInt64(number) }
    }

    /// A text.
    package mutating func text(_ number: Int, _ value: inout String) {
        field(number, &value, { $2 = try $0.string($1) }) { $0.write(number, $1) }
    }

    /// A text that isn't written if it is absent.
    package mutating func text(_ number: Int, _ value: inout String?) {
        field(number, &value, { $2 = try $0.string($1) }) { if let value = $1 { $0.write(number, value) } }
    }

    /// A text that isn't written if it is empty.
    package mutating func text(_ number: Int, ifNotEmpty value: inout String) {
        field(number, &value, { $2 = try $0.string($1) }) { if !$1.isEmpty { $0.write(number, $1) } }
    }

    /// A text that readers recompute instead of reading it.
    package mutating func text(_ number: Int, derived value: @autoclosure () -> String) {
        var nothing: Void = ()
        field(number, &nothing, { reader, field, _ in try reader.skip(field) }) { writer, _ in
            writer.write(number, value())
        }
    }

    /// A repeated text.
    package mutating func texts(_ number: Int, _ value: inout [String]) {
        field(number, &value, { $2.append(try $0.string($1)) }) { for text in $1 { $0.write(number, text) } }
    }

    /// Bytes that aren't written if they are absent.
    package mutating func data(_ number: Int, _ value: inout [UInt8]?) {
        field(number, &value, { $2 = try $0.data($1) }) { if let value = $1 { $0.write(number, value) } }
    }

    /// Bytes.
    package mutating func data(_ number: Int, _ value: inout [UInt8]) {
        field(number, &value, { $2 = try $0.data($1) }) { $0.write(number, $1) }
    }

    /// An unsigned number.
    package mutating func unsigned(_ number: Int, _ value: inout UInt64) {
        field(number, &value, { $2 = try $0.unsigned($1) }) { $0.write(number, $1) }
    }

    /// Eight bytes.
    package mutating func fixed64(_ number: Int, _ value: inout UInt64) {
        field(number, &value, { $2 = try $0.fixed64($1) }) { $0.write(number, fixed64: $1) }
    }

    /// A number within bounds, clamped when it is written.
    package mutating func signed(_ number: Int, _ value: inout Int64, in bounds: ClosedRange<Int64>) {
        field(number, &value, { $2 = try $0.signed($1, in: bounds) }) { $0.write(number, $1, in: bounds) }
    }

    /// A number within bounds that isn't written if it is absent.
    package mutating func signed(_ number: Int, _ value: inout Int64?, in bounds: ClosedRange<Int64>) {
        field(number, &value, { $2 = try $0.signed($1, in: bounds) }) {
            if let value = $1 { $0.write(number, value, in: bounds) }
        }
    }

    /// A number within bounds.
    package mutating func signed(_ number: Int, _ value: inout Int, in bounds: ClosedRange<Int64>) {
        field(number, &value, { $2 = Int(try $0.signed($1, in: bounds)) }) {
            $0.write(number, Int64($1), in: bounds)
        }
    }

    /// A count, from 0 through 2,147,483,647.
    package mutating func count(_ number: Int, _ value: inout Int) {
        field(number, &value, { $2 = try $0.count($1) }) { $0.write(number, count: $1) }
    }

    /// A count that isn't written if it is absent.
    package mutating func count(_ number: Int, _ value: inout Int?) {
        field(number, &value, { $2 = try $0.count($1) }) { if let value = $1 { $0.write(number, count: value) } }
    }

    /// A Boolean value.
    package mutating func bool(_ number: Int, _ value: inout Bool) {
        field(number, &value, { $2 = try $0.bool($1) }) { $0.write(number, $1) }
    }

    /// A Boolean value that is only written if it is true.
    package mutating func bool(_ number: Int, ifTrue value: inout Bool) {
        field(number, &value, { $2 = try $0.bool($1) }) { if $1 { $0.write(number, $1) } }
    }

    /// A finite number.
    package mutating func double(_ number: Int, _ value: inout Double) {
        field(number, &value, { $2 = try $0.double($1) }) { $0.write(number, $1) }
    }

    /// A case, by its name; an unknown name is out of range.
    package mutating func named<Value: RawRepresentable<String>>(_ number: Int, _ value: inout Value) {
        func take(_ reader: inout WireReader, _ field: WireField, _ value: inout Value) throws {
            guard let found = Value(rawValue: try reader.string(field)) else {
                throw WireError(.range(field: number), at: reader.offset)
            }
            value = found
        }
        field(number, &value, take) { $0.write(number, $1.rawValue) }
    }

    /// An embedded record.
    package mutating func record<Record: WireRecord>(_ number: Int, _ value: inout Record) {
        field(number, &value, { $2 = try $0.record($1) }) { $0.write(number, message: $1.encode) }
    }

    /// An embedded record that isn't written if it is absent.
    package mutating func record<Record: WireRecord>(_ number: Int, _ value: inout Record?) {
        field(number, &value, { $2 = try $0.record($1) }) {
            if let value = $1 { $0.write(number, message: value.encode) }
        }
    }

    /// A repeated record; more than the limit are out of range.
    package mutating func records<Record: WireRecord>(_ number: Int, _ value: inout [Record], limit: Int = .max) {
        func take(_ reader: inout WireReader, _ field: WireField, _ value: inout [Record]) throws {
            let record: Record = try reader.record(field)
            guard value.count < limit else { throw WireError(.range(field: number), at: reader.offset) }
            value.append(record)
        }
        field(number, &value, take) { for record in $1 { $0.write(number, message: record.encode) } }
    }
}

extension WireReader {
    /// Reads an embedded record.
    package mutating func record<Record: WireRecord>(_ field: WireField) throws -> Record {
        var part = try message(field)
        return try Record(from: &part)
    }
}

import Shared
import Testing

@Suite struct WireTests {
    private func bytes(_ write: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        write(&writer)
        return writer.bytes
    }

    /// Examples from the Protocol Buffers encoding guide.
    @Test("The writer encodes the examples of the Protocol Buffers guide byte for byte")
    func publishedExamples() {
        #expect(bytes { $0.write(1, 150 as UInt64) } == [0x08, 0x96, 0x01])
        #expect(bytes { $0.write(2, "testing") } == [0x12, 0x07] + Array("testing".utf8))
        #expect(bytes { $0.write(3, message: { $0.write(1, 150 as UInt64) }) } == [0x1A, 0x03, 0x08, 0x96, 0x01])
        #expect(bytes { $0.write(1, signed: -1) } == [0x08, 0x01])
        #expect(bytes { $0.write(1, signed: -2_147_483_648) } == [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    }

    @Test("Every field type survives a round trip through the writer and the reader")
    func roundTrip() throws {
        let written = bytes {
            $0.write(1, UInt64.max)
            $0.write(2, signed: .min)
            $0.write(3, true)
            $0.write(4, -0.5)
            $0.write(5, "é😀")
            $0.write(6, [1, 2, 3])
            $0.write(536_870_911, fixed64: 7)
        }
        var reader = WireReader(written)
        var seen = 0
        while let field = try reader.nextField() {
            seen += 1
            switch field.number {
            case 1: #expect(try reader.unsigned(field) == .max)
            case 2: #expect(try reader.signed(field, in: .min ... .max) == .min)
            case 3: #expect(try reader.bool(field))
            case 4: #expect(try reader.double(field) == -0.5)
            case 5: #expect(try reader.string(field) == "é😀")
            case 6: #expect(try reader.data(field) == [1, 2, 3])
            default: #expect(try reader.fixed64(field) == 7)
            }
        }
        #expect(seen == 7)
    }

    @Test(
        "A number outside its bounds is an error that names the field and the byte offset",
        arguments: [
            (.instants, 0, 253_402_300_799_999), (.seconds, 0, 253_402_300_799), (.durations, 0, 366 * 86_400_000),
            (.days, -719_162, 2_932_897), (.ordinals, 1, 2_147_483_647),
        ] as [(ClosedRange<Int64>, Int64, Int64)])
    func bounds(_ bounds: ClosedRange<Int64>, least: Int64, most: Int64) throws {
        for number in [least, most] {
            var reader = WireReader(bytes { $0.write(1, signed: number) })
            let field = try #require(try reader.nextField())
            #expect(try reader.signed(field, in: bounds) == number)
        }
        for number in [least - 1, most + 1, .min, .max] {
            var reader = WireReader(bytes { $0.write(1, signed: number) })
            let field = try #require(try reader.nextField())
            #expect(throws: WireError(.range(field: 1), at: 1)) { try reader.signed(field, in: bounds) }
        }
    }

    @Test("A count over 31 bits and a number that isn't finite are errors")
    func invalidNumbers() throws {
        for count in [UInt64(1) << 31, .max] {
            var reader = WireReader(bytes { $0.write(1, count) })
            let field = try #require(try reader.nextField())
            #expect(throws: WireError(.range(field: 1), at: 1)) { try reader.count(field) }
        }
        for number in [Double.nan, .infinity, -.infinity] {
            var reader = WireReader(bytes { $0.write(1, fixed64: number.bitPattern) })
            let field = try #require(try reader.nextField())
            #expect(throws: WireError(.range(field: 1), at: 1)) { try reader.double(field) }
        }
    }

    @Test("The writer clamps a number to the nearest value within its bounds")
    func clamping() throws {
        for number in [Int64.min, -1, .max] {
            var reader = WireReader(
                bytes {
                    $0.write(1, number, in: .instants)
                    $0.write(2, count: Int(number))
                    $0.write(3, Double(number) / 0)
                })
            let first = try #require(try reader.nextField())
            #expect(try reader.signed(first, in: .instants) == (number < 0 ? 0 : 253_402_300_799_999))
            let second = try #require(try reader.nextField())
            #expect(try reader.count(second) == (number < 0 ? 0 : 2_147_483_647))
            let third = try #require(try reader.nextField())
            #expect(try reader.double(third) == 0)
        }
    }

    @Test("The reader skips unknown fields of every wire type")
    func unknownFields() throws {
        var reader = WireReader(
            bytes {
                $0.write(9, 1 as UInt64)
                $0.write(10, fixed64: 1)
                $0.write(11, "x")
            } + [12 << 3 | 5, 0, 0, 0, 0] + bytes { $0.write(1, "kept") })
        var text = ""
        while let field = try reader.nextField() {
            if field.number == 1 { text = try reader.string(field) } else { try reader.skip(field) }
        }
        #expect(text == "kept")
    }

    private func failure(_ bytes: [UInt8], _ read: (inout WireReader, WireField) throws -> Void) -> String? {
        var reader = WireReader(bytes)
        do {
            while let field = try reader.nextField() { try read(&reader, field) }
            return nil
        } catch {
            return String(describing: error)
        }
    }

    @Test("Malformed bytes are refused with the reason and the byte offset")
    func malformedBytes() {
        #expect(failure([0x00]) { try $0.skip($1) } == "a field's tag is not valid at byte 0")
        #expect(failure([0x0B]) { try $0.skip($1) } == "a field's tag is not valid at byte 0")
        #expect(failure([0x0F]) { try $0.skip($1) } == "a field's tag is not valid at byte 0")
        #expect(failure([0x08]) { try $0.skip($1) } == "the value ends inside a field at byte 1")
        #expect(failure([0x08, 0x80]) { try $0.skip($1) } == "the value ends inside a field at byte 1")
        #expect(failure([0x0A, 5, 1]) { try $0.skip($1) } == "the value ends inside a field at byte 1")
        #expect(failure([0x09, 1]) { try $0.skip($1) } == "the value ends inside a field at byte 1")
        let long = [0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x02]
        #expect(failure(long) { try $0.skip($1) } == "a number has too many bytes at byte 1")
        let huge = [0x0A] + [UInt8](repeating: 0xFF, count: 9) + [0x01]
        #expect(failure(huge) { try $0.skip($1) } == "the value ends inside a field at byte 1")
        #expect(failure([0x08, 1]) { _ = try $0.string($1) } == "field 1 has another wire type at byte 1")
        #expect(failure([0x0A, 1, 0xFF]) { _ = try $0.string($1) } == "field 1 is not UTF-8 at byte 1")
        #expect(failure([0x08, 2]) { _ = try $0.bool($1) } == "field 1 is out of range at byte 1")
    }

    @Test("A field that extends beyond the length of its message is refused as truncated")
    func messageLength() throws {
        // The inner text claims to extend beyond its message, where the outer message has bytes.
        var reader = WireReader([0x0A, 2, 0x0A, 3, 0x61, 0x62, 0x63])
        let field = try #require(try reader.nextField())
        var inner = try reader.message(field)
        let text = try #require(try inner.nextField())
        #expect(throws: WireError(.truncated, at: 1)) { try inner.string(text) }
    }
}

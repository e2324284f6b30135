import Shared
import Testing

@Suite struct WireTests {
    private func bytes(_ write: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        write(&writer)
        return writer.bytes
    }

    /// Examples of the Protocol Buffers encoding guide.
    @Test func publishedExamples() {
        #expect(bytes { $0.write(1, 150 as UInt64) } == [0x08, 0x96, 0x01])
        #expect(bytes { $0.write(2, "testing") } == [0x12, 0x07] + Array("testing".utf8))
        #expect(bytes { $0.write(3, message: { $0.write(1, 150 as UInt64) }) } == [0x1A, 0x03, 0x08, 0x96, 0x01])
        #expect(bytes { $0.write(1, signed: -1) } == [0x08, 0x01])
        #expect(bytes { $0.write(1, signed: -2_147_483_648) } == [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    }

    @Test func everythingComesBack() throws {
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
            case 2: #expect(try reader.signed(field) == .min)
            case 3: #expect(try reader.bool(field))
            case 4: #expect(try reader.double(field) == -0.5)
            case 5: #expect(try reader.string(field) == "é😀")
            case 6: #expect(try reader.data(field) == [1, 2, 3])
            default: #expect(try reader.fixed64(field) == 7)
            }
        }
        #expect(seen == 7)
    }

    @Test func unknownFieldsAreSkipped() throws {
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

    @Test func refusals() {
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
        #expect(failure([0x08, 1]) { _ = try $0.string($1) } == "field 1 has another layout at byte 1")
        #expect(failure([0x0A, 1, 0xFF]) { _ = try $0.string($1) } == "field 1 is not UTF-8 at byte 1")
        #expect(failure([0x08, 2]) { _ = try $0.bool($1) } == "field 1 is out of range at byte 1")
    }

    @Test func aMessageEndsWhereItsLengthSays() throws {
        // The inner text claims to go on past its message, where the outer message has bytes.
        var reader = WireReader([0x0A, 2, 0x0A, 3, 0x61, 0x62, 0x63])
        let field = try #require(try reader.nextField())
        var inner = try reader.message(field)
        let text = try #require(try inner.nextField())
        #expect(throws: WireError(.truncated, at: 1)) { try inner.string(text) }
    }
}

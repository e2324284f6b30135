import BringSupport
import Foundation
import TestSupport
import Testing

@testable import AppHost

struct PropertyListBoundsTests {
    private static let path = "/plugins/Moon.appex/Info.plist"

    private func fault(_ bytes: some Sequence<UInt8>) -> PropertyListBounds.Fault? {
        do throws(PropertyListBounds.Fault) {
            _ = try PropertyListBounds.checked(Data(bytes))
            return nil
        } catch {
            return error
        }
    }

    private func serialised(_ list: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
    }

    @Test("A few hundred bytes whose arrays share references are refused before they are read")
    func sharedReferences() {
        let bytes = HostilePropertyList.sharedReferences(levels: 30, width: 10)
        #expect(bytes.count < 465)
        #expect(fault(bytes) == .tooMuch)
        let error = #expect(throws: PluginError.self) { try PluginManifest(parsing: Data(bytes), path: Self.path) }
        #expect(
            error?.message
                == "\(Self.path) contains more than 4096 values or 256 arrays and dictionaries, counting each reference — shorten it"
        )
        // A collection that contains itself.
        #expect(fault(HostilePropertyList.sharedReferences(levels: 1, width: 1, last: 0)) == .tooMuch)
    }

    @Test(
        "A property list within the bounds is read, and one beyond them is not, in both formats",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func bounds(format: PropertyListSerialization.PropertyListFormat) throws {
        func nested(_ depth: Int) -> Any { (1..<depth).reduce([Any]() as Any) { list, _ in [list] } }
        #expect(fault(try serialised(nested(256), format)) == nil)
        #expect(fault(try serialised(nested(257), format)) == .tooMuch)
        #expect(fault(try serialised(Array(0..<4_090), format)) == nil)
        #expect(fault(try serialised(Array(0..<4_096), format)) == .tooMuch)
        let deep = try PropertyListBounds.checked(try serialised(nested(256), format))
        #expect(try PropertyListSerialization.propertyList(from: deep, format: nil) is [Any])
    }

    @Test("A long string that many values share is refused")
    func sharedText() {
        #expect(fault(HostilePropertyList.sharedReferences(levels: 2, width: 10, text: 100_000)) == .tooMuch)
        #expect(fault(HostilePropertyList.sharedReferences(levels: 2, width: 10, text: 10_000)) == nil)
    }

    @Test("A declared encoding is ignored, and UTF-16, UTF-32 and other formats are refused")
    func encodings() throws {
        let list = try serialised(PluginTree.keys, .xml)
        let text = String(decoding: list, as: UTF8.self)
        let other = text.replacingOccurrences(of: "UTF-8", with: "UTF-7")
        #expect(other != text)
        let checked = try PropertyListBounds.checked(Data(("\u{FEFF} <?xml?>\n" + other).utf8))
        #expect(String(decoding: checked.prefix(9), as: UTF8.self) == "<!DOCTYPE")
        let read = try PropertyListSerialization.propertyList(from: checked, format: nil) as? [String: Any]
        #expect(read?["CFBundleIdentifier"] as? String == "com.example.moon")
        #expect(fault(try #require(text.data(using: .utf16))) == .format)
        #expect(fault(try #require(text.data(using: .utf32LittleEndian))) == .format)
        #expect(fault("(((((((((())))))))))".utf8) == .format)
        #expect(fault("<?xml".utf8) == .format)
    }

    /// Returns a binary property list of a dictionary with one key and one value; collections refer to themselves.
    private func binary(key: [UInt8] = [0x51, 0x61], value: [UInt8] = [0x51, 0x61]) -> [UInt8] {
        let head = Array("bplist00".utf8) + [0xD1, 1, 2]
        let offsets = [8, head.count, head.count + key.count].map { UInt8($0) }
        let objects = head + key + value
        return objects + offsets + [0, 0, 0, 0, 0, 0, 1, 1]
            + [3, 0, objects.count].flatMap { [0, 0, 0, 0, 0, 0, 0, UInt8($0)] as [UInt8] }
    }

    @Test(
        "Binary values that crash Foundation's reader or that no manifest needs are refused",
        arguments: [
            // A string that isn't ASCII, a set, a UID, an integer of 16 bytes, null, a fill byte, UTF-8.
            [0x52, 0x61, 0xE4], [0xC1, 1], [0xB1, 1], [0x80, 1], [0x14] + [UInt8](repeating: 0, count: 16), [0x00],
            [0x0F],
            [0x71, 0x61],
        ] as [[UInt8]])
    func unreadable(value: [UInt8]) {
        #expect(fault(binary(value: value)) == .format)
        #expect(fault(binary(key: value)) == .format)
    }

    @Test("The remaining binary value types are read, and dictionary keys must be strings")
    func readable() throws {
        for value: [UInt8] in [[0x09], [0x10, 7], [0x22, 0, 0, 0, 0], [0x41, 7], [0x61, 0x20, 0xAC], [0xA1, 1]] {
            #expect(fault(binary(value: value)) == nil)
            let list = try PropertyListSerialization.propertyList(from: Data(binary(value: value)), format: nil)
            #expect((list as? [String: Any])?.keys.first == "a")
            // A key must be a string.
            #expect(fault(binary(key: value)) == (value[0] == 0x61 ? nil : .format))
        }
    }

    @Test("A damaged binary property list is never read past its end")
    func damage() throws {
        let list = [UInt8](try serialised(PluginTree.keys, .binary))
        for length in list.indices { _ = fault(list.prefix(length)) }
        for index in list.indices {
            for byte: UInt8 in [0x00, 0x13, 0x7F, 0xAF, 0xDF, 0xFF] {
                var damaged = list
                damaged[index] = byte
                _ = fault(damaged)
            }
        }
        #expect(fault(Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 32)) == .format)
    }
}

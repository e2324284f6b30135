import Foundation
import TestSupport

/// A folder with an asset catalogue of plain images, made for a test.
final class AssetFolder {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    /// Returns a PNG file of one colour, by default white, with a size in pixels.
    static func png(width: UInt32, height: UInt32, color: [UInt8]? = nil) -> Data {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let content = Array(name.utf8) + body
            return bytes(UInt32(body.count)) + content + bytes(crc(content))
        }
        // Grey or RGB, 8 bits each; rows have a filter byte and pixels, in stored deflate blocks of one row each.
        let kind: [UInt8] = [8, color == nil ? 0 : 2, 0, 0, 0]
        let header = bytes(width) + bytes(height) + kind
        let pixel: [UInt8] = color ?? [0xFF]
        let row: [UInt8] = [0] + (0..<width).flatMap { _ in pixel }
        var (low, high): (UInt32, UInt32) = (1, 0)
        var deflated: [UInt8] = [0x78, 0x01]
        for index in 0..<height {
            let length = UInt16(row.count)
            deflated += [index == height - 1 ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8)]
            deflated += [UInt8(~length & 0xFF), UInt8(~length >> 8)] + row
            for byte in row {
                low = (low + UInt32(byte)) % 65_521
                high = (high + low) % 65_521
            }
        }
        deflated += bytes(high << 16 | low)
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return Data(signature + chunk("IHDR", header) + chunk("IDAT", deflated) + chunk("IEND", []))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            var bit = 0
            while bit < 8 {
                sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0)
                bit += 1
            }
        }
        return ~sum
    }

    /// Writes a file into the folder and creates its parent folders.
    func write(_ data: Data, to file: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(file)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    /// Writes a symbol set with a template for each layout direction; `nil` for a template for both.
    func writeSymbolSet(_ set: String, _ templates: [(text: String, direction: String?)], properties: String = "")
        throws
    {
        let rows = templates.indices.map { index in
            let direction = templates[index].direction.map { #", "language-direction": "\#($0)""# } ?? ""
            return #"{"filename": "\#(index).svg", "idiom": "universal"\#(direction)}"#
        }
        for (index, template) in templates.enumerated() {
            try write(Data(template.text.utf8), to: "\(set)/\(index).svg")
        }
        let contents = #"{"symbols": [\#(rows.joined(separator: ","))]\#(properties)}"#
        try write(Data(contents.utf8), to: "\(set)/Contents.json")
    }

    /// Writes an image set; each row has a file's name, its scale and further JSON members.
    func writeImageSet(_ set: String, _ rows: [(file: String, scale: String, more: String)], properties: String = "")
        throws
    {
        let images = rows.map {
            #"{"filename": "\#($0.file)", "idiom": "universal", "scale": "\#($0.scale)"\#($0.more)}"#
        }
        let contents =
            #"{"images": [\#(images.joined(separator: ","))], "info": {"version": 1, "author": "xcode"}\#(properties)}"#
        try write(Data(contents.utf8), to: "\(set)/Contents.json")
    }
}

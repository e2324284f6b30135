import Foundation
import Shared

extension SnapshotMetadata {
    /// Metadata of a small widget of a kind, drawn by a renderer of no machine.
    init(plain kind: String) {
        self.init(
            kind: kind, place: .family(.systemSmall), date: Date(timeIntervalSince1970: 0),
            size: Size(width: 158, height: 158),
            renderer: RendererVersion(architecture: "none", fonts: "none", libraries: []))
    }

    /// Writes the document to a file.
    func write(to path: String) throws { try Data(try serialised()).write(to: URL(fileURLWithPath: path)) }
}

extension Data {
    /// Creates a PNG file without pixels, with a text.
    init(pngWithText text: String) {
        self.init([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        for (name, content) in [("teXt", Array(text.utf8)), ("IEND", [])] {
            let chunk = Array(name.utf8) + content
            append(contentsOf: Swift.withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0) })
            append(contentsOf: chunk)
            append(contentsOf: Swift.withUnsafeBytes(of: CRC32.value(of: chunk[...]).bigEndian) { Array($0) })
        }
    }

    /// The text of such a file.
    var textOfPNG: String { String(decoding: dropFirst(16).dropLast(16), as: UTF8.self) }
}

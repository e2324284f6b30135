import Foundation

/// The names in a TrueType or OpenType font file, as its table `name` lists them.
struct FontNames {
    /// The texts by the number of the name: 4 for the full name, 6 for the PostScript name.
    let texts: [Int: String]

    /// Reads the names; `nil` for bytes that aren't a font. Of a collection, the first font's names are read.
    init?(_ data: Data) {
        guard let texts = FontBytes(bytes: [UInt8](data)).names else { return nil }
        self.texts = texts
    }
}

/// The bytes of a font file.
private struct FontBytes {
    let bytes: [UInt8]

    private func number(at index: Int, bytes count: Int) -> Int? {
        guard index >= 0, index + count <= bytes.count else { return nil }
        return bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }

    var names: [Int: String]? {
        guard let tag = number(at: 0, bytes: 4) else { return nil }
        // A collection, which begins with `ttcf`, lists the places of its fonts.
        let start = tag == 0x7474_6366 ? number(at: 12, bytes: 4) : 0
        guard let start, let kind = number(at: start, bytes: 4),
            [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(kind), let count = number(at: start + 4, bytes: 2)
        else { return nil }
        for table in 0..<count {
            let record = start + 12 + table * 16
            guard let name = number(at: record, bytes: 4) else { return nil }
            // The table `name`.
            if name == 0x6E61_6D65, let place = number(at: record + 8, bytes: 4) { return names(at: place) }
        }
        return [:]
    }

    private func names(at place: Int) -> [Int: String] {
        guard let count = number(at: place + 2, bytes: 2), let texts = number(at: place + 4, bytes: 2) else {
            return [:]
        }
        var found: [Int: String] = [:]
        for index in 0..<count {
            let record = place + 6 + index * 12
            guard let platform = number(at: record, bytes: 2), let identifier = number(at: record + 6, bytes: 2),
                let length = number(at: record + 8, bytes: 2), let offset = number(at: record + 10, bytes: 2)
            else { break }
            let start = place + texts + offset
            // Others would only take memory.
            guard [4, 6].contains(identifier), start + length <= bytes.count, found[identifier] == nil else { continue }
            let text = bytes[start..<start + length]
            // The Macintosh platform writes bytes, the others UTF-16.
            found[identifier] =
                platform == 1
                ? String(decoding: text, as: UTF8.self) : String(data: Data(text), encoding: .utf16BigEndian)
        }
        return found
    }
}

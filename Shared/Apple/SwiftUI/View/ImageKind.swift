/// An image file's format, detected from its first bytes.
package enum ImageKind: Hashable, Sendable {
    case png, jpeg, gif, webp, heic, pdf, svg

    /// Detects the format; `nil` if the format is unknown.
    package init?(_ bytes: [UInt8]) {
        func begins(_ text: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + text.count && bytes[offset..<offset + text.count].elementsEqual(text)
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("GIF8".utf8)) {
            self = .gif
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(Array("ftyp".utf8), at: 4) {
            self = .heic
        } else if begins(Array("%PDF-".utf8)) {
            self = .pdf
        } else if Self.isSVG(bytes.prefix(1_024)) {
            self = .svg
        } else {
            return nil
        }
    }

    private static func isSVG(_ bytes: ArraySlice<UInt8>) -> Bool {
        let tag = Array("<svg".utf8)
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        return bytes.indices.contains { bytes[$0...].starts(with: tag) }
    }
}

extension ImageKind {
    /// Returns the size in pixels from the header of a PNG or JPEG file; `nil` if it can't be read, and for other formats.
    package func statedSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        func number(at index: Int, count: Int) -> Int {
            bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        }
        switch self {
        case .png:
            guard bytes.count >= 24 else { return nil }
            return (number(at: 16, count: 4), number(at: 20, count: 4))
        case .jpeg:
            // The size is in the frame header, after other segments.
            var index = 2
            while index + 9 <= bytes.count, bytes[index] == 0xFF {
                let marker = bytes[index + 1]
                let length = number(at: index + 2, count: 2)
                if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                    return (number(at: index + 7, count: 2), number(at: index + 5, count: 2))
                }
                guard length >= 2 else { return nil }
                index += 2 + length
            }
            return nil
        default: return nil
        }
    }
}

extension PictureKind {
    /// The size in pixels as the beginning of a PNG or JPEG file says; `nil` where it doesn't, and of other kinds.
    package func statedSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        func number(at index: Int, count: Int) -> Int {
            bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        }
        switch self {
        case .png:
            guard bytes.count >= 24 else { return nil }
            return (number(at: 16, count: 4), number(at: 20, count: 4))
        case .jpeg:
            // In the frame's header, behind other segments.
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

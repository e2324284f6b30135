/// Property lists designed to harm their reader.
package enum HostilePropertyList {
    /// Returns a binary property list of nested arrays, each of which contains the next array `width` times. The last array contains the
    /// object with the number `last`, or a string if `last` is `nil`.
    package static func sharedReferences(levels: Int, width: Int, last: Int? = nil, text: Int = 1) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for level in 0..<levels {
            offsets.append(bytes.count)
            let next = level + 1 < levels ? level + 1 : last ?? levels
            bytes.append(0xA0 | UInt8(width))
            bytes += [UInt8](repeating: UInt8(next), count: width)
        }
        offsets.append(bytes.count)
        // A string of one-byte characters, with its length in a four-byte integer.
        bytes += [0x5F, 0x12] + [24, 16, 8, 0].map { UInt8(text >> $0 & 0xFF) }
        bytes += [UInt8](repeating: 0x78, count: text)
        let table = bytes.count
        for offset in offsets {
            bytes.append(UInt8(offset >> 8))
            bytes.append(UInt8(offset & 0xFF))
        }
        // The trailer: the sizes of offsets and references, then the number of objects, the outermost object and the offset of the table.
        bytes += [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [offsets.count, 0, table] {
            for shift in [56, 48, 40, 32, 24, 16, 8, 0] { bytes.append(UInt8(number >> shift & 0xFF)) }
        }
        return bytes
    }
}

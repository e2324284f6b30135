/// A compiled zone file in the format of RFC 8536: the changes of the UTC offset, and the rule that applies after the last change.
struct ZoneFile: Sendable {
    /// The times of the changes, in seconds since 1970, ascending.
    let changes: [Int64]
    /// The UTC offset in seconds after each change.
    let offsets: [Int]
    /// The UTC offset in seconds before the first change.
    let first: Int
    /// The rule after the last change; `nil` if the last offset applies forever.
    let rule: ZoneRule?

    /// Creates a zone with these changes, in ascending order, and no rule.
    init(first: Int, changes: [(instant: Int64, offset: Int)]) {
        self.first = first
        self.changes = changes.map(\.instant)
        offsets = changes.map(\.offset)
        rule = nil
    }

    /// Parses a file's bytes; `nil` if they aren't a valid zone.
    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0) else { return nil }
        // Only the second half of the file, with 64-bit instants, is read. Files of version 1 don't have it, but they are no longer in use.
        let start = Header.size + old.length(instantSize: 4)
        guard old.version >= 0x32, let header = Header(bytes, at: start) else { return nil }
        let data = start + Header.size
        let end = data + header.length(instantSize: 8)
        guard end <= bytes.count, header.types >= 1 else { return nil }
        func number(_ offset: Int, _ size: Int) -> Int64 {
            let first: Int64 = bytes[offset] >= 0x80 ? -1 : 0
            return bytes[offset..<(offset + size)].reduce(first) { $0 << 8 | Int64($1) }
        }
        let indexes = data + header.changes * 8
        let types = indexes + header.changes
        func offset(ofType type: Int) -> Int? {
            type < header.types ? Int(number(types + type * 6, 4)) : nil
        }
        var (changes, offsets): ([Int64], [Int]) = ([], [])
        for position in 0..<header.changes {
            let instant = number(data + position * 8, 8)
            guard changes.last.map({ $0 < instant }) ?? true,
                let offset = offset(ofType: Int(bytes[indexes + position])), abs(offset) < 93_600
            else { return nil }
            changes.append(instant)
            offsets.append(offset)
        }
        guard let first = offset(ofType: 0), abs(first) < 93_600 else { return nil }
        (self.changes, self.offsets, self.first) = (changes, offsets, first)
        let footer = bytes[end...].split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard footer.count == 3, footer[0].isEmpty else { return nil }
        if footer[1].isEmpty {
            rule = nil
        } else {
            guard let read = ZoneRule(String(decoding: footer[1], as: UTF8.self)) else { return nil }
            rule = read
        }
    }

    /// Returns the UTC offset in seconds at an instant in seconds since 1970.
    func offset(at instant: Int64) -> Int {
        guard let last = changes.last else { return rule?.offset(at: instant) ?? first }
        if instant >= last, let rule { return rule.offset(at: instant) }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// The header of one half of the file.
    private struct Header {
        static let size = 44
        let version: UInt8
        private let counts: [Int]

        var changes: Int { counts[3] }
        var types: Int { counts[4] }

        init?(_ bytes: [UInt8], at offset: Int) {
            guard offset + Self.size <= bytes.count, bytes[offset..<(offset + 4)].elementsEqual("TZif".utf8) else {
                return nil
            }
            version = bytes[offset + 4]
            counts = (0..<6).map { index in
                bytes[(offset + 20 + index * 4)..<(offset + 24 + index * 4)].reduce(0) { $0 << 8 | Int($1) }
            }
            guard counts.allSatisfy({ $0 <= 65_536 }) else { return nil }
        }

        /// Returns the length of the half in bytes, without the header.
        func length(instantSize size: Int) -> Int {
            changes * (size + 1) + types * 6 + counts[5] + counts[2] * (size + 4) + counts[1] + counts[0]
        }
    }
}

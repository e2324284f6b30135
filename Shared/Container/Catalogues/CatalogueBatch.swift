/// Consecutive records of a catalogue, read at once and not verified.
struct CatalogueBatch {
    /// The position of the first record.
    let first: Int
    /// The records' index entries.
    let index: [UInt8]
    /// The records, one after another.
    var bytes: [UInt8] = []

    /// The number of records.
    var count: Int { index.count / CatalogueHeader.entrySize }

    /// Returns a record's offset in the file, its length and the lower half of its hash.
    func entry(_ number: Int) -> (offset: UInt64, length: UInt32, hash: UInt32) {
        index.withUnsafeBytes { bytes in
            let at = number * CatalogueHeader.entrySize
            return (
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)),
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt32.self)),
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
            )
        }
    }

    /// Returns a record's range in `bytes`; `nil` if it lies outside.
    func range(of number: Int) -> Range<Int>? {
        let (entry, begin) = (entry(number), entry(0).offset)
        guard entry.offset >= begin, entry.offset - begin <= UInt64(bytes.count),
            UInt64(entry.length) <= UInt64(bytes.count) - (entry.offset - begin)
        else { return nil }
        let start = Int(entry.offset - begin)
        return start..<(start + Int(entry.length))
    }

    /// Returns the last record that begins at or before an offset in `bytes`.
    func index(at place: Int) -> Int {
        let wanted = entry(0).offset + UInt64(place)
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if entry(middle).offset <= wanted { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

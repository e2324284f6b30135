@_implementationOnly import CSystem

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first occurrence of `wanted` at or after `place`; `nil` if there is none. Uses `memmem`.
    package func firstRun(of wanted: [UInt8], from place: Int) -> Int? {
        guard place >= 0, !wanted.isEmpty, place + wanted.count <= count, let baseAddress,
            let hit = airlock_memmem(baseAddress + place, count - place, wanted, wanted.count)
        else { return nil }
        return hit - UnsafeRawPointer(baseAddress)
    }
}

extension [UInt8] {
    /// Returns the offset of the first occurrence of `wanted` at or after `place`; `nil` if there is none.
    package func firstRun(of wanted: [UInt8], from place: Int) -> Int? {
        withUnsafeBytes { $0.firstRun(of: wanted, from: place) }
    }
}

extension [UInt8] {
    /// Copies a file that is embedded in the executable. The function, in C, returns the bytes and sets their number.
    package init(embedded file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?) {
        var count = 0
        let bytes = file(&count)
        self.init(UnsafeBufferPointer(start: bytes, count: count))
    }
}

@_implementationOnly import CSystem

extension [UInt8] {
    /// Where bytes first stand one after another, from a place on; `nil` for nowhere. `memmem`.
    package func firstRun(of wanted: [UInt8], from place: Int) -> Int? {
        guard place >= 0, !wanted.isEmpty, place + wanted.count <= count else { return nil }
        return withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let hit = airlock_memmem(base + place, count - place, wanted, wanted.count)
            else { return nil }
            return hit - base
        }
    }
}

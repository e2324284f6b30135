import Shared

/// How different snapshots may be and still count as the same.
package struct SnapshotTolerance: Hashable, Sendable {
    /// The difference of a component that counts as none, from 0 to 255.
    package var channel = 0
    /// The share of pixels that may differ by more, from 0 to 1.
    package var share = 0.0

    /// No difference.
    package static let exact = SnapshotTolerance()

    package init() {}

    /// Reads `CHANNEL` or `CHANNEL,SHARE%`.
    ///
    /// - Throws: ``UsageError`` for anything else.
    init(_ text: String) throws {
        let parts = text.split(separator: ",", maxSplits: 1)
        let fault = UsageError(
            "'\(text)' is not a tolerance — the largest difference of a component from 0 to 255, and the share of pixels that may have more: 2,0.1%"
        )
        guard let first = parts.first, let channel = Int(first), (0...255).contains(channel) else { throw fault }
        self.channel = channel
        guard parts.count == 2 else { return }
        guard parts[1].hasSuffix("%"), let share = Double(parts[1].dropLast()), (0...100).contains(share) else {
            throw fault
        }
        self.share = share / 100
    }
}

/// What differs of two snapshots' pixels.
package struct PixelDifference: Hashable, Sendable {
    /// How many pixels differ by more than is tolerated; all those of the larger one where sizes differ.
    package var count = 0
    /// The largest difference of a component, from 0 to 255.
    package var largest = 0
    /// The pixels there are.
    package var total = 0
    /// The sizes in pixels where they differ.
    package var sizes: String?

    package init() {}

    @MainActor init(_ old: Pixels, _ new: Pixels, tolerance: SnapshotTolerance) {
        total = max(old.values.count, new.values.count)
        guard old.width == new.width, old.height == new.height else {
            sizes = "\(old.width) × \(old.height) pixels became \(new.width) × \(new.height)"
            count = total
            return
        }
        for (one, other) in zip(old.values, new.values) where one != other {
            let distance = one.distance(to: other)
            largest = max(largest, distance)
            if distance > tolerance.channel { count += 1 }
        }
    }

    func isTolerated(_ tolerance: SnapshotTolerance) -> Bool {
        sizes == nil && Double(count) <= tolerance.share * Double(total)
    }

    /// The difference in words; `nil` for none.
    var line: String? {
        if let sizes { return sizes }
        if count == 0 { return nil }
        return "\(count) of \(total) pixels differ, by up to \(largest) of 255"
    }
}

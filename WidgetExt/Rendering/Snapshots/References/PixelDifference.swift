import Shared

/// The tolerated difference between two snapshots.
package struct SnapshotTolerance: Hashable, Sendable {
    /// The difference of a colour component that is tolerated in every pixel, from 0 to 255.
    package var channel = 0
    /// The fraction of pixels that may differ by more than ``channel``, from 0 to 1.
    package var share = 0.0

    /// No tolerance.
    package static let exact = SnapshotTolerance()

    package init() {}

    /// Parses `CHANNEL` or `CHANNEL,SHARE%`.
    ///
    /// - Throws: ``CommandFailure`` for anything else.
    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: ",", maxSplits: 1)
        let fault = CommandFailure(
            "invalid tolerance '\(text)' — write the tolerated difference of a colour component, from 0 to 255, such as 2; to let some pixels differ more, add a comma and their share, such as 2,0.1%"
        )
        guard let first = parts.first, let channel = Int(first), (0...255).contains(channel) else { throw fault }
        self.channel = channel
        guard parts.count == 2 else { return }
        guard parts[1].hasSuffix("%"), let share = Double(parts[1].dropLast()), (0...100).contains(share) else {
            throw fault
        }
        self.share = share / 100
    }

    /// The text that is parsed as this tolerance.
    var text: String { "\(channel),\(share * 100)%" }
}

/// The difference between the pixels of two snapshots.
package struct PixelDifference: Hashable, Sendable {
    /// The number of pixels that differ by more than the tolerance. If the sizes differ, these are all pixels of the larger image.
    package var count = 0
    /// The largest difference of a colour component, from 0 to 255.
    package var largest = 0
    /// The number of pixels.
    package var total = 0
    /// A description of the two sizes in pixels; `nil` if they are equal.
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

    /// The difference as text; `nil` if there is none.
    var line: String? {
        if let sizes { return sizes }
        if count == 0 { return nil }
        return "\(count) of \(total) pixels differ, by up to \(largest) of 255"
    }
}

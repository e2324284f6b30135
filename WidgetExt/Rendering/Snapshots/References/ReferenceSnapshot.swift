import Shared

/// A reference snapshot: an image that was found right, with its metadata.
package struct ReferenceSnapshot: Sendable {
    /// A PNG file.
    package var png: [UInt8]
    package var metadata: SnapshotMetadata
    /// The views it is drawn of.
    var views: [DrawnView]

    /// Takes a snapshot that was drawn.
    init(_ snapshot: Snapshot, png: [UInt8], renderer: RendererVersion) {
        (self.png, metadata) = (png, snapshot.metadata(drawnBy: renderer))
        views = DrawnView.all(of: snapshot)
    }

    /// Takes an image and its document.
    ///
    /// - Throws: ``SnapshotMetadataError``.
    init(png: [UInt8], document: JSONValue) throws {
        (self.png, metadata) = (png, try SnapshotMetadata(document))
        views = (document["views"]?.array ?? []).compactMap(DrawnView.init)
    }

    /// The document beside the image: the metadata and the views.
    var document: JSONValue {
        .object((metadata.json.members ?? []) + [JSONMember("views", .array(views.map(\.json)))])
    }

    /// What is different about a snapshot drawn now; `nil` for nothing.
    ///
    /// - Throws: ``ReferenceError`` where the two can't be compared, or the reference is no snapshot.
    @MainActor package func change(to actual: ReferenceSnapshot, tolerance: SnapshotTolerance, name: String) throws
        -> SnapshotChange?
    {
        guard metadata.renderer == actual.metadata.renderer else {
            throw ReferenceError.incomparable(
                name: name, recorded: metadata.renderer.summary, present: actual.metadata.renderer.summary)
        }
        let difference = self.difference(from: actual)
        if png == actual.png, difference == nil { return nil }
        let pixels =
            png == actual.png
            ? PixelDifference()
            : PixelDifference(
                try Pixels(png: png, name: name), try Pixels(png: actual.png, name: name), tolerance: tolerance)
        if pixels.isTolerated(tolerance), difference == nil { return nil }
        return SnapshotChange(
            difference: pixels, view: DrawnView.firstDifference(views, actual.views) ?? difference)
    }

    /// The first difference between the metadata of two references; `nil` for none. Dates are compared as documents have them, to the second.
    private func difference(from actual: ReferenceSnapshot) -> String? {
        let (old, new) = (metadata.json, actual.metadata.json)
        let keys = ((new.members ?? []) + (old.members ?? [])).map(\.key)
        return keys.first { old[$0] != new[$0] }.map {
            "its \($0) differs: \(Self.short(old[$0])) became \(Self.short(new[$0]))"
        }
    }

    private static func short(_ value: JSONValue?) -> String {
        // Only a number that isn't finite can't be written, and metadata has none.
        let text = value.flatMap { try? $0.serialised() } ?? "nothing"
        return text.count > 120 ? "\(text.prefix(119))…" : text
    }
}

/// What is different about a snapshot.
package struct SnapshotChange: Hashable, Sendable {
    package var difference: PixelDifference
    /// The first view that differs, and how; `nil` where only pixels do.
    package var view: String?

    /// The change in one line.
    package var line: String {
        [view, difference.line].compactMap { $0 }.joined(separator: "; ")
    }
}

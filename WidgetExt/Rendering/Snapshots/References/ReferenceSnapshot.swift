import Shared

/// A reference snapshot: a reviewed image with its metadata.
package struct ReferenceSnapshot: Sendable {
    /// The PNG file's bytes.
    package var png: [UInt8]
    package var metadata: SnapshotMetadata
    /// The items that the snapshot consists of.
    var views: [DrawnView]

    /// Creates a reference from a drawn snapshot.
    init(_ snapshot: Snapshot, png: [UInt8], renderer: RendererVersion) {
        (self.png, metadata) = (png, snapshot.metadata(drawnBy: renderer))
        views = DrawnView.all(of: snapshot)
    }

    /// Creates a reference from an image and its JSON document.
    ///
    /// - Throws: ``SnapshotMetadataError``.
    init(png: [UInt8], document: JSONValue) throws {
        (self.png, metadata) = (png, try SnapshotMetadata(document))
        views = (document["views"]?.array ?? []).compactMap(DrawnView.init)
    }

    /// The JSON document for the image: metadata and views.
    var document: JSONValue {
        .object((metadata.json.members ?? []) + [JSONMember("views", .array(views.map(\.json)))])
    }

    /// Returns the change from this reference to a newly drawn snapshot; `nil` if there is none.
    ///
    /// - Throws: ``ReferenceError`` if the two can't be compared, or if an image can't be decoded.
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

    /// Returns the first difference between the metadata of the two snapshots; `nil` if there is none. Dates are compared in seconds, the
    /// precision of the documents.
    private func difference(from actual: ReferenceSnapshot) -> String? {
        let (old, new) = (metadata.json, actual.metadata.json)
        let keys = ((new.members ?? []) + (old.members ?? [])).map(\.key)
        return keys.first { old[$0] != new[$0] }.map {
            "its \($0) differs: \(Self.short(old[$0])) became \(Self.short(new[$0]))"
        }
    }

    private static func short(_ value: JSONValue?) -> String {
        // Serialising fails only for numbers that aren't finite, and metadata contains none.
        let text = value.flatMap { try? $0.serialised() } ?? "nothing"
        return text.count > 120 ? "\(text.prefix(119))…" : text
    }
}

/// A change of a snapshot.
package struct SnapshotChange: Hashable, Sendable {
    package var difference: PixelDifference
    /// A description of the first view that differs; `nil` if only pixels differ.
    package var view: String?

    /// The change as one line of text.
    package var line: String {
        [view, difference.line].compactMap { $0 }.joined(separator: "; ")
    }
}

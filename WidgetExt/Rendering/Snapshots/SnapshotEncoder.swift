import Foundation
import Shared

@_implementationOnly import CClock

/// A function that makes a snapshot with a text engine and an image store.
typealias SnapshotMaking = @MainActor (any TextEngine, ImageStore) throws -> Snapshot

/// A snapshot and its output in a format.
typealias EncodedSnapshot = (snapshot: Snapshot, bytes: [UInt8])

/// Makes a snapshot and encodes it in a format.
@MainActor
struct SnapshotEncoder {
    let drawing: DrawingContext
    private(set) var request: RenderRequest
    /// Returns the file and line that create a view of a widget, for outlines.
    var source: (ViewPath, _ text: String?) -> String? = { _, _ in nil }
    /// True for a plug-in's views, which are rejected if they exceed the limits of ``DrawingCost``.
    private var isLimited = false

    init(_ drawing: DrawingContext, _ request: RenderRequest) { (self.drawing, self.request) = (drawing, request) }

    var context: RequestContext { drawing.context }

    /// An encoder for a plug-in's views.
    var limited: SnapshotEncoder {
        var encoder = self
        encoder.isLimited = true
        return encoder
    }

    /// Returns an encoder for entries with the given origin.
    func showing(_ origin: EntryOrigin) -> SnapshotEncoder {
        var encoder = self
        encoder.request.origin = origin
        return encoder
    }

    /// Makes and encodes a snapshot.
    ///
    /// - Parameters:
    ///   - isCircular: True to clip the snapshot to a circle.
    ///   - details: Makes the same snapshot in a larger family, for a bar; returns `nil` if there is no larger family.
    ///   - make: Makes the snapshot.
    func encode(
        as format: SnapshotFormat, isCircular: Bool = false,
        details: @MainActor (any TextEngine, ImageStore) -> Snapshot? = { _, _ in nil }, _ make: SnapshotMaking
    ) throws -> EncodedSnapshot {
        let images = ImageStore(catalog: drawing.assets, scale: request.scale)
        if format == .text {
            let snapshot = try make(CellTextEngine(), images)
            let rows = TextCanvas().encode(snapshot.list)
            return (snapshot, Array((rows.joined(separator: "\n") + "\n").utf8))
        }
        Self.unmapCode()
        let pango = try drawing.loadFonts()
        pango.localeIdentifier = RequestContext.current.localeIdentifier
        let engine = PangoTextEngine(pango: pango, scale: request.scale)
        let snapshot: Snapshot
        if isLimited {
            let metered = MeteredTextEngine(engine)
            snapshot = try make(metered, images)
            try metered.check()
            try DrawingCost(of: snapshot.list, scale: request.scale).check()
        } else {
            snapshot = try make(engine, images)
        }
        if format == .json {
            return (snapshot, try snapshot.metadata(drawnBy: .current(try drawing.fonts())).serialised())
        }
        if format == .outline {
            return (snapshot, Array(SnapshotOutline(snapshot, source: source).text.utf8))
        }
        if format == .waybar {
            let line = snapshot.waybar(details: details(engine, images))
            return (snapshot, Array((try line.serialised() + "\n").utf8))
        }
        // Only widgets have rendering modes.
        let isWidget = if case .family = snapshot.place { true } else { false }
        let (mode, screen) = isWidget ? (request.mode, request.screen) : (.fullColor, nil)
        if format == .svg {
            let canvas = SVGCanvas(pango: pango, images: images)
            let bytes = try canvas.encode(
                snapshot.list, mode: mode, tint: request.tint, screen: screen, isCircular: isCircular)
            return (snapshot, bytes)
        }
        Self.unmapCode()
        let canvas = PNGCanvas(pango: pango, images: images, scale: request.scale)
        let bytes = try canvas.encode(
            snapshot.list, mode: mode, tint: request.tint, screen: screen, isCircular: isCircular)
        return (snapshot, bytes)
    }

    /// Unmaps the code that has run so far, before the next step takes memory: the start, the provider and the layout run code in 10 MiB of
    /// the executable, of which the next step runs little.
    private static func unmapCode() {
        // The breakpoints of a debugger are in the mapped code.
        #if !DEBUG
        airlock_unmap_code()
        #endif
    }

    /// Encodes a widget's entry as a PNG file, with its metadata.
    func encodeWithMetadata(
        _ descriptor: WidgetDescriptor, _ entry: ViewEntry
    ) throws -> (snapshot: [UInt8], metadata: [UInt8]) {
        try withMetadata(try encode(descriptor, entry, as: .png))
    }

    /// Encodes a snapshot as a PNG file, with its metadata.
    func encodeWithMetadata(_ make: SnapshotMaking) throws -> (snapshot: [UInt8], metadata: [UInt8]) {
        try withMetadata(try encode(as: .png, make))
    }

    private func withMetadata(_ encoded: EncodedSnapshot) throws -> (snapshot: [UInt8], metadata: [UInt8]) {
        (encoded.bytes, try encoded.snapshot.metadata(drawnBy: .current(try drawing.fonts())).serialised())
    }

    /// Encodes a widget's entry.
    func encode(
        _ descriptor: WidgetDescriptor, _ entry: ViewEntry, as format: SnapshotFormat
    ) throws -> EncodedSnapshot {
        let size = try request.size
        func maker(_ text: any TextEngine, _ images: ImageStore, _ request: RenderRequest, _ size: Size)
            -> SnapshotMaker
        {
            SnapshotMaker(
                text: text, images: images, request: request, size: size, layoutDirection: context.layoutDirection)
        }
        return try encode(
            as: format, isCircular: request.family == .accessoryCircular,
            details: { text, images in
                // The details are the same entry in a larger family.
                let roomy: [WidgetFamily] = [.systemMedium, .systemLarge, .systemSmall]
                guard request.family.isAccessory, request.origin != .placeholder,
                    let family = roomy.first(where: descriptor.families.contains),
                    let size = request.device.size(of: family)
                else { return nil }
                var request = request
                request.family = family
                return maker(text, images, request, size).make(descriptor, entry)
            },
            { text, images in
                let snapshot = maker(text, images, request, size).make(descriptor, entry)
                guard request.origin == .placeholder else { return snapshot }
                var redacted = snapshot.redacted(inCells: text is CellTextEngine)
                redacted.isPlaceholder = true
                return redacted
            })
    }
}

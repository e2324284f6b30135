import Foundation
import Shared

/// The forms a picture is written in.
package enum SnapshotFormat: String, CaseIterable, Sendable {
    /// An image with alpha.
    case png
    /// A page of shapes.
    case svg
    /// Rows of characters.
    case text
    /// One line for a bar.
    case waybar
    /// The picture's facts.
    case json
}

/// Draws an entry and writes it down in a format.
@MainActor
struct SnapshotWriter {
    let request: RenderRequest
    let size: Size
    let layoutDirection: LayoutDirection
    /// Finds the fonts; asked only where letters are drawn.
    let fonts: () throws -> FontSet
    /// Where pictures are looked for.
    let assets: AssetCatalog

    func draw(
        _ descriptor: WidgetDescriptor, _ entry: ViewEntry, format: SnapshotFormat
    ) throws -> (snapshot: Snapshot, bytes: [UInt8]) {
        let images = ImageStore(catalog: assets, scale: request.scale)
        if format == .text {
            let snapshot = make(descriptor, entry, CellTextEngine(), images)
            let rows = TextCanvas().draw(snapshot.list)
            return (snapshot, Array((rows.joined(separator: "\n") + "\n").utf8))
        }
        let fonts = try fonts()
        let pango = try fonts.load()
        let snapshot = make(descriptor, entry, PangoTextEngine(pango: pango, scale: request.scale), images)
        if format == .json {
            return (snapshot, Array((try snapshot.facts(drawnBy: .current(fonts)).serialised() + "\n").utf8))
        }
        if format == .waybar {
            let engine = PangoTextEngine(pango: pango, scale: request.scale)
            let line = snapshot.waybar(details: details(descriptor, entry, engine, images))
            return (snapshot, Array((try line.serialised() + "\n").utf8))
        }
        let isCircular = request.family == .accessoryCircular
        if format == .svg {
            let canvas = SVGCanvas(pango: pango, images: images)
            return (snapshot, try canvas.draw(snapshot.list, mode: request.mode, isCircular: isCircular))
        }
        let canvas = PNGCanvas(pango: pango, images: images, scale: request.scale)
        return (snapshot, try canvas.draw(snapshot.list, mode: request.mode, isCircular: isCircular))
    }

    /// The same entry in a family that has room for more.
    private func details(
        _ descriptor: WidgetDescriptor, _ entry: ViewEntry, _ engine: any TextEngine, _ images: ImageStore
    ) -> Snapshot? {
        let roomy: [WidgetFamily] = [.systemMedium, .systemLarge, .systemSmall]
        guard request.family.isAccessory, request.origin != .placeholder,
            let family = roomy.first(where: descriptor.families.contains),
            let size = request.device.size(of: family)
        else { return nil }
        var request = request
        request.family = family
        return SnapshotMaker(
            text: engine, images: images, request: request, size: size, layoutDirection: layoutDirection
        )
        .make(descriptor, entry)
    }

    private func make(
        _ descriptor: WidgetDescriptor, _ entry: ViewEntry, _ text: any TextEngine, _ images: ImageStore
    ) -> Snapshot {
        let maker = SnapshotMaker(
            text: text, images: images, request: request, size: size, layoutDirection: layoutDirection)
        let snapshot = maker.make(descriptor, entry)
        return request.origin == .placeholder ? snapshot.redacted(inCells: text is CellTextEngine) : snapshot
    }
}

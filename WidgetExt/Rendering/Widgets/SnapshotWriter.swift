import Foundation
import Shared

/// The forms a picture is written in.
package enum SnapshotFormat: String, CaseIterable, Sendable {
    /// An image with alpha.
    case png
    /// Rows of characters.
    case text
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
            let snapshot = maker(CellTextEngine(), images).make(descriptor, entry)
            let rows = TextCanvas().draw(snapshot.list)
            return (snapshot, Array((rows.joined(separator: "\n") + "\n").utf8))
        }
        let fonts = try fonts()
        let pango = try fonts.load()
        let snapshot = maker(PangoTextEngine(pango: pango, scale: request.scale), images).make(descriptor, entry)
        if format == .json {
            return (snapshot, Array((try snapshot.facts(drawnBy: .current(fonts)).serialised() + "\n").utf8))
        }
        let canvas = PNGCanvas(pango: pango, images: images, scale: request.scale)
        let png = try canvas.draw(
            snapshot.list, mode: request.mode, isCircular: request.family == .accessoryCircular)
        return (snapshot, png)
    }

    private func maker(_ text: any TextEngine, _ images: ImageStore) -> SnapshotMaker {
        SnapshotMaker(text: text, images: images, request: request, size: size, layoutDirection: layoutDirection)
    }
}

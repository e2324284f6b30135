import Foundation
import Shared

/// Draws widgets in many configurations. Fonts and images are loaded once.
@MainActor
final class CaseDrawer {
    /// Pixels per point.
    let scale: Double
    let renderer: RendererVersion
    let pango: Pango
    let drawing: DrawingContext
    /// True to check widgets against the lint rules.
    private let isLinted: Bool
    private let catalog: WidgetCatalog
    private let text: PangoTextEngine
    private let images: ImageStore
    private let canvas: PNGCanvas

    /// Loads the fonts.
    ///
    /// - Throws: ``FontError`` if the fonts can't be loaded.
    init(
        _ drawing: DrawingContext, catalog: WidgetCatalog, scale: Double, isLinted: Bool = false
    ) throws {
        (self.drawing, self.catalog, self.scale, self.isLinted) = (drawing, catalog, scale, isLinted)
        pango = try drawing.loadFonts()
        renderer = .current(try drawing.fonts())
        text = PangoTextEngine(pango: pango, scale: scale)
        images = ImageStore(catalog: drawing.assets, scale: scale)
        canvas = PNGCanvas(pango: pango, images: images, scale: scale)
    }

    /// Returns the entry that a widget shows at the request's instant.
    ///
    /// - Throws: ``WidgetError`` for an invalid timeline; the first fault of the provider.
    func entry(of descriptor: WidgetDescriptor, _ source: TimelineSource, for planned: PlannedSnapshot) throws
        -> ViewEntry
    {
        let timeline = try catalog.timeline(
            of: source, kind: descriptor.kind, context: try RenderRequest(planned, scale: scale).providerContext)
        guard let entry = timeline.entry(at: RequestContext.current.now) else {
            throw WidgetError(kind: descriptor.kind, fault: .empty)
        }
        return entry
    }

    /// Draws an intent's snippet.
    func draw(_ view: ArchivedView, of intent: String, _ planned: PlannedSnapshot) throws -> (
        snapshot: Snapshot, png: [UInt8]
    ) {
        let request = RenderRequest(planned, scale: scale)
        var context = RequestContext.current
        context.screen = request.device.screen
        return try RequestScope.with(context) {
            let snapshot = SnippetSnapshotMaker(
                text: text, images: images, request: request, layoutDirection: context.layoutDirection, now: context.now
            ).make(view, of: intent)
            return (snapshot, try canvas.encode(snapshot.list, mode: .fullColor, isCircular: false))
        }
    }

    /// Draws an entry.
    ///
    /// - Parameter size: The size of the snapshot in points. The default is the size of the family on the device.
    func draw(_ descriptor: WidgetDescriptor, _ entry: ViewEntry, _ planned: PlannedSnapshot, size: Size? = nil) throws
        -> (snapshot: Snapshot, png: [UInt8])
    {
        let request = RenderRequest(planned, scale: scale, isLinted: isLinted)
        var context = RequestContext.current
        context.screen = request.device.screen
        return try RequestScope.with(context) {
            let maker = SnapshotMaker(
                text: text, images: images, request: request, size: try size ?? request.size,
                layoutDirection: context.layoutDirection)
            let snapshot = maker.make(descriptor, entry)
            let png = try canvas.encode(
                snapshot.list, mode: request.mode, screen: request.screen,
                isCircular: request.family == .accessoryCircular)
            return (snapshot, png)
        }
    }
}

import Foundation
import Shared

/// Draws views by themselves, without a widget around them, one after the other with fonts and snapshots loaded once.
@MainActor
package final class ViewRenderer {
    private let pango: Pango
    private let images: ImageStore
    /// Pixels a point.
    private let scale: Double

    /// Loads the fonts.
    ///
    /// - Throws: ``FontError`` where they can't be.
    package init(fonts: FontSet, assets: AssetCatalog, scale: Double) throws {
        pango = try fonts.load()
        images = ImageStore(catalog: assets, scale: scale)
        self.scale = scale
    }

    /// A view laid out: what is to be drawn, and what there is to know of it.
    package struct Layout {
        package let list: DisplayList
        package let texts: [DrawnText]
        package let diagnostics: [Diagnostic]
    }

    /// Lays a view out at the size it answers to an offer, in points; `nil` asks for its ideal.
    package func layOut(
        _ view: some View, offered proposal: ProposedSize, environment: EnvironmentValues = EnvironmentValues()
    ) -> Layout {
        let log = DiagnosticLog()
        var environment = environment
        environment.assetColors = images.colors(reportingTo: log)
        environment.pixelsPerPoint = scale
        let nodes = resolve(view, in: ResolveContext(environment: environment, diagnostics: log))
        let context = LayoutContext(text: PangoTextEngine(pango: pango, scale: scale), images: images, scale: scale)
        let root = context.root(nodes, .stack)
        let size = root.size(for: proposal)
        let builder = DisplayListBuilder(
            size: size, isMirrored: environment.layoutDirection == .rightToLeft, diagnostics: log)
        root.place(in: Rect(size), proposal: proposal, into: builder)
        return Layout(list: builder.list, texts: builder.texts, diagnostics: log.diagnostics)
    }

    /// Draws what was laid out into a PNG file.
    ///
    /// - Throws: ``DrawingError`` where there is no memory for the snapshot.
    package func png(_ layout: Layout, mode: WidgetRenderingMode = .fullColor) throws -> [UInt8] {
        try PNGCanvas(pango: pango, images: images, scale: scale).draw(layout.list, mode: mode)
    }
}

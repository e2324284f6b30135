import Foundation
import Shared

/// A picture of a view by itself, without a widget around it.
@MainActor
package struct ViewPicture {
    /// The PNG file.
    package let png: [UInt8]
    /// The size in points.
    package let size: Size
    package let diagnostics: [Diagnostic]

    /// Draws a view at the size it answers to an offer, in points; `nil` asks for its ideal.
    ///
    /// - Throws: ``FontError``; ``DrawingError`` where there is no memory for the picture.
    package init(
        of view: some View, offered proposal: ProposedSize, environment: EnvironmentValues, fonts: FontSet,
        assets: AssetCatalog, scale: Double
    ) throws {
        let log = DiagnosticLog()
        let nodes = resolve(view, in: ResolveContext(environment: environment, diagnostics: log))
        let pango = try fonts.load()
        let images = ImageStore(catalog: assets, scale: scale)
        let layout = LayoutContext(text: PangoTextEngine(pango: pango, scale: scale), images: images, scale: scale)
        let root = layout.root(nodes)
        size = root.size(for: proposal)
        let builder = DisplayListBuilder(
            size: size, isMirrored: environment.layoutDirection == .rightToLeft, diagnostics: log)
        root.place(in: Rect(size), proposal: proposal, into: builder)
        png = try PNGCanvas(pango: pango, images: images, scale: scale).draw(builder.list, mode: .fullColor)
        diagnostics = log.diagnostics
    }
}

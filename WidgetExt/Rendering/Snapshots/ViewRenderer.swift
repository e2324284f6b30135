import Foundation
import Shared

/// Draws standalone views without a widget, one after another. Fonts and images are loaded once.
@MainActor
package final class ViewRenderer {
    private let pango: Pango
    private let images: ImageStore
    /// Pixels per point.
    private let scale: Double

    /// Loads the fonts.
    ///
    /// - Throws: ``FontError`` if the fonts can't be loaded.
    package init(fonts: FontSet, assets: AssetCatalog, scale: Double) throws {
        pango = try fonts.load(for: assets)
        images = ImageStore(catalog: assets, scale: scale)
        self.scale = scale
    }

    /// A laid-out view: its display list, texts and diagnostics.
    package struct Layout {
        package let list: DisplayList
        package let texts: [DrawnText]
        package let diagnostics: [Diagnostic]
    }

    /// Lays out a view for a proposal in points. A dimension that is `nil` requests the ideal size.
    package func layOut(
        _ view: some View, offered proposal: ProposedSize, environment: EnvironmentValues = EnvironmentValues()
    ) -> Layout {
        let reactions = ViewReactions()
        while true {
            let layout = place(view, offered: proposal, environment, reactions)
            guard reactions.runClosures(reportingTo: layout.log) else {
                let (builder, log) = layout
                return Layout(list: builder.list, texts: builder.texts, diagnostics: log.diagnostics)
            }
        }
    }

    private func place(
        _ view: some View, offered proposal: ProposedSize, _ environment: EnvironmentValues, _ reactions: ViewReactions
    ) -> (builder: DisplayListBuilder, log: DiagnosticLog) {
        let log = DiagnosticLog()
        var environment = environment
        environment.assetColors = images.colors(reportingTo: log)
        environment.assetSymbols = images.symbols
        environment.pixelsPerPoint = scale
        pango.localeIdentifier = environment.locale.identifier
        var resolving = ResolveContext(environment: environment, diagnostics: log)
        resolving.reactions = reactions
        let nodes = resolve(view, in: resolving)
        let context = LayoutContext(text: PangoTextEngine(pango: pango, scale: scale), images: images, scale: scale)
        let root = context.root(nodes, .stack)
        let size = root.size(for: proposal)
        let builder = DisplayListBuilder(
            size: size, isMirrored: environment.layoutDirection == .rightToLeft, scale: scale, diagnostics: log)
        root.place(in: Rect(size), proposal: proposal, into: builder)
        return (builder, log)
    }

    /// Encodes a laid-out view as a PNG file.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    package func png(_ layout: Layout, mode: WidgetRenderingMode = .fullColor) throws -> [UInt8] {
        try PNGCanvas(pango: pango, images: images, scale: scale).encode(layout.list, mode: mode)
    }

    /// Encodes a laid-out view as an SVG file.
    ///
    /// - Throws: ``DrawingError`` if there isn't enough memory.
    func svg(_ layout: Layout) throws -> [UInt8] {
        try SVGCanvas(pango: pango, images: images).encode(layout.list, mode: .fullColor)
    }

    /// Encodes a laid-out view as a JPEG file, on white.
    ///
    /// - Parameter quality: The quality from 0 to 1.
    /// - Throws: ``CommandFailure`` if no encoder is installed, or if there isn't enough memory.
    func jpeg(_ layout: Layout, quality: Double) throws -> [UInt8] {
        let size = layout.list.size
        let surface = Surface(
            pixelWidth: Int(saturating: (size.width * scale).rounded()),
            pixelHeight: Int(saturating: (size.height * scale).rounded()), scale: scale)
        surface.fill(Rect(size), .color(ResolvedColor(255, 255, 255)))
        Painter(pango: pango, images: images, surface: surface).paint(layout.list, isCircular: false)
        do throws(ImageError) {
            return try PixelBuffer.jpeg(of: surface, quality: quality)
        } catch {
            throw CommandFailure(error.words(about: "the image"), exitCode: .internalError)
        }
    }
}

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
    /// - Throws: ``CommandFailure`` if the fonts can't be loaded.
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

extension ViewDrawing {
    /// Creates a renderer that loads the fonts when it first draws.
    package init(_ drawing: DrawingContext) {
        self.init { view, proposal, format in
            // The engine of the snapshot that is being drawn continues to measure the app's strings.
            let measure = TextSizes.measure
            defer { TextSizes.measure = measure }
            let renderer = try ViewRenderer(fonts: try drawing.fonts(), assets: drawing.assets, scale: format.scale)
            let layout = renderer.layOut(view, offered: proposal)
            for diagnostic in layout.diagnostics { reportAlways(diagnostic.message) }
            let size = layout.list.size
            guard size.width > 0, size.height > 0 else { return nil }
            do throws(ImageError) {
                try ImageFile.check(
                    width: Int(saturating: (size.width * format.scale).rounded(.up)),
                    height: Int(saturating: (size.height * format.scale).rounded(.up)))
            } catch {
                throw CommandFailure(error.words(about: "the image"), exitCode: .internalError)
            }
            let bytes =
                switch format {
                case .svg: try renderer.svg(layout)
                case .png: try renderer.png(layout)
                case .jpeg(_, let quality): try renderer.jpeg(layout, quality: quality)
                }
            return File(bytes: bytes, size: size)
        }
    }
}

extension ViewDrawing.Format {
    /// The number of pixels per point of the images in the file.
    fileprivate var scale: Double {
        switch self {
        case .svg: 3
        case .png(let scale), .jpeg(let scale, _): scale
        }
    }
}

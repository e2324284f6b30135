import Foundation
import Shared

@testable import WidgetRendering

/// The pixels of a view drawn at one pixel per point.
@MainActor
final class Drawn {
    private let surface: Surface
    let list: DisplayList
    let diagnostics: [Diagnostic]
    let images: ImageStore

    /// Draws a view in the top left corner of a space of a size.
    init(
        width: Double, height: Double, mirrored: Bool = false, environment: EnvironmentValues = .init(),
        accent tint: ResolvedColor? = nil, text: any TextEngine = GridTextEngine(), assets: AssetCatalog = .empty,
        @ViewBuilder _ view: () -> some View
    ) throws {
        let log = DiagnosticLog()
        var environment = environment
        environment.assetSymbols = assets
        let nodes = resolve(view(), in: ResolveContext(environment: environment, diagnostics: log))
        images = ImageStore(catalog: assets, scale: 1)
        let root = LayoutContext(text: text, images: images, scale: 1).root(nodes, .layers(.topLeading))
        let space = Size(width: width, height: height)
        let builder = DisplayListBuilder(size: space, isMirrored: mirrored, cornerRadius: 20, diagnostics: log)
        root.place(in: Rect(root.size(for: ProposedSize(space))), proposal: ProposedSize(space), into: builder)
        surface = Surface(pixelWidth: Int(width), pixelHeight: Int(height), scale: 1)
        list = builder.list
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        var painter = Painter(pango: pango, images: images, surface: surface)
        if let tint { painter.flatten(accent: tint) }
        painter.paint(list, isCircular: false)
        diagnostics = log.diagnostics
    }

    /// The colour of a pixel: straight red, green and blue, and opacity, from 0 to 255.
    subscript(x: Int, y: Int) -> [Int] {
        let pixel = surface.pixel(x: x, y: y)
        let alpha = Int(pixel >> 24)
        guard alpha > 0 else { return [0, 0, 0, 0] }
        func straight(_ shift: UInt32) -> Int { (Int((pixel >> shift) & 0xFF) * 255 + alpha / 2) / alpha }
        return [straight(16), straight(8), straight(0), alpha]
    }

    /// Returns the opacity of a row of pixels: `#` for opaque, `.` for transparent, `+` for anything between.
    func row(_ y: Int) -> String {
        String((0..<surface.width).map { x in Self.sign(surface.pixel(x: x, y: y) >> 24) })
    }

    /// Returns the opacity of a column of pixels.
    func column(_ x: Int) -> String {
        String((0..<surface.height).map { y in Self.sign(surface.pixel(x: x, y: y) >> 24) })
    }

    private static func sign(_ opacity: UInt32) -> Character {
        switch opacity {
        case 0: "."
        case 255: "#"
        default: "+"
        }
    }
}

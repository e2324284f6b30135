import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The colour of each drawn item in the two-colour accented mode.
@MainActor
struct AccentGroupTests {
    private static let orange = ResolvedColor(red: 1, green: 0.5, blue: 0)

    /// One of each drawable item, ten points wide.
    private enum DrawnItem: CaseIterable {
        case fill, gradient, shape, stroke, emoji

        @ViewBuilder @MainActor var view: some View {
            switch self {
            case .fill: Color.blue
            case .gradient: LinearGradient(colors: [.red, .green], startPoint: .leading, endPoint: .trailing)
            case .shape: Rectangle().fill(Color.blue)
            case .stroke: Rectangle().strokeBorder(Color.blue, lineWidth: 5)
            case .emoji: Text(verbatim: "🍊").font(.system(size: 24)).offset(x: -6, y: -6)
            }
        }
    }

    // Requirements: L-017
    @Test("In the accented mode accentable views are drawn in the tint and other views in white")
    func tintedGroup() throws {
        for item in DrawnItem.allCases {
            let drawn = try Drawn(width: 20, height: 10, accent: Self.orange) {
                HStack(spacing: 0) {
                    item.view.frame(width: 10, height: 10).clipped().widgetAccentable()
                    item.view.frame(width: 10, height: 10).clipped()
                }
            }
            let (accented, other) = (drawn[4, 4], drawn[14, 4])
            #expect(Array(accented.prefix(3)) == [255, 128, 0], "\(item)")
            #expect(Array(other.prefix(3)) == [255, 255, 255], "\(item)")
            // An emoji keeps its shades, with luminance as opacity.
            let opacity = item == .emoji ? 130..<220 : 251..<256
            #expect(opacity.contains(accented[3]) && opacity.contains(other[3]), "\(item)")
        }
    }

    @Test("In the accented mode an emoji keeps several shades instead of becoming a flat disc")
    func emojiShades() throws {
        let drawn = try Drawn(width: 40, height: 40) { Text(verbatim: "😃").font(.system(size: 32)) }
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let images = ImageStore(catalog: .empty, scale: 1)
        for tint in [AccentedFilter.white, Self.orange] {
            let png = try PNGCanvas(pango: pango, images: images, scale: 1).encode(
                drawn.list, mode: .accented, tint: tint)
            let pixels = try Pixels(png: png, name: "emoji")
            let opacities = Set((0..<pixels.width * pixels.height).map { pixels.values[$0] >> 24 })
            // A disc would have a single opacity, except at its edge.
            #expect(opacities.contains { $0 > 190 } && opacities.filter { (40..<150).contains($0) }.count > 10)
        }
    }

    @Test("A half-opaque accentable view keeps its opacity under the accent tint")
    func halfOpacity() throws {
        let drawn = try Drawn(width: 10, height: 10, accent: Self.orange) { Color.blue.opacity(0.5).widgetAccentable() }
        #expect(drawn[4, 4] == [255, 128, 0, 128])
    }

    // Requirements: L-017
    @Test("An inner `widgetAccentable(false)` doesn't take a view out of its accent group")
    func innerNonAccentable() throws {
        let drawn = try Drawn(width: 10, height: 10, accent: Self.orange) {
            Color.blue.widgetAccentable(false).widgetAccentable()
        }
        #expect(drawn[4, 4] == [255, 128, 0, 255])
    }

    /// An image in red, and the way in which the accented mode draws it.
    private struct DrawnImage: Sendable {
        var mode: WidgetAccentedRenderingMode?
        var isInTint: Bool
        var opacity: ClosedRange<UInt32> = 254...255
        var keepsColors = false
    }

    nonisolated private static let images = [
        DrawnImage(mode: nil, isInTint: false), DrawnImage(mode: .accented, isInTint: true),
        // The luminance of the red is 0.38.
        DrawnImage(mode: .desaturated, isInTint: false, opacity: 92...102),
        DrawnImage(mode: .accentedDesaturated, isInTint: true, opacity: 92...102),
        DrawnImage(mode: .fullColor, isInTint: false, keepsColors: true),
    ]

    @Test(
        "An accented rendering mode keeps an image's opacity, shades or colours, in its group's tint", arguments: images
    )
    private func imageModes(image: DrawnImage) throws {
        let folder = try AssetFolder()
        try folder.writeImageSet("A.xcassets/Red.imageset", [("r.png", "1x", "")])
        let png = AssetFolder.png(width: 10, height: 10, color: [240, 60, 50])
        try folder.write(png, to: "A.xcassets/Red.imageset/r.png")
        let assets = AssetCatalog(folders: [folder.path])
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let drawn = try Drawn(width: 20, height: 10, assets: assets) {
            HStack(spacing: 0) {
                Image("Red").widgetAccentedRenderingMode(image.mode)
                Color.blue
            }
        }
        for tint in [AccentedFilter.white, Self.orange] {
            let pixels = try Pixels(
                png: try PNGCanvas(pango: pango, images: drawn.images, scale: 1).encode(
                    drawn.list, mode: .accented, tint: tint),
                name: "modes")
            try expect(image, tint, pixels)
            guard SharedLibrary("librsvg-2.so.2") != nil else { continue }
            let svg = try SVGCanvas(pango: pango, images: drawn.images).encode(drawn.list, mode: .accented, tint: tint)
            let page = "\(image.mode.map { "\($0)" } ?? "nil") \(tint.green)"
            try folder.writeImageSet("A.xcassets/\(page).imageset", [("p.svg", "1x", "")])
            try folder.write(Data(svg), to: "A.xcassets/\(page).imageset/p.svg")
            let decoded = try Drawn(width: 20, height: 10, assets: AssetCatalog(folders: [folder.path])) {
                Image(page)
            }
            let copy = try PNGCanvas(pango: pango, images: decoded.images, scale: 1).encode(
                decoded.list, mode: .fullColor)
            try expect(image, tint, Pixels(png: copy, name: page))
        }
        // Without the accented mode, every image has its colours.
        let plain = try PNGCanvas(pango: pango, images: drawn.images, scale: 1).encode(drawn.list, mode: .fullColor)
        #expect(try Pixels(png: plain, name: "plain")[5, 5] == 0xFFF0_3C32)
    }

    private func expect(_ image: DrawnImage, _ tint: ResolvedColor, _ pixels: Pixels) throws {
        // The colour beside the image is in the default group.
        #expect(pixels[15, 5] == 0xFFFF_FFFF)
        let pixel = pixels[5, 5]
        guard !image.keepsColors else { return #expect(pixel.distance(to: 0xFFF0_3C32) <= 1) }
        let alpha = pixel >> 24
        #expect(image.opacity.contains(alpha))
        let color = image.isInTint ? tint : AccentedFilter.white
        func part(_ value: Double) -> UInt32 { UInt32((value * Double(alpha)).rounded()) }
        let expected = alpha << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
        #expect(pixel.distance(to: expected) <= 2)
    }

    // Requirements: L-017
    @Test("The SVG canvas draws accentable views in the accent tint")
    func svgTint() throws {
        let drawn = try Drawn(width: 10, height: 10) { Color.blue.widgetAccentable() }
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let canvas = SVGCanvas(pango: pango, images: ImageStore(catalog: .empty, scale: 1))
        func page(_ tint: ResolvedColor) throws -> String {
            String(decoding: try canvas.encode(drawn.list, mode: .accented, tint: tint), as: UTF8.self).filter {
                $0 != " "
            }
        }
        #expect(try page(Self.orange).contains("rgb(100%,50%,0%)"))
        #expect(try page(AccentedFilter.white).contains("rgb(100%,100%,100%)"))
    }
}

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
            let png = try PNGCanvas(pango: pango, images: images, scale: 1).draw(
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

    @Test("An inner `widgetAccentable(false)` doesn't take a view out of its accent group")
    func innerNonAccentable() throws {
        let drawn = try Drawn(width: 10, height: 10, accent: Self.orange) {
            Color.blue.widgetAccentable(false).widgetAccentable()
        }
        #expect(drawn[4, 4] == [255, 128, 0, 255])
    }

    @Test("The SVG canvas draws accentable views in the accent tint")
    func svgTint() throws {
        let drawn = try Drawn(width: 10, height: 10) { Color.blue.widgetAccentable() }
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let canvas = SVGCanvas(pango: pango, images: ImageStore(catalog: .empty, scale: 1))
        func page(_ tint: ResolvedColor) throws -> String {
            String(decoding: try canvas.draw(drawn.list, mode: .accented, tint: tint), as: UTF8.self).filter {
                $0 != " "
            }
        }
        #expect(try page(Self.orange).contains("rgb(100%,50%,0%)"))
        #expect(try page(AccentedFilter.white).contains("rgb(100%,100%,100%)"))
    }
}

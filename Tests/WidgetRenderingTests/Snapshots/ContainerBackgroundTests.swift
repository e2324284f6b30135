import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The background of a whole widget.
@MainActor
struct ContainerBackgroundTests {
    private let size = Size(width: 200, height: 100)

    private func fills(_ drawn: DrawnWidget) -> [Rect] {
        drawn.snapshot.list.items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
    }

    /// Returns the rectangle of the first item drawn on the plate behind a translucent background.
    private func first(_ background: @escaping () -> some View) throws -> Rect? {
        let fills = fills(try DrawnWidget(.systemMedium, size: size) { background() })
        #expect(fills.first == Rect(size))
        return fills.dropFirst().first
    }

    @Test("A container background is aligned within the whole widget")
    func alignment() throws {
        let rows: [(Alignment, Rect)] = [
            (.center, Rect(x: 80, y: 45, width: 40, height: 10)),
            (.topLeading, Rect(x: 0, y: 0, width: 40, height: 10)),
            (.bottomTrailing, Rect(x: 160, y: 90, width: 40, height: 10)),
        ]
        for (alignment, rect) in rows {
            let drawn = try first {
                Text(verbatim: "a").containerBackground(for: .widget, alignment: alignment) { Box(40, 10) }
            }
            #expect(drawn == rect)
        }
    }

    @Test("A container background scaled to fill overflows the widget on both sides")
    func scaledToFill() throws {
        let drawn = try first {
            Text(verbatim: "a").containerBackground(for: .widget) { Color.red.aspectRatio(1, contentMode: .fill) }
        }
        #expect(drawn == Rect(x: 0, y: -50, width: 200, height: 200))
    }

    @Test("A container background inside a geometry reader is drawn without findings")
    func inGeometryReader() throws {
        let drawn = try DrawnWidget(.systemMedium, size: size) {
            GeometryReader { space in
                Text(verbatim: "a").containerBackground(for: .widget) { Box(space.size.width / 2, 10) }
            }
        }
        #expect(fills(drawn) == [Rect(size), Rect(x: 50, y: 45, width: 100, height: 10)])
        #expect(drawn.findings.isEmpty)
    }

    /// Returns the colour of a corner as red, green, blue and opacity, from 0 to 255.
    private func corner(_ drawn: DrawnWidget) throws -> [Int] {
        let surface = Surface(pixelWidth: 200, pixelHeight: 100, scale: 1)
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        var painter = Painter(pango: pango, images: ImageStore(catalog: .empty, scale: 1), surface: surface)
        painter.paint(drawn.snapshot.list, isCircular: false)
        let pixel = surface.pixel(x: 0, y: 0)
        return [16, 8, 0, 24].map { Int((pixel >> $0) & 0xFF) }
    }

    // Requirements: L-057
    @Test("A translucent background is drawn over white, or over black in the dark appearance")
    func plate() throws {
        func drawn(_ scheme: ColorScheme, _ style: some ShapeStyle) throws -> [Int] {
            try corner(
                try DrawnWidget(.systemMedium, scheme: scheme, size: size) {
                    Text(verbatim: "a").containerBackground(style, for: .widget)
                })
        }
        #expect(try drawn(.light, .fill.tertiary) == [239, 239, 240, 255])
        #expect(try drawn(.light, .clear) == [255, 255, 255, 255])
        #expect(try drawn(.dark, .clear) == [0, 0, 0, 255])
        #expect(try drawn(.light, .black.opacity(0.4)) == [153, 153, 153, 255])
        #expect(try drawn(.dark, .white.opacity(0.2)) == [51, 51, 51, 255])
    }

    @Test("A hierarchical fill as background blends with white or black by its opacity", arguments: 0...3)
    func fillOverPlate(rank: Int) throws {
        func drawn(_ scheme: ColorScheme) throws -> [Int] {
            let fill = AnyShapeStyle(
                [AnyShapeStyle(.fill), .init(.fill.secondary), .init(.fill.tertiary), .init(.fill.quaternary)][rank])
            return try corner(
                try DrawnWidget(.systemMedium, scheme: scheme, size: size) {
                    Text(verbatim: "a").containerBackground(fill, for: .widget)
                })
        }
        let light = [[228, 228, 230], [233, 233, 235], [239, 239, 240], [244, 244, 245]]
        let dark = [[43, 43, 46], [38, 38, 41], [28, 28, 31], [21, 21, 23]]
        #expect(try drawn(.light) == light[rank] + [255])
        #expect(try drawn(.dark) == dark[rank] + [255])
    }

    // Requirements: L-057
    @Test("An opaque background is drawn without a plate behind it")
    func opaque() throws {
        let drawn = try DrawnWidget(.systemMedium, size: size) {
            Text(verbatim: "a").containerBackground(.black, for: .widget)
        }
        #expect(fills(drawn) == [Rect(size)])
        #expect(try corner(drawn) == [0, 0, 0, 255])
    }

    // Requirements: L-057
    @Test(
        "A widget stays transparent where the system removes its background",
        arguments: [
            (WidgetFamily.systemMedium, WidgetRenderingMode.accented), (.systemMedium, .vibrant),
            (.accessoryRectangular, .vibrant), (.accessoryRectangular, .fullColor),
        ])
    func removed(_ family: WidgetFamily, _ mode: WidgetRenderingMode) throws {
        let drawn = try DrawnWidget(family, mode, size: size) {
            Text(verbatim: "a").containerBackground(.clear, for: .widget)
        }
        #expect(fills(drawn).isEmpty)
    }
}

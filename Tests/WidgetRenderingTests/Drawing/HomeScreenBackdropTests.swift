import Shared
import Testing

@testable import WidgetRendering

/// Accented widgets on tinted and clear home screens.
@MainActor
struct HomeScreenBackdropTests {
    private static let orange = ResolvedColor(red: 1, green: 0.5, blue: 0)

    /// Draws a view on a home screen, at one pixel per point.
    private func drawn(
        _ style: HomeScreenStyle, _ wallpaper: HomeScreenWallpaper = .light, @ViewBuilder _ view: () -> some View
    ) throws -> Pixels {
        let drawn = try Drawn(width: 60, height: 60, view)
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let screen = HomeScreenBackdrop(style: style, wallpaper: wallpaper, tint: Self.orange)
        let png = try PNGCanvas(pango: pango, images: drawn.images, scale: 1).encode(
            drawn.list, mode: .accented, screen: screen)
        return try Pixels(png: png, name: "\(style)")
    }

    /// Returns the straight colour of an opaque pixel, from 0 to 255.
    private func color(_ pixels: Pixels, _ x: Int, _ y: Int) -> [Int] {
        let pixel = pixels[x, y]
        #expect(pixel >> 24 == 255)
        return [16, 8, 0].map { Int((pixel >> $0) & 0xFF) }
    }

    @Test("On home screens since iOS 26 both accent groups are white, and on those of iOS 18 each has its own shade")
    func groups() throws {
        for style in HomeScreenStyle.allCases {
            let pixels = try drawn(style) {
                HStack(spacing: 0) {
                    Color.blue.widgetAccentable()
                    Color.green
                }
            }
            let colors = [color(pixels, 15, 30), color(pixels, 45, 30)]
            let isOld = style == .tinted18
            #expect(colors == (isOld ? [[255, 128, 0], [191, 143, 96]] : [[255, 255, 255], [255, 255, 255]]))
        }
    }

    @Test("The glass of a clear home screen darkens the wallpaper, more in the dark appearance than in the light one")
    func glass() throws {
        for wallpaper in HomeScreenWallpaper.allCases {
            let (light, dark) = (
                color(try drawn(.clearLight, wallpaper) { EmptyView() }, 30, 30),
                color(try drawn(.clearDark, wallpaper) { EmptyView() }, 30, 30)
            )
            for (light, dark) in zip(light, dark) { #expect(abs(Double(light) * 41 / 101 - Double(dark)) <= 1) }
        }
        // The wallpapers differ.
        let middles = try HomeScreenWallpaper.allCases.map { wallpaper in
            color(try drawn(.clearLight, wallpaper) { EmptyView() }, 30, 30)
        }
        #expect(Set(middles).count == 3)
        let tinted = color(try drawn(.tinted) { EmptyView() }, 30, 30)
        #expect(tinted[0] > tinted[2] + 40)
    }

    @Test("Content that cuts a hole shows the glass in it, and the wallpaper is visible only at the corners")
    func holes() throws {
        let empty = try drawn(.clearDark) { EmptyView() }
        let plate = try drawn(.clearDark) {
            ZStack {
                Color.white
                Circle().frame(width: 20, height: 20).blendMode(.destinationOut)
            }
        }
        #expect(plate[30, 30] == empty[30, 30])
        #expect(color(plate, 30, 8) == [255, 255, 255])
        #expect(plate[0, 0] == empty[0, 0] && color(plate, 0, 0)[0] > 200)
    }

    @Test("An SVG file contains the home screen's glass and the content in white")
    func svg() throws {
        let drawn = try Drawn(width: 40, height: 40) { Color.blue.padding(10) }
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let page = try SVGCanvas(pango: pango, images: drawn.images).encode(
            drawn.list, mode: .accented, screen: HomeScreenBackdrop(style: .tinted18, tint: Self.orange))
        let text = String(decoding: page, as: UTF8.self).filter { $0 != " " }
        #expect(text.contains("linearGradient") && text.contains("rgb(75%,56.25%,37.5%)"))
    }
}

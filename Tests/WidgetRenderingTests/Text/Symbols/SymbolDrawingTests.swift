import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The pixels of drawn symbols.
@MainActor
struct SymbolDrawingTests {
    private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(".build/fonts/fonts.conf").path
    private let pango: Pango

    init() throws { pango = try Pango(fontConfiguration: Self.fonts) }

    /// Returns the opacity of the pixels of a black symbol, at 2 pixels per unit.
    private func ink(_ name: String, weight: Int = 400) throws -> [UInt32] {
        let symbol = try #require(SymbolCatalog.symbol(name))
        let surface = Surface(pixelWidth: 48, pixelHeight: 48, scale: 1)
        let box = Rect(x: 0, y: 0, width: 48, height: 48)
        surface.setSource(.color(ResolvedColor(0, 0, 0)), box: box)
        surface.draw(symbol, in: box, weight: weight, pango: pango)
        var pixels: [UInt32] = []
        surface.mapPixels {
            pixels.append($0 >> 24)
            return $0
        }
        return pixels
    }

    private func amount(_ name: String, weight: Int = 400) throws -> UInt32 {
        try ink(name, weight: weight).reduce(0, +) / 255
    }

    @Test("Every symbol draws a visible shape that doesn't fill its box")
    func visibleSymbols() throws {
        for name in try SymbolCatalogTests.listed() + SymbolCatalog.names {
            #expect(try amount(name) > 40, "\(name) is hardly visible")
            #expect(try amount(name) < 48 * 48, "\(name) fills its box")
        }
    }

    @Test("Line symbols become heavier with the font weight")
    func weights() throws {
        for name in ["plus", "checkmark", "chevron.right", "arrow.up", "circle", "drop"] {
            let amounts = try [100, 400, 700, 900].map { try amount(name, weight: $0) }
            #expect(amounts == amounts.sorted() && amounts[3] > 2 * amounts[0], "\(name): \(amounts)")
        }
    }

    @Test("Parts that are cut out of a filled symbol reduce its inked area")
    func cutouts() throws {
        #expect(try amount("circle.fill") > amount("heart.circle.fill"))
        let pixels = try ink("star.slash.fill")
        let whole = try ink("star.fill")
        #expect(pixels.count != whole.count || pixels != whole)
        #expect(try amount("heart.circle.fill") > amount("heart.circle"))
    }

    @Test("Symbols of the icon font become heavier with the font weight, too")
    func glyphWeights() throws {
        for name in ["star", "heart", "globe", "questionmark.circle", "star.fill"] {
            let amounts = try [400, 700, 900].map { try amount(name, weight: $0) }
            #expect(amounts[0] < amounts[1] && amounts[1] < amounts[2], "\(name): \(amounts)")
        }
    }

    /// A symbol on iOS: the font's size and weight, and the size of the ink in points.
    struct Measured: CustomTestStringConvertible {
        var name: String
        var size: Double
        var weight = 400
        var width: Double
        var height: Double
        var testDescription: String { name }
    }

    @Test(
        "The ink of these symbols is as large as measured on iOS, within 0.04 em",
        arguments: [
            Measured(name: "arrow.up", size: 20, weight: 700, width: 15.67, height: 18.67),
            Measured(name: "arrow.clockwise", size: 9, weight: 600, width: 8, height: 9.67),
            Measured(name: "arrow.clockwise.circle", size: 28, width: 28, height: 28),
            Measured(name: "calendar", size: 32, width: 31.33, height: 29),
            Measured(name: "bolt.fill", size: 17, width: 11.67, height: 18.67),
            Measured(name: "wifi", size: 19, width: 21.67, height: 15.67),
            Measured(name: "location.fill", size: 19, width: 17.67, height: 17.67),
            Measured(name: "lock", size: 11, width: 7.33, height: 10.67),
            Measured(name: "plus", size: 16 * 1.27, width: 16.67, height: 16.67),
        ])
    func measuredInk(symbol: Measured) throws {
        let ink = pango.ink(of: try #require(SymbolCatalog.symbol(symbol.name)), weight: symbol.weight)
        let unit = 1 / Symbol.unitsInEm
        #expect(abs(ink.width * unit - symbol.width / symbol.size) < 0.04, "\(ink.width * unit * symbol.size)")
        #expect(abs(ink.height * unit - symbol.height / symbol.size) < 0.04, "\(ink.height * unit * symbol.size)")
    }

    @Test("Overlapping parts of a symbol in a translucent colour have the colour's opacity")
    func translucentSymbol() throws {
        let drawn = try Drawn(width: 60, height: 60) {
            Image(systemName: "trash.fill").resizable().frame(width: 60, height: 60).foregroundStyle(
                Color(red: 0, green: 0, blue: 0, opacity: 0.5))
        }
        let opacities = (0..<60).flatMap { x in (0..<60).map { drawn[x, $0][3] } }
        #expect(opacities.max() == 128)
    }

    /// A sheet of all symbols for review: `AIRLOCK_SYMBOLS=FILE.png swift test --filter theSheet`.
    @Test(
        "Sheets of all symbols are written as images if AIRLOCK_SYMBOLS is set",
        .enabled(if: ProcessInfo.processInfo.environment["AIRLOCK_SYMBOLS"] != nil))
    func symbolSheet() throws {
        let path = try #require(ProcessInfo.processInfo.environment["AIRLOCK_SYMBOLS"])
        let names = Array(Set(try SymbolCatalogTests.listed() + SymbolCatalog.names)).sorted()
        let (columns, width, height) = (12, 120.0, 62.0)
        let pages = 6
        let perPage = (names.count + pages - 1) / pages
        for page in 0..<pages {
            let shown = names.dropFirst(page * perPage).prefix(perPage)
            let rows = (shown.count + columns - 1) / columns
            let surface = Surface(
                pixelWidth: Int(width) * columns, pixelHeight: Int(height) * rows, scale: 1)
            surface.fill(
                Rect(x: 0, y: 0, width: width * Double(columns), height: height * Double(rows)),
                .color(ResolvedColor(255, 255, 255)))
            let face = Typeface(ResolvedFont(size: 9))
            for (index, name) in shown.enumerated() {
                let (x, y) = (Double(index % columns) * width, Double(index / columns) * height)
                if let symbol = SymbolCatalog.symbol(name) {
                    let box = Rect(x: x + width / 2 - 20, y: y + 2, width: 40, height: 40)
                    surface.setSource(.color(ResolvedColor(0, 0, 0)), box: box)
                    surface.draw(symbol, in: box, weight: 400, pango: pango)
                }
                surface.setSource(
                    .color(ResolvedColor(90, 90, 90)), box: Rect(x: x, y: y, width: width, height: height))
                pango.draw(
                    String(name.prefix(26)), face: face, isRightToLeft: false, at: (x + 3, y + 54), on: surface)
            }
            let png = try #require(surface.png())
            try Data(png).write(to: URL(fileURLWithPath: path.replacingOccurrences(of: ".png", with: "-\(page).png")))
        }
    }
}

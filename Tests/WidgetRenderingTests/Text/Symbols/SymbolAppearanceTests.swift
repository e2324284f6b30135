import Shared
import Testing

@testable import WidgetRendering

/// Scales, variants and layers of symbols.
@MainActor
struct SymbolAppearanceTests {
    private func drawn(_ view: some View) throws -> (symbols: [DisplayList.SymbolBlock], diagnostics: [String]) {
        let layout = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3
        ).layOut(view, offered: ProposedSize(width: nil, height: nil), environment: EnvironmentValues())
        let symbols = layout.list.items.compactMap { if case .symbol(let block) = $0 { block } else { nil } }
        return (symbols, layout.diagnostics.map(\.message))
    }

    /// Returns the size of the ink of a view that is drawn with three pixels per point, in points: the rows and columns with a coverage
    /// above 12 %, as in the images of iOS.
    private func ink(_ view: some View) throws -> (x: Double, y: Double, width: Double, height: Double) {
        let renderer = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3)
        let pixels = try Pixels(png: try renderer.png(renderer.layOut(view, offered: .unspecified)), name: "ink")
        let inked = (0..<pixels.values.count).filter { pixels.values[$0] >> 24 > 30 }
        let (columns, rows) = (inked.map { $0 % pixels.width }, inked.map { $0 / pixels.width })
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
        func points(_ pixels: Int) -> Double { Double(pixels) / 3 }
        return (points(left), points(top), points(right - left + 1), points(bottom - top + 1))
    }

    @Test("A resizable symbol fits its ink to its frame as on iOS, within half a point")
    func resizableInk() throws {
        let bolt = try ink(
            Image(systemName: "bolt.fill").resizable().scaledToFit().frame(width: 18, height: 18))
        #expect(abs(bolt.width - 11) < 0.5 && abs(bolt.height - 17.3) < 0.5, "\(bolt)")
        #expect(abs(bolt.x + bolt.width / 2 - 9) < 0.34 && abs(bolt.y + bolt.height / 2 - 9) < 0.34, "\(bolt)")
    }

    @Test("A resizable symbol without scaledToFit() is stretched to its frame")
    func stretchedSymbol() throws {
        let disc = try ink(Image(systemName: "circle.fill").resizable().frame(width: 41.6, height: 20.8))
        #expect(abs(disc.width - 40) < 0.5 && abs(disc.height - 20) < 0.5, "\(disc)")
    }

    @Test(
        "The ink of a resizable symbol is centred in its frame in both layout directions",
        arguments: LayoutDirection.allCases)
    func centredInk(direction: LayoutDirection) throws {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        var environment = EnvironmentValues()
        environment.layoutDirection = direction
        for name in ["bell.badge", "chevron.forward", "person.badge.plus"] {
            let layout = try ViewRenderer(
                fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3
            ).layOut(
                Image(systemName: name).resizable().frame(width: 30, height: 30), offered: .unspecified,
                environment: environment)
            guard case .symbol(let block) = try #require(layout.list.items.first), let symbol = block.symbol else {
                Issue.record("no symbol")
                continue
            }
            let ink = pango.ink(of: symbol, weight: block.weight)
            let middle = block.square.x + ink.middle.x * block.square.width / Symbol.side
            #expect(abs(middle - block.rect.middle.x) < 0.01, "\(name)")
        }
    }

    @Test("A symbol is centred on the height of the capital letters beside it")
    func capHeight() throws {
        let layout = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3
        ).layOut(
            HStack(alignment: .firstTextBaseline) {
                Text(verbatim: "H")
                Image(systemName: "circle")
            }
            .font(.system(size: 100)), offered: .unspecified)
        var (baseline, middle) = (0.0, 0.0)
        for item in layout.list.items {
            if case .text(let block) = item { baseline = block.lines[0].y }
            if case .symbol(let block) = item { middle = block.square.middle.y }
        }
        #expect(abs(baseline - middle - 70.47 / 2) < 0.34)
    }

    @Test("Symbol variants select the symbol of the combined name")
    func variants() throws {
        func symbol(_ view: some View) throws -> Symbol? { try drawn(view).symbols[0].symbol }
        #expect(try symbol(Image(systemName: "heart").symbolVariant(.fill)) == SymbolCatalog.symbol("heart.fill"))
        #expect(
            try symbol(Image(systemName: "heart").symbolVariant(.circle.fill))
                == SymbolCatalog.symbol("heart.circle.fill"))
        #expect(try symbol(Image(systemName: "bell").symbolVariant(.slash)) == SymbolCatalog.symbol("bell.slash"))
        #expect(try symbol(Image(systemName: "heart.fill").symbolVariant(.none)) == SymbolCatalog.symbol("heart.fill"))
        #expect(SymbolVariants.circle.fill.contains(.fill) && !SymbolVariants.fill.contains(.slash))
    }

    @Test("Small and large image scales match the ratios measured on iOS")
    func imageScales() throws {
        func height(_ scale: Image.Scale) throws -> Double {
            try drawn(Image(systemName: "star").imageScale(scale)).symbols[0].rect.height
        }
        #expect(abs(try height(.large) / height(.medium) - 1.27) < 0.02)
        #expect(abs(try height(.small) / height(.medium) - 0.79) < 0.02)
    }

    @Test("Palette and hierarchical rendering modes give each symbol layer its paint")
    func layers() throws {
        let (red, green) = (Color.red.paint(in: EnvironmentValues()), Color.green.paint(in: EnvironmentValues()))
        let badge = Image(systemName: "checkmark.circle.fill")
        let palette = try drawn(badge.symbolRenderingMode(.palette).foregroundStyle(.red, .green))
        #expect(palette.symbols[0].layers == [red, green])
        // Two styles select the palette mode implicitly.
        #expect(try drawn(badge.foregroundStyle(.red, .green)).symbols[0].layers == [red, green])
        #expect(try drawn(badge.symbolRenderingMode(.monochrome).foregroundStyle(.red, .green)).symbols[0].layers == [])
        let ranks = try drawn(badge.symbolRenderingMode(.hierarchical).foregroundStyle(.red))
        #expect(ranks.symbols[0].layers == [red, red.multipliedAlpha(by: 0.5)])
        #expect(palette.diagnostics + ranks.diagnostics == [])
    }

    @Test("A layered rendering mode is reported for a symbol without layers")
    func missingLayers() throws {
        #expect(
            try drawn(Image(systemName: "star").symbolRenderingMode(.hierarchical)).diagnostics
                == ["not drawn: symbolRenderingMode(.hierarchical) — 'star' is drawn in one style"])
        #expect(
            try drawn(Image(systemName: "sun.max.fill").symbolRenderingMode(.multicolor)).diagnostics
                == ["not drawn: symbolRenderingMode(.multicolor) — 'sun.max.fill' is drawn in one style"])
    }

    @Test("A palette symbol is drawn in both of its colours")
    func paletteColors() throws {
        let drawn = try Drawn(width: 60, height: 60) {
            Image(systemName: "circle.circle.fill").resizable().frame(width: 60, height: 60)
                .foregroundStyle(Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
        }
        let colours = Set((0..<60).flatMap { x in (0..<60).map { drawn[x, $0] } })
        #expect(colours.contains([255, 0, 0, 255]) && colours.contains([0, 255, 0, 255]))
    }
}

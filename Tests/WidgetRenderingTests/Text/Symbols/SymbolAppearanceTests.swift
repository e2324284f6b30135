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

import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

/// Symbols of asset catalogues in views.
@MainActor
struct CustomSymbolTests {
    private let folder: AssetFolder

    init() throws { folder = try AssetFolder() }

    private var catalog: AssetCatalog { AssetCatalog(folders: [folder.path]) }

    private func disc(_ classes: String = "", radius: Double = 50) -> SymbolTemplateText {
        var text = SymbolTemplateText([("Regular-M", SymbolTemplateText.disc(radius: radius, classes: classes))])
        text.margins = [("Regular-M", -55, 55)]
        return text
    }

    /// A plate behind a smaller disc, with a layer for each.
    private var badge: SymbolTemplateText {
        var text = SymbolTemplateText([
            (
                "Regular-M",
                SymbolTemplateText.disc(
                    radius: 50, classes: "monochrome-0 hierarchical-0:secondary multicolor-0:systemRedColor")
                    + SymbolTemplateText.disc(
                        radius: 20, classes: "monochrome-1 hierarchical-1:primary multicolor-1:Brand")
            )
        ])
        text.styles = ".monochrome-1{-sfsymbols-variable-threshold:0.5} .multicolor-1:Brand{fill:#0000FF}"
        return text
    }

    private func write(_ name: String, _ text: SymbolTemplateText, properties: String = "") throws {
        try folder.writeSymbolSet("A.xcassets/\(name).symbolset", [(text.text, nil)], properties: properties)
    }

    private func laid(
        _ view: some View, _ change: (inout EnvironmentValues) -> Void = { _ in }
    ) throws -> (symbols: [DisplayList.SymbolBlock], diagnostics: [String], size: Size) {
        var environment = EnvironmentValues()
        change(&environment)
        let layout = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: catalog, scale: 3
        ).layOut(view, offered: .unspecified, environment: environment)
        let symbols = layout.list.items.compactMap { if case .symbol(let block) = $0 { block } else { nil } }
        return (symbols, layout.diagnostics.map(\.message), layout.list.size)
    }

    private static let red = Paint.color(ResolvedColor(255, 56, 60))
    private static let black = Paint.color(ResolvedColor(0, 0, 0))

    @Test("A symbol set is drawn in the foreground style, as large as the font, without a diagnostic")
    func plainSymbol() throws {
        try write("kite", disc())
        let (symbols, diagnostics, size) = try laid(
            Image("kite").font(.system(size: 30)).foregroundStyle(Color.red))
        #expect(diagnostics.isEmpty)
        #expect(symbols.map(\.paint) == [Self.red])
        // The box is as wide as the margins, and 1.19 times as high as the font size.
        #expect(size == Size(width: 33, height: 35.7.rounded(toPixelsAt: 3)))
        #expect(abs(try #require(symbols.first?.area).width - 36) < 0.01)
    }

    @Test("A symbol is found by a namespace, an asset symbol and UIKit, and the first of two sets of a name is drawn")
    func names() throws {
        let namespace = #"{"properties": {"provides-namespace": true}}"#
        try folder.write(Data(namespace.utf8), to: "A.xcassets/Sky/Contents.json")
        try write("Sky/kite", disc())
        try write("kite", disc())
        for view in [Image("Sky/kite"), Image(ImageResource(name: "kite")), Image(decorative: "kite")] {
            #expect(try laid(view).symbols.count == 1)
        }
        let image = try #require(UIImage(named: "kite"))
        let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
        #expect(try laid(Image(uiImage: image)).symbols.map(\.weight) == [400])
        #expect(try laid(Image(uiImage: image.withConfiguration(large))).size.width == 44)
        try folder.write(AssetFolder.png(width: 1, height: 1), to: "A.xcassets/kite.imageset/0.png")
        try folder.writeImageSet("A.xcassets/kite.imageset", [("0.png", "1x", "")])
        #expect(try laid(Image("kite")).symbols.isEmpty)
    }

    @Test("A label, a text and an image with a variable value contain the symbol")
    func places() throws {
        try write("kite", disc())
        #expect(try laid(Label("Fly", image: "kite")).symbols.count == 1)
        let text = try laid(Text("Fly \(Image("kite")) high").font(.system(size: 20)))
        #expect(text.symbols.map(\.rect.width) == [22] && text.diagnostics.isEmpty)
        let joined = try laid(Text(Image("kite")) + Text("!"))
        #expect(joined.symbols.count == 1)
        #expect(try laid(Image("kite", variableValue: 0.3)).symbols.map(\.layers) == [[]])
    }

    @Test("The weight of the font and the image scale select the variant")
    func variants() throws {
        var text = SymbolTemplateText([
            ("Regular-M", SymbolTemplateText.disc(radius: 50)), ("Black-M", SymbolTemplateText.disc(radius: 60)),
            ("Regular-L", SymbolTemplateText.disc(radius: 80)),
        ])
        text.margins = [("Regular-M", -50, 50)]
        try write("kite", text)
        func width(_ view: some View) throws -> Double {
            try #require(laid(view).symbols.first?.symbol?.extent).width
        }
        let kite = Image("kite").font(.system(size: 20))
        #expect(abs(try width(kite) - 20) < 0.01)
        #expect(abs(try width(kite.fontWeight(.black)) - 24) < 0.01)
        #expect(abs(try width(kite.imageScale(.large)) - 32 / 1.27) < 0.01)
        #expect(try laid(kite.imageScale(.large)).size.width == 32)
    }

    @Test("A symbol variant is used if the catalogue has it")
    func symbolVariants() throws {
        try write("kite", disc())
        try write("kite.fill", disc(radius: 30))
        func width(_ variant: SymbolVariants) throws -> Double {
            try #require(laid(Image("kite").symbolVariant(variant)).symbols.first?.symbol?.extent).width
        }
        #expect(abs(try width(.fill) - 12) < 0.01)
        #expect(abs(try width(.slash) - 20) < 0.01)
    }

    @Test("In the hierarchical and palette modes, layers have paints by their levels, the foremost first")
    func hierarchy() throws {
        try write("kite", badge)
        let hierarchical = Image("kite").symbolRenderingMode(.hierarchical)
        let half = Paint.color(ResolvedColor(0, 0, 0, alpha: 0.5))
        #expect(try laid(hierarchical).symbols.map(\.layers) == [[Self.black, half]])
        let blue = Paint.color(Color.blue.resolved(in: EnvironmentValues()))
        #expect(
            try laid(Image("kite").foregroundStyle(Color.red, Color.blue)).symbols.map(\.layers) == [[Self.red, blue]])
        let plain = try laid(Image("kite"))
        #expect(plain.symbols.map(\.layers) == [[]] && plain.symbols.first?.symbol?.parts.count == 1)
        try write("plain", disc())
        #expect(try laid(Image("plain").symbolRenderingMode(.hierarchical)).symbols.map(\.layers) == [[]])
        #expect(try laid(Image("plain").symbolRenderingMode(.hierarchical)).diagnostics.isEmpty)
    }

    @Test("In the multicolor mode, layers have system colours, colours of the catalogue or their own fill")
    func multicolor() throws {
        try write("kite", badge)
        let kite = Image("kite").symbolRenderingMode(.multicolor)
        #expect(try laid(kite).symbols.map(\.layers) == [[.color(ResolvedColor(0, 0, 255)), Self.red]])
        #expect(
            try laid(kite) { $0.colorScheme = .dark }.symbols.map(\.layers) == [
                [.color(ResolvedColor(0, 0, 255)), .color(ResolvedColor(255, 66, 69))]
            ])
        try folder.write(
            Data(
                #"{"colors": [{"color": {"components": {"red": "0", "green": "255", "blue": "0", "alpha": "1.0"}}, "idiom": "universal"}]}"#
                    .utf8), to: "A.xcassets/Brand.colorset/Contents.json")
        #expect(try laid(kite).symbols.first?.layers.first == .color(ResolvedColor(0, 255, 0)))
        #expect(try laid(kite).diagnostics.isEmpty)
        #expect(try laid(Image("kite").renderingMode(.original)).symbols.first?.layers.count == 2)
    }

    @Test("The rendering intent of the symbol set is the default mode")
    func intent() throws {
        try write("kite", badge, properties: #", "properties": {"symbol-rendering-intent": "hierarchical"}"#)
        #expect(try laid(Image("kite")).symbols.first?.layers.count == 2)
        #expect(try laid(Image("kite").symbolRenderingMode(.monochrome)).symbols.first?.layers == [])
        #expect(try laid(Image("kite").renderingMode(.template)).symbols.first?.layers == [])
    }

    @Test("Layers above the variable value are translucent")
    func variableValue() throws {
        try write("kite", badge)
        let dim = Paint.color(ResolvedColor(0, 0, 0, alpha: 0.3))
        #expect(try laid(Image("kite", variableValue: 0.5)).symbols.map(\.layers) == [[dim, Self.black]])
        #expect(try laid(Image("kite", variableValue: 0.6)).symbols.map(\.layers) == [[Self.black, Self.black]])
    }

    @Test("In right-to-left layouts, a symbol with a direction has its own drawing or is mirrored")
    func directions() throws {
        func text(_ x: Double) -> String {
            var text = SymbolTemplateText([("Regular-M", SymbolTemplateText.disc(x: x, radius: 10))])
            text.margins = [("Regular-M", -50, 50)]
            return text.text
        }
        let both: [(text: String, direction: String?)] = [(text(-20), "left-to-right"), (text(5), "right-to-left")]
        try folder.writeSymbolSet("A.xcassets/both.symbolset", both)
        try folder.writeSymbolSet("A.xcassets/mirrored.symbolset", [(text(-20), "left-to-right")])
        try folder.writeSymbolSet("A.xcassets/fixed.symbolset", [(text(-20), nil)])
        func middle(_ name: String, _ direction: LayoutDirection) throws -> Double {
            let block = try #require(laid(Image(name)) { $0.layoutDirection = direction }.symbols.first)
            return try #require(block.symbol?.extent).middle.x.rounded()
        }
        for name in ["both", "mirrored", "fixed"] { #expect(try middle(name, .leftToRight) == 8) }
        #expect(try middle("both", .rightToLeft) == 13)
        #expect(try middle("mirrored", .rightToLeft) == 16)
        #expect(try middle("fixed", .rightToLeft) == 8)
        // The ink of a resizable symbol is in the middle of its frame.
        for name in ["both", "mirrored", "fixed"] {
            let view = Image(name).resizable().frame(width: 30, height: 30)
            let block = try #require(laid(view) { $0.layoutDirection = .rightToLeft }.symbols.first)
            let ink = try #require(block.symbol?.extent)
            #expect(abs(block.square.x + ink.middle.x * block.square.width / Symbol.side - 15) < 0.01)
        }
    }

    @Test("The accessibility label is the name of the symbol or the given label, and a decorative symbol has none")
    func labels() throws {
        try write("kite", disc())
        func labels(_ image: Image) throws -> [String?] {
            var environment = EnvironmentValues()
            environment.assetSymbols = catalog
            let nodes = resolve(image, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog()))
            return nodes.map { if case .symbol(let symbol) = $0.content { symbol.asset?.label } else { "no symbol" } }
        }
        #expect(try labels(Image("kite")) == ["kite"])
        #expect(try labels(Image("kite", label: Text("Dragon"))) == ["Dragon"])
        #expect(try labels(Image(decorative: "kite")) == [nil])
    }

    @Test("A resizable symbol fits its ink to its frame")
    func resizable() throws {
        try write("kite", disc(radius: 90))
        let (symbols, _, size) = try laid(
            Image("kite").resizable().scaledToFit().frame(width: 52, height: 104))
        #expect(size == Size(width: 52, height: 104))
        let area = try #require(symbols.first).symbol?.extent
        #expect(area != nil)
        let block = try #require(symbols.first)
        let unit = block.square.width / Symbol.side
        #expect(abs(try #require(area).width * unit - 50) < 0.5)
    }

    @Test("The pixels of a symbol larger than its box are drawn, and a cleared layer is transparent")
    func pixels() throws {
        var text = SymbolTemplateText([
            (
                "Regular-M",
                SymbolTemplateText.disc(radius: 90, classes: "hierarchical-0:secondary")
                    + SymbolTemplateText.disc(radius: 40, classes: "hierarchical-1:primary")
            )
        ])
        text.styles = ".hierarchical-1:primary{opacity:0;-sfsymbols-clear-behind:true}"
        text.margins = [("Regular-M", -90, 90)]
        try write("kite", text)
        let drawn = try Drawn(width: 180, height: 200, assets: catalog) {
            Image("kite").font(.system(size: 100)).symbolRenderingMode(.hierarchical)
                .foregroundStyle(Color(red: 0, green: 0, blue: 0)).frame(width: 180, height: 200)
        }
        #expect(drawn[90, 100] == [0, 0, 0, 0])
        #expect(drawn[90, 15][3] == 128 && drawn[90, 185][3] == 128 && drawn[5, 100][3] == 128)
        #expect(drawn[90, 5][3] == 0)
    }

    @Test("A symbol set that can't be read takes no space, with a diagnostic that names the file")
    func damagedSet() throws {
        try folder.write(Data("{".utf8), to: "A.xcassets/a.symbolset/Contents.json")
        try folder.write(Data(#"{"symbols": []}"#.utf8), to: "A.xcassets/b.symbolset/Contents.json")
        let image = #"<svg><g id="Regular-M"><image href="x"/></g></svg>"#
        try folder.writeSymbolSet("A.xcassets/c.symbolset", [(image, nil)])
        let missingFile = #"{"symbols": [{"filename": "no.svg"}]}"#
        try folder.write(Data(missingFile.utf8), to: "A.xcassets/d.symbolset/Contents.json")
        let path = "\(folder.path)/A.xcassets"
        let reasons = try ["b", "c", "d"].map { name in
            let (symbols, diagnostics, size) = try laid(Image(name))
            #expect(symbols.isEmpty && size == .zero)
            return diagnostics.joined()
        }
        #expect(
            reasons == [
                "can't read the symbol 'b': \(path)/b.symbolset/Contents.json: it names no symbol for iPhone",
                "can't read the symbol 'c': \(path)/c.symbolset/0.svg refers to 'x' — draw the symbol with paths only",
                "can't read the symbol 'd': there is no file \(path)/d.symbolset/no.svg",
            ])
        #expect(try laid(Image("a")).diagnostics.joined().hasPrefix("can't read the symbol 'a': \(path)/a.symbolset/"))
        #expect(try laid(Text("x \(Image("b"))")).diagnostics.count == 1)
        let missing = try laid(Image("e")).diagnostics.joined()
        #expect(missing.hasPrefix("no image 'e' in the assets"))
    }

    @Test("The symbol of an archived view is drawn with the assets of the reader")
    func archived() throws {
        try write("kite", badge)
        var environment = EnvironmentValues()
        environment.assetSymbols = catalog
        let view = Image("kite").symbolRenderingMode(.hierarchical).imageScale(.large)
        let nodes = resolve(view, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog()))
        guard case .symbol(let symbol) = try #require(nodes.first).content else {
            Issue.record("\(nodes)")
            return
        }
        #expect(symbol.asset?.scale == 1.27 && symbol.layers.count == 2)
        let images = ImageStore(catalog: catalog, scale: 3)
        #expect(images.symbol(for: symbol)?.parts.count == 2)
        #expect(ImageStore(catalog: .empty, scale: 3).symbol(for: symbol) == nil)
    }
}

import Shared
import Testing

@testable import WidgetRendering

struct FontNameTests {
    @Test(
        "The design, weight, width and slope of a font are read from its name",
        arguments: [
            ("HelveticaNeue-Bold", "default", 700, FontName.Width.standard, false),
            ("HelveticaNeue-CondensedBlack", "default", 900, .condensed, false),
            ("AvenirNext-DemiBoldItalic", "default", 600, .standard, true),
            ("AvenirNextCondensed-UltraLight", "default", 100, .condensed, false),
            ("Avenir-Book", "default", 400, .standard, false), ("Georgia-BoldItalic", "serif", 700, .standard, true),
            ("TimesNewRomanPS-BoldItalicMT", "serif", 700, .standard, true),
            ("TimesNewRomanPSMT", "serif", 0, .standard, false), ("Didot", "serif", 0, .standard, false),
            ("Menlo-Regular", "monospaced", 400, .standard, false),
            ("CourierNewPS-BoldMT", "monospaced", 700, .standard, false),
            ("Courier-Oblique", "monospaced", 0, .standard, true),
            ("SFProRounded-Heavy", "rounded", 800, .standard, false),
            (".SFUI-Semibold", "default", 600, .standard, false), (".SFUIRounded", "rounded", 0, .standard, false),
            ("Noteworthy-Light", "rounded", 300, .standard, false), ("SnellRoundhand", "serif", 0, .standard, true),
            ("Avenir Next Demi Bold", "default", 600, .standard, false), ("ArialMT", "default", 0, .standard, false),
            ("Futura-CondensedExtraBold", "default", 800, .condensed, false),
            ("FiraCode-Medium", "monospaced", 500, .standard, false),
            ("PlayfairDisplay-Black", "serif", 900, .standard, false),
            ("Lobster Two Bold Italic", "default", 700, .standard, true),
        ])
    func parts(name: String, design: String, weight: Int, width: FontName.Width, isItalic: Bool) {
        let parts = FontName(name)
        #expect(parts.design == design && (parts.weight ?? 0) == weight)
        #expect(parts.width == width && parts.isItalic == isItalic)
    }

    @Test("The substitute keeps the size, and a weight that the view sets takes precedence")
    func substitutes() {
        func substitute(_ name: String, weight: Int = 400) -> ResolvedFont {
            var font = ResolvedFont(size: 20, weight: weight)
            font.name = name
            return font.substitute
        }
        #expect(substitute("Georgia-Bold") == ResolvedFont(size: 20, weight: 700, design: "serif"))
        #expect(substitute("Georgia-Bold", weight: 300).weight == 300)
        #expect(substitute("AvenirNextCondensed-Bold").tracking == -0.8)
        // These designs don't have all faces.
        #expect(substitute("Menlo-BoldItalic").installedName == "JetBrains Mono Bold")
        #expect(substitute("Menlo-Thin").installedName == "JetBrains Mono")
        #expect(substitute("Georgia-BoldItalic").installedName == "Noto Serif Italic")
        #expect(substitute("Avenir-HeavyOblique").installedName == "Inter Extra Bold Italic")
        #expect(substitute("Verdana").installedName == "Inter")
    }

    @Test("Only a family of iOS with words for a style is a font of iOS")
    func systemFonts() {
        for name in [
            "Verdana-Bold", "Times-BoldItalic", "TimesNewRomanPS-BoldItalicMT", "Courier-BoldOblique", "ArialMT",
            "HelveticaNeue-CondensedBlack", "Futura-CondensedExtraBold", "HiraginoSans-W3", "PingFangSC-Regular",
            "SavoyeLetPlain", "AcademyEngravedLetPlain", "BodoniSvtyTwoITCTT-Book", "BradleyHandITCTT-Bold",
            "GillSans-SemiBoldItalic", ".SFUI-Semibold", "Avenir Next Demi Bold",
        ] { #expect(FontName(name).isOfSystem, "\(name)") }
        for name in ["Lobster-Bold", "TimesSquare", "FuturaPT-Bold", "CourierPrime", "SymbolaRegularX", "MonacoSport"] {
            #expect(!FontName(name).isOfSystem, "\(name)")
        }
    }
}

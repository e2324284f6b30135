import Testing

@testable import AssetSymbolsTool

struct SymbolNameTests {
    /// The expected names are those in sources that Xcode generates.
    @Test(
        "Image assets get the symbol names that Xcode generates",
        arguments: [
            ("LaunchLogo", "launchLogo"), ("AppIconImage", "appIcon"), ("arrow_basic_e", "arrowBasicE"),
            ("bubble-chat", "bubbleChat"), ("pro plan", "proPlan"), ("1", "_1"), ("M", "M"), ("BMW", "BMW"),
            ("M-stadt", "mStadt"), ("A-1-1-0", "A_1_1_0"), ("githublogo", "githublogo"), ("GameUI", "gameUI"),
            ("0b3b21ff27f67b9e5821e5ffee7366c5", "_0B3B21Ff27F67B9E5821E5Ffee7366C5"), ("Image", "image"),
            ("MilkColor", "milkColor"), ("grün 2", "grün2"),
        ])
    func imageNames(name: String, symbol: String) {
        #expect(SymbolName.of(Asset(kind: .image, name: name)) == symbol)
    }

    @Test(
        "Color assets get the symbol names that Xcode generates",
        arguments: [
            ("AccentColor", "accent"), ("Accent Color", "accent"), ("SecondaryTextColor", "secondaryText"),
            ("BGColorOne", "bgColorOne"), ("292C38", "_292_C_38"), ("121212", "_121212"),
            ("color_24292B", "color24292B"),
            ("color_9DA2A5", "color9DA2A5"), ("color_FF453A", "colorFF453A"), ("Color", "color"),
            ("MyImage", "myImage"),
        ])
    func colorNames(name: String, symbol: String) {
        #expect(SymbolName.of(Asset(kind: .color, name: name)) == symbol)
    }

    @Test("Namespace folders get capitalized names like types")
    func namespaceNames() {
        for (name, symbol) in [("iconPreviews", "IconPreviews"), ("GameUI", "GameUI"), ("1st", "_1St"), ("ui", "Ui")] {
            #expect(SymbolName.ofNamespace(name) == symbol)
        }
    }

    @Test("A name without letters or digits, or an empty one, has no symbol")
    func noSymbol() {
        #expect(SymbolName.of(Asset(kind: .image, name: "-_ +")) == nil)
        #expect(SymbolName.ofNamespace("") == nil)
    }
}

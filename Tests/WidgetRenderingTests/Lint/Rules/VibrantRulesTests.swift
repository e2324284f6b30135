import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The vibrant mode's effect on colours.
@MainActor
struct VibrantRulesTests {
    private func findings(_ color: Color, behind: Color? = nil, mode: WidgetRenderingMode = .vibrant) throws -> [String]
    {
        try DrawnWidget(.systemSmall, mode) {
            Text(verbatim: "a").foregroundColor(color).background(behind ?? .clear)
                .containerBackground(for: .widget) {}
        }
        .findings
    }

    // Requirements: L-054
    @Test("Text in bright and standard colours has no findings in the vibrant mode")
    func brightColors() throws {
        for color in [Color.primary, .secondary, .white, .yellow, .green, .blue, .accentColor] {
            #expect(try findings(color) == [])
        }
    }

    // Requirements: L-054
    @Test("Dark or faint text is reported as washed out in the vibrant mode, not in full colour")
    func darkColors() throws {
        #expect(
            try findings(Color(red: 0, green: 0, blue: 0.5)) == [
                "Text: washed out on a light wallpaper: 'a' has a contrast of 1.02, below the minimum of 1.3 — use a lighter colour, such as .primary"
            ])
        #expect(try findings(.white.opacity(0.3)).count == 1)
        #expect(try findings(.black).count == 1)
        #expect(try findings(.black, mode: .fullColor) == [])
    }

    // Requirements: L-054
    @Test("Text contrast in the vibrant mode is measured against the view behind the text")
    func textBackground() throws {
        // Dark text on a light box is a hole in it.
        #expect(try findings(.black, behind: .white) == [])
        #expect(try findings(.white, behind: .white).count == 1)
        #expect(try findings(.white, behind: .black) == [])
    }

    @Test("Text contrast in the vibrant mode accounts for opacity and shapes behind the text")
    func groupEffects() throws {
        func findings(@ViewBuilder _ view: @escaping () -> some View) throws -> Int {
            try DrawnWidget(.systemSmall, .vibrant) { view().containerBackground(for: .widget) {} }.findings.count
        }
        let text = Text(verbatim: "a").foregroundColor(.white)
        #expect(try findings { text.opacity(0.8) } == 0)
        #expect(try findings { text.opacity(0.3) } == 1)
        #expect(try findings { text.background(Circle().fill(.white)) } == 1)
        #expect(try findings { text.background(Circle().fill(.white).offset(x: 60)) } == 0)
        // An effect changes the colours, so the text isn't checked.
        #expect(try findings { Text(verbatim: "a").foregroundColor(.black).colorInvert() } == 0)
    }

    // Requirements: L-054
    @Test("White text exceeds the contrast limit of each wallpaper by more than 30 percent")
    func wallpaperLimits() {
        let white = TextContrastRule.wallpapers.map { (Contrast.ratio(grey: 1, $0.grey) * 10).rounded() / 10 }
        #expect(white == [1.8, 4.0, 17.5])
        #expect(zip(white, TextContrastRule.wallpapers).allSatisfy { $0 > $1.least * 1.3 })
    }

    // Requirements: L-058
    @Test("An image of a single shade is reported in the vibrant mode unless it is a template")
    func uniformImage() throws {
        let folder = try AssetFolder()
        try folder.writeImageSet("A.xcassets/Plain.imageset", [("p.png", "1x", "")])
        try folder.write(AssetFolder.png(width: 20, height: 20), to: "A.xcassets/Plain.imageset/p.png")
        try folder.writeImageSet(
            "A.xcassets/Mask.imageset", [("p.png", "1x", "")],
            properties: #", "properties": {"template-rendering-intent": "template"}"#)
        try folder.write(AssetFolder.png(width: 20, height: 20), to: "A.xcassets/Mask.imageset/p.png")
        let assets = AssetCatalog(folders: [folder.path])
        func findings(_ name: String, _ mode: WidgetRenderingMode) throws -> [String] {
            try DrawnWidget(.accessoryCircular, mode, assets: assets) {
                Image(name).containerBackground(for: .widget) {}
            }
            .findings
        }
        #expect(
            try findings("Plain", .vibrant) == [
                "Image: 'Plain' is unrecognisable without its colours: its shades span 0.0 on a scale of 0 to 1, below the minimum of 0.25 — draw its features darker or lighter"
            ])
        #expect(try findings("Plain", .fullColor) == [])
        #expect(try findings("Mask", .vibrant) == [])
        guard SharedLibrary("librsvg-2.so.2") != nil else { return }
        // A leaf is known by its outline, a disc isn't.
        for (name, path) in [
            ("Leaf", "M2 18 Q2 4 18 2 Q16 16 6 17z"), ("Disc", "M0 10 a10 10 0 0 0 20 0 a10 10 0 0 0 -20 0"),
        ] {
            try folder.writeImageSet("A.xcassets/\(name).imageset", [("p.svg", "1x", "")])
            let svg =
                #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="\#(path)" fill="green"/></svg>"#
            try folder.write(Data(svg.utf8), to: "A.xcassets/\(name).imageset/p.svg")
        }
        let drawn = AssetCatalog(folders: [folder.path])
        func shapes(_ name: String) throws -> [String] {
            try DrawnWidget(.accessoryCircular, .vibrant, assets: drawn) {
                Image(name).containerBackground(for: .widget) {}
            }
            .findings
        }
        #expect(try shapes("Leaf") == [])
        #expect(try shapes("Disc").count == 1)
    }
}

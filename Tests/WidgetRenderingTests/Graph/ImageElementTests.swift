import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Images, symbols, aspect ratios and choices in the proposed space.
@MainActor
struct ImageElementTests {
    private let folder: AssetFolder
    private var assets: AssetCatalog { AssetCatalog(folders: [folder.path]) }

    init() throws {
        folder = try AssetFolder()
        try folder.writeImageSet("A.xcassets/Wide.imageset", [("w@2x.png", "2x", "")])
        try folder.write(AssetFolder.png(width: 80, height: 40), to: "A.xcassets/Wide.imageset/w@2x.png")
        try folder.writeImageSet("A.xcassets/Broken.imageset", [("b.png", "1x", "")])
        try folder.write(Data("no image".utf8), to: "A.xcassets/Broken.imageset/b.png")
    }

    private func size(_ width: Double?, _ height: Double?, @ViewBuilder _ view: () -> some View) -> Size {
        Laid(width: width, height: height, assets: assets, view).size
    }

    @Test("An image keeps its own size unless it is resizable")
    func imageSize() {
        #expect(size(100, 100) { Image("Wide") } == Size(width: 40, height: 20))
        #expect(size(100, 100) { Image("Wide").resizable() } == Size(width: 100, height: 100))
        #expect(size(nil, nil) { Image("Wide").resizable() } == Size(width: 40, height: 20))
    }

    @Test("A resizable image keeps its aspect ratio when it is scaled to fit or to fill")
    func aspectRatio() {
        #expect(size(100, 100) { Image("Wide").resizable().scaledToFit() } == Size(width: 100, height: 50))
        #expect(size(100, 10) { Image("Wide").resizable().scaledToFit() } == Size(width: 20, height: 10))
        #expect(size(100, 100) { Image("Wide").resizable().scaledToFill() } == Size(width: 200, height: 100))
        #expect(size(60, nil) { Image("Wide").resizable().scaledToFit() } == Size(width: 60, height: 30))
        #expect(size(nil, 60) { Image("Wide").resizable().scaledToFit() } == Size(width: 120, height: 60))
        #expect(size(100, 100) { Image("Wide").scaledToFit() } == Size(width: 40, height: 20))
        #expect(size(100, 80) { Color.red.aspectRatio(1, contentMode: .fit) } == Size(width: 80, height: 80))
    }

    @Test("A missing image takes no space and is reported, as is a damaged one")
    func missingImage() {
        let laid = Laid(width: 100, height: 100, assets: assets) { Image("Wild") }
        #expect(laid.size == .zero)
        #expect(laid.diagnostics.map(\.message) == ["no image 'Wild' in the assets — did you mean 'Wide'?"])
        let broken = Laid(width: 100, height: 100, assets: assets) { Image("Broken") }
        #expect(
            broken.diagnostics.map(\.message) == [
                "can't read the image 'Broken': \(folder.path)/A.xcassets/Broken.imageset/b.png isn't a PNG, JPEG, SVG or PDF file"
            ])
    }

    @Test("A symbol is slightly larger than its font, and an unknown symbol is reported")
    func symbols() {
        let known = Laid(width: 100, height: 100) { Image(systemName: "face.smiling").font(.system(size: 20)) }
        #expect(abs(known.size.width - 23.8) < 0.2)
        #expect(known.diagnostics == [])
        let unknown = Laid(width: 100, height: 100) { Image(systemName: "face.smilin") }
        #expect(
            unknown.diagnostics.map(\.message) == [
                "no glyph for the symbol 'face.smilin' — did you mean 'face.smiling'?"
            ])
    }

    @Test("Images and symbols have accessibility labels unless they are decorative")
    func accessibilityLabels() {
        let laid = Laid(width: 100, height: 100, assets: assets) {
            VStack {
                Image("Wide")
                Image(decorative: "Wide")
                Image("Wide", label: Text("A wide white thing"))
                Image(systemName: "cloud.rain.fill")
            }
        }
        #expect(laid.spoken.map(\.properties.label) == ["Wide", "A wide white thing", "cloud rain fill"])
        #expect(laid.spoken[0].rect.size == Size(width: 40, height: 20))
    }

    // Requirements: L-028, L-041
    @Test(
        "ViewThatFits shows the first candidate that fits, or else the last",
        arguments: [
            (200.0, "aaaaaaaaaaaaaaaaaaaa"), (199, "bbbbbbbbbb"), (100, "bbbbbbbbbb"), (99, "ccccc"), (10, "ccccc"),
        ])
    func viewThatFits(width: Double, expected: String) {
        let laid = Laid(width: width, height: 20) {
            ViewThatFits {
                Text(verbatim: "aaaaaaaaaaaaaaaaaaaa")
                Text(verbatim: "bbbbbbbbbb")
                Text(verbatim: "ccccc")
            }
        }
        #expect(laid.texts.map(\.string) == [expected])
    }

    // Requirements: L-067
    @Test("ViewThatFits skips absent candidates and reports when it has none")
    func absentCandidate() {
        let nothing: String? = nil
        let laid = Laid(width: 1_000, height: 20) {
            ViewThatFits {
                if let nothing { Text(nothing) }
                Text(verbatim: "rest")
            }
        }
        #expect(laid.texts.map(\.string) == ["rest"])
        let empty = Laid(width: 100, height: 20) { ViewThatFits { if let nothing { Text(nothing) } } }
        #expect(empty.size == .zero)
        #expect(empty.diagnostics.map(\.message) == ["no view to choose from: nothing is drawn"])
    }

    // Requirements: L-028
    @Test("ViewThatFits in the vertical axis compares only the heights of its candidates")
    func verticalAxis() {
        let laid = Laid(width: 50, height: 20) {
            ViewThatFits(in: .vertical) {
                Text(verbatim: "aaaaaaaaaa")
                Text(verbatim: "b")
            }
        }
        #expect(laid.texts.map(\.string) == ["b"])
        let roomy = Laid(width: 50, height: 40) {
            ViewThatFits(in: .vertical) {
                Text(verbatim: "aaaaaaaaaa")
                Text(verbatim: "b")
            }
        }
        #expect(roomy.texts.map(\.string) == ["aaaaaaaaaa"])
    }

    // Requirements: L-027, L-044
    @Test(
        "The accessory background is drawn only in the circular and rectangular families",
        arguments: [
            (WidgetFamily.accessoryCircular, true), (.accessoryRectangular, true), (.accessoryInline, false),
            (.systemSmall, false),
        ])
    func accessoryBackground(family: WidgetFamily, isDrawn: Bool) {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        let laid = Laid(width: 72, height: 72, environment: environment) { AccessoryWidgetBackground() }
        #expect(laid.size == (isDrawn ? Size(width: 72, height: 72) : .zero))
        #expect(laid.diagnostics.isEmpty == isDrawn)
    }
}

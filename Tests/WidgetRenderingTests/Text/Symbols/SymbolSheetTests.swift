import Foundation
import Shared
import Testing

@testable import ViewGallery
@testable import WidgetRendering

/// The sheet of symbols in the gallery.
@MainActor
struct SymbolSheetTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let fonts = FontSet(configuration: PangoTextEngineTests.fonts)

    /// True if the images in the documentation were drawn by the renderer that runs this test.
    private static var isRecordedHere: Bool {
        let path = root.appendingPathComponent("Tests/ProcessTests/References/renderer.txt")
        // A missing file is the same as one of another renderer.
        let recorded = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        let here = RendererVersion.current(fonts)
        let names = ["architecture \(here.architecture)", "fonts \(here.fonts)"]
        return (names + here.libraries.map { "\($0.name) \($0.version)" }).allSatisfy(recorded.contains)
    }

    @Test("Each of the 200 most used symbols is drawn, without a diagnostic")
    func commonSymbols() throws {
        #expect(SymbolSheet.names.count >= 200 && Set(SymbolSheet.names).count == SymbolSheet.names.count)
        for name in SymbolSheet.names where SymbolCatalog.symbol(name) == nil { Issue.record("no symbol \(name)") }
        let layout = try ViewRenderer(fonts: Self.fonts, assets: .empty, scale: 1)
            .layOut(SymbolSheet(), offered: .unspecified)
        #expect(layout.diagnostics.isEmpty)
    }

    @Test(
        "The sheet of symbols in the documentation equals the one that is drawn",
        .enabled("the gallery was drawn by another renderer") { await isRecordedHere })
    func sheet() throws {
        let file = Self.root.appendingPathComponent("Documentation/Gallery/\(SymbolSheet.file)")
        #expect(
            try SymbolSheet.png(fonts: Self.fonts).bytes == [UInt8](Data(contentsOf: file)), "run ./airlock gallery")
    }
}

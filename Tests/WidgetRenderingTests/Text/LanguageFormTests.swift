import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The forms of characters that several languages share.
@MainActor
struct LanguageFormTests {
    /// The file of the font with all forms, from the Debian package fonts-noto-cjk.
    nonisolated private static let font = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

    /// Returns the pixels of an ideograph in a language.
    private func pixels(of text: String, in locale: String, with pango: Pango) -> [UInt32] {
        pango.localeIdentifier = locale
        let surface = Surface(pixelWidth: 120, pixelHeight: 60, scale: 1)
        surface.setSource(.color(ResolvedColor(0, 0, 0)), box: Rect(x: 0, y: 0, width: 120, height: 60))
        pango.draw(text, face: Typeface(ResolvedFont(size: 40)), isRightToLeft: false, at: (5, 45), on: surface)
        return surface.pixels()
    }

    /// Runs a closure with the font set, to which the font of ideographs is added.
    private func withPango(_ body: (Pango) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // A folder that remains is harmless.
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("font.ttc").path, withDestinationPath: Self.font)
        let file = folder.appendingPathComponent("fonts.conf")
        let text = """
            <?xml version="1.0"?><fontconfig><include>\(PangoTextEngineTests.fonts)</include>\
            <dir>\(folder.path)</dir></fontconfig>
            """
        try Data(text.utf8).write(to: file)
        try body(try Pango(fontConfiguration: file.path))
    }

    @Test(
        "An ideograph has the form of the request's language",
        .enabled(if: FileManager.default.fileExists(atPath: font), "the package fonts-noto-cjk isn't installed"))
    func ideographs() throws {
        let text = "\u{76F4}\u{9AA8}"
        try withPango { pango in
            // In Japan, in mainland China and in Taiwan, these two ideographs are written in different ways.
            let forms = ["ja_JP", "zh_Hans_CN", "zh_Hant_TW"].map { pixels(of: text, in: $0, with: pango) }
            #expect(pango.missingGlyphs(in: StyledString(text, face: Typeface(ResolvedFont(size: 40)))).isEmpty)
            #expect(Set(forms).count == 3)
            #expect((pixels(of: text, in: "zh_CN", with: pango) == forms[1]) as Bool)
            #expect((pixels(of: text, in: "zh_TW", with: pango) == forms[2]) as Bool)
            // Latin letters are the same in all languages.
            #expect((pixels(of: "Ag", in: "ja_JP", with: pango) == pixels(of: "Ag", in: "zh_TW", with: pango)) as Bool)
        }
    }

    @Test(
        "A Japanese line doesn't begin with a full stop, a closing bracket or a small kana",
        .enabled(if: FileManager.default.fileExists(atPath: font), "the package fonts-noto-cjk isn't installed"))
    func japaneseLines() throws {
        try withPango { pango in
            pango.localeIdentifier = "ja_JP"
            let text = StyledString(
                "「今日は、ちょっとカップラーメンを食べたかった。」でも、店はしまっていた。",
                face: Typeface(ResolvedFont(size: 16)))
            // A narrower line would be too short for the characters that must stay together.
            for width in stride(from: 72.0, through: 200, by: 8) {
                let lines = pango.lines(of: text, width: width, maximum: nil).lines
                #expect(lines.count > 1)
                for line in lines {
                    #expect(!"。、」っョょャュ".contains(line.text.prefix(1)), "\(line.text) at \(width)")
                }
                #expect(lines.allSatisfy { $0.width <= width + 0.1 })
            }
        }
    }
}

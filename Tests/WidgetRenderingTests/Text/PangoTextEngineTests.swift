import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

/// Lines as Pango breaks them with the project's font set.
@MainActor
struct PangoTextEngineTests {
    static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(".build/fonts/fonts.conf").path

    private func layout(_ text: String, width: Double? = 160, height: Double? = nil, lineLimit: Int? = nil) throws
        -> TextLayout
    {
        let engine = PangoTextEngine(pango: try Pango(fontConfiguration: Self.fonts), scale: 3)
        let content = ViewNode.TextContent(
            string: text, font: ResolvedFont(size: 12, leading: 16), paint: .color(ResolvedColor(0, 0, 0)),
            lineLimit: lineLimit
        )
        return engine.layout(content, scaledBy: 1, for: ProposedSize(width: width, height: height))
    }

    @Test("A font file that the app registers is found under its names from then on")
    func registeredFonts() throws {
        let files = URL(fileURLWithPath: Self.fonts).deletingLastPathComponent().appendingPathComponent("files").path
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(files)/Inter-Regular.otf", toPath: "\(folder.path)/Inter-Regular.otf")
        let list = "\(folder.path)/fonts.conf"
        try Data("<fontconfig><dir>\(folder.path)</dir></fontconfig>".utf8).write(to: URL(fileURLWithPath: list))
        let pango = try Pango(fontConfiguration: list)
        var font = ResolvedFont(size: 12)
        font.name = "NotoSerif-Bold"
        #expect(!pango.has(font))
        let file = "\(files)/NotoSerif-Bold.ttf"
        #expect(RegisteredFonts.add(file) && !RegisteredFonts.add(file))
        #expect(pango.has(font) && pango.installed(font).weight == 700)
        font.name = "Unregistered-Bold"
        #expect(!pango.has(font))
    }

    @Test("Characters without a glyph in any font are reported once each, in order")
    func missingGlyphs() throws {
        let engine = PangoTextEngine(pango: try Pango(fontConfiguration: Self.fonts), scale: 3)
        func missing(_ text: String) -> String {
            engine.missingGlyphs(
                in: ViewNode.TextContent(
                    string: text, font: ResolvedFont(size: 12), paint: .color(ResolvedColor(0, 0, 0))))
        }
        #expect(missing("Zürich — 9:41\u{202F}AM, “x²”") == "")
        #expect(missing("لماذا עברה 😀👨‍👩‍👧‍👦🇩🇪") == "")
        #expect(missing("𒀭 and 𒈹𒀭") == "𒀭𒈹")
    }

    @Test("Characters without a glyph in a widget break the missing glyph rule")
    func missingGlyphFinding() throws {
        let engine = PangoTextEngine(pango: try Pango(fontConfiguration: Self.fonts), scale: 3)
        let drawn = try DrawnWidget(.systemSmall, text: engine) {
            VStack {
                Text(verbatim: "𒀭")
                Text(verbatim: "Inanna")
            }
            .containerBackground(.white, for: .widget)
        }
        #expect(
            drawn.findings == [
                "VStack/0/Text: no font has a glyph for '𒀭', so boxes are drawn — run './airlock setup --cjk' for Chinese, Japanese and Korean, or name another font set in AIRLOCK_FONTS"
            ])
        #expect(drawn.snapshot.findings.map(\.rule) == [.missingGlyph])
    }

    @Test("Words wrap to the width, and text beyond the line limit becomes an ellipsis")
    func truncation() throws {
        let text = "Why was the kettle asked to leave the meeting before it had begun?"
        #expect(try layout(text).lines.count == 3)
        let cut = try layout(text, lineLimit: 2)
        #expect(cut.lines.count == 2 && cut.isTruncated)
        #expect(cut.lines[0].string == "Why was the kettle asked to")
        #expect(cut.lines[1].string.hasSuffix("…") && cut.lines[1].string.hasPrefix("leave the meeting"))
        #expect(cut.lines.allSatisfy { $0.width <= 160 })
    }

    @Test(
        "A truncated line is as wide as its characters, and a text as its widest line",
        arguments: [100.0, 150, 188, 220])
    func truncatedWidth(width: Double) throws {
        let cut = try layout("No connection available, retrying in a moment again", width: width, lineLimit: 1)
        let shown = try layout(try #require(cut.lines.first).string, width: nil)
        #expect(cut.isTruncated && shown.lines.count == 1)
        #expect(abs(cut.lines[0].width - shown.lines[0].width) < 0.01)
        #expect(cut.size.width == shown.size.width && cut.size.width <= width)
    }

    @Test("A line break ends its line even if the text is truncated")
    func lineBreaks() throws {
        let cut = try layout("one\ntwo\r\nthree\u{2029}four", lineLimit: 2)
        #expect(cut.lines.map(\.string) == ["one", "two…"])
        #expect(cut.isTruncated)
        #expect(try layout("one\ntwo\nthree").lines.map(\.string) == ["one", "two", "three"])
    }

    @Test("Trailing blank lines beyond the line limit don't mark a text as truncated")
    func trailingBlankLines() throws {
        let layout = try layout("one\n\n\n", lineLimit: 1)
        #expect(layout.lines.map(\.string) == ["one"])
        #expect(!layout.isTruncated)
    }

    @Test("A word that is longer than a line is broken within the word")
    func longWord() throws {
        let cut = try layout(String(repeating: "x", count: 200), lineLimit: 2)
        #expect(cut.lines.count == 2)
        #expect(cut.lines[1].string.hasSuffix("x…"))
    }

    @Test("Empty, control, combining and emoji texts are laid out in any space without failing")
    func unusualTexts() throws {
        let texts = ["", " ", "\n", "\u{202E}abc", String(repeating: "\u{301}", count: 500), "👨‍👩‍👧‍👦", "\u{0}\u{1B}", "…"]
        for text in texts {
            for (width, height) in [(160.0, 30.0), (0, 0), (0.5, 1)] {
                let layout = try layout(text, width: width, height: height)
                #expect(layout.size.width >= 0 && layout.size.height > 0)
                #expect(layout.lines.allSatisfy { !$0.string.unicodeScalars.contains("\u{2028}") })
            }
        }
    }

    @Test("A text has the same lines and pixels whatever was laid out and drawn before it")
    func repetition() throws {
        // In Swift, the first two strings are equal.
        let texts = ["caf\u{E9} 21\u{B0}", "cafe\u{301} 21\u{B0}", "שלום 21", "one two three four", "50 %", "👨‍👩‍👧‍👦 go"]
        func results(of text: String, _ pango: Pango, isRightToLeft: Bool) -> (lines: [String], pixels: [UInt32]) {
            let face = Typeface(ResolvedFont(size: 14))
            let lines = pango.lines(of: StyledString(text, face: face), width: 70, maximum: 1).lines
            let surface = Surface(pixelWidth: 160, pixelHeight: 30, scale: 1)
            surface.setSource(.color(ResolvedColor(0, 0, 0)), box: Rect(x: 0, y: 0, width: 160, height: 30))
            pango.draw(text, face: face, isRightToLeft: isRightToLeft, at: (5, 20), on: surface)
            return (lines.map { "\($0.text.unicodeScalars.map(\.value)) \($0.width)" }, surface.pixels())
        }
        let shared = try Pango(fontConfiguration: Self.fonts)
        for pass in 0..<3 {
            for text in texts {
                for isRightToLeft in [false, true] {
                    let pango = try Pango(fontConfiguration: Self.fonts)
                    let expected = results(of: text, pango, isRightToLeft: isRightToLeft)
                    let found = results(of: text, shared, isRightToLeft: isRightToLeft)
                    #expect(found.lines == expected.lines)
                    #expect((found.pixels == expected.pixels) as Bool, "\(text)")
                }
            }
            // More texts than are stored.
            if pass == 1 { for number in 0..<300 { _ = results(of: "\(number)", shared, isRightToLeft: false) } }
        }
    }

    @Test("The writing direction of a line follows the script of its text")
    func direction() throws {
        #expect(try layout("שלום עולם").lines.map(\.isRightToLeft) == [true])
        #expect(try layout("Hello").lines.map(\.isRightToLeft) == [false])
    }

    @Test("An unreadable font configuration throws an error with its path")
    func missingFontSet() {
        #expect(throws: CommandFailure.unreadableFonts("/nonexistent/fonts.conf")) {
            _ = try Pango(fontConfiguration: "/nonexistent/fonts.conf")
        }
    }
}

import Foundation
import SwiftUI
import Testing

@testable import Shared
@testable import WidgetRendering

/// Markdown in localised texts, and attributed strings.
@MainActor
struct MarkdownTextTests {
    private func laid(_ view: some View, width: Double? = nil) throws -> (list: DisplayList, diagnostics: [String]) {
        let layout = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3
        ).layOut(view, offered: ProposedSize(width: width, height: nil), environment: EnvironmentValues())
        return (layout.list, layout.diagnostics.map(\.message))
    }

    private func blocks(_ view: some View) throws -> [DisplayList.TextBlock] { try laid(view).list.textBlocks }

    private func words(_ blocks: [DisplayList.TextBlock]) -> [String] { blocks.flatMap { $0.lines.map(\.string) } }

    @Test("Markdown in a literal sets bold, italic, strikethrough, code and link styles")
    func literals() throws {
        let blocks = try blocks(Text("A **bold**, *slanted*, ~~struck~~, `coded` [link](https://example.com)"))
        #expect(
            words(blocks) == ["A ", "bold", ", ", "slanted", ", ", "struck", ", ", "coded", " ", "link"])
        #expect(blocks[1].font.weight == 600)
        #expect(blocks[3].font.isItalic)
        #expect(blocks[5].strikethrough == TextRule(paint: blocks[5].paint))
        #expect(blocks[7].font.design == "monospaced")
        #expect(blocks[9].paint == EnvironmentValues().tintPaint)
        #expect(blocks[0].paint != blocks[9].paint)
    }

    @Test("Bold Markdown takes precedence over the font weight of the whole text")
    func precedence() throws {
        let blocks = try blocks(Text("light **bold**").fontWeight(.light).foregroundColor(.red))
        #expect(blocks.map(\.font.weight) == [300, 600])
        #expect(blocks[0].paint == blocks[1].paint)
    }

    @Test("Markdown in string variables and verbatim texts is shown literally")
    func plainStrings() throws {
        let string = "**bold**"
        #expect(try words(blocks(Text(string))) == ["**bold**"])
        #expect(try words(blocks(Text(verbatim: "*a* `b`"))) == ["*a* `b`"])
    }

    @Test("Markdown characters in interpolated values are shown literally")
    func interpolatedValues() throws {
        let name = "*Star*"
        let blocks = try blocks(Text("**\(name)** and \(3)"))
        #expect(words(blocks) == ["*Star*", " and 3"])
        #expect(blocks[0].font.weight == 600)
    }

    @Test("Interpolated texts keep their colour and take on the surrounding Markdown style")
    func interpolatedTexts() throws {
        let blocks = try blocks(Text("It is *\(Text("late").foregroundColor(.red)) now*"))
        #expect(words(blocks) == ["It is ", "late", " now"])
        #expect(blocks[1].paint == Color.red.paint(in: EnvironmentValues()))
        #expect(blocks.map(\.font.isItalic) == [false, true, true])
    }

    @Test("Markdown is parsed in the translation of a text, not in its key")
    func translations() throws {
        struct German: StringTables {
            func text(_ key: String, table: String?, arguments: [FormatArgument]) -> String {
                key == "**%@** is here" ? "Da ist *\(arguments[0].plain)*" : key
            }
        }
        try Translation.$tables.withValue(German()) {
            let blocks = try blocks(Text("**\("A_B_")** is here"))
            #expect(words(blocks) == ["Da ist ", "A_B_"])
            #expect(blocks[1].font.isItalic && blocks[1].font.weight == 400)
        }
    }

    @Test("Interpolated symbols stand in the line, centred on the capital letters")
    func inlineSymbols() throws {
        let (list, diagnostics) = try laid(
            Text("\(Image(systemName: "star.fill")) 4.5 ") + Text(Image(systemName: "bolt")))
        let symbols = list.items.compactMap { if case .symbol(let block) = $0 { block } else { nil } }
        #expect(symbols.count == 2)
        #expect(words(list.textBlocks).joined() == " 4.5 ")
        #expect(diagnostics == [])
        let line = list.textBlocks[0].lines[0]
        #expect(abs(symbols[0].rect.right - line.x) < 0.5 && symbols[1].rect.x >= line.x + line.width - 0.5)
        // Centred at cap height, 0.7 em.
        let middle = symbols[0].rect.y + symbols[0].rect.height / 2
        #expect(abs(middle - (line.y - 0.36 * 17)) < 0.5)
        #expect(try laid(Text(Image("Photo"))).diagnostics.contains { $0.hasPrefix("not drawn: an image") })
    }

    @Test("Attributes of an attributed string take precedence over the style of the text")
    func attributes() throws {
        var string = AttributedString("Big")
        string.font = .title
        string.foregroundColor = .red
        var second = AttributedString("under")
        second.underlineStyle = Text.LineStyle(pattern: .dash, color: .blue)
        second.kern = 2
        second.backgroundColor = .yellow
        second.baselineOffset = 4
        var third = AttributedString("strong")
        third.inlinePresentationIntent = .stronglyEmphasized
        let list = try laid(Text(string + second + third).foregroundColor(.green)).list
        let blocks = list.textBlocks
        #expect(words(blocks) == ["Big", "under", "strong"])
        #expect(blocks[0].font.size == 28)
        #expect(blocks[0].paint == Color.red.paint(in: EnvironmentValues()))
        #expect(blocks[1].paint == Color.green.paint(in: EnvironmentValues()))
        #expect(blocks[1].underline?.paint == Color.blue.paint(in: EnvironmentValues()))
        #expect(blocks[1].underline?.dashes == [5, 3])
        #expect(blocks[1].font.tracking == 2)
        #expect(blocks[2].lines[0].y - blocks[1].lines[0].y == 4)
        #expect(blocks[2].font.weight == 600)
        let fills = list.items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
        #expect(fills.count == 1)
        #expect(abs(fills[0].x - blocks[1].lines[0].x) < 0.01 && abs(fills[0].width - blocks[1].lines[0].width) < 0.01)
    }

    @Test("An attributed string parses Markdown emphasis and links relative to a base URL")
    func attributedString() throws {
        let string = try AttributedString(markdown: "**a** [b](/c)\n_d_", baseURL: URL(string: "https://example.com"))
        #expect(String(string.characters) == "a b d")
        #expect(string.runs.compactMap(\.link).map(\.absoluteString) == ["https://example.com/c"])
        #expect(string.runs.compactMap(\.inlinePresentationIntent) == [.stronglyEmphasized, .emphasized])
        let preserved = try AttributedString(
            markdown: "x\n\ny", options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
        #expect(String(preserved.characters) == "x\n\ny")
        #expect(try words(blocks(Text("Hi \(string)"))).joined() == "Hi a b d")
    }
}

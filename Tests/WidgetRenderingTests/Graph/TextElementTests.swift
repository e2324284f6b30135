import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct TextElementTests {
    @Test("A text wraps its characters to the proposed width")
    func wrapping() {
        let laid = Laid(width: 40, height: 200) { Text(verbatim: "12345678") }
        #expect(laid.size == Size(width: 40, height: 40))
        #expect(laid.texts.map(\.lines) == [["1234", "5678"]])
    }

    @Test("Lines beyond the line limit are dropped and the text is marked as truncated")
    func lineLimit() {
        let laid = Laid(width: 40, height: 200) { Text(verbatim: "123456789").lineLimit(2) }
        #expect(laid.texts.map(\.lines.count) == [2])
        #expect(laid.texts.map(\.isTruncated) == [true])
    }

    @Test("A line limit below one acts as a limit of one line")
    func zeroLineLimit() {
        #expect(Laid(width: 40, height: 200) { Text(verbatim: "12345").lineLimit(0) }.texts.map(\.lines.count) == [1])
    }

    @Test("Lines that don't fit the height are dropped and the text is marked as truncated")
    func limitedHeight() {
        let laid = Laid(width: 40, height: 45) { Text(verbatim: "1234567890123") }
        #expect(laid.texts.map(\.lines.count) == [2])
        #expect(laid.texts.map(\.isTruncated) == [true])
    }

    @Test("A text with a minimum scale factor shrinks slightly more than it needs to fit, but not below its minimum")
    func minimumScaleFactor() throws {
        let laid = Laid(width: 80, height: 20) { Text(verbatim: "1234567890").lineLimit(1).minimumScaleFactor(0.5) }
        #expect(laid.texts.map(\.isTruncated) == [false])
        let width = try #require(laid.texts.first).rect.width
        #expect(abs(width - 0.986 * 80) < 0.2)
        let least = Laid(width: 80, height: 20) { Text(verbatim: "1234567890").lineLimit(1).minimumScaleFactor(0.795) }
        #expect(try abs(#require(least.texts.first).rect.width - 79.5) < 0.01)
    }

    @Test("A text that doesn't fit at its minimum scale is truncated")
    func truncatedAtMinimum() {
        let laid = Laid(width: 40, height: 20) { Text(verbatim: "1234567890").lineLimit(1).minimumScaleFactor(0.5) }
        #expect(laid.texts.map(\.isTruncated) == [true])
        #expect(laid.size.width == 40)
    }

    @Test("Wrapped lines of a text follow its multiline text alignment")
    func lineAlignment() throws {
        func x(_ alignment: TextAlignment) throws -> [Double] {
            let log = DiagnosticLog()
            let nodes = resolve(
                Text(verbatim: "123456").multilineTextAlignment(alignment),
                in: ResolveContext(environment: .init(), diagnostics: log))
            let element = LayoutContext(text: GridTextEngine(), images: ImageStore(catalog: .empty, scale: 3), scale: 3)
                .root(nodes, .stack)
            let proposal = ProposedSize(width: 40, height: nil)
            let builder = DisplayListBuilder(size: Size(width: 40, height: 40), diagnostics: log)
            element.place(in: Rect(element.size(for: proposal)), proposal: proposal, into: builder)
            guard case .text(let block) = try #require(builder.items.first) else { return [] }
            return block.lines.map(\.x)
        }
        #expect(try x(.leading) == [0, 0])
        #expect(try x(.center) == [0, 10])
        #expect(try x(.trailing) == [0, 20])
    }
}

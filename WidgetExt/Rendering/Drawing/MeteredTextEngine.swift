import Shared

/// A text engine that limits the cost of a plug-in's views. Once the limit is exceeded, every text is empty.
///
/// A text is laid out once per proposal and per font size that is tried, so the cost doesn't depend on its length alone.
@MainActor
final class MeteredTextEngine: TextEngine {
    /// The maximum number of bytes laid out for one snapshot. A text is counted each time it is laid out.
    static let limit = 500_000

    private let engine: any TextEngine
    private var bytes = 0

    init(_ engine: any TextEngine) { self.engine = engine }

    /// - Throws: ``CommandFailure`` if the limit was exceeded.
    func check() throws {
        guard bytes > Self.limit else { return }
        throw CommandFailure.expensive(
            "texts are too long to lay out, counting every size tried",
            limit: "\(Self.limit) bytes", remedy: "write shorter texts, or nest fewer stacks around them")
    }

    func lineHeight(of font: ResolvedFont) -> Double { engine.lineHeight(of: font) }
    func substitute(for font: ResolvedFont) -> String? { engine.substitute(for: font) }
    func ink(of symbol: Symbol, weight: Int) -> Rect { engine.ink(of: symbol, weight: weight) }

    func missingGlyphs(in text: ViewNode.TextContent) -> String {
        take(text) ? engine.missingGlyphs(in: text) : ""
    }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        guard take(text) else { return TextLayout(lines: [], size: .zero, font: text.font, isTruncated: false) }
        return engine.layout(text, scaledBy: factor, for: proposal)
    }

    /// Counts a text; returns false if the limit is exceeded.
    private func take(_ text: ViewNode.TextContent) -> Bool {
        guard bytes <= Self.limit else { return false }
        let strings = text.runs.isEmpty ? [text.string] : text.runs.map(\.string)
        bytes += strings.reduce(0) { $0 + $1.laidOutBytes }
        return bytes <= Self.limit
    }
}

extension String {
    /// The number of bytes that one layout of the text processes.
    fileprivate var laidOutBytes: Int {
        utf8.count <= Self.layoutLimit ? utf8.count : preparedForLayout.utf8.count
    }
}

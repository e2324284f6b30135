import Shared

/// A text engine that lays out only so much text of a view of another program: above the limit every text is empty.
///
/// A text is laid out again for each offer and each size tried, so its length alone says little.
@MainActor
final class MeteredTextEngine: TextEngine {
    /// The most bytes of text that are laid out for one snapshot, each time counted.
    static let limit = 500_000

    private let engine: any TextEngine
    private var bytes = 0

    init(_ engine: any TextEngine) { self.engine = engine }

    /// - Throws: ``DrawingCostError`` where there was more text than is laid out.
    func check() throws {
        guard bytes > Self.limit else { return }
        throw DrawingCostError(
            cause: "texts are too long to be laid out, each counted for every size that is tried",
            limit: "\(Self.limit) bytes", remedy: "write shorter texts, or nest fewer stacks around them")
    }

    func lineHeight(of font: ResolvedFont) -> Double { engine.lineHeight(of: font) }
    func has(font name: String) -> Bool { engine.has(font: name) }

    func missingGlyphs(in text: ViewNode.TextContent) -> String {
        take(text) ? engine.missingGlyphs(in: text) : ""
    }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        guard take(text) else { return TextLayout(lines: [], size: .zero, font: text.font, isTruncated: false) }
        return engine.layout(text, scaledBy: factor, for: proposal)
    }

    /// Counts a text; false where it is too much.
    private func take(_ text: ViewNode.TextContent) -> Bool {
        guard bytes <= Self.limit else { return false }
        let strings = text.runs.isEmpty ? [text.string] : text.runs.map(\.string)
        bytes += strings.reduce(0) { $0 + $1.laidOutBytes }
        return bytes <= Self.limit
    }
}

extension String {
    /// The bytes of the text that are laid out.
    fileprivate var laidOutBytes: Int {
        utf8.count <= Self.layoutLimit ? utf8.count : preparedForLayout.utf8.count
    }
}

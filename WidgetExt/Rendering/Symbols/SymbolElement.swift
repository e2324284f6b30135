import Shared

/// A symbol beside text: a box a little larger than the font, as wide as the symbol is.
@MainActor
final class SymbolElement: LayoutElement {
    private let content: ViewNode.SymbolContent
    private let path: ViewPath
    private let symbol: Symbol?
    private let natural: Size

    /// The height of a symbol's box in ems, and the width of a round one's.
    private static let ems = 1.19
    /// How far above the baseline a symbol's middle stands, in ems: at half the height of capitals.
    private static let middle = 0.36

    init(_ content: ViewNode.SymbolContent, path: ViewPath, context: LayoutContext) {
        self.content = content
        self.path = path
        symbol = SymbolCatalog.symbol(content.name)
        let margin = Self.ems - 20 / Symbol.unitsInEm
        let width = symbol.map { $0.width / Symbol.unitsInEm + margin } ?? Self.ems
        natural = Size(
            width: (content.size * width).rounded(toPixelsAt: context.scale),
            height: (content.size * Self.ems).rounded(toPixelsAt: context.scale))
    }

    func size(for proposal: ProposedSize) -> Size {
        guard content.isResizable else { return natural }
        return Size(
            width: max(proposal.width ?? natural.width, 0), height: max(proposal.height ?? natural.height, 0))
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let isBaseline =
            key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
        return isBaseline && !content.isResizable ? size.height / 2 + content.size * Self.middle : nil
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if symbol == nil {
            list.report(
                "no glyph for the symbol '\(content.name)' — \(suggestion(for: content.name, in: SymbolCatalog.names))",
                at: path)
        }
        list.label(SymbolCatalog.words(content.name), in: rect)
        var drawn = symbol
        if list.isMirrored {
            let name = SymbolCatalog.mirroredName(content.name)
            if name != content.name { drawn = SymbolCatalog.symbol(name) ?? symbol?.mirrored }
        }
        let fit =
            natural.width > 0 && natural.height > 0
            ? min(rect.width / natural.width, rect.height / natural.height) : 0
        let side = Symbol.side / Symbol.unitsInEm * content.size * fit
        list.symbol(
            .init(
                symbol: drawn, rect: rect, side: side, weight: content.weight, paint: content.paint,
                isAccented: content.isAccented))
    }
}

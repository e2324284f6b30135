import Shared

/// A symbol, laid out as it is beside text: in a box that is slightly higher than the font and as wide as the symbol.
@MainActor
final class SymbolElement: LayoutElement {
    private let content: ViewNode.SymbolContent
    private let path: ViewPath
    private let natural: Size
    /// The reason why nothing can be drawn with the font; `nil` if the symbol can be drawn.
    private let fault: String?

    /// The distance of a symbol's middle from the baseline, in ems: half the height of capital letters.
    private static let middle = 0.36

    init(_ content: ViewNode.SymbolContent, path: ViewPath, context: LayoutContext) {
        self.content = content.named
        self.path = path
        fault = ResolvedFont(size: content.size).fault
        var measured = content
        if fault != nil { measured.size = 0 }
        natural = measured.boxSize(pixelsPerPoint: context.scale)
    }

    /// Draws a symbol at its position in a text. Its middle is half the height of capital letters above the baseline.
    static func draw(
        _ content: ViewNode.SymbolContent, of piece: DisplayList.TextBlock.Line, into list: DisplayListBuilder,
        path: ViewPath
    ) {
        let natural = Size(width: piece.width, height: content.size * ViewNode.SymbolContent.ems)
        let top = piece.y - content.size * middle - natural.height / 2
        let rect = Rect(x: piece.x, y: top, width: natural.width, height: natural.height)
        draw(content, of: natural, in: list.onCanvas(rect), into: list, path: path)
    }

    func size(for proposal: ProposedSize) -> Size {
        guard content.isResizable else { return natural }
        return Size(
            width: max(proposal.width ?? natural.width, 0), height: max(proposal.height ?? natural.height, 0))
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let isBaseline =
            key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
        return isBaseline && !content.isResizable && fault == nil ? size.height / 2 + content.size * Self.middle : nil
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if let fault { return list.report(fault, at: path) }
        Self.draw(content, of: natural, in: rect, into: list, path: path)
    }

    private static func draw(
        _ content: ViewNode.SymbolContent, of natural: Size, in rect: Rect, into list: DisplayListBuilder,
        path: ViewPath
    ) {
        let content = content.named
        let layered = content.layers.isEmpty ? nil : SymbolCatalog.layered(content.name)
        let symbol = layered ?? SymbolCatalog.symbol(content.name)
        let isLayered = layered != nil
        if let mode = content.mode, symbol != nil, !isLayered {
            list.report(
                "not drawn: symbolRenderingMode(.\(mode)) — '\(content.name)' is drawn in one style", at: path)
        }
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
                layers: isLayered ? content.layers : [], isAccented: content.isAccented))
    }
}

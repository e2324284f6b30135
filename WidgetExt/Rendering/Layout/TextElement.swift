import Shared

/// A text being laid out: wraps to the offered width, drops lines that don't fit the height, shrinks as far as it may.
@MainActor
final class TextElement: LayoutElement {
    private let content: ViewNode.TextContent
    private let path: ViewPath
    private let context: LayoutContext
    private var cache: [ProposedSize: TextLayout] = [:]

    /// Why nothing can be drawn in one of the fonts.
    private let fault: String?

    init(_ content: ViewNode.TextContent, path: ViewPath, context: LayoutContext) {
        self.content = content
        self.path = path
        self.context = context
        fault = content.font.fault ?? content.runs.lazy.compactMap(\.font.fault).first
    }

    var spacing: SpacingPreference {
        guard fault == nil else { return .none }
        let natural = context.text.lineHeight(of: content.font)
        let gap = content.font.leading.map { max($0 - natural, 0) } ?? 0
        return .text(aboveGap: gap.roundedUp(toPixelsAt: context.scale))
    }

    func size(for proposal: ProposedSize) -> Size { layout(for: proposal).size }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let lines = layout(for: proposal).lines
        if key == VerticalAlignment.firstTextBaseline.key { return lines.first?.baseline }
        if key == VerticalAlignment.lastTextBaseline.key { return lines.last?.baseline }
        return nil
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if let fault { return list.report(fault, at: path) }
        let layout = layout(for: proposal)
        list.text(layout, content, in: rect, path: path)
    }

    private func layout(for proposal: ProposedSize) -> TextLayout {
        if let known = cache[proposal] { return known }
        let layout =
            fault == nil
            ? bestScale(for: proposal) : TextLayout(lines: [], size: .zero, font: content.font, isTruncated: false)
        cache[proposal] = layout
        return layout
    }

    /// The layout at the largest scale at which nothing is cut off; at the least scale where something always is.
    private func bestScale(for proposal: ProposedSize) -> TextLayout {
        let full = context.text.layout(content, scaledBy: 1, for: proposal)
        let least = min(max(content.minimumScaleFactor, 0.01), 1)
        guard full.isTruncated, least < 1 else { return full }
        let smallest = context.text.layout(content, scaledBy: least, for: proposal)
        guard !smallest.isTruncated else { return smallest }
        var (fits, fails, best) = (least, 1.0, smallest)
        while fails - fits > 0.01 {
            let middle = (fits + fails) / 2
            let layout = context.text.layout(content, scaledBy: middle, for: proposal)
            if layout.isTruncated { fails = middle } else { (fits, best) = (middle, layout) }
        }
        return best
    }
}

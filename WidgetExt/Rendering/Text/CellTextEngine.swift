import Shared

/// A text engine that breaks text into lines of character cells, for terminals.
///
/// A cell represents 7 × 16 points, so that a line has about as many characters as in an image.
@MainActor
struct CellTextEngine: TextEngine {
    static let cell = Size(width: 7, height: 16)
    /// The distance of the baseline from a cell's top.
    static let baseline = 12.0

    func lineHeight(of font: ResolvedFont) -> Double { Self.cell.height }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        let columns =
            proposal.width.flatMap { $0.isFinite ? max(Int(saturating: $0 / Self.cell.width), 1) : nil } ?? Int.max
        let rows =
            proposal.height.flatMap { $0.isFinite ? max(Int(saturating: $0 / Self.cell.height), 1) : nil } ?? Int.max
        let limit = min(rows, text.lineLimit ?? Int.max)
        var broken: [String] = []
        for paragraph in text.string.preparedForLayout.split(separator: "\u{2028}", omittingEmptySubsequences: false) {
            broken += CellLine.wrap(paragraph, columns: columns)
        }
        let isTruncated = broken.count > limit
        if isTruncated {
            let last = CellLine.truncate(broken[limit - 1], columns: columns)
            broken = Array(broken[..<(limit - 1)]) + [last]
        }
        let lines = broken.enumerated().map { index, string in
            TextLayout.Line(
                string: string, baseline: Self.cell.height * Double(index) + Self.baseline,
                width: Double(CellLine.width(of: string)) * Self.cell.width, isRightToLeft: false)
        }
        return TextLayout(
            lines: lines,
            size: Size(
                width: text.fillsWidth && lines.count < 2
                    ? max(proposal.width ?? 0, lines.map(\.width).max() ?? 0) : lines.map(\.width).max() ?? 0,
                height: Double(max(lines.count, text.minimumLines)) * Self.cell.height),
            font: text.font, isTruncated: isTruncated)
    }
}

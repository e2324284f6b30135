import Foundation
import Shared

@testable import WidgetRendering

/// A text engine that measures every character as 10 × 20 points, so that expected sizes follow from the text.
@MainActor
struct GridTextEngine: TextEngine {
    func lineHeight(of font: ResolvedFont) -> Double { 20 }

    func layout(_ text: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        let width = 10 * factor
        let columns = proposal.width.flatMap { $0.isFinite ? max(Int($0 / width), 1) : nil } ?? Int.max
        let fitting = proposal.height.flatMap { $0.isFinite ? max(Int($0 / 20), 1) : nil } ?? Int.max
        var rest = text.string[...]
        var lines: [TextLayout.Line] = []
        while !rest.isEmpty {
            let piece = rest.prefix(columns)
            rest = rest.dropFirst(columns)
            lines.append(
                .init(
                    string: String(piece), baseline: 20 * Double(lines.count) + 15, width: width * Double(piece.count),
                    isRightToLeft: false))
        }
        let limit = min(fitting, text.lineLimit ?? Int.max)
        let isTruncated = lines.count > limit
        lines = Array(lines.prefix(limit))
        return TextLayout(
            lines: lines, size: Size(width: lines.map(\.width).max() ?? 0, height: 20 * Double(lines.count)),
            font: text.font,
            isTruncated: isTruncated)
    }
}

/// The result of laying out a view.
@MainActor
struct Laid {
    let size: Size
    /// The filled rectangles, in order.
    let fills: [Rect]
    let items: [DisplayList.Item]
    let texts: [DrawnText]
    let regions: [DrawnRegion]
    let spoken: [SpokenElement]
    let diagnostics: [Diagnostic]

    /// Lays out a view for a proposal, at the origin. Frames are rounded to pixels if the number of pixels per point is set.
    init(
        width: Double?, height: Double?, mirroredIn: Size? = nil, environment: EnvironmentValues = .init(),
        assets: AssetCatalog = .empty, container: Size = .zero, pixelsPerPoint: Double? = nil,
        @ViewBuilder _ view: () -> some View
    ) {
        func place(_ reactions: ViewReactions) -> (Size, DisplayListBuilder, DiagnosticLog) {
            let log = DiagnosticLog()
            var context = ResolveContext(environment: environment, diagnostics: log)
            context.reactions = reactions
            let element = LayoutContext(
                text: GridTextEngine(), images: ImageStore(catalog: assets, scale: 3), scale: 3, container: container
            ).root(resolve(view(), in: context), .stack)
            let proposal = ProposedSize(width: width, height: height)
            let size = element.size(for: proposal)
            let builder = DisplayListBuilder(
                size: mirroredIn ?? size, isMirrored: mirroredIn != nil, scale: pixelsPerPoint, diagnostics: log)
            element.place(in: Rect(size), proposal: proposal, into: builder)
            return (size, builder, log)
        }
        let reactions = ViewReactions()
        var (size, builder, log) = place(reactions)
        while reactions.runClosures(reportingTo: log) { (size, builder, log) = place(reactions) }
        self.size = size
        items = builder.items
        fills = builder.items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
        texts = builder.texts
        regions = builder.regions
        spoken = builder.spoken
        diagnostics = log.diagnostics
    }
}

/// A box of a fixed size.
struct Box: View {
    let width: CGFloat
    let height: CGFloat

    init(_ width: CGFloat, _ height: CGFloat) { (self.width, self.height) = (width, height) }

    var body: some View { Color.red.frame(width: width, height: height) }
}

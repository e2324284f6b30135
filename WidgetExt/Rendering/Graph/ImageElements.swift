import Shared

/// An image at its own size, or at the proposed size if it is resizable.
@MainActor
final class ImageElement: LayoutElement {
    private let content: ViewNode.ImageContent
    private let path: ViewPath
    private let finding: ImageStore.Finding

    init(_ content: ViewNode.ImageContent, path: ViewPath, context: LayoutContext) {
        self.content = content
        self.path = path
        finding = context.images.find(content)
    }

    func size(for proposal: ProposedSize) -> Size {
        guard case .image(let image, _) = finding else { return .zero }
        let natural = content.size ?? image.size
        guard content.isResizable else { return natural }
        return Size(width: max(proposal.width ?? natural.width, 0), height: max(proposal.height ?? natural.height, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        switch finding {
        case .missing(let reason): list.report(reason, at: path)
        case .image(let image, let file):
            if let label = content.label { list.label(label, in: rect) }
            list.image(
                .init(
                    path: file, rect: rect, paint: image.isTemplate ? content.paint : nil,
                    isAccented: content.isAccented, accentedAppearance: content.accentedAppearance,
                    isVector: image.isVector))
        }
    }
}

/// An element that proposes to its content a size with a fixed aspect ratio.
@MainActor
final class AspectRatioElement: WrappingElement {
    private let ratio: Double?
    private let mode: ContentMode

    init(_ content: any LayoutElement, ratio: Double?, mode: ContentMode) {
        self.ratio = ratio
        self.mode = mode
        super.init(content)
    }

    /// Returns the largest size with the aspect ratio that fits the proposal, or the smallest size that fills it.
    override func inner(_ proposal: ProposedSize) -> ProposedSize {
        let ideal = content.size(for: .unspecified)
        let wanted = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 0)
        guard wanted > 0, wanted.isFinite else { return proposal }
        switch (proposal.width, proposal.height) {
        case (nil, nil): return proposal
        case (let width?, nil): return ProposedSize(width: width, height: width / wanted)
        case (nil, let height?): return ProposedSize(width: height * wanted, height: height)
        case (let width?, let height?):
            let isBoundByWidth = width / wanted <= height
            let usesWidth = mode == .fit ? isBoundByWidth : !isBoundByWidth
            return usesWidth
                ? ProposedSize(width: width, height: width / wanted)
                : ProposedSize(width: height * wanted, height: height)
        }
    }
}

/// The first of several elements whose ideal size fits the proposal, or the last one if none fits.
@MainActor
final class FittingElement: LayoutElement {
    private let children: [any LayoutElement]
    private let horizontal: Bool
    private let vertical: Bool
    private var sizes = SizeCache()

    init(_ children: [any LayoutElement], horizontal: Bool, vertical: Bool) {
        (self.children, self.horizontal, self.vertical) = (children, horizontal, vertical)
    }

    private func chosen(for proposal: ProposedSize) -> any LayoutElement {
        let offer = ProposedSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
        let fitting = children.first { child in
            let ideal = child.size(for: offer)
            // A hundredth of a point is tolerated, because of rounding errors.
            let isNarrow = !horizontal || ideal.width <= (proposal.width ?? .infinity) + 0.01
            let isLow = !vertical || ideal.height <= (proposal.height ?? .infinity) + 0.01
            return isNarrow && isLow
        }
        return fitting ?? children[children.count - 1]
    }

    var spacing: SpacingPreference { .joined(children.map(\.spacing)) }
    var setsGuides: Bool { children.contains(where: \.setsGuides) }

    func size(for proposal: ProposedSize) -> Size {
        sizes.size(for: proposal) { chosen(for: proposal).size(for: proposal) }
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        chosen(for: proposal).explicit(key, in: size, proposal: proposal)
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        chosen(for: proposal).place(in: rect, proposal: proposal, into: list)
    }
}

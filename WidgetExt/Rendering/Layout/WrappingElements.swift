import Foundation
import Shared

/// What the elements around one other element share: its priority and its place in a stack.
@MainActor
class WrappingElement {
    let content: any LayoutElement

    init(_ content: any LayoutElement) { self.content = content }

    var priority: Double { content.priority }
    var spacing: SpacingPreference { content.spacing }
    var isSpacer: Bool { content.isSpacer }
    func standsInStack(along axis: LayoutAxis) { content.standsInStack(along: axis) }
}

/// Space around an element.
@MainActor
final class PaddingElement: WrappingElement, LayoutElement {
    private let insets: EdgeInsets

    init(_ content: any LayoutElement, insets: EdgeInsets) {
        self.insets = insets
        super.init(content)
    }

    override var spacing: SpacingPreference { .standard }

    private var horizontal: Double { insets.leadingLength + insets.trailingLength }
    private var vertical: Double { insets.topLength + insets.bottomLength }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: proposal.width.map { max($0 - horizontal, 0) }, height: proposal.height.map { max($0 - vertical, 0) }
        )
    }

    func size(for proposal: ProposedSize) -> Size {
        let size = content.size(for: inner(proposal))
        return Size(width: max(size.width + horizontal, 0), height: max(size.height + vertical, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let inside = Rect(
            x: rect.x + insets.leadingLength, y: rect.y + insets.topLength, width: rect.width - horizontal,
            height: rect.height - vertical)
        content.place(in: inside, proposal: inner(proposal), into: list)
    }
}

/// A frame of a given width, height or both.
@MainActor
final class FrameElement: WrappingElement, LayoutElement {
    private let width: Double?
    private let height: Double?
    private let alignment: Alignment

    init(_ content: any LayoutElement, width: Double?, height: Double?, alignment: Alignment) {
        self.width = width
        self.height = height
        self.alignment = alignment
        super.init(content)
    }

    override var spacing: SpacingPreference { height == nil ? content.spacing : .standard }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }

    func size(for proposal: ProposedSize) -> Size {
        let size = content.size(for: inner(proposal))
        return Size(width: width ?? size.width, height: height ?? size.height)
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let offer = inner(proposal)
        content.place(in: rect.placing(content.size(for: offer), alignment), proposal: offer, into: list)
    }
}

/// A frame whose size follows the offer within bounds.
@MainActor
final class FlexibleFrameElement: WrappingElement, LayoutElement {
    private let frame: ViewNode.FlexibleFrame

    init(_ content: any LayoutElement, frame: ViewNode.FlexibleFrame) {
        self.frame = frame
        super.init(content)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: frame.width.offer(proposal.width), height: frame.height.offer(proposal.height))
    }

    func size(for proposal: ProposedSize) -> Size {
        let offer = inner(proposal)
        let child = content.size(for: offer)
        return Size(
            width: frame.width.length(proposal: proposal.width, child: child.width),
            height: frame.height.length(proposal: proposal.height, child: child.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let offer = inner(proposal)
        content.place(in: rect.placing(content.size(for: offer), frame.alignment), proposal: offer, into: list)
    }
}

extension ViewNode.FlexibleFrame.Bounds {
    /// The bounds in order: a minimum of at least 0, an ideal of at least that, a maximum of at least both.
    private var ordered: (min: Double?, ideal: Double?, max: Double?) {
        let least = min.map { Swift.max($0, 0) }
        let wanted = ideal.map { Swift.max($0, least ?? 0) }
        return (least, wanted, max.map { Swift.max($0, wanted ?? least ?? 0) })
    }

    private func clamp(_ value: Double) -> Double {
        Swift.min(Swift.max(value, ordered.min ?? -.infinity), ordered.max ?? .infinity)
    }

    /// What the child is offered: the proposal, or the ideal, within the bounds.
    func offer(_ proposal: Double?) -> Double? { (proposal ?? ordered.ideal).map(clamp) }

    /// The frame's length for a proposal and the child's answer.
    func length(proposal: Double?, child: Double) -> Double {
        let bounds = ordered
        if proposal == nil, let ideal = bounds.ideal { return ideal }
        switch (bounds.min, bounds.max) {
        case (.some, .some): return clamp(proposal ?? child)
        case (.some(let least), nil): return Swift.max(Swift.min(offer(proposal) ?? .infinity, child), least)
        case (nil, .some(let most)): return Swift.min(Swift.max(offer(proposal) ?? -.infinity, child), most)
        case (nil, nil): return child
        }
    }
}

/// An element at its ideal size on some axes.
@MainActor
final class FixedSizeElement: WrappingElement, LayoutElement {
    private let horizontal: Bool
    private let vertical: Bool

    init(_ content: any LayoutElement, horizontal: Bool, vertical: Bool) {
        self.horizontal = horizontal
        self.vertical = vertical
        super.init(content)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    }

    func size(for proposal: ProposedSize) -> Size { content.size(for: inner(proposal)) }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        content.place(in: rect, proposal: inner(proposal), into: list)
    }
}

/// An element with a rank of its own.
@MainActor
final class PriorityElement: WrappingElement, LayoutElement {
    private let rank: Double

    init(_ content: any LayoutElement, priority: Double) {
        rank = priority
        super.init(content)
    }

    override var priority: Double { rank }

    func size(for proposal: ProposedSize) -> Size { content.size(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        content.place(in: rect, proposal: proposal, into: list)
    }
}

/// An element a tap on which opens a URL.
@MainActor
final class URLElement: WrappingElement, LayoutElement {
    private let url: URL?

    init(_ content: any LayoutElement, url: URL?) {
        self.url = url
        super.init(content)
    }

    func size(for proposal: ProposedSize) -> Size { content.size(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if let url { list.setURL(url) }
        content.place(in: rect, proposal: proposal, into: list)
    }
}

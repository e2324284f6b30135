import Foundation
import Shared

/// Space around an element.
@MainActor
final class PaddingElement: WrappingElement {
    private let insets: EdgeInsets

    init(_ content: any LayoutElement, insets: EdgeInsets) {
        self.insets = insets
        super.init(content)
    }

    override var spacing: SpacingPreference {
        var edges: Edge.Set = []
        if insets.topLength != 0 { edges.insert(.top) }
        if insets.leadingLength != 0 { edges.insert(.leading) }
        if insets.bottomLength != 0 { edges.insert(.bottom) }
        if insets.trailingLength != 0 { edges.insert(.trailing) }
        return content.spacing(resetting: edges)
    }

    private var horizontal: Double { insets.leadingLength + insets.trailingLength }
    private var vertical: Double { insets.topLength + insets.bottomLength }

    override func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: proposal.width.map { max($0 - horizontal, 0) }, height: proposal.height.map { max($0 - vertical, 0) }
        )
    }

    override func outer(_ size: Size, for proposal: ProposedSize) -> Size {
        Size(width: max(size.width + horizontal, 0), height: max(size.height + vertical, 0))
    }

    override func contentRect(in rect: Rect, proposal: ProposedSize) -> Rect {
        Rect(
            x: rect.x + insets.leadingLength, y: rect.y + insets.topLength, width: rect.width - horizontal,
            height: rect.height - vertical)
    }
}

/// An element that aligns its content in a box of another size.
@MainActor
class AligningElement: WrappingElement {
    private let alignment: Alignment

    init(_ content: any LayoutElement, alignment: Alignment) {
        self.alignment = alignment
        super.init(content)
    }

    override func contentRect(in rect: Rect, proposal: ProposedSize) -> Rect {
        let offer = placed(proposal, in: rect.size)
        return content.rect(of: content.size(for: offer), for: offer, in: rect, alignment)
    }
}

/// A frame with a fixed width, a fixed height or both.
@MainActor
final class FrameElement: AligningElement {
    private let width: Double?
    private let height: Double?

    init(_ content: any LayoutElement, width: Double?, height: Double?, alignment: Alignment) {
        self.width = width
        self.height = height
        super.init(content, alignment: alignment)
    }

    override var spacing: SpacingPreference {
        var edges: Edge.Set = []
        if width != nil { edges.formUnion(.horizontal) }
        if height != nil { edges.formUnion(.vertical) }
        return content.spacing(resetting: edges)
    }

    override func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }

    override func outer(_ size: Size, for proposal: ProposedSize) -> Size {
        Size(width: width ?? size.width, height: height ?? size.height)
    }
}

/// A frame whose size follows the proposal, within bounds.
@MainActor
final class FlexibleFrameElement: AligningElement {
    private let frame: ViewNode.FlexibleFrame

    init(_ content: any LayoutElement, frame: ViewNode.FlexibleFrame) {
        self.frame = frame
        super.init(content, alignment: frame.alignment)
    }

    override var spacing: SpacingPreference {
        var edges: Edge.Set = []
        if frame.width.isSet { edges.formUnion(.horizontal) }
        if frame.height.isSet { edges.formUnion(.vertical) }
        return content.spacing(resetting: edges)
    }

    override func placed(_ proposal: ProposedSize, in size: Size) -> ProposedSize {
        ProposedSize(
            width: frame.width.offer(placing: size.width, proposal.width),
            height: frame.height.offer(placing: size.height, proposal.height))
    }

    override func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: frame.width.offer(proposal.width), height: frame.height.offer(proposal.height))
    }

    override func outer(_ size: Size, for proposal: ProposedSize) -> Size {
        Size(
            width: frame.width.length(proposal: proposal.width, child: size.width),
            height: frame.height.length(proposal: proposal.height, child: size.height))
    }
}

extension ViewNode.FlexibleFrame.Bounds {
    /// The normalised bounds. The minimum is at least 0, the ideal is at least the minimum, and the maximum is at least both.
    private var ordered: (min: Double?, ideal: Double?, max: Double?) {
        let least = min.map { Swift.max($0, 0) }
        let wanted = ideal.map { Swift.max($0, least ?? 0) }
        return (least, wanted, max.map { Swift.max($0, wanted ?? least ?? 0) })
    }

    private func clamp(_ value: Double) -> Double {
        Swift.min(Swift.max(value, ordered.min ?? -.infinity), ordered.max ?? .infinity)
    }

    /// True if any bound is set.
    var isSet: Bool { min != nil || ideal != nil || max != nil }

    /// Returns the child's proposal after the frame's length is known. This is the frame's length, with one exception: if there is no ideal
    /// and the length is strictly between the bounds, it is the frame's own proposal.
    func offer(placing length: Double, _ proposal: Double?) -> Double? {
        let bounds = ordered
        let isBetween = length > bounds.min ?? -.infinity && length < bounds.max ?? .infinity
        return bounds.ideal == nil && isBetween ? proposal : length
    }

    /// Returns the child's proposal: the frame's proposal, or the ideal if there is none, limited to the bounds.
    func offer(_ proposal: Double?) -> Double? { (proposal ?? ordered.ideal).map(clamp) }

    /// Returns the frame's length for its proposal and the child's length.
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

/// An element that has its ideal size along some axes.
@MainActor
final class FixedSizeElement: WrappingElement {
    private let horizontal: Bool
    private let vertical: Bool

    init(_ content: any LayoutElement, horizontal: Bool, vertical: Bool) {
        self.horizontal = horizontal
        self.vertical = vertical
        super.init(content)
    }

    override func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    }

    override func placed(_ proposal: ProposedSize, in size: Size) -> ProposedSize {
        ProposedSize(
            width: horizontal ? size.width : proposal.width, height: vertical ? size.height : proposal.height)
    }
}

/// An element with an explicit layout priority.
@MainActor
final class PriorityElement: WrappingElement {
    private let rank: Double

    init(_ content: any LayoutElement, priority: Double) {
        rank = priority
        super.init(content)
    }

    override var priority: Double { rank }
}

/// An element with an explicit z-index.
@MainActor
final class ZIndexElement: WrappingElement {
    private let rank: Double

    init(_ content: any LayoutElement, zIndex: Double) {
        rank = zIndex
        super.init(content)
    }

    override var zIndex: Double { rank }
}

/// An element that sets an alignment guide.
@MainActor
final class GuideElement: WrappingElement {
    private let guide: ViewNode.Guide
    private var answers: [Question: Double?] = [:]

    /// The key of a cached position. Positions are cached, because a guide may ask for other guides, which may ask for further guides.
    private struct Question: Hashable {
        let key: AlignmentKey
        let size: Size
        let proposal: ProposedSize
    }

    init(_ content: any LayoutElement, guide: ViewNode.Guide) {
        self.guide = guide
        super.init(content)
    }

    override var setsGuides: Bool { true }

    override func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let question = Question(key: key, size: size, proposal: proposal)
        if let known = answers[question] { return known }
        let answer = answer(key, in: size, proposal: proposal)
        answers[question] = .some(answer)
        return answer
    }

    private func answer(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        guard key == guide.key else { return content.explicit(key, in: size, proposal: proposal) }
        let dimensions = ViewDimensions(size: size) { [content] key in
            MainActor.assumeIsolated { content.explicit(key, in: size, proposal: proposal) }
        }
        let value = guide.compute(dimensions)
        return value.isFinite ? value : nil
    }
}

/// An element that records a fact about its content in the display list, such as a tap action.
@MainActor
final class RecordingElement: WrappingElement {
    private let record: @MainActor (DisplayListBuilder, Rect, _ placeContent: () -> Void) -> Void

    /// Creates an element. `record` gets the rectangle of the content, and places the content.
    init(
        _ content: any LayoutElement,
        record: @escaping @MainActor (DisplayListBuilder, Rect, _ placeContent: () -> Void) -> Void
    ) {
        self.record = record
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        record(list, rect) { content.place(in: rect, proposal: proposal, into: list) }
    }
}

/// A view in the outline of a snapshot, with the rectangle in which it was placed.
package struct OutlineItem: Hashable, Sendable {
    /// The kind of the view's content, with the values that describe it.
    package enum Content: Hashable, Sendable {
        /// The drawn text; `nil` for a text that isn't readable.
        case text(DrawnText?)
        /// An image or a symbol: its name, and its paint if it has one.
        case named(String, Paint?)
        case fill(Paint)
        /// A view that contains others, or draws by itself.
        case other
    }

    /// The number of views around the view.
    package let depth: Int
    package let path: ViewPath
    /// The rectangle in points, in the snapshot's coordinates.
    package let rect: Rect
    package internal(set) var content: Content

    /// The item without its text.
    var redacted: OutlineItem {
        guard case .text = content else { return self }
        var item = self
        item.content = .text(nil)
        return item
    }
}

extension ViewNode {
    /// The description of the node in an outline; `nil` for a node that isn't listed: a modifier or a space.
    fileprivate var outlined: OutlineItem.Content? {
        switch content {
        case .modified, .spacer: nil
        case .text: .text(nil)
        case .image(let image): .named(image.name, nil)
        case .symbol(let symbol): .named(symbol.name, symbol.paint)
        case .fill(let paint): .fill(paint)
        case .shape, .fitting, .stack, .divider, .geometry, .arranged, .chart, .grid, .gridRow, .lazyGrid, .overlaid:
            .other
        }
    }
}

/// An element that records the place of its view for the outline of a snapshot. It lays out its view unchanged.
final class OutlinedElement: LayoutElement {
    private let element: any LayoutElement
    private let content: OutlineItem.Content
    private let path: ViewPath

    /// Creates an element for a node; `nil` if the outline doesn't list the node.
    init?(_ element: any LayoutElement, of node: ViewNode) {
        guard let content = node.outlined else { return nil }
        (self.element, self.content, path) = (element, content, node.path)
    }

    var priority: Double { element.priority }
    var spacing: SpacingPreference { element.spacing }
    var isSpacer: Bool { element.isSpacer }
    var zIndex: Double { element.zIndex }
    var setsGuides: Bool { element.setsGuides }

    func size(for proposal: ProposedSize) -> Size { element.size(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.outlined(content, path, in: rect) { element.place(in: rect, proposal: proposal, into: list) }
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        element.explicit(key, in: size, proposal: proposal)
    }

    func standsInStack(along axis: LayoutAxis) { element.standsInStack(along: axis) }
}

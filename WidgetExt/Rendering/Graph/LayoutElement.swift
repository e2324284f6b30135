import Shared

/// A node in layout, which returns its size for a proposal and is then placed.
///
/// As in SwiftUI, a parent proposes a size, the child chooses its size, and the parent places the child. If the child chooses a size larger
/// than proposed, it is placed with that size.
@MainActor
protocol LayoutElement: AnyObject {
    /// Returns the size that the element chooses for a proposal.
    func size(for proposal: ProposedSize) -> Size
    /// Draws the element into a rectangle. The rectangle's size must be a size that the element returned for `proposal`.
    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder)
    /// The layout priority in a stack.
    var priority: Double { get }
    /// The preferred spacing between the element and its neighbours.
    var spacing: SpacingPreference { get }
    /// True if the element grows along its stack's major axis and has no size perpendicular to it.
    var isSpacer: Bool { get }
    /// The z-index, which is compared with the z-indices of the element's neighbours.
    var zIndex: Double { get }
    /// True if the element, or an element inside it, sets an alignment guide other than the baselines of texts.
    var setsGuides: Bool { get }
    /// Returns the position of a guide, in points from the element's corner; `nil` if neither the element nor an element inside it sets the
    /// guide.
    ///
    /// - Parameter size: The size that the element returned for `proposal`.
    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double?
    /// Sets the axis of the enclosing stack. This method must be called before layout.
    func standsInStack(along axis: LayoutAxis)
}

extension LayoutElement {
    var priority: Double { 0 }
    var spacing: SpacingPreference { .standard }
    var isSpacer: Bool { false }
    var zIndex: Double { 0 }
    var setsGuides: Bool { false }
    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? { nil }
    func standsInStack(along axis: LayoutAxis) {}

    /// Returns the position of a guide, in points from the element's corner.
    func guide(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double {
        // The guides of the edges and the centre have default positions unless an element sets them.
        if key.position != nil, !setsGuides { return key.defaultValue(in: size) }
        return explicit(key, in: size, proposal: proposal) ?? key.defaultValue(in: size)
    }

    /// Proposes the size of a rectangle to the element, and draws the element aligned in the rectangle.
    func place(alignedIn area: Rect, _ alignment: Alignment = .center, into list: DisplayListBuilder) {
        let offer = ProposedSize(area.size)
        place(in: rect(of: size(for: offer), for: offer, in: area, alignment), proposal: offer, into: list)
    }

    /// Returns a rectangle of a size that the element returned for a proposal, aligned within another rectangle.
    func rect(of size: Size, for proposal: ProposedSize, in rect: Rect, _ alignment: Alignment) -> Rect {
        func offset(_ key: AlignmentKey) -> Double {
            key.defaultValue(in: rect.size) - guide(key, in: size, proposal: proposal)
        }
        return Rect(
            x: rect.x + offset(alignment.horizontal.key), y: rect.y + offset(alignment.vertical.key),
            width: size.width, height: size.height)
    }
}

extension LayoutElement {
    /// Returns the element's spacing, reset to the default at the edges that a modifier has changed. The spacing of a spacer isn't changed.
    func spacing(resetting edges: Edge.Set) -> SpacingPreference {
        var spacing = spacing
        if !isSpacer { spacing.reset(edges) }
        return spacing
    }
}

extension Sequence where Element == (element: any LayoutElement, rect: Rect, proposal: ProposedSize) {
    /// Draws the elements in their rectangles, in the order of their z-indices.
    @MainActor func place(into list: DisplayListBuilder) {
        let all = Array(self)
        let isRanked = all.contains { $0.element.zIndex != 0 }
        let order =
            isRanked
            ? all.enumerated().sorted {
                ($0.element.element.zIndex, $0.offset) < ($1.element.element.zIndex, $1.offset)
            }.map(\.element) : all
        for item in order { item.element.place(in: item.rect, proposal: item.proposal, into: list) }
    }
}

/// The amount of layout work for a snapshot. Unlike a duration, it depends only on the views.
@MainActor
final class LayoutWork {
    /// The number of views and modifiers that are laid out, including those that a `GeometryReader` creates.
    var views = 0
    /// The number of times that a text is laid out.
    var textLayouts = 0
    /// The number of sizes for which grids are laid out. Each layout asks the cells for several sizes.
    var gridLayouts = 0
    /// True if it has been reported that the limit of grid layouts is exceeded.
    var hasReportedGrids = false
}

/// The values that all elements share during layout.
@MainActor
struct LayoutContext {
    /// The engine that measures text.
    let text: any TextEngine
    /// The store that finds images.
    let images: ImageStore
    /// Pixels per point.
    let scale: Double
    /// The size of the whole widget.
    var container = Size.zero
    /// The counts of layout work.
    var work = LayoutWork()
    /// True to record the views for an outline.
    var isOutlined = false
    /// Returns the element of a chart. This is a function, because charts are implemented in a layer above this one.
    let chart: @MainActor (ChartNode, ViewPath, LayoutContext) -> any LayoutElement

    /// Returns the element for a node.
    func element(for node: ViewNode) -> any LayoutElement {
        work.views += 1
        let element = plainElement(for: node)
        return isOutlined ? OutlinedElement(element, of: node) ?? element : element
    }

    private func plainElement(for node: ViewNode) -> any LayoutElement {
        switch node.content {
        case .text(let content): TextElement(content, path: node.path, context: self)
        case .fill(let paint): FillElement(paint)
        case .shape(let shape): ShapeElement(shape, path: node.path)
        case .image(let content): ImageElement(content, path: node.path, context: self)
        case .symbol(let content): SymbolElement(content, path: node.path, context: self)
        case .fitting(let horizontal, let vertical, let children):
            FittingElement(children.map(element), horizontal: horizontal, vertical: vertical)
        case .spacer(let minLength): SpacerElement(minLength: minLength)
        case .stack(let stack, let children): StackElement(stack, children: children.map(element))
        case .divider(let paint): DividerElement(paint, scale: scale)
        case .geometry(let geometry): GeometryElement(geometry, context: self)
        case .arranged(let layout, let children): CustomLayoutElement(layout, children: children, context: self)
        case .chart(let content): chart(content, node.path, self)
        case .grid(let grid, let rows): GridElement(grid, rows: rows, path: node.path, context: self)
        case .gridRow(let alignment, let cells):
            StackElement(
                .init(axis: .horizontal, guide: (alignment ?? VerticalAlignment.center).key, spacing: nil),
                children: cells.map(element))
        case .lazyGrid(let grid, let cells): LazyGridElement(grid, cells: cells.map(element))
        case .overlaid(let alignment, let children):
            OverlayElement(alignment: alignment, children: children.map(element))
        case .modified(let modifier, let content): modified(element(for: content), modifier, content)
        }
    }

    /// Lays out a text for a proposal.
    ///
    /// - Parameter factor: The factor by which the font is scaled: greater than 0 and at most 1.
    func layout(_ content: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        work.textLayouts += 1
        return text.layout(content, scaledBy: factor, for: proposal)
    }

    /// The arrangement of root nodes, if there are several.
    enum RootKind: Hashable {
        /// The nodes are in a vertical stack, like the views of a widget.
        case stack
        /// The nodes are on top of each other, like the views of a background.
        case layers(Alignment)
    }

    /// Returns one element that contains the root nodes.
    func root(_ nodes: [ViewNode], _ kind: RootKind) -> any LayoutElement {
        if let only = nodes.first, nodes.count == 1 { return element(for: only) }
        let children = nodes.map(element)
        switch kind {
        case .stack:
            return StackElement(
                .init(axis: .vertical, guide: HorizontalAlignment.center.key, spacing: nil), children: children)
        case .layers(let alignment): return OverlayElement(alignment: alignment, children: children)
        }
    }

    /// - Parameter node: The node of `element`.
    private func modified(
        _ element: any LayoutElement, _ modifier: ViewNode.Modifier, _ node: ViewNode
    ) -> any LayoutElement {
        switch modifier {
        case .padding(let insets): PaddingElement(element, insets: insets)
        case .frame(let width, let height, let alignment):
            FrameElement(element, width: width, height: height, alignment: alignment)
        case .flexibleFrame(let frame): FlexibleFrameElement(element, frame: frame)
        case .fixedSize(let horizontal, let vertical):
            FixedSizeElement(element, horizontal: horizontal, vertical: vertical)
        case .aspectRatio(let ratio, let mode): AspectRatioElement(element, ratio: ratio, mode: mode)
        case .layoutPriority(let value): PriorityElement(element, priority: value)
        case .zIndex(let value): ZIndexElement(element, zIndex: value)
        case .guide(let guide): GuideElement(element, guide: guide)
        case .effect(let effect): EffectElement(element, effect: effect)
        case .offset(let x, let y): OffsetElement(element, x: x, y: y)
        case .position(let x, let y): PositionElement(element, x: x, y: y)
        case .mask(let alignment, let nodes):
            MaskElement(element, mask: root(nodes, .layers(alignment)), alignment: alignment)
        case .overlay(let alignment, let nodes):
            LayeredElement(element, over: root(nodes, .layers(alignment)), alignment: alignment)
        case .background(let alignment, let nodes):
            LayeredElement(element, behind: root(nodes, .layers(alignment)), alignment: alignment)
        case .gridCell, .layoutValue, .containerBackground, .trait: element
        case .containerRelative(let share): ContainerRelativeFrameElement(element, share: share, container: container)
        case .redacted:
            RecordingElement(element) { [text] list, _, place in list.redacted(inCells: text is CellTextEngine, place) }
        case .tap(let action):
            RecordingElement(element) { list, rect, place in
                list.region(rect, action, hasShape: node.hasContentShape, place)
            }
        case .contentShape(let shape):
            RecordingElement(element) { list, rect, place in list.contentShape(shape, in: rect, place) }
        case .accessibility(let properties):
            RecordingElement(element) { list, rect, place in list.accessibility(rect, properties, place) }
        case .widgetURL(let url):
            RecordingElement(element) { list, _, place in
                if let url { list.setURL(url) }
                place()
            }
        case .observed(let observation): ObservedElement(element, observation: observation, context: self)
        }
    }
}

extension ViewNode {
    /// True if a content shape limits taps on the whole node. Where a background or an overlay is drawn around the shape, taps meet that, too.
    fileprivate var hasContentShape: Bool {
        guard case .modified(let modifier, let inner) = content else { return false }
        return switch modifier {
        case .contentShape: true
        case .background, .overlay, .containerBackground: false
        default: inner.hasContentShape
        }
    }
}

/// An element that takes part in the division of a length.
struct LengthShare {
    /// The length that the element takes if a length of 0 is offered.
    var least: Double
    /// The length that the element takes if unlimited space is offered.
    var most: Double
    /// The layout priority; higher priorities are served first.
    var priority = 0.0

    /// The difference between the largest and the smallest length; 0 if both are infinite.
    private var flexibility: Double { most > least ? most - least : 0 }

    /// Divides a length in the same way as SwiftUI's stacks.
    ///
    /// The OpenSwiftUI project found the algorithm by reverse engineering. Elements with a higher priority are served first and, within a
    /// priority, less flexible ones. Each is offered an equal share of the remaining length, minus the minimum that lower priorities need.
    /// The length that it takes is then subtracted from the remaining length.
    ///
    /// - Parameters:
    ///   - available: The length to divide, without spacing.
    ///   - take: Offers a share to the element with an index and returns the length that the element takes.
    static func divide(_ available: Double, among shares: [LengthShare], take: (Int, Double) -> Double) {
        let order = shares.indices.sorted { first, second in
            let (left, right) = (shares[first], shares[second])
            if left.priority != right.priority { return left.priority > right.priority }
            if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
            return left.least == right.least ? first < second : left.least > right.least
        }
        var (rest, start) = (available, 0)
        while start < order.count {
            let priority = shares[order[start]].priority
            let end = order[(start + 1)...].firstIndex { shares[$0].priority != priority } ?? order.count
            let lower = shares.reduce(0) { $0 + ($1.priority < priority ? $1.least : 0) }
            for position in start..<end {
                let share = left(of: rest, less: lower) / Double(end - position)
                rest = left(of: rest, less: take(order[position], max(share, 0)))
            }
            start = end
        }
    }

    /// Returns the remaining length. If it is infinite, it stays infinite, because subtracting infinity would result in NaN.
    private static func left(of length: Double, less taken: Double) -> Double {
        length == .infinity || taken.isNaN ? length : length - taken
    }
}

/// An element that contains another element. The methods of this base class forward to the content.
@MainActor
class WrappingElement: LayoutElement {
    let content: any LayoutElement
    private var sizes = SizeCache()

    init(_ content: any LayoutElement) { self.content = content }

    var priority: Double { content.priority }
    var spacing: SpacingPreference { content.spacing }
    var isSpacer: Bool { content.isSpacer }
    var zIndex: Double { content.zIndex }
    var setsGuides: Bool { content.setsGuides }
    func standsInStack(along axis: LayoutAxis) { content.standsInStack(along: axis) }

    /// Returns the proposal for the content.
    func inner(_ proposal: ProposedSize) -> ProposedSize { proposal }

    /// Returns the proposal for the content after this element's size is known.
    func placed(_ proposal: ProposedSize, in size: Size) -> ProposedSize { inner(proposal) }

    /// Returns this element's size if its content has the given size.
    func outer(_ size: Size, for proposal: ProposedSize) -> Size { size }

    /// Returns the content's rectangle.
    func contentRect(in rect: Rect, proposal: ProposedSize) -> Rect { rect }

    final func size(for proposal: ProposedSize) -> Size {
        sizes.size(for: proposal) { outer(content.size(for: inner(proposal)), for: proposal) }
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        content.place(
            in: contentRect(in: rect, proposal: proposal), proposal: placed(proposal, in: rect.size), into: list)
    }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let rect = contentRect(in: Rect(size), proposal: proposal)
        return content.explicit(key, in: rect.size, proposal: placed(proposal, in: size)).map {
            $0 + (key.axis == .horizontal ? rect.x : rect.y)
        }
    }
}

/// The latest sizes of an element. Layout requests the same sizes repeatedly, once per enclosing element.
struct SizeCache {
    private var known: [(proposal: ProposedSize, size: Size)] = []
    private var oldest = 0

    /// The limit is slightly larger than the number of proposals that a stack makes.
    private static let limit = 6

    /// Returns the cached size for a proposal. If there is none, computes and stores it.
    @MainActor mutating func size(for proposal: ProposedSize, _ answer: () -> Size) -> Size {
        for entry in known where entry.proposal == proposal { return entry.size }
        let size = answer()
        if known.isEmpty { known.reserveCapacity(Self.limit) }
        if known.count < Self.limit {
            known.append((proposal, size))
        } else {
            known[oldest] = (proposal, size)
            oldest = (oldest + 1) % Self.limit
        }
        return size
    }
}

import Shared

/// One node being laid out: answers offers with sizes, then is placed.
///
/// The contract is SwiftUI's: a parent proposes, a child answers, the parent places. A child may answer with more than it
/// was offered, and is then placed with what it answered.
@MainActor
protocol LayoutElement: AnyObject {
    /// The size for an offer.
    func size(for proposal: ProposedSize) -> Size
    /// Draws the element into a rectangle of a size it answered; `proposal` is the offer that size answered.
    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder)
    /// The rank at which a stack gives the element space.
    var priority: Double { get }
    /// What distance the element prefers from its neighbours.
    var spacing: SpacingPreference { get }
    /// Whether the element grows along the major axis of its stack and takes nothing across.
    var isSpacer: Bool { get }
    /// The rank at which the element is drawn over its neighbours.
    var zIndex: Double { get }
    /// Whether the element, or one in it, sets the place of a guide otherwise than by its texts.
    var setsGuides: Bool { get }
    /// Where a guide lies that the element or one in it sets, in points from its corner; `nil` where none does.
    ///
    /// `size` is one it answered to `proposal`.
    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double?
    /// Told the axis of the stack the element stands in, before anything is asked.
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

    /// Where a guide lies in the element, in points from its corner.
    func guide(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double {
        // The edges and the middle are where they are unless somebody says otherwise.
        if key.position != nil, !setsGuides { return key.defaultValue(in: size) }
        return explicit(key, in: size, proposal: proposal) ?? key.defaultValue(in: size)
    }

    /// Draws the element aligned within a rectangle, which it is offered.
    func place(alignedIn area: Rect, _ alignment: Alignment = .center, into list: DisplayListBuilder) {
        let offer = ProposedSize(area.size)
        place(in: rect(of: size(for: offer), for: offer, in: area, alignment), proposal: offer, into: list)
    }

    /// The rectangle of a size answered to an offer, aligned within another.
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
    /// The element's preference with the system's distance at edges something around it has changed; a space stays one.
    func spacing(resetting edges: Edge.Set) -> SpacingPreference {
        var spacing = spacing
        if !isSpacer { spacing.reset(edges) }
        return spacing
    }
}

extension Sequence where Element == (element: any LayoutElement, rect: Rect, proposal: ProposedSize) {
    /// Draws elements where they lie, those of a lower rank first.
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

/// The amount of layout work that a snapshot takes. It depends on the views alone, as a duration doesn't.
@MainActor
final class LayoutWork {
    /// The number of views and modifiers laid out, those that a `GeometryReader` creates included.
    var views = 0
    /// The number of times a text was broken into lines.
    var textLayouts = 0
    /// The number of sizes that grids were laid out for: each asks those in it for several.
    var gridLayouts = 0
    /// True once it was reported that grids were laid out for too many sizes.
    var hasReportedGrids = false
}

/// What elements need while they are laid out.
@MainActor
struct LayoutContext {
    /// Measures text.
    let text: any TextEngine
    /// Finds snapshots.
    let images: ImageStore
    /// Pixels a point.
    let scale: Double
    /// The size of the whole widget.
    var container = Size.zero
    /// Counts what is laid out.
    var work = LayoutWork()
    /// Creates the element of a chart: charts are a layer of their own above this one.
    let chart: @MainActor (ChartNode, ViewPath, LayoutContext) -> any LayoutElement

    /// The element of a node.
    func element(for node: ViewNode) -> any LayoutElement {
        work.views += 1
        return switch node.content {
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
        case .modified(let modifier, let content): modified(element(for: content), modifier)
        }
    }

    /// Breaks a text into lines in an offer, its font scaled by a factor above 0 and up to 1.
    func layout(_ content: ViewNode.TextContent, scaledBy factor: Double, for proposal: ProposedSize) -> TextLayout {
        work.textLayouts += 1
        return text.layout(content, scaledBy: factor, for: proposal)
    }

    /// How several nodes of a root stand to each other.
    enum RootKind: Hashable {
        /// Below each other, as the views of a widget do.
        case stack
        /// Over each other, as those of a background do.
        case layers(Alignment)
    }

    /// One element for the nodes of a root.
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

    private func modified(_ element: any LayoutElement, _ modifier: ViewNode.Modifier) -> any LayoutElement {
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
        case .containerRelative(let share): ContainerShareElement(element, share: share, container: container)
        case .redacted: RedactedElement(element, isInCells: text is CellTextEngine)
        case .tap(let action): TapElement(element, action: action)
        case .accessibility(let facts): AccessibilityElement(element, facts: facts)
        case .widgetURL(let url): URLElement(element, url: url)
        }
    }
}

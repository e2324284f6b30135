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

/// A symbol, laid out as it is beside text: in a box that is slightly higher than the font and as wide as the symbol.
@MainActor
final class SymbolElement: LayoutElement {
    private let content: ViewNode.SymbolContent
    private let path: ViewPath
    /// The symbol that is drawn; `nil` if it is unknown.
    private let symbol: Symbol?
    private let natural: Size
    /// The box of the ink in the symbol's square, in units, for a resizable symbol.
    private let ink: Rect?
    /// The reason why nothing can be drawn with the font; `nil` if the symbol can be drawn.
    private let fault: String?

    /// The distance of a symbol's middle from the baseline, in ems: half the height of San Francisco's capital letters.
    private static let middle = 0.7047 / 2
    /// The size of a resizable symbol relative to its ink, as measured on iOS.
    private static let margin = 1.04

    init(_ content: ViewNode.SymbolContent, path: ViewPath, context: LayoutContext) {
        self.content = content.named
        self.path = path
        fault = ResolvedFont(size: content.size).fault
        var measured = content
        if fault != nil { measured.size = 0 }
        symbol = context.images.symbol(for: self.content)
        ink = content.isResizable ? symbol.map { context.text.ink(of: $0, weight: content.weight) } : nil
        if let ink {
            let unit = measured.size * Self.margin / Symbol.unitsInEm
            natural = Size(width: ink.width * unit, height: ink.height * unit)
        } else {
            natural = measured.boxSize(pixelsPerPoint: context.scale)
        }
    }

    /// Adds a symbol to a display list at its position in a text. Its middle is half the height of capital letters above the baseline.
    static func add(
        _ content: ViewNode.SymbolContent, of piece: DisplayList.TextBlock.Line, images: ImageStore,
        into list: DisplayListBuilder, path: ViewPath
    ) {
        let natural = Size(width: piece.width, height: content.size * ViewNode.SymbolContent.ems)
        let top = piece.y - content.size * middle - natural.height / 2
        let rect = list.onCanvas(Rect(x: piece.x, y: top, width: natural.width, height: natural.height))
        add(
            content.named, images.symbol(for: content.named), in: rect,
            square: square(of: content, natural: natural, in: rect), into: list, path: path)
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
        // In a mirrored layout, only the place of a symbol without a direction is mirrored. A symbol of the assets is already drawn for
        // the direction.
        let isMirrored =
            list.isMirrored && (content.asset != nil || SymbolCatalog.mirroredName(content.name) == content.name)
        let square = ink.map { Self.square(around: $0, in: rect, isMirrored: isMirrored) }
        Self.add(
            content, symbol, in: rect, square: square ?? Self.square(of: content, natural: natural, in: rect),
            into: list, path: path)
    }

    /// Returns the place of the square of a symbol that isn't resizable. A smaller box than the natural one reduces the symbol.
    private static func square(of content: ViewNode.SymbolContent, natural: Size, in rect: Rect) -> Rect {
        let fit =
            natural.width > 0 && natural.height > 0
            ? min(rect.width / natural.width, rect.height / natural.height) : 0
        let side = Symbol.side / Symbol.unitsInEm * content.size * fit
        return rect.centering(Size(width: side, height: side))
    }

    /// Returns the place of the square of a resizable symbol, whose ink is stretched to a rectangle.
    private static func square(around ink: Rect, in rect: Rect, isMirrored: Bool) -> Rect {
        let (across, down) = (rect.width / (ink.width * margin), rect.height / (ink.height * margin))
        let x = isMirrored ? Symbol.side - ink.middle.x : ink.middle.x
        return Rect(
            x: rect.middle.x - x * across, y: rect.middle.y - ink.middle.y * down, width: Symbol.side * across,
            height: Symbol.side * down)
    }

    private static func add(
        _ content: ViewNode.SymbolContent, _ symbol: Symbol?, in rect: Rect, square: Rect,
        into list: DisplayListBuilder, path: ViewPath
    ) {
        if let asset = content.asset {
            if symbol == nil {
                list.report(
                    "no symbol '\(content.name)' in the assets — name the folder with \(RenderOptions.assets)",
                    at: path)
            }
            if let label = asset.label { list.label(label, in: rect) }
            list.symbol(
                .init(
                    symbol: symbol, rect: rect, square: square, weight: content.weight, paint: content.paint,
                    layers: content.layers, isAccented: content.isAccented))
            return
        }
        let isLayered = !content.layers.isEmpty && symbol?.isLayered == true
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
        list.symbol(
            .init(
                symbol: drawn, rect: rect, square: square, weight: content.weight, paint: content.paint,
                layers: isLayered ? content.layers : [], isAccented: content.isAccented))
    }
}

/// A shape that fills the proposed size.
@MainActor
final class ShapeElement: LayoutElement {
    private let shape: ShapeContent
    private let path: ViewPath

    init(_ shape: ShapeContent, path: ViewPath) { (self.shape, self.path) = (shape, path) }

    func size(for proposal: ProposedSize) -> Size {
        guard case .outline(_, let size) = shape.form else {
            return Size(width: max(proposal.width ?? 10, 0), height: max(proposal.height ?? 10, 0))
        }
        let answer = size(proposal)
        return Size(width: max(answer.width, 0), height: max(answer.height, 0))
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        let shown = list.onPixels(rect)
        guard shown.isFinite else { return list.report("not drawn: a shape of infinite size", at: path) }
        let (outline, stroke) = list.outline(of: shape, in: shown)
        guard outline.isFinite else {
            return list.report("not drawn: an outline with coordinates that aren't finite", at: path)
        }
        list.outline(
            .init(
                outline: outline, stroke: stroke, isEvenOdd: shape.isEvenOdd, paint: shape.paint, box: shown,
                isAccented: shape.isAccented))
    }
}

extension Rect {
    /// True if every coordinate is finite.
    var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

/// A line of one pixel. In a stack, it is perpendicular to the stack's axis; outside a stack, it is horizontal.
@MainActor
final class DividerElement: LayoutElement {
    private let paint: Paint
    private let thickness: Double
    private var axis = LayoutAxis.vertical

    init(_ paint: Paint, scale: Double) { (self.paint, thickness) = (paint, 1 / scale) }

    func standsInStack(along axis: LayoutAxis) { self.axis = axis }

    func size(for proposal: ProposedSize) -> Size {
        var size = Size.zero
        size[axis] = thickness
        size[axis.cross] = max(proposal[axis.cross] ?? 10, 0)
        return size
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) { list.fill(rect, paint) }
}

import Foundation
import Shared

/// A collector of what elements draw while they are placed.
@MainActor
final class DisplayListBuilder {
    private let size: Size
    /// True if the layout is right-to-left.
    let isMirrored: Bool
    /// The corner radius of the container shape, in points.
    private let cornerRadius: Double
    /// The number of pixels per point to which frames are rounded; `nil` if they aren't rounded.
    private let scale: Double?
    private let diagnostics: DiagnosticLog
    private(set) var items: [DisplayList.Item] = []
    private(set) var texts: [DrawnText] = []
    private(set) var url: URL?
    /// The tappable areas, the topmost at the end.
    private(set) var regions: [DrawnRegion] = []
    /// The area of the last content shape.
    private var lastShape: TapArea?
    /// The accessibility elements.
    private(set) var spoken: [SpokenElement] = []
    /// The views placed so far, each before those inside it; empty unless the elements are outlined.
    private(set) var outline: [OutlineItem] = []
    /// The number of outlined views around the next one.
    private var depth = 0
    /// The combined transform of the enclosing groups.
    private var transform = Transform.identity

    /// Creates a builder. If `isMirrored` is true, the layout is right-to-left. If `scale` is set, the frames of fills, shapes, images and
    /// clips and the positions of texts are rounded to pixels.
    init(
        size: Size, isMirrored: Bool = false, cornerRadius: Double = 0, scale: Double? = nil, diagnostics: DiagnosticLog
    ) {
        (self.size, self.isMirrored, self.cornerRadius, self.scale) = (size, isMirrored, cornerRadius, scale)
        self.diagnostics = diagnostics
    }

    var list: DisplayList { DisplayList(size: size, items: items) }

    func fill(_ rect: Rect, _ paint: Paint) {
        guard rect.width > 0, rect.height > 0, rect.isFinite, !paint.isInvisible else { return }
        items.append(.fill(onPixels(rect), paint))
    }

    /// Adds an outline in canvas coordinates.
    func outline(_ block: DisplayList.OutlineBlock) {
        guard !block.outline.isEmpty, !block.paint.isInvisible else { return }
        items.append(.outline(block))
    }

    func image(_ block: DisplayList.ImageBlock) {
        var block = block
        block.rect = onPixels(block.rect)
        items.append(.image(block))
    }

    func symbol(_ block: DisplayList.SymbolBlock) {
        var block = block
        (block.rect, block.square) = (onCanvas(block.rect), onCanvas(block.square))
        items.append(.symbol(block))
    }

    /// Runs `draw`, and adds the items that it draws as a group with an effect in canvas coordinates.
    func group(_ effect: NodeEffect, _ draw: () -> Void) {
        if effect == .opacity(0) { return }
        let (outer, around) = (items, transform)
        items = []
        if case .transform(let change) = effect { transform = change.then(transform) }
        draw()
        let inner = items
        (items, transform) = (outer, around)
        if !inner.isEmpty { items += effect.applied(to: inner) }
    }

    /// Runs `draw` and `cover`, and adds the items that `draw` draws, masked by those that `cover` draws.
    func mask(_ draw: () -> Void, by cover: () -> Void) {
        let (outer, known) = (items, (texts, regions, spoken, outline))
        items = []
        cover()
        let mask = items
        // Of a mask's texts and tappable areas, only the shape is used.
        (items, texts, regions, spoken, outline) = ([], known.0, known.1, known.2, known.3)
        draw()
        let inner = items
        items = outer
        if !inner.isEmpty { items.append(.masked(inner, by: mask)) }
    }

    /// Runs `draw` and then `behind`, and adds what `behind` draws before what `draw` draws.
    func reversed(_ draw: () -> Void, behind: () -> Void) {
        let outer = (items, texts, regions, spoken, outline)
        (items, texts, regions, spoken, outline) = ([], [], [], [], [])
        draw()
        let front = (items, texts, regions, spoken, outline)
        (items, texts, regions, spoken, outline) = outer
        behind()
        items += front.0
        texts += front.1
        regions += front.2
        spoken += front.3
        outline += front.4
    }

    /// Runs `draw`, and adds the items that it draws with bars and boxes in place of texts and images. The bars and boxes have no
    /// accessibility elements.
    func redacted(inCells: Bool, _ draw: () -> Void) {
        let (outer, known, first) = (items, (texts, spoken), outline.count)
        items = []
        draw()
        // Bars and boxes can't be read.
        outline = outline[..<first] + outline[first...].map(\.redacted)
        let list = DisplayList(size: size, items: items)
        items = outer + (inCells ? list.redactedInCells : list.redacted).items
        (texts, spoken) = known
    }

    /// Runs `draw`, and records the view that it draws for the outline.
    func outlined(_ content: OutlineItem.Content, _ path: ViewPath, in rect: Rect, _ draw: () -> Void) {
        let (index, known) = (outline.count, texts.count)
        outline.append(OutlineItem(depth: depth, path: path, rect: transform.apply(onCanvas(rect)), content: content))
        depth += 1
        draw()
        depth -= 1
        if case .text = content, texts.count > known { outline[index].content = .text(texts[known]) }
    }

    func report(_ message: String, at path: ViewPath, rule: LintRule? = nil) {
        var diagnostic = Diagnostic(message: message, path: path)
        diagnostic.rule = rule?.rawValue
        diagnostics.add(diagnostic)
    }

    /// Adds an item in canvas coordinates.
    func add(_ item: DisplayList.Item) { items.append(item) }

    /// Records a drawn text. Its rectangle is in the coordinates inside the enclosing groups.
    func record(_ text: DrawnText) {
        var text = text
        text.rect = transform.apply(text.rect)
        texts.append(text)
        if !text.string.isEmpty { addLabel(text.string, at: text.rect) }
    }

    /// Records a tappable area, and runs `draw`, which draws what is in it.
    ///
    /// - Parameter hasShape: True if the last content shape that `draw` sets is that of the whole area.
    func region(_ rect: Rect, _ action: TapAction?, hasShape: Bool, _ draw: () -> Void) {
        let index = regions.count
        regions.append(DrawnRegion(area: TapArea(transform.apply(onCanvas(rect))), action: action))
        draw()
        if hasShape, let lastShape { regions[index].area = lastShape }
    }

    /// Runs `draw`, and limits the tappable areas that it records to a shape.
    func contentShape(_ shape: ShapeContent, in rect: Rect, _ draw: () -> Void) {
        let first = regions.count
        draw()
        let outline = outline(of: shape, in: onCanvas(rect)).0.applying(transform)
        lastShape = outline.isFinite ? TapArea(outline, isEvenOdd: shape.isEvenOdd) : nil
        guard let lastShape else { return }
        for index in regions.indices[first...] { regions[index].area.limit(to: lastShape) }
    }

    /// Runs `draw`, and adds accessibility properties to the items that it draws.
    func accessibility(_ rect: Rect, _ properties: AccessibilityProperties, _ draw: () -> Void) {
        let known = spoken.count
        draw()
        let inside = spoken[known...]
        if properties.isHidden == true {
            spoken.removeSubrange(known...)
            return
        }
        var element = SpokenElement(rect: transform.apply(onCanvas(rect)), properties: properties)
        // If the properties have a label or combine the children, they replace the elements inside.
        if properties.isCombined == true || properties.label != nil {
            let inner = inside.compactMap(\.properties.label)
            if element.properties.label == nil, !inner.isEmpty {
                element.properties.label = inner.joined(separator: ", ")
            }
            spoken.removeSubrange(known...)
            spoken.append(element)
            return
        }
        if let only = inside.first, inside.count == 1 {
            // If there is a single element inside, the outer properties are added to its own.
            element.properties.label = only.properties.label
            element.properties.value = properties.value ?? only.properties.value
            element.properties.hint = properties.hint ?? only.properties.hint
            element.properties.identifier = properties.identifier ?? only.properties.identifier
            element.properties.traits =
                only.properties.traits.filter { !properties.removedTraits.contains($0) } + properties.traits
            spoken[known] = element
        } else if properties != AccessibilityProperties() {
            spoken.insert(element, at: known)
        }
    }

    /// Adds the accessibility label of an image or a symbol.
    func label(_ label: String, in rect: Rect) { addLabel(label, at: transform.apply(onCanvas(rect))) }

    private func addLabel(_ label: String, at rect: Rect) {
        var properties = AccessibilityProperties()
        properties.label = label
        spoken.append(SpokenElement(rect: rect, properties: properties))
    }

    /// Sets the URL that a tap opens, unless an enclosing view has set one.
    func setURL(_ url: URL) { self.url = self.url ?? url }

    /// Returns a rectangle of the layout in canvas coordinates.
    func onCanvas(_ rect: Rect) -> Rect {
        guard isMirrored else { return rect }
        return Rect(x: size.width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Returns a rectangle of the layout in canvas coordinates, with each edge rounded to the nearest pixel as on iOS. A length that would
    /// be rounded to zero isn't rounded.
    func onPixels(_ rect: Rect) -> Rect {
        let shown = onCanvas(rect)
        guard let scale, shown.isFinite else { return shown }
        func edge(_ value: Double) -> Double { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }
        var rounded = Rect(x: edge(shown.x), y: edge(shown.y), width: shown.width, height: shown.height)
        let (right, bottom) = (edge(shown.right), edge(shown.bottom))
        if right > rounded.x { rounded.width = right - rounded.x }
        if bottom > rounded.y { rounded.height = bottom - rounded.y }
        return rounded
    }

    /// Returns the outline of a shape in a rectangle of the canvas, and its stroke if it is stroked.
    func outline(of shape: ShapeContent, in rect: Rect) -> (Outline, StrokeContent?) {
        switch shape.form {
        case .outline(let path, _):
            let (outline, stroke) = path(rect)
            guard shape.direction == .mirrors(in: isMirrored ? .rightToLeft : .leftToRight) else {
                return (outline, stroke)
            }
            return (outline.applying(Transform.scale(-1, 1).about(rect.middle)), stroke)
        case .directed(let path): return path(rect, isMirrored)
        case .containerRelative(let inset):
            let inner = rect.inset(by: inset)
            let gaps = [inner.x, inner.y, size.width - inner.right, size.height - inner.bottom]
            let radius = max(cornerRadius - max(gaps.min() ?? 0, 0), 0)
            return (Outline(roundedRect: inner, corners: .init(radius: radius), isContinuous: true), nil)
        }
    }
}

extension TextAlignment {
    /// The fraction of the free space that precedes a line.
    var fraction: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

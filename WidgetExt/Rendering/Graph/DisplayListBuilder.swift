import Foundation
import Shared

/// Collects what elements draw while they are placed.
@MainActor
final class DisplayListBuilder {
    private let size: Size
    /// Whether leading is right.
    let isMirrored: Bool
    /// The radius of the corners of what the image is cut to, in points.
    private let cornerRadius: Double
    private let diagnostics: DiagnosticLog
    private(set) var items: [DisplayList.Item] = []
    private(set) var texts: [DrawnText] = []
    private(set) var url: URL?
    /// Where a tap does something, the uppermost last.
    private(set) var regions: [DrawnRegion] = []
    /// What is said to those who don't see the image.
    private(set) var spoken: [SpokenElement] = []
    /// What groups around do to places.
    private var transform = Transform.identity

    /// Creates a builder; a mirrored one turns leading into right.
    init(size: Size, isMirrored: Bool = false, cornerRadius: Double = 0, diagnostics: DiagnosticLog) {
        (self.size, self.isMirrored, self.cornerRadius) = (size, isMirrored, cornerRadius)
        self.diagnostics = diagnostics
    }

    var list: DisplayList { DisplayList(size: size, items: items) }

    func fill(_ rect: Rect, _ paint: Paint) {
        guard rect.width > 0, rect.height > 0, rect.isFinite, !paint.isInvisible else { return }
        items.append(.fill(onImage(rect), paint))
    }

    /// Adds an outline that lies where it is drawn.
    func outline(_ block: DisplayList.OutlineBlock) {
        guard !block.outline.isEmpty, !block.paint.isInvisible else { return }
        items.append(.outline(block))
    }

    func image(_ block: DisplayList.ImageBlock) {
        var block = block
        block.rect = onImage(block.rect)
        items.append(.image(block))
    }

    func symbol(_ block: DisplayList.SymbolBlock) {
        var block = block
        block.rect = onImage(block.rect)
        items.append(.symbol(block))
    }

    /// Adds what a closure draws, drawn in another way; an effect lies where it is drawn.
    func group(_ effect: VisualEffect, _ draw: () -> Void) {
        if effect == .opacity(0) { return }
        let (outer, around) = (items, transform)
        items = []
        if case .transform(let change) = effect { transform = change.then(transform) }
        draw()
        let inner = items
        (items, transform) = (outer, around)
        if !inner.isEmpty { items += effect.applied(to: inner) }
    }

    /// Adds what a closure draws, where what another one draws is opaque.
    func mask(_ draw: () -> Void, by cover: () -> Void) {
        let (outer, known) = (items, (texts, regions, spoken))
        items = []
        cover()
        let mask = items
        // What is written in a mask is a shape, nothing to read or to tap on.
        (items, texts, regions, spoken) = ([], known.0, known.1, known.2)
        draw()
        let inner = items
        items = outer
        if !inner.isEmpty { items.append(.masked(inner, by: mask)) }
    }

    /// Adds what a closure draws with bars and boxes in the place of texts and images, which nobody reads.
    func redacted(inCells: Bool, _ draw: () -> Void) {
        let (outer, known) = (items, (texts, spoken))
        items = []
        draw()
        let list = DisplayList(size: size, items: items)
        items = outer + (inCells ? list.redactedInCells : list.redacted).items
        (texts, spoken) = known
    }

    func report(_ message: String, at path: ViewPath, rule: LintRule? = nil) {
        var diagnostic = Diagnostic(message: message, path: path)
        diagnostic.rule = rule?.rawValue
        diagnostics.add(diagnostic)
    }

    /// Adds something that lies where it is drawn.
    func add(_ item: DisplayList.Item) { items.append(item) }

    /// Says what a text that was added shows; its rectangle is of the image before what groups around do to it.
    func note(_ text: DrawnText) {
        var text = text
        text.rect = transform.apply(text.rect)
        texts.append(text)
        if !text.string.isEmpty { say(text.string, at: text.rect) }
    }

    /// Marks a part of the image a tap on which does something.
    func region(_ rect: Rect, _ action: TapAction) {
        regions.append(DrawnRegion(rect: transform.apply(onImage(rect)), action: action))
    }

    /// Adds what a closure draws, and what is said of it.
    func accessibility(_ rect: Rect, _ facts: AccessibilityProperties, _ draw: () -> Void) {
        let known = spoken.count
        draw()
        let inside = spoken[known...]
        if facts.isHidden == true {
            spoken.removeSubrange(known...)
            return
        }
        var element = SpokenElement(rect: transform.apply(onImage(rect)), facts: facts)
        // A label of its own, or being one element, stands for what is inside.
        if facts.isCombined == true || facts.label != nil {
            let inner = inside.compactMap(\.facts.label)
            if element.facts.label == nil, !inner.isEmpty { element.facts.label = inner.joined(separator: ", ") }
            spoken.removeSubrange(known...)
            spoken.append(element)
            return
        }
        if let only = inside.first, inside.count == 1 {
            // What is said around adds to what is said of the one thing inside.
            element.facts.label = only.facts.label
            element.facts.value = facts.value ?? only.facts.value
            element.facts.hint = facts.hint ?? only.facts.hint
            element.facts.identifier = facts.identifier ?? only.facts.identifier
            element.facts.traits =
                only.facts.traits.filter { !facts.removedTraits.contains($0) } + facts.traits
            spoken[known] = element
        } else if facts != AccessibilityProperties() {
            spoken.insert(element, at: known)
        }
    }

    /// Says what a image or a symbol is.
    func label(_ label: String, in rect: Rect) { say(label, at: transform.apply(onImage(rect))) }

    private func say(_ label: String, at rect: Rect) {
        var facts = AccessibilityProperties()
        facts.label = label
        spoken.append(SpokenElement(rect: rect, facts: facts))
    }

    /// Sets what a tap opens, unless a view around this one did.
    func setURL(_ url: URL) { self.url = self.url ?? url }

    /// Where a rectangle of the layout lies in the image.
    func onImage(_ rect: Rect) -> Rect {
        guard isMirrored else { return rect }
        return Rect(x: size.width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
    }

    /// The outline of a shape in a rectangle of the image, with the line along it where that is drawn.
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
    /// The share of the free space that lies before a line.
    var fraction: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

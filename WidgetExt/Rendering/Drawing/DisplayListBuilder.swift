import Foundation
import Shared

/// Collects what elements draw while they are placed.
@MainActor
final class DisplayListBuilder {
    private let size: Size
    /// Whether leading is right.
    let isMirrored: Bool
    /// The radius of the corners of what the picture is cut to, in points.
    private let cornerRadius: Double
    private let diagnostics: DiagnosticLog
    private(set) var items: [DisplayList.Item] = []
    private(set) var texts: [DrawnText] = []
    private(set) var url: URL?
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
        items.append(.fill(onPicture(rect), paint))
    }

    /// Adds an outline that lies where it is drawn.
    func outline(_ block: DisplayList.OutlineBlock) {
        guard !block.outline.isEmpty, !block.paint.isInvisible else { return }
        items.append(.outline(block))
    }

    func image(_ block: DisplayList.ImageBlock) {
        var block = block
        block.rect = onPicture(block.rect)
        items.append(.image(block))
    }

    func symbol(_ block: DisplayList.SymbolBlock) {
        var block = block
        block.rect = onPicture(block.rect)
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
        if !inner.isEmpty { items.append(.group(effect, inner)) }
    }

    /// Adds what a closure draws, where what another one draws is opaque.
    func mask(_ draw: () -> Void, by cover: () -> Void) {
        let (outer, known) = (items, texts)
        items = []
        cover()
        let mask = items
        // What is written in a mask is a shape, nothing to read.
        (items, texts) = ([], known)
        draw()
        let inner = items
        items = outer
        if !inner.isEmpty { items.append(.masked(inner, by: mask)) }
    }

    func report(_ message: String, at path: ViewPath) {
        diagnostics.add(Diagnostic(message: message, path: path))
    }

    func text(_ layout: TextLayout, _ content: ViewNode.TextContent, in rect: Rect, path: ViewPath) {
        let box = onPicture(rect)
        let lines = layout.lines.map { line in
            let free = rect.width - line.width
            let fraction = content.alignment.fraction
            return DisplayList.TextBlock.Line(
                string: line.string, x: box.x + free * (isMirrored ? 1 - fraction : fraction), y: box.y + line.baseline,
                width: line.width,
                isRightToLeft: line.isRightToLeft)
        }
        items.append(
            .text(
                DisplayList.TextBlock(
                    lines: lines, box: box, font: layout.font, paint: content.paint, isAccented: content.isAccented)))
        texts.append(
            DrawnText(
                string: content.string, lines: layout.lines.map(\.string), rect: transform.apply(box),
                isTruncated: layout.isTruncated, fontSize: layout.font.size, path: path))
    }

    /// Sets what a tap opens, unless a view around this one did.
    func setURL(_ url: URL) { self.url = self.url ?? url }

    /// Where a rectangle of the layout lies in the picture.
    func onPicture(_ rect: Rect) -> Rect {
        guard isMirrored else { return rect }
        return Rect(x: size.width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
    }

    /// The outline of a shape in a rectangle of the picture, with the line along it where that is drawn.
    func outline(of shape: ShapeContent, in rect: Rect) -> (Outline, StrokeContent?) {
        switch shape.form {
        case .outline(let path, _): return path(rect)
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

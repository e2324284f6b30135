import Foundation
import Shared

/// The cost of drawing a display list. The cost is counted before drawing, because a duration would depend on the machine.
///
/// A plug-in's views are rejected if they exceed a limit. A view at a limit takes two to three seconds on a desktop processor and costs
/// many times as much as a usual widget. For comparison, blurring a whole large widget redraws one million pixels.
@MainActor
struct DrawingCost {
    /// The number of pixels that blurs, shadows and colour filters redraw individually, by cause.
    private(set) var redrawn: [String: Double] = [:]
    /// The number of pixels in layers: groups, masks, and the layers that effects draw on.
    private(set) var layers = 0.0
    /// The largest number of pixels that layers nested in each other hold at once, including the pixels of the page itself.
    private(set) var nested = 0.0
    /// The number of pixels filled with gradients. A pixel of an angular gradient is counted eight times.
    private(set) var gradients = 0.0
    /// The number of bytes of drawn text. A byte that is drawn with a round pen is counted sixteen times.
    private(set) var textBytes = 0.0

    static let redrawnLimit = 32e6
    static let layerLimit = 1_000e6
    static let nestedLimit = 64e6
    static let gradientLimit = 160e6
    static let textLimit = 500e3

    private let page: Rect
    private let scale: Double
    private var pixels: Double { page.width * page.height * scale * scale }

    /// - Parameter scale: Pixels per point.
    init(of list: DisplayList, scale: Double) {
        (page, self.scale) = (Rect(list.size), scale)
        _ = add(list.items, .identity, depth: 1, times: 1)
    }

    /// - Throws: ``CommandFailure`` with the exceeded limit and its cause.
    func check() throws {
        let total = redrawn.values.reduce(0, +)
        // Equal values are ordered by name, so that the error is deterministic.
        if total > Self.redrawnLimit, let most = redrawn.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
            throw CommandFailure.expensive(
                "effects redraw \(Self.millions(total)) pixels, most of them \(most.key)",
                limit: Self.millions(Self.redrawnLimit),
                remedy: "use fewer or smaller blurs, shadows and colour filters")
        }
        try Self.check(layers, Self.layerLimit, "opacity, groups and masks draw", "use fewer of them")
        try Self.check(nested, Self.nestedLimit, "nested effects hold", "nest fewer of them")
        try Self.check(gradients, Self.gradientLimit, "gradients fill", "use fewer or smaller ones")
        guard textBytes > Self.textLimit else { return }
        throw CommandFailure.expensive(
            "texts draw \(Int(saturating: textBytes)) characters, those of the rounded design counted sixteen times",
            limit: "\(Int(Self.textLimit))", remedy: "show less text")
    }

    /// The maximum number of applications of an effect to a separate view.
    static let effectLimit = 50_000

    /// Checks views before layout. An opacity, blur or shadow applies separately to each view inside it, and such effects can be nested.
    ///
    /// - Throws: ``CommandFailure``.
    static func check(_ nodes: [ViewNode]) throws {
        var effects = 0
        func leaves(of nodes: [ViewNode]) -> Int { nodes.reduce(0) { $0 + leaves(of: $1) } }
        func leaves(of node: ViewNode) -> Int {
            let children = node.children
            var count = children.isEmpty ? 1 : leaves(of: children)
            switch node.content {
            case .modified(.effect(.fixed(let effect)), _) where effect.actsOnLeaves: effects += count
            case .modified(.mask(_, let nodes), _), .modified(.containerBackground(_, let nodes), _):
                count += leaves(of: nodes)
            default: break
            }
            return count
        }
        _ = leaves(of: nodes)
        guard effects > effectLimit else { return }
        throw CommandFailure.expensive(
            "opacity, blur and shadow apply to \(effects) views, counting each nested application",
            limit: "\(effectLimit)", remedy: "add compositingGroup() to the views first")
    }

    private static func check(_ count: Double, _ limit: Double, _ cause: String, _ remedy: String) throws {
        guard count > limit else { return }
        throw CommandFailure.expensive("\(cause) \(millions(count)) pixels", limit: millions(limit), remedy: remedy)
    }

    private static func millions(_ count: Double) -> String { "\(Int(saturating: (count / 1e6).rounded())) million" }

    // MARK: Counting

    /// Counts the cost of items and returns the area of the page on which they are drawn.
    ///
    /// - Parameters:
    ///   - transform: The transform from the items' coordinates to the page's.
    ///   - depth: The number of enclosing layers, including the page's.
    ///   - times: The number of times the items are drawn.
    private mutating func add(
        _ items: [DisplayList.Item], _ transform: Transform, depth: Double, times: Double
    ) -> Rect? {
        var all: Rect?
        for item in items {
            guard let rect = add(item, transform, depth: depth, times: times) else { continue }
            all = all?.union(rect) ?? rect
        }
        return all
    }

    private mutating func add(
        _ item: DisplayList.Item, _ transform: Transform, depth: Double, times: Double
    ) -> Rect? {
        func place() -> Rect? { item.bounds.flatMap { transform.apply($0).onPage(page) } }
        switch item {
        case .fill(_, let paint): return fill(place(), paint, times)
        case .outline(let block): return fill(place(), block.paint, times)
        case .image: return place()
        case .symbol(let block): return fill(place(), block.paint, times)
        case .text(let block):
            let bytes = block.lines.reduce(0) { $0 + $1.string.utf8.count }
            textBytes += Double(bytes) * (block.font.design == "rounded" ? 16 : 1) * times
            return place()
        case .masked(let items, let mask):
            layer(depth + 1, times: 2 * times)
            let shown = add(items, transform, depth: depth + 1, times: times)
            return add(mask, transform, depth: depth + 1, times: times) == nil ? nil : shown
        case .group(let effect, let items): return add(items, effect, transform, depth: depth, times: times)
        }
    }

    private mutating func add(
        _ items: [DisplayList.Item], _ effect: NodeEffect, _ transform: Transform, depth: Double, times: Double
    ) -> Rect? {
        switch effect {
        case .accent: return add(items, transform, depth: depth, times: times)
        case .transform(let change): return add(items, change.then(transform), depth: depth, times: times)
        case .clip(let outline, _):
            let inner = add(items, transform, depth: depth, times: times)
            guard let inner, let frame = outline.bounds else { return nil }
            return inner.onPage(transform.apply(frame))
        case .opacity, .group, .blend:
            layer(depth + 1, times: times)
            return add(items, transform, depth: depth + 1, times: times)
        case .filter:
            layer(depth + 1, times: 2 * times)
            let inner = add(items, transform, depth: depth + 1, times: times)
            redraw("a colour filter", inner, times)
            return inner
        case .blur(let radius):
            layer(depth + 1, times: 2 * times)
            let inner = add(items, transform, depth: depth + 1, times: times)
            return redraw("blur", blurred(inner, radius, transform), times)
        case .shadow(_, let radius, let x, let y):
            layer(depth + 1, times: 2 * times)
            // Unless shadows are nested, a shadow draws its content twice.
            let isNested = items.contains(where: \.hasShadow)
            let inner = add(items, transform, depth: depth + 1, times: isNested ? times : 2 * times)
            let from = transform.apply(Point.zero)
            let to = transform.apply(Point(x: x, y: y))
            let moved = inner.map {
                Rect(x: $0.x + to.x - from.x, y: $0.y + to.y - from.y, width: $0.width, height: $0.height)
            }
            guard let shade = redraw("shadow", blurred(moved, radius, transform), times) else { return inner }
            return inner?.union(shade) ?? shade
        }
    }

    private mutating func layer(_ depth: Double, times: Double) {
        layers += pixels * times
        nested = max(nested, pixels * depth)
    }

    private mutating func fill(_ rect: Rect?, _ paint: Paint, _ times: Double) -> Rect? {
        guard let rect, case .gradient(let gradient) = paint else { return rect }
        let isAngular = if case .angular = gradient.shape { true } else { false }
        gradients += rect.width * rect.height * scale * scale * (isAngular ? 8 : 1) * times
        return rect
    }

    @discardableResult
    private mutating func redraw(_ name: String, _ rect: Rect?, _ times: Double) -> Rect? {
        guard let rect else { return nil }
        redrawn[name, default: 0] += rect.width * rect.height * scale * scale * times
        return rect
    }

    /// Returns the area of a blurred rectangle: the rectangle extended by the range of the three boxes.
    private func blurred(_ rect: Rect?, _ radius: Double, _ transform: Transform) -> Rect? {
        let size = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        return rect?.grown(by: min(radius * size, 400 / scale) * 5.64).onPage(page)
    }
}

extension Rect {
    /// Returns the intersection with another rectangle; `nil` if they don't intersect.
    fileprivate func onPage(_ page: Rect) -> Rect? {
        let (left, top) = (max(x, page.x), max(y, page.y))
        let (width, height) = (min(right, page.right) - left, min(bottom, page.bottom) - top)
        // The condition is also false for NaN.
        guard width > 0, height > 0 else { return nil }
        return Rect(x: left, y: top, width: width, height: height)
    }
}

extension CommandFailure {
    /// Returns the error for a plug-in's views that exceed a drawing limit.
    static func expensive(_ cause: String, limit: String, remedy: String) -> CommandFailure {
        CommandFailure(
            "the view is too expensive to draw: \(cause); the limit is \(limit) — \(remedy)", exitCode: .badData)
    }
}

import Shared

/// Checks that no two entries of a timeline differ only in colour: such a difference is invisible on a tinted home screen, and to some
/// users everywhere.
///
/// Two entries are compared as a whole, without the texts that change with the clock. A symbol is also compared by itself if it has an
/// accessibility label: a label that differs says that the symbol shows a state. Container backgrounds aren't compared.
struct ColorOnlyRule: TimelineRule {
    let rule = LintRule.colorOnly

    /// The maximum number of entries that are compared.
    static let most = 6

    func findings(in timeline: CheckedTimeline) throws -> [Diagnostic] {
        guard !timeline.family.isAccessory, timeline.upcoming.count > 1 else { return [] }
        var seen: [CheckedEntry] = []
        for entry in timeline.upcoming.prefix(Self.most) {
            guard let nodes = try timeline.nodes(entry, timeline.now) else { return [] }
            let checked = CheckedEntry(entry: entry, nodes: nodes)
            var isKnown = false
            // Most entries have different texts, so they needn't be drawn.
            for other in seen where checked.mayLookLike(other) {
                let state = try checked.state(in: .accented, timeline)
                let otherState = try other.state(in: .accented, timeline)
                if let path = state.pathOfColor(differingFrom: otherState) {
                    return [Self.diagnostic(path)]
                }
                guard state.items == otherState.items else { continue }
                // In the accented mode, the views themselves may leave the colours out.
                let full = try checked.state(in: .fullColor, timeline)
                let otherFull = try other.state(in: .fullColor, timeline)
                if full.differsInColor(from: otherFull) {
                    return [Self.diagnostic(full.pathOfColor(differingFrom: otherFull) ?? ViewPath())]
                }
                isKnown = true
                break
            }
            if !isKnown { seen.append(checked) }
        }
        return []
    }

    /// Returns the finding about a view in two entries or states.
    static func diagnostic(_ path: ViewPath, ofActivity: Bool = false) -> Diagnostic {
        let place = ofActivity ? "" : "a tinted home screen removes and "
        return Diagnostic(
            message:
                "two \(ofActivity ? "states" : "entries") differ only by colour here, which \(place)not everyone can see — use another symbol, shape or text as well",
            path: path)
    }
}

/// The visible items of a snapshot, for comparison with another snapshot of the same widget.
struct DrawnState {
    /// The items in their colours, without the container background and the texts that change with the clock.
    let items: [DisplayList.Item]
    /// The items without their colours.
    private let plain: [DisplayList.Item]
    private let snapshot: Snapshot
    /// The accessibility labels of views, by path.
    private let labels: [ViewPath: String]

    init(_ snapshot: Snapshot, labels: [ViewPath: String] = [:]) {
        let running = Set(snapshot.texts.filter { !$0.moments.isEmpty }.map(\.rect))
        items = snapshot.list.items.dropFirst(snapshot.backgroundCount).map { $0.without(texts: running) }
        plain = items.map { $0.mapColors { AccentedFilter.apply($0) } }
        (self.snapshot, self.labels) = (snapshot, labels)
    }

    /// Returns true if the same texts, symbols and images are in the same places, and a colour is clearly different or an area is missing.
    func differsInColor(from other: DrawnState) -> Bool {
        let (layers, others) = (Self.layers(items), Self.layers(other.items))
        guard layers.content.map(\.box) == others.content.map(\.box) else { return false }
        if layers.areas.map(\.box) != others.areas.map(\.box) { return true }
        return zip(layers.content + layers.areas, others.content + others.areas).contains { layer, other in
            guard let paint = layer.paint, let otherPaint = other.paint else { return false }
            return paint.color.isDistinct(from: otherPaint.color)
        }
    }

    private static func layers(_ items: [DisplayList.Item]) -> (content: [DrawnLayer], areas: [DrawnLayer]) {
        let layers = DisplayList(size: .zero, items: items).layers
        func isShape(_ layer: DrawnLayer) -> Bool {
            switch layer.item {
            case .fill, .outline: true
            case .text, .symbol, .image, .group, .masked: false
            }
        }
        return (layers.filter { !isShape($0) }, layers.filter(isShape))
    }

    /// Returns the path of a view that shows a difference from another state only by its colour; `nil` if there is none.
    func pathOfColor(differingFrom other: DrawnState) -> ViewPath? {
        let views = Dictionary(other.snapshot.coloredViews, uniquingKeysWith: { first, _ in first })
        let changed = snapshot.coloredViews.filter { path, view in
            guard let other = views[path] else { return false }
            return view.name == other.name && view.paint.color.alpha == other.paint.color.alpha
                && view.paint.color.isDistinct(from: other.paint.color)
        }
        .map(\.path)
        if plain == other.plain, differsInColor(from: other) { return changed.first ?? ViewPath() }
        let words = Set(snapshot.texts.map(\.string)).symmetricDifference(other.snapshot.texts.map(\.string))
        return changed.first { path in
            guard let label = labels[path], let otherLabel = other.labels[path], label != otherLabel else {
                return false
            }
            // If a changed text contains the label's words, or is a part of them, it makes the state visible.
            return !words.contains { word in
                !word.isEmpty && [label, otherLabel].contains { word.contains($0) || $0.contains(word) }
            }
        }
    }
}

extension Snapshot {
    /// The symbols, fills and shapes that have a paint, in order.
    fileprivate var coloredViews: [(path: ViewPath, view: (name: String, paint: Paint))] {
        outline.compactMap { item in
            switch item.content {
            case .named(let name, let paint?): (item.path, (name, paint))
            case .fill(let paint): (item.path, ("", paint))
            case .text, .named, .other: nil
            }
        }
    }
}

/// An entry with what can be compared without drawing it, and its drawings as soon as they are needed.
@MainActor
private final class CheckedEntry {
    private let entry: ViewEntry
    private var states: [WidgetRenderingMode: DrawnState] = [:]
    /// The accessibility labels that views set, by the path of the labelled view.
    private var labels: [ViewPath: String] = [:]
    /// The texts that don't change with the clock.
    private var texts: Set<String> = []

    init(entry: ViewEntry, nodes: [ViewNode]) {
        self.entry = entry
        for node in nodes.flatMap(\.all) {
            switch node.content {
            case .text(let text) where text.moments.isEmpty: texts.insert(text.string)
            case .modified(.accessibility(let properties), let inner):
                // The label of several views, or of a text, doesn't say that a symbol shows a state.
                let views = inner.all.filter(\.isDrawn)
                guard let label = properties.label, views.count == 1, let view = views.first else { continue }
                labels[view.path] = label
            default: continue
            }
        }
    }

    /// Returns the entry as it is drawn in a rendering mode.
    func state(in mode: WidgetRenderingMode, _ timeline: CheckedTimeline) throws -> DrawnState {
        if let known = states[mode] { return known }
        let state = DrawnState(try timeline.draw(entry, mode), labels: labels)
        states[mode] = state
        return state
    }

    /// Returns true if another entry has the same texts, or another label of the same view.
    func mayLookLike(_ other: CheckedEntry) -> Bool {
        texts == other.texts || labels.contains { path, label in other.labels[path].map { $0 != label } ?? false }
    }
}

extension ViewNode {
    /// True for a text, symbol, image, shape or colour.
    fileprivate var isDrawn: Bool {
        switch content {
        case .text, .symbol, .image, .shape, .fill: true
        default: false
        }
    }
}

extension DisplayList.Item {
    /// Returns the item with empty lines in the texts of some boxes.
    fileprivate func without(texts boxes: Set<Rect>) -> Self {
        switch self {
        case .text(var block):
            if boxes.contains(block.box) { (block.lines, block.box) = ([], Rect(Size.zero)) }
            return .text(block)
        case .group(let effect, let items): return .group(effect, items.map { $0.without(texts: boxes) })
        case .masked(let items, let mask):
            return .masked(items.map { $0.without(texts: boxes) }, by: mask.map { $0.without(texts: boxes) })
        case .fill, .outline, .image, .symbol: return self
        }
    }

    /// Returns the item with changed colours. Colour filters and shadows stay.
    fileprivate func mapColors(_ change: (ResolvedColor) -> ResolvedColor) -> Self {
        switch self {
        case .fill(let rect, let paint): return .fill(rect, paint.mapColors(change))
        case .text(var block):
            block.paint = block.paint.mapColors(change)
            return .text(block)
        case .outline(var block):
            block.paint = block.paint.mapColors(change)
            return .outline(block)
        case .image(var block):
            block.paint = block.paint?.mapColors(change)
            return .image(block)
        case .symbol(var block):
            block.paint = block.paint.mapColors(change)
            block.layers = block.layers.map { $0.mapColors(change) }
            return .symbol(block)
        case .group(let effect, let items): return .group(effect, items.map { $0.mapColors(change) })
        case .masked(let items, let mask): return .masked(items.map { $0.mapColors(change) }, by: mask)
        }
    }
}

import Shared

/// Checks that a snapshot takes little work to draw.
///
/// The work is counted, because a duration depends on the machine and its load. Apple publishes no limits. An ordinary widget has fewer
/// than 300 views and modifiers, 100 text layouts and two effects. A view at one of these limits took a tenth of a second to draw on a
/// desktop processor.
struct SlowRule: WidgetRule {
    let rule = LintRule.slow

    /// The maximum number of views and modifiers that are laid out.
    static let views = 5_000
    /// The maximum number of times that a text is laid out.
    static let textLayouts = 2_000
    /// The maximum number of shapes, texts, symbols and images that are drawn.
    static let items = 5_000
    /// The maximum number of pixels that blurs, shadows and colour filters redraw, at two pixels per point.
    static let pixels = 16_000_000
    /// The maximum number of timeline entries: one per minute during a day.
    static let entries = 1_440

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        let path = snapshot.nodes.first?.path ?? ViewPath()
        var found: [Diagnostic] = []
        func count(_ count: Int, _ limit: Int, _ what: String, _ remedy: String) {
            guard count > limit else { return }
            found.append(
                Diagnostic(message: "\(count) \(what), more than the limit of \(limit) — \(remedy)", path: path))
        }
        count(snapshot.work.views, Self.views, "views and modifiers are laid out", "show fewer views")
        count(
            snapshot.work.textLayouts, Self.textLayouts, "text layouts are tried",
            "show fewer texts, or nest fewer stacks")
        count(snapshot.list.items.drawnCount, Self.items, "shapes, texts and images are drawn", "draw fewer of them")
        // An effect redraws a layer that is as large as the whole snapshot.
        let size = snapshot.list.size
        let redrawn = Double(snapshot.list.items.effectCount) * size.width * size.height * 4
        count(
            Int(saturating: redrawn), Self.pixels, "pixels are redrawn by blurs, shadows and filters",
            "use fewer effects")
        return found
    }
}

extension [DisplayList.Item] {
    /// The number of shapes, texts, symbols and images, including those in groups.
    fileprivate var drawnCount: Int {
        reduce(0) { count, item in
            switch item {
            case .fill, .text, .outline, .image, .symbol: count + 1
            case .group(_, let items): count + items.drawnCount
            case .masked(let items, let mask): count + items.drawnCount + mask.drawnCount
            }
        }
    }

    /// The number of effects that are drawn pixel by pixel.
    fileprivate var effectCount: Int {
        reduce(0) { count, item in
            switch item {
            case .fill, .text, .outline, .image, .symbol: count
            case .group(let effect, let items): count + (effect.changesPixels ? 1 : 0) + items.effectCount
            case .masked(let items, let mask): count + items.effectCount + mask.effectCount
            }
        }
    }
}

extension NodeEffect {
    fileprivate var changesPixels: Bool {
        switch self {
        case .blur, .filter, .shadow: true
        case .opacity, .group, .accent, .blend, .transform, .clip: false
        }
    }
}

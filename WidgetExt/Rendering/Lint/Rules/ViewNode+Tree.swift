import Shared

extension ViewNode {
    /// The child nodes in drawing order, including backgrounds and overlays.
    ///
    /// A container background isn't included, because it belongs to the widget and not to its views. A mask isn't included, because it
    /// isn't visible itself.
    var children: [ViewNode] {
        switch content {
        case .stack(_, let children), .overlaid(_, let children), .fitting(_, _, let children), .grid(_, let children),
            .gridRow(_, let children), .lazyGrid(_, let children), .arranged(_, let children):
            children
        case .modified(.background(_, let behind), let inner): behind + [inner]
        case .modified(.overlay(_, let over), let inner): [inner] + over
        case .modified(_, let inner): [inner]
        // The content of a geometry reader isn't known before layout.
        case .text, .fill, .shape, .image, .symbol, .spacer, .divider, .geometry, .chart: []
        }
    }

    /// This node and all its descendants. A parent precedes its children.
    var all: [ViewNode] { [self] + children.flatMap(\.all) }

    /// The traits of this node and its descendants that the system reads, the outermost first.
    var traits: [SystemTrait] {
        all.compactMap { if case .modified(.trait(let trait), _) = $0.content { trait } else { nil } }
    }

    /// The number of levels of the tree, including this node.
    var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }

    /// Returns the matching nodes that can be shown together in one snapshot, the outer ones first. Of the candidates of a `ViewThatFits`,
    /// the one with the most matches is taken to be shown.
    func coexisting(_ isWanted: (ViewNode) -> Bool) -> [ViewNode] {
        let here = isWanted(self) ? [self] : []
        if case .fitting(_, _, let candidates) = content {
            let found = candidates.map { $0.coexisting(isWanted) }
            return here + (found.max { $0.count < $1.count } ?? [])
        }
        return here + children.flatMap { $0.coexisting(isWanted) }
    }
}

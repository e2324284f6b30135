import Shared

extension ViewNode {
    /// The nodes laid out in this one, in the order they are drawn in, those behind and over it among them.
    ///
    /// Container backgrounds are the widget's, not its views', and of a mask nothing is seen.
    var children: [ViewNode] {
        switch content {
        case .stack(_, let children), .overlaid(_, let children), .fitting(_, _, let children), .grid(_, let children),
            .gridRow(_, let children), .lazyGrid(_, let children), .arranged(_, let children):
            children
        case .modified(.background(_, let behind), let inner): behind + [inner]
        case .modified(.overlay(_, let over), let inner): [inner] + over
        case .modified(_, let inner): [inner]
        // What a reader of its space makes isn't known before that space is.
        case .text, .fill, .shape, .image, .symbol, .spacer, .divider, .geometry, .chart: []
        }
    }

    /// This node and all in it, each before those in it.
    var all: [ViewNode] { [self] + children.flatMap(\.all) }

    /// What the system around reads off this node and those in it, outermost first.
    var traits: [SystemTrait] {
        all.compactMap { if case .modified(.trait(let trait), _) = $0.content { trait } else { nil } }
    }

    /// The length of the longest way down, this node included.
    var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }

    /// The nodes of a kind that stand in one snapshot, outer ones first. Of the candidates of a choice only one is
    /// shown: the one with most of them counts.
    func standingTogether(_ isWanted: (ViewNode) -> Bool) -> [ViewNode] {
        let here = isWanted(self) ? [self] : []
        if case .fitting(_, _, let candidates) = content {
            let found = candidates.map { $0.standingTogether(isWanted) }
            return here + (found.max { $0.count < $1.count } ?? [])
        }
        return here + children.flatMap { $0.standingTogether(isWanted) }
    }
}

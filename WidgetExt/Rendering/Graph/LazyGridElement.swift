import Shared

/// Cells that fill tracks, such as the columns of a vertical grid, one line after another along the grid's axis.
@MainActor
final class LazyGridElement: LayoutElement {
    private let grid: ViewNode.LazyGrid
    private let cells: [any LayoutElement]

    init(_ grid: ViewNode.LazyGrid, cells: [any LayoutElement]) { (self.grid, self.cells) = (grid, cells) }

    var spacing: SpacingPreference { cells.isEmpty ? .none : .standard }

    /// The axis perpendicular to the grid's axis, along which tracks follow each other.
    private var cross: LayoutAxis { grid.axis.cross }

    private struct Track {
        var length: Double
        /// The gap to the next track.
        var gap: Double
        var alignment: Alignment
    }

    func size(for proposal: ProposedSize) -> Size { arrange(proposal).size }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        arrange(proposal).cells.map {
            (
                $0.element,
                Rect(x: rect.x + $0.rect.x, y: rect.y + $0.rect.y, width: $0.rect.width, height: $0.rect.height),
                $0.proposal
            )
        }.place(into: list)
    }

    private func arrange(
        _ proposal: ProposedSize
    ) -> (size: Size, cells: [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)]) {
        let tracks = tracks(in: proposal[cross])
        let spacing = grid.spacing ?? ViewNode.defaultSpacing
        let used = tracks.reduce(0) { $0 + $1.length } + tracks.dropLast().reduce(0) { $0 + $1.gap }
        let whole = proposal[cross].map { $0.isFinite ? max($0, used) : used } ?? used
        let alignment = cross == .horizontal ? grid.alignment.horizontal.key : grid.alignment.vertical.key
        let start = (whole - used) * (alignment.position?.fraction ?? 0)
        var placed: [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)] = []
        var position = 0.0
        for first in stride(from: 0, to: cells.count, by: max(tracks.count, 1)) {
            let line = cells[first..<min(first + tracks.count, cells.count)]
            if first > 0 { position += spacing }
            let sized = zip(line, tracks).map { cell, track in
                var offer = ProposedSize.unspecified
                offer[cross] = track.length
                return (cell: cell, track: track, offer: offer, size: cell.size(for: offer))
            }
            let length = sized.map { $0.size[grid.axis] }.max() ?? 0
            var offset = start
            for (cell, track, offer, size) in sized {
                let area: Rect
                if grid.axis == .vertical {
                    area = Rect(x: offset, y: position, width: track.length, height: length)
                } else {
                    area = Rect(x: position, y: offset, width: length, height: track.length)
                }
                placed.append((cell, cell.rect(of: size, for: offer, in: area, track.alignment), offer))
                offset += track.length + track.gap
            }
            position += length
        }
        var size = Size.zero
        size[cross] = whole
        size[grid.axis] = position
        return (size, placed)
    }

    /// Returns the tracks for a length. Tracks with a fixed size are served first. The others share the rest equally, within their bounds.
    private func tracks(in offered: Double?) -> [Track] {
        let items = grid.items.isEmpty ? [.init(track: .flexible(least: 10, most: .infinity))] : grid.items
        func gap(_ item: ViewNode.LazyGrid.Item) -> Double { item.spacing ?? ViewNode.defaultSpacing }
        let gaps = items.dropLast().reduce(0) { $0 + gap($1) }
        var fixed = 0.0
        var flexible = 0
        for item in items {
            if case .fixed(let length) = item.track { fixed += max(length, 0) } else { flexible += 1 }
        }
        let available = offered.flatMap { $0.isFinite ? $0 : nil }
        var rest = max((available ?? 0) - gaps - fixed, 0)
        var tracks: [Track] = []
        for item in items {
            let alignment = item.alignment ?? grid.alignment
            func add(_ length: Double) {
                tracks.append(Track(length: max(length, 0), gap: gap(item), alignment: alignment))
            }
            switch item.track {
            case .fixed(let length): add(length)
            case .flexible(let least, let most):
                let share = available == nil ? least : rest / Double(flexible)
                let length = min(max(share, least), max(most, least))
                (rest, flexible) = (max(rest - length, 0), flexible - 1)
                add(length)
            case .adaptive(let least, let most):
                let share = available == nil ? least : rest / Double(flexible)
                (rest, flexible) = (max(rest - share, 0), flexible - 1)
                let distance = gap(item)
                let fitting = least + distance > 0 ? (share + distance) / (least + distance) : 1
                let count = Int(saturating: min(max(fitting, 1), Self.limit))
                let length = (share - distance * Double(count - 1)) / Double(count)
                for _ in 0..<count { add(min(max(length, least), max(most, least))) }
            }
        }
        return tracks
    }

    /// The maximum number of tracks for an adaptive item, which is larger than the number of points of any widget.
    private static let limit = 1_000.0
}

import Shared

/// Rows of cells aligned in columns.
///
/// A column is as wide as its widest cell, and a row is as high as its highest cell. The proposed width is divided among the columns as in
/// a horizontal stack, but a column that fills any space gets at most an equal share, and the proposed height among the rows as in a vertical one. A child that isn't a row spans all columns.
@MainActor
final class GridElement: LayoutElement {
    private let grid: ViewNode.Grid
    private let rows: [Row]
    private let columns: Int
    private let columnAlignments: [HorizontalAlignment]
    /// For each column, the elements that span only that column.
    private var singles: [[any LayoutElement]]
    private var arrangements: [ProposedSize: Arrangement] = [:]
    private let path: ViewPath
    private let work: LayoutWork
    private var isCutOff = false

    /// The maximum number of sizes for which grids are laid out, counted over all grids of a snapshot.
    static let layoutLimit = 20_000

    private struct Cell {
        var element: any LayoutElement
        var column: Int
        var span: Int
        var options: ViewNode.GridCell
    }

    private struct Row {
        var alignment: VerticalAlignment
        var cells: [Cell]
    }

    /// The widths of the columns, the heights of the rows and the gap before each row.
    private struct Arrangement {
        var widths: [Double]
        var heights: [Double]
        var gaps: [Double]
        var size: Size
    }

    init(_ grid: ViewNode.Grid, rows nodes: [ViewNode], path: ViewPath, context: LayoutContext) {
        (self.grid, self.path, work) = (grid, path, context.work)
        let parts = nodes.map { node in node.gridRow.map { ($0.alignment, $0.cells, true) } ?? (nil, [node], false) }
        let spans = parts.map { _, cells, isRow in isRow ? Self.spans(of: cells) : [] }
        let columns = spans.reduce(1) { max($0, $1.reduce(0, +)) }
        var alignments = [HorizontalAlignment](repeating: grid.alignment.horizontal, count: columns)
        rows = zip(parts, spans).map { part, spans in
            let (alignment, nodes, isRow) = part
            var column = 0
            let cells = nodes.enumerated().map { index, node in
                let options = node.gridCell
                let span = isRow ? spans[index] : columns
                defer { column += span }
                if let alignment = options.columnAlignment, isRow { alignments[column] = alignment }
                return Cell(element: context.element(for: node), column: column, span: span, options: options)
            }
            return Row(alignment: alignment ?? grid.alignment.vertical, cells: cells)
        }
        self.columns = columns
        columnAlignments = alignments
        singles = Array(repeating: [], count: columns)
        for cell in rows.lazy.flatMap(\.cells) where cell.span == 1 && !cell.options.isUnsizedHorizontally {
            singles[cell.column].append(cell.element)
        }
        for row in rows {
            for cell in row.cells {
                cell.element.standsInStack(along: rows.count > 1 && row.cells.count == 1 ? .vertical : .horizontal)
            }
        }
    }

    /// Returns the number of columns that each cell of a row spans. The sum is at most the maximum number of columns, unless the row has
    /// more cells than that.
    private static func spans(of cells: [ViewNode]) -> [Int] {
        var spare = max(ViewNode.GridCell.most - cells.count, 0)
        return cells.map { cell in
            let more = min(max((cell.gridCell.columns ?? 1) - 1, 0), spare)
            spare -= more
            return 1 + more
        }
    }

    private var columnGap: Double { grid.horizontalSpacing ?? ViewNode.defaultSpacing }

    func size(for proposal: ProposedSize) -> Size { arrange(proposal).size }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        arranged(in: rect, proposal).place(into: list)
        guard isCutOff, !work.hasReportedGrids else { return }
        work.hasReportedGrids = true
        list.report(
            "nested grids would have to be laid out for more than \(Self.layoutLimit) sizes, so some grids are left out — nest fewer grids",
            at: path, rule: .slow)
    }

    var spacing: SpacingPreference { rows.isEmpty ? .none : .standard }

    var setsGuides: Bool { rows.contains { $0.cells.contains(where: \.element.setsGuides) } }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        arranged(in: Rect(size), proposal).explicit(key)
    }

    private func arranged(
        in rect: Rect, _ proposal: ProposedSize
    ) -> [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)] {
        let arrangement = arrange(proposal)
        var placed: [(element: any LayoutElement, rect: Rect, proposal: ProposedSize)] = []
        var y = rect.y
        for (index, row) in rows.enumerated() {
            y += arrangement.gaps[index]
            let height = arrangement.heights[index]
            let isByText = row.alignment.key.position == nil
            let sized = row.cells.map { cell in
                let offer = self.offer(cell, arrangement.widths, height: height)
                return (cell: cell, offer: offer, size: cell.element.size(for: offer))
            }
            let line =
                sized.map { $0.cell.element.guide(row.alignment.key, in: $0.size, proposal: $0.offer) }.max() ?? 0
            for (cell, offer, size) in sized {
                let area = Rect(
                    x: rect.x + width(of: 0..<cell.column, arrangement.widths) + (cell.column > 0 ? columnGap : 0),
                    y: y, width: width(of: cell.column..<cell.column + cell.span, arrangement.widths), height: height)
                var box = cell.element.rect(
                    of: size, for: offer, in: area,
                    Alignment(horizontal: columnAlignments[cell.column], vertical: row.alignment))
                if isByText {
                    box.y = y + line - cell.element.guide(row.alignment.key, in: size, proposal: offer)
                }
                if let anchor = cell.options.anchor {
                    box.x = area.x + (area.width - size.width) * anchor.point.x
                    box.y = area.y + (area.height - size.height) * anchor.point.y
                }
                placed.append((cell.element, box, offer))
            }
            y += height
        }
        return placed
    }

    private func offer(_ cell: Cell, _ widths: [Double], height: Double?) -> ProposedSize {
        ProposedSize(width: width(of: cell.column..<cell.column + cell.span, widths), height: height)
    }

    private func width(of columns: Range<Int>, _ widths: [Double]) -> Double {
        widths[columns].reduce(0, +) + columnGap * Double(max(columns.count - 1, 0))
    }

    private func arrange(_ proposal: ProposedSize) -> Arrangement {
        if let known = arrangements[proposal] { return known }
        guard work.gridLayouts < Self.layoutLimit else {
            isCutOff = true
            return Arrangement(
                widths: columnAlignments.map { _ in 0 }, heights: rows.map { _ in 0 }, gaps: rows.map { _ in 0 },
                size: .zero)
        }
        work.gridLayouts += 1
        let widths = columnWidths(proposal)
        let gaps = rows.indices.map { $0 == 0 ? 0 : distance(above: $0) }
        let heights = rowHeights(proposal, widths, gaps.reduce(0, +))
        let size = Size(width: width(of: 0..<columns, widths), height: (heights + gaps).reduce(0, +))
        let arrangement = Arrangement(widths: widths, heights: heights, gaps: gaps, size: size)
        arrangements[proposal] = arrangement
        return arrangement
    }

    private func columnWidths(_ proposal: ProposedSize) -> [Double] {
        func most(_ column: Int, _ offered: Double?) -> Double {
            singles[column].map { $0.size(for: ProposedSize(width: offered, height: nil)).width }.max() ?? 0
        }
        var widths = [Double](repeating: 0, count: columns)
        if let offered = proposal.width {
            let shares = (0..<columns).map { LengthShare(least: most($0, 0), most: most($0, .infinity)) }
            let length = offered - columnGap * Double(columns - 1)
            // Unlike a stack, a grid doesn't offer the space that a narrow column leaves to columns that fill any space.
            LengthShare.divide(length, among: shares) { column, share in
                let isGreedy = shares[column].most == .infinity
                widths[column] = most(column, isGreedy ? min(share, length / Double(columns)) : share)
                return widths[column]
            }
        } else {
            for column in 0..<columns { widths[column] = most(column, nil) }
        }
        // If a cell spans several columns and needs more space than these have, the last of these columns is widened.
        for cell in rows.flatMap(\.cells) where cell.span > 1 && !cell.options.isUnsizedHorizontally {
            let range = cell.column..<cell.column + cell.span
            let room = proposal.width.map { $0 - width(of: 0..<columns, widths) + width(of: range, widths) }
            let needed = cell.element.size(for: ProposedSize(width: room, height: nil)).width
            let missing = needed - width(of: range, widths)
            if missing > 0, missing.isFinite { widths[range.upperBound - 1] += missing }
        }
        return widths
    }

    private func rowHeights(_ proposal: ProposedSize, _ widths: [Double], _ gaps: Double) -> [Double] {
        func most(_ row: Row, _ offered: Double?) -> Double {
            let cells = row.cells.filter { !$0.options.isUnsizedVertically }.map { cell in
                let offer = self.offer(cell, widths, height: offered)
                let size = cell.element.size(for: offer)
                return (guide: cell.element.guide(row.alignment.key, in: size, proposal: offer), height: size.height)
            }
            guard row.alignment.key.position == nil, cells.allSatisfy(\.height.isFinite) else {
                return cells.map(\.height).max() ?? 0
            }
            let line = cells.map(\.guide).max() ?? 0
            return cells.map { line - $0.guide + $0.height }.max() ?? 0
        }
        guard let offered = proposal.height else { return rows.map { most($0, nil) } }
        var heights = [Double](repeating: 0, count: rows.count)
        let shares = rows.map { LengthShare(least: most($0, 0), most: most($0, .infinity)) }
        LengthShare.divide(offered - gaps, among: shares) { index, share in
            heights[index] = most(rows[index], share)
            return heights[index]
        }
        return heights
    }

    private func distance(above row: Int) -> Double {
        if let spacing = grid.verticalSpacing { return spacing }
        let (upper, lower) = (rows[row - 1].cells, rows[row].cells)
        let distances = upper.flatMap { first in
            lower.filter { $0.column == first.column }.map {
                SpacingPreference.distance(first.element.spacing, $0.element.spacing, along: .vertical)
            }
        }
        return distances.max() ?? ViewNode.defaultSpacing
    }
}

extension ViewNode {
    /// The cells of the node if it is a row. A modifier of the row applies to each of its cells.
    fileprivate var gridRow: (alignment: VerticalAlignment?, cells: [ViewNode])? {
        switch content {
        case .gridRow(let alignment, let cells): return (alignment, cells)
        case .modified(let modifier, let inner):
            return inner.gridRow.map { row in
                (row.alignment, row.cells.map { ViewNode(.modified(modifier, $0), path: path) })
            }
        default: return nil
        }
    }

    /// The cell options that the node and its modifiers set.
    fileprivate var gridCell: GridCell {
        guard case .modified(let modifier, let inner) = content else { return GridCell() }
        var cell = inner.gridCell
        guard case .gridCell(let own) = modifier else { return cell }
        cell.columns = own.columns ?? cell.columns
        cell.columnAlignment = own.columnAlignment ?? cell.columnAlignment
        cell.anchor = own.anchor ?? cell.anchor
        cell.isUnsizedHorizontally = own.isUnsizedHorizontally || cell.isUnsizedHorizontally
        cell.isUnsizedVertically = own.isUnsizedVertically || cell.isUnsizedVertically
        return cell
    }
}

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

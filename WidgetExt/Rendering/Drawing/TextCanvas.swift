import Shared

/// Encodes a display list as lines of characters.
@MainActor
struct TextCanvas {
    /// Returns the rows of a snapshot, without trailing white space.
    func encode(_ list: DisplayList) -> [String] {
        let cell = CellTextEngine.cell
        let (columns, rows) = (
            Int(saturating: list.size.width / cell.width), Int(saturating: list.size.height / cell.height)
        )
        var grid = [[String]](repeating: [String](repeating: " ", count: columns), count: rows)
        for block in list.textBlocks {
            for line in block.lines {
                // The row is the one nearest to the line's top, so that a line that is centred in a low snapshot isn't drawn below the
                // snapshot.
                let top = line.y - CellTextEngine.baseline
                let row = Int(saturating: (top / cell.height).rounded())
                guard grid.indices.contains(row) else { continue }
                var column = max(Int(saturating: (line.x / cell.width).rounded()), 0)
                for character in line.string {
                    let cells = CellLine.width(of: String(character))
                    guard column + cells <= columns else { break }
                    grid[row][column] = String(character)
                    if cells == 2 { grid[row][column + 1] = "" }
                    column += max(cells, 1)
                }
            }
        }
        return grid.map { $0.joined().trimmedAtEnd }
    }
}

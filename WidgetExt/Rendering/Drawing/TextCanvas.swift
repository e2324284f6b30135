import Shared

/// Draws a display list into lines of characters.
@MainActor
struct TextCanvas {
    /// The rows of the snapshot, without white space at their ends.
    func draw(_ list: DisplayList) -> [String] {
        let cell = CellTextEngine.cell
        let (columns, rows) = (
            Int(saturating: list.size.width / cell.width), Int(saturating: list.size.height / cell.height)
        )
        var grid = [[String]](repeating: [String](repeating: " ", count: columns), count: rows)
        for block in list.textBlocks {
            for line in block.lines {
                // A line stands in the row its top is nearest to, so that one in the middle of a low snapshot isn't below it.
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

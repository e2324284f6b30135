import Shared

/// Encodes labelled images as one image, in rows.
@MainActor
struct ContactSheet {
    /// An image with its label.
    typealias Panel = (label: String, pixels: Pixels)

    let pango: Pango
    /// The width to which rows are filled, in pixels. A wider image has a row of its own.
    var width = Int.max

    /// The gap around the panels and the height of a label, in pixels.
    private static let gap = 12
    private static let label = 28
    /// The least width of a panel.
    private static let narrowest = 96
    /// The background of the panels, which contrasts with both white and dark content.
    private static let ground: UInt32 = 0xFF80_8894

    /// Returns the panels as a PNG file.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    func encode(_ panels: [Panel]) throws -> [UInt8] {
        let rows = rows(of: panels)
        let width = rows.map(Self.width).max() ?? Self.gap
        let height = rows.map(Self.height).reduce(0, +)
        let surface = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        surface.fill(whole, .color(ResolvedColor(red: 0.94, green: 0.94, blue: 0.95)))
        let painter = Painter(pango: pango, images: ImageStore(catalog: .empty, scale: 1), surface: surface)
        var y = 0
        for row in rows {
            var x = Self.gap
            for panel in row {
                try paint(panel, x, y, on: surface, painter, whole)
                x += Self.width(of: panel) + Self.gap
            }
            y += Self.height(of: row)
        }
        guard let png = surface.png() else { throw CommandFailure.noMemory(for: whole.size) }
        return png
    }

    private func rows(of panels: [Panel]) -> [[Panel]] {
        var rows: [[Panel]] = []
        for panel in panels {
            if let row = rows.last, Self.width(of: row + [panel]) <= width {
                rows[rows.count - 1].append(panel)
            } else {
                rows.append([panel])
            }
        }
        return rows
    }

    /// Returns the width of a panel, which has room for its label in most fonts.
    private static func width(of panel: Panel) -> Int { max(panel.pixels.width, narrowest, panel.label.count * 9) }

    private static func width(of row: [Panel]) -> Int { row.map { width(of: $0) + gap }.reduce(gap, +) }

    private static func height(of row: [Panel]) -> Int { (row.map(\.pixels.height).max() ?? 0) + label + gap }

    private func paint(
        _ panel: Panel, _ x: Int, _ y: Int, on surface: Surface, _ painter: Painter, _ whole: Rect
    ) throws {
        let (pixels, width) = (panel.pixels, Double(Self.width(of: panel)))
        let line = DisplayList.TextBlock.Line(
            string: panel.label, x: Double(x), y: Double(y + Self.label) - 9, width: width, isRightToLeft: false)
        let block = DisplayList.TextBlock(
            lines: [line], box: whole, font: ResolvedFont(size: 15, weight: 600),
            paint: .color(ResolvedColor(red: 0.1, green: 0.1, blue: 0.12)), isAccented: false, underline: nil,
            strikethrough: nil)
        painter.paint(DisplayList(size: whole.size, items: [.text(block)]), isCircular: false)
        let copy = Surface(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        copy.setPixels(pixels.over(Self.ground).values)
        let place = Rect(
            x: Double(x), y: Double(y + Self.label), width: Double(pixels.width), height: Double(pixels.height))
        guard let image = CairoImage(copy) else { throw CommandFailure.noMemory(for: whole.size) }
        surface.draw(image, in: place, paint: nil)
    }
}

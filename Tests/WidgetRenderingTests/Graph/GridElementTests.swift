import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Grids as Apple documents them.
@MainActor
struct GridElementTests {
    @Test("Grid columns are as wide as their widest cell, and cells are centred in them")
    func columnWidths() {
        let laid = Laid(width: 300, height: 100) {
            Grid(horizontalSpacing: 10, verticalSpacing: 5) {
                GridRow {
                    Box(20, 10)
                    Box(40, 10)
                }
                GridRow {
                    Box(60, 20)
                    Box(10, 10)
                }
            }
        }
        #expect(laid.size == Size(width: 110, height: 35))
        // Cells are centred in their columns and rows.
        #expect(laid.fills.map(\.x) == [20, 70, 0, 85])
        #expect(laid.fills.map(\.y) == [0, 0, 15, 20])
    }

    @Test("Columns that fill any space get an equal share, also beside a narrower column")
    func narrowColumn() {
        let laid = Laid(width: 361, height: 100) {
            Grid(horizontalSpacing: 4, verticalSpacing: 4) {
                GridRow {
                    Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
                    ForEach(0..<6, id: \.self) { _ in Box(12, 10) }
                }
                GridRow {
                    Color.blue.frame(width: 30, height: 20)
                    ForEach(0..<6, id: \.self) { _ in Color.red.frame(height: 20) }
                }
            }
        }
        // As measured on iOS: (361 − 24) / 7 = 48.14 points for each of the six columns.
        #expect(abs(laid.size.width - 342.9) < 0.34)
        #expect(laid.fills.suffix(6).allSatisfy { abs($0.width - 48.14) < 0.34 })
    }

    @Test("A grid row with fewer cells leaves the columns at its end empty")
    func shortRows() {
        let laid = Laid(width: 300, height: 100) {
            Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Box(10, 10)
                    Box(10, 10)
                    Box(10, 10)
                }
                GridRow { Box(10, 10) }
            }
        }
        #expect(laid.size == Size(width: 30, height: 20))
        #expect(laid.fills.last?.x == 0)
    }

    @Test("A grid child outside a row spans all columns of the grid")
    func viewOutsideRows() {
        let laid = Laid(width: 300, height: 100) {
            Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 0) {
                GridRow {
                    Box(20, 10)
                    Box(20, 10)
                }
                Color.red.frame(height: 4).gridCellUnsizedAxes(.horizontal)
            }
        }
        #expect(laid.size == Size(width: 50, height: 14))
        #expect(laid.fills.last?.width == 50)
    }

    @Test("Flexible grid cells take an equal share of the width, and the height that fixed cells leave")
    func flexibleCells() {
        let laid = Laid(width: 110, height: 100) {
            Grid(horizontalSpacing: 10, verticalSpacing: 0) {
                GridRow {
                    Box(20, 10)
                    Color.red.frame(height: 10)
                    Color.red.frame(height: 10)
                }
            }
        }
        #expect(laid.fills.map(\.width) == [20, 30, 30])
        let high = Laid(width: 10, height: 100) {
            Grid(verticalSpacing: 0) {
                GridRow { Box(10, 20) }
                GridRow { Color.red }
            }
        }
        #expect(high.fills.map(\.height) == [20, 80])
    }

    @Test("A grid cell can span several columns, and a column can set its own alignment")
    func spannedColumns() {
        let laid = Laid(width: 300, height: 100) {
            Grid(horizontalSpacing: 10, verticalSpacing: 0) {
                GridRow {
                    Box(50, 10)
                    Box(50, 10)
                }
                GridRow {
                    Color.red.frame(height: 10).gridCellColumns(2).gridCellUnsizedAxes(.horizontal)
                }
                GridRow {
                    Box(10, 10)
                    Box(10, 10).gridColumnAlignment(.trailing)
                }
            }
        }
        #expect(laid.fills.map(\.width) == [50, 50, 110, 10, 10])
        #expect(laid.fills.last?.x == 100)
    }

    @Test("Grid rows align their cells on the first text baseline")
    func baselineAlignment() {
        let laid = Laid(width: 300, height: 100) {
            Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Text("a")
                    Box(10, 40)
                }
            }
        }
        #expect(laid.texts[0].rect.y == 25)
        #expect(laid.size.height == 45)
    }

    @Test(
        "Fixed, flexible and adaptive columns of a lazy grid divide the available width",
        arguments: [
            // Column widths in 320 points with gaps of 8.
            ([GridItem(.flexible(), spacing: 8), GridItem(.flexible())], [156, 156]),
            ([GridItem(.adaptive(minimum: 80), spacing: 8)], [101.333, 101.333, 101.333]),
            ([GridItem(.fixed(100), spacing: 8), GridItem(.flexible(maximum: 50))], [100, 50]),
        ])
    func lazyColumns(columns: [GridItem], widths: [Double]) {
        let laid = Laid(width: 320, height: 100) {
            LazyVGrid(columns: columns, alignment: .leading, spacing: 4) {
                ForEach(0..<4) { _ in Color.red.frame(height: 10) }
            }
        }
        for (fill, width) in zip(laid.fills, widths) { #expect(abs(fill.width - width) < 0.01) }
        let rows = (4 + widths.count - 1) / widths.count
        #expect(laid.size.height == Double(rows * 10 + (rows - 1) * 4))
        #expect(laid.size.width == 320)
    }

    @Test("Nested grids stop at the layout limit and report that the rest is not laid out")
    func nestedGrids() throws {
        let text = PangoTextEngine(pango: try Pango(fontConfiguration: PangoTextEngineTests.fonts), scale: 3)
        func layOut(_ depth: Int) -> (layouts: Int, messages: [String]) {
            let view = (0..<depth).reduce(AnyView(Text("word"))) { inner, _ in
                AnyView(
                    Grid {
                        GridRow {
                            inner
                            Text("word")
                        }
                    })
            }
            let (log, size) = (DiagnosticLog(), Size(width: 306, height: 322))
            let context = LayoutContext(text: text, images: ImageStore(catalog: .empty, scale: 3), scale: 3)
            let builder = DisplayListBuilder(size: size, diagnostics: log)
            let nodes = resolve(view, in: ResolveContext(environment: EnvironmentValues(), diagnostics: log))
            context.root(nodes, .stack).place(alignedIn: Rect(size), into: builder)
            return (context.work.gridLayouts, log.diagnostics.map(\.message))
        }
        #expect(layOut(4).messages == [])
        let deep = layOut(60)
        #expect(deep.layouts == GridElement.layoutLimit)
        #expect(
            deep.messages == [
                "nested grids would have to be laid out for more than 20000 sizes, so some grids are left out — nest fewer grids"
            ])
    }

    @Test("A lazy horizontal grid fills its rows column by column")
    func lazyRows() {
        let laid = Laid(width: 300, height: 48) {
            LazyHGrid(rows: [GridItem(.flexible(), spacing: 8), GridItem(.flexible())], spacing: 5) {
                ForEach(0..<3) { _ in Color.red.frame(width: 10) }
            }
        }
        #expect(laid.fills.map(\.x) == [0, 0, 15])
        #expect(laid.fills.map(\.y) == [0, 28, 0])
    }

    @Test("A modifier on a grid row applies to each cell of the row")
    func rowModifiers() {
        let laid = Laid(width: nil, height: nil) {
            Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Box(10, 10)
                    Box(50, 10)
                }
                GridRow {
                    Box(30, 10)
                    Box(10, 10)
                }
                .padding(.vertical, 5)
            }
        }
        #expect(laid.size == Size(width: 80, height: 30))
        #expect(laid.fills.map(\.middle.x) == [15, 55, 15, 55])
    }
}

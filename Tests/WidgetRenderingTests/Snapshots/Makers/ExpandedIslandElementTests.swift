import Shared
import Testing

@testable import WidgetRendering

/// The regions of an expanded island of 300 points around a camera of 100 × 20 points.
@MainActor
struct ExpandedIslandElementTests {
    private func fills(
        width: Double = 300,
        @DynamicIslandExpandedContentBuilder _ content: @escaping () -> DynamicIslandExpandedContent<some View>
    ) -> (fills: [Rect], size: Size) {
        let island = DynamicIsland(
            expanded: content, compactLeading: { EmptyView() }, compactTrailing: { EmptyView() },
            minimal: { EmptyView() })
        let log = DiagnosticLog()
        let regions = island.expanded(ResolveContext(environment: .init(), diagnostics: log))
        let layout = LayoutContext(text: GridTextEngine(), images: ImageStore(catalog: .empty, scale: 3), scale: 3)
        let element = ExpandedIslandElement(regions, camera: Size(width: 100, height: 20), context: layout)
        let proposal = ProposedSize(width: width, height: nil)
        let size = element.size(for: proposal)
        let builder = DisplayListBuilder(size: size, diagnostics: log)
        element.place(in: Rect(size), proposal: proposal, into: builder)
        return (builder.items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }, size)
    }

    @Test("Side regions lie beside the camera, the centre below it and the bottom region last")
    func regionPositions() {
        let (fills, size) = fills {
            DynamicIslandExpandedRegion(.leading) { Box(40, 30) }
            DynamicIslandExpandedRegion(.trailing) { Box(50, 10) }
            DynamicIslandExpandedRegion(.center) { Box(60, 25) }
            DynamicIslandExpandedRegion(.bottom) { Box(200, 15) }
        }
        #expect(
            fills == [
                Rect(x: 0, y: 0, width: 40, height: 30), Rect(x: 250, y: 0, width: 50, height: 10),
                Rect(x: 120, y: 20, width: 60, height: 25), Rect(x: 50, y: 53, width: 200, height: 15),
            ])
        #expect(size == Size(width: 300, height: 68))
    }

    @Test("Flexible side regions share the width that the camera leaves")
    func flexibleSides() {
        let (fills, _) = fills {
            DynamicIslandExpandedRegion(.leading) { Color.red.frame(height: 10) }
            DynamicIslandExpandedRegion(.trailing) { Color.red.frame(height: 10) }
        }
        #expect(fills.map(\.width) == [100, 100])
        #expect(fills.map(\.x) == [0, 200])
    }

    @Test("A flexible centre region takes the width that the side regions leave")
    func wideCenter() {
        let (fills, _) = fills {
            DynamicIslandExpandedRegion(.leading) { Box(40, 10) }
            DynamicIslandExpandedRegion(.trailing) { Box(40, 10) }
            DynamicIslandExpandedRegion(.center) { Color.red.frame(height: 10) }
        }
        #expect(fills[2] == Rect(x: 48, y: 20, width: 204, height: 10))
    }

    @Test("Text in a side region keeps its width and narrows the centre region")
    func sideText() {
        let (fills, _) = fills {
            DynamicIslandExpandedRegion(.leading) { Text(verbatim: "eight ls").background { Color.red } }
            DynamicIslandExpandedRegion(.center) { Color.red.frame(height: 10) }
        }
        #expect(fills == [Rect(x: 0, y: 0, width: 80, height: 20), Rect(x: 88, y: 20, width: 212, height: 10)])
    }

    @Test("A wide centre region takes the width between sides of different widths")
    func unequalSides() {
        // The centre's single line of 14 characters is 140 points wide.
        let (fills, size) = fills {
            DynamicIslandExpandedRegion(.leading) { Box(20, 20) }
            DynamicIslandExpandedRegion(.trailing) { Box(100, 20) }
            DynamicIslandExpandedRegion(.center) { Text(verbatim: "Order received").background { Color.red } }
        }
        #expect(
            fills == [
                Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 200, y: 0, width: 100, height: 20),
                Rect(x: 52, y: 20, width: 140, height: 20),
            ])
        #expect(size.height == 40)
    }

    @Test("The centre region moves below a side region that lies below the camera")
    func centerBelowSide() {
        let (fills, _) = fills {
            DynamicIslandExpandedRegion(.leading) { Box(150, 10).dynamicIsland(verticalPlacement: .belowIfTooWide) }
            DynamicIslandExpandedRegion(.center) { Box(60, 25) }
        }
        #expect(fills == [Rect(x: 0, y: 20, width: 150, height: 10), Rect(x: 120, y: 30, width: 60, height: 25)])
    }

    @Test("The region of the highest priority gets the full width below the camera")
    func highestPriority() {
        let (fills, _) = fills {
            DynamicIslandExpandedRegion(.leading, priority: 1) { Color.red.frame(height: 10) }
            DynamicIslandExpandedRegion(.trailing) { Box(40, 10) }
        }
        #expect(fills.contains(Rect(x: 0, y: 28, width: 300, height: 10)))
    }

    @Test("A region that is too wide moves below the camera only if `belowIfTooWide` is set")
    func belowIfTooWide() {
        let (asking, _) = fills {
            DynamicIslandExpandedRegion(.leading) {
                Color.red.frame(minWidth: 10, idealWidth: 150, maxWidth: .infinity).frame(height: 10)
                    .dynamicIsland(verticalPlacement: .belowIfTooWide)
            }
        }
        #expect(asking == [Rect(x: 0, y: 20, width: 300, height: 10)])
        let (fitting, _) = fills {
            DynamicIslandExpandedRegion(.leading) { Box(90, 10).dynamicIsland(verticalPlacement: .belowIfTooWide) }
        }
        #expect(fitting == [Rect(x: 0, y: 0, width: 90, height: 10)])
        let (staying, _) = fills { DynamicIslandExpandedRegion(.leading) { Box(150, 10) } }
        #expect(staying == [Rect(x: 0, y: 0, width: 150, height: 10)])
    }
}

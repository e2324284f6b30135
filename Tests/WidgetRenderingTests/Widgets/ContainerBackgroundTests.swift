import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// What lies behind a whole widget.
@MainActor
struct ContainerBackgroundTests {
    private let size = Size(width: 200, height: 100)

    private func first(_ background: @escaping () -> some View) throws -> Rect? {
        let drawn = try DrawnWidget(.systemMedium, size: size) { background() }
        return drawn.snapshot.list.items.lazy.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }.first
    }

    @Test func itIsLaidOutAndAlignedAsABackgroundIs() throws {
        let rows: [(Alignment, Rect)] = [
            (.center, Rect(x: 80, y: 45, width: 40, height: 10)),
            (.topLeading, Rect(x: 0, y: 0, width: 40, height: 10)),
            (.bottomTrailing, Rect(x: 160, y: 90, width: 40, height: 10)),
        ]
        for (alignment, rect) in rows {
            let drawn = try first {
                Text(verbatim: "a").containerBackground(for: .widget, alignment: alignment) { Box(40, 10) }
            }
            #expect(drawn == rect)
        }
    }

    @Test func whatIsScaledToFillStandsOutOnBothSides() throws {
        let drawn = try first {
            Text(verbatim: "a").containerBackground(for: .widget) { Color.red.aspectRatio(1, contentMode: .fill) }
        }
        #expect(drawn == Rect(x: 0, y: -50, width: 200, height: 200))
    }

    @Test func itIsFoundInAReaderOfItsSpace() throws {
        let drawn = try DrawnWidget(.systemMedium, size: size) {
            GeometryReader { space in
                Text(verbatim: "a").containerBackground(for: .widget) { Box(space.size.width / 2, 10) }
            }
        }
        let fills = drawn.snapshot.list.items.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
        #expect(fills == [Rect(x: 50, y: 45, width: 100, height: 10)])
        #expect(drawn.findings.isEmpty)
    }
}

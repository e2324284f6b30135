import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Nested views: their cost is proportional to their number, not exponential.
@MainActor
struct GrowthTests {
    /// Counts queries.
    private final class Counter: @unchecked Sendable {
        var count = 0
    }

    private struct Counted: Shape {
        let counter: Counter

        func path(in rect: CGRect) -> Path { Path(rect) }

        func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
            counter.count += 1
            return proposal.replacingUnspecifiedDimensions()
        }
    }

    private func queryCount(_ depth: Int, around: (AnyView) -> AnyView) -> Int {
        let counter = Counter()
        var view = AnyView(Counted(counter: counter))
        for _ in 0..<depth { view = around(view) }
        let whole = view
        _ = Laid(width: 100, height: 100) { whole }
        return counter.count
    }

    @Test("Grids nested twice as deep need less than eight times as many size queries")
    func nestedGrids() {
        let counts = [6, 12].map {
            queryCount($0) { view in
                AnyView(
                    Grid {
                        GridRow {
                            view; Color.blue
                        }
                    })
            }
        }
        #expect(counts[1] < counts[0] * 8, "\(counts)")
    }

    @Test("Fixed-size stacks nested twice as deep need less than eight times as many size queries")
    func nestedStacks() {
        let counts = [6, 12].map {
            queryCount($0) { view in
                AnyView(
                    HStack {
                        view; Color.blue
                    }.fixedSize())
            }
        }
        #expect(counts[1] < counts[0] * 8, "\(counts)")
    }

    @Test("Sixteen nested alignment guides evaluate the innermost guide fewer than 50 times")
    func nestedGuides() {
        let counter = Counter()
        var view = AnyView(
            Text("a").alignmentGuide(.leading) { dimensions in
                counter.count += 1
                return dimensions[.leading]
            })
        for _ in 0..<16 {
            let inner = view
            view = AnyView(
                VStack(alignment: .leading) { inner }.alignmentGuide(.leading) {
                    $0[.leading] + ($0[explicit: .leading] ?? 0)
                })
        }
        let whole = view
        _ = Laid(width: 100, height: 100) { VStack(alignment: .leading) { whole } }
        #expect(counter.count < 50)
    }

    @Test("Backgrounds of groups count once for each view they lie behind, up to 50,000 views")
    func nestedBackgrounds() {
        let few = Laid(width: 100, height: 100) {
            Group { ForEach(0..<10) { _ in Color.red } }.background {
                Group { ForEach(0..<10) { _ in Color.red } }.background { ForEach(0..<10) { _ in Color.red } }
            }
        }
        #expect(few.fills.count == 1_110)
        #expect(few.diagnostics.isEmpty)
        let many = Laid(width: 100, height: 100) {
            Group { ForEach(0..<60) { _ in Color.red } }.overlay {
                Group { ForEach(0..<60) { _ in Color.red } }.overlay { ForEach(0..<60) { _ in Color.red } }
            }
        }
        #expect(many.diagnostics.map(\.message) == ["more than 50000 views: the rest is not drawn"])
    }

    @Test("Sixty nested shadows are drawn once each, without exponential cost")
    func nestedShadows() throws {
        var view = AnyView(Color.red.frame(width: 10, height: 10))
        for _ in 0..<60 { view = AnyView(view.shadow(color: .blue, radius: 0, x: 1)) }
        let whole = view
        // Drawing each of sixty nested shadows twice would never finish.
        let drawn = try Drawn(width: 100, height: 20) { whole }
        #expect(drawn.row(5) == String(repeating: "#", count: 70) + String(repeating: ".", count: 30))
        #expect(drawn[5, 5] != drawn[60, 5])
        #expect(drawn[60, 5] == drawn[11, 5])
    }
}

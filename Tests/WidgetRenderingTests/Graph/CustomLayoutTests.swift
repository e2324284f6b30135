import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Custom layouts.
@MainActor
struct CustomLayoutTests {
    /// A layout that places views one after another, in lines of a width.
    private struct FlowLayout: Layout {
        var spacing: CGFloat = 5

        private func places(_ width: CGFloat, _ subviews: Subviews) -> (places: [CGPoint], size: CGSize) {
            var (x, y, line, widest): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            var places: [CGPoint] = []
            for view in subviews {
                let size = view.sizeThatFits(.unspecified)
                if x > 0, x + size.width > width { (x, y, line) = (0, y + line + spacing, 0) }
                places.append(CGPoint(x: x, y: y))
                (x, line) = (x + size.width + spacing, max(line, size.height))
                widest = max(widest, x - spacing)
            }
            return (places, CGSize(width: widest, height: y + line))
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
            places(proposal.width ?? .infinity, subviews).size
        }

        func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
        ) {
            for (view, place) in zip(subviews, places(bounds.width, subviews).places) {
                view.place(
                    at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y), proposal: .unspecified)
            }
        }
    }

    private struct Turn: LayoutValueKey {
        static let defaultValue = 0.0
    }

    /// A layout that places each view's centre at the height of its layout value.
    private struct HeightLayout: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Int) -> CGSize {
            cache += 1
            return proposal.replacingUnspecifiedDimensions()
        }

        func makeCache(subviews: Subviews) -> Int { subviews.count }

        func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int
        ) {
            // The cache from measuring is still there.
            guard cache > subviews.count else { return }
            for view in subviews {
                view.place(
                    at: CGPoint(x: bounds.midX, y: bounds.minY + view[Turn.self]), anchor: .center,
                    proposal: .unspecified)
            }
        }
    }

    @Test("A custom flow layout places its subviews in wrapped lines")
    func flowLayout() {
        let laid = Laid(width: 100, height: 100) {
            FlowLayout() {
                Box(40, 10)
                Box(40, 20)
                ForEach(0..<2) { _ in Box(30, 10) }
            }
        }
        #expect(laid.size == Size(width: 85, height: 35))
        #expect(
            laid.fills == [
                Rect(x: 0, y: 0, width: 40, height: 10), Rect(x: 45, y: 0, width: 40, height: 20),
                Rect(x: 0, y: 25, width: 30, height: 10), Rect(x: 35, y: 25, width: 30, height: 10),
            ])
    }

    @Test("A custom layout reads the layout values of its subviews and keeps its cache")
    func valuesAndCache() {
        let laid = Laid(width: 100, height: 100) {
            HeightLayout() {
                Box(10, 10).layoutValue(key: Turn.self, value: 30).padding(5)
                Box(10, 10)
            }
        }
        #expect(
            laid.fills == [Rect(x: 45, y: 25, width: 10, height: 10), Rect(x: 45, y: -5, width: 10, height: 10)])
    }

    @Test("A subview that a custom layout doesn't place is centred in the layout")
    func unplacedSubview() {
        struct Lazy: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
                CGSize(width: 100, height: 50)
            }
            func placeSubviews(
                in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
            ) {}
        }
        let laid = Laid(width: 200, height: 200) { Lazy() { Box(20, 10) } }
        #expect(laid.fills == [Rect(x: 40, y: 20, width: 20, height: 10)])
    }

    @Test("AnyLayout arranges its subviews like the row or column layout it wraps", arguments: [true, false])
    func anyLayout(isRow: Bool) {
        let layout =
            isRow ? AnyLayout(HStackLayout(spacing: 3)) : AnyLayout(VStackLayout(alignment: .leading, spacing: 4))
        let laid = Laid(width: 200, height: 200) {
            layout {
                Box(20, 10)
                Box(30, 10)
            }
        }
        #expect(laid.size == (isRow ? Size(width: 53, height: 10) : Size(width: 30, height: 24)))
    }

    @Test("A custom layout can delegate sizing and placement to a stack layout")
    func wrappedStackLayout() {
        struct Indented: Layout {
            let inner = HStackLayout(spacing: 2)
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
                let size = inner.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
                return CGSize(width: size.width + 10, height: size.height)
            }
            func placeSubviews(
                in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
            ) {
                inner.placeSubviews(
                    in: bounds.offsetBy(dx: 10, dy: 0), proposal: proposal, subviews: subviews, cache: &cache)
            }
        }
        let laid = Laid(width: 200, height: 200) {
            Indented() {
                Box(20, 10)
                Box(30, 10)
            }
        }
        #expect(laid.size == Size(width: 62, height: 10))
        #expect(laid.fills.map(\.x) == [10, 32])
    }

    /// Places views side by side, on an axis that spacers and dividers learn or don't.
    private struct Line<Kind>: Layout {
        static var layoutProperties: LayoutProperties {
            var properties = LayoutProperties()
            properties.stackOrientation = Kind.self == Int.self ? .horizontal : Kind.self == Bool.self ? .vertical : nil
            return properties
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
            CGSize(width: 40, height: 20)
        }

        func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
        ) {
            for (index, subview) in subviews.enumerated() {
                subview.place(
                    at: CGPoint(x: bounds.minX + CGFloat(index) * 20, y: bounds.minY),
                    proposal: ProposedViewSize(width: 20, height: 20))
            }
        }

        func explicitAlignment(
            of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews,
            cache: inout Void
        ) -> CGFloat? { guide == .firstTextBaseline ? 5 : nil }
    }

    @Test("A divider in a layout is perpendicular to the layout's stack orientation")
    func orientation() throws {
        /// Returns the lengths of the divider's first column and row.
        func divider(_ layout: some Layout) throws -> [Int] {
            let drawn = try Drawn(width: 40, height: 20) {
                layout {
                    Color.clear
                    Divider()
                }
            }
            return [drawn.column(20), drawn.row(0)].map { $0.count { $0 != "." } }
        }
        #expect(try divider(Line<Int>()) == [20, 1])
        #expect(try divider(Line<Bool>()) == [1, 20] && divider(Line<String>()) == [1, 20])
        #expect(try divider(AnyLayout(Line<Int>())) == [20, 1])
    }

    @Test("A layout sets the guides of the views that it arranges")
    func explicitGuides() throws {
        func list(_ alignment: VerticalAlignment) throws -> String {
            let drawn = try Drawn(width: 80, height: 40) {
                HStack(alignment: alignment, spacing: 0) {
                    Line<Int>()() { Color.red }
                    Color.blue.frame(width: 10, height: 20).alignmentGuide(.firstTextBaseline) { _ in 15 }
                }
            }
            return drawn.column(45) + " " + drawn.column(5)
        }
        let aligned = try list(.firstTextBaseline)
        // The guides at 5 and 15 points meet, so the second view is 10 points higher.
        func run(_ sign: Character, _ count: Int) -> String { String(repeating: sign, count: count) }
        #expect(aligned == run("#", 20) + run(".", 20) + " " + run(".", 10) + run("#", 20) + run(".", 10))
    }
}

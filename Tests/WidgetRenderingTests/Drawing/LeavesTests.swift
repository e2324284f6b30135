import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Effects on several items apply to each of them without a compositing group.
@MainActor
struct LeavesTests {
    @ViewBuilder private func two() -> some View {
        ZStack {
            Color.black
            Color.white
        }
    }

    @Test("Opacity applies to each view separately unless a group or a clip merges them")
    func opacity() throws {
        let rows: [(String, AnyView, Int)] = [
            ("as they are", AnyView(two().opacity(0.5)), 191),
            ("as one", AnyView(two().compositingGroup().opacity(0.5)), 128),
            ("drawn as one", AnyView(two().drawingGroup().opacity(0.5)), 128),
            ("cut", AnyView(two().clipped().opacity(0.5)), 128),
            ("turned", AnyView(two().rotationEffect(.degrees(180)).opacity(0.5)), 191),
            ("twice", AnyView(two().opacity(0.5).opacity(0.5)), 112),
        ]
        for (name, view, alpha) in rows {
            #expect(abs(try Drawn(width: 10, height: 10) { view }[5, 5][3] - alpha) <= 1, "\(name)")
        }
    }

    @Test("A shadow falls on the views below it unless they form one compositing group")
    func shadows() throws {
        let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
        let both = ZStack {
            blue
            red.frame(width: 4, height: 4)
        }
        let each = try Drawn(width: 20, height: 20) { both.shadow(color: .black, radius: 0, x: 4) }
        #expect(each[14, 10] == [0, 0, 0, 255])
        let one = try Drawn(width: 20, height: 20) { both.compositingGroup().shadow(color: .black, radius: 0, x: 4) }
        #expect(one[14, 10] == [0, 0, 255, 255])
    }

    @Test("Items that don't overlap within an effect's reach share a single effect group")
    func separateItems() {
        let paint = Paint.color(ResolvedColor(0, 0, 0))
        func items(_ x: Double) -> [DisplayList.Item] {
            [
                .fill(Rect(x: 0, y: 0, width: 10, height: 10), paint),
                .fill(Rect(x: x, y: 0, width: 10, height: 10), paint),
            ]
        }
        let shadow = NodeEffect.shadow(ResolvedColor(0, 0, 0), radius: 3, x: 0, y: 0)
        for (effect, x, count) in [
            (NodeEffect.opacity(0.5), 10.0, 1), (.opacity(0.5), 9, 2), (.blur(radius: 1), 20, 1),
            (.blur(radius: 6), 20, 2), (shadow, 23, 1), (shadow, 21, 2), (.group, 0, 1),
        ] {
            #expect(effect.applied(to: items(x)).count == count)
        }
    }
}

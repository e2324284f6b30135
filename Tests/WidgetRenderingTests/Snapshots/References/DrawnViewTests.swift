import Shared
import Testing

@testable import WidgetRendering

/// The first view that differs.
@MainActor
struct DrawnViewTests {
    private func view(_ what: String, x: Double = 0, appearance: String = "a", path: String = "") -> DrawnView {
        DrawnView(what: what, rect: Rect(x: x, y: 5, width: 20, height: 10), appearance: appearance, path: path)
    }

    @Test("The first view that changed, moved, appeared or disappeared is reported")
    func firstDifference() {
        let old = [view("fill"), view("text 'A'", path: "TeaView/Text"), view("symbol")]
        func difference(_ new: [DrawnView]) -> String? { DrawnView.firstDifference(old, new) }
        #expect(difference(old) == nil)
        #expect(difference([old[0], view("text 'B'"), old[2]]) == "text 'A' in TeaView/Text became text 'B'")
        #expect(
            difference([old[0], view("text 'A'", x: 3, path: "TeaView/Text"), old[2]])
                == "text 'A' in TeaView/Text moved from 0,5 20×10 to 3,5 20×10")
        #expect(
            difference([old[0], old[1], view("symbol", appearance: "b")])
                == "symbol at 0,5 20×10 has other colours, another font or another effect")
        #expect(difference([old[0], old[2]]) == "text 'A' in TeaView/Text is gone")
        #expect(difference([view("shape")] + old) == "shape at 0,5 20×10 is new")
        #expect(difference(old + [view("shape")]) == "shape at 0,5 20×10 is new")
        #expect(difference([old[0]]) == "text 'A' in TeaView/Text is gone")
    }

    @Test("Drawn views are encoded to JSON and decoded without loss")
    func roundTrip() throws {
        let drawn = try DrawnWidget(.systemSmall) {
            VStack {
                Text("Hello").opacity(0.5)
                Color.red.frame(width: 10, height: 10).rotationEffect(.degrees(90))
            }
            .containerBackground(for: .widget) { Color.white }
        }
        let views = DrawnView.all(of: drawn.snapshot)
        #expect(views.map(\.what) == ["fill", "text 'Hello'", "fill"])
        #expect(views[1].path.hasSuffix("Text"))
        #expect(views.compactMap { DrawnView($0.json) } == views)
    }
}

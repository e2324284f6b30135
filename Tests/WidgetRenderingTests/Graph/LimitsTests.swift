import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Invalid views and endless views.
@MainActor
struct LimitsTests {
    private struct Endless: View {
        var body: some View { AnyView(VStack { Endless() }) }
    }

    private struct Doubling: View {
        var body: some View {
            AnyView(
                VStack {
                    Doubling()
                    Doubling()
                })
        }
    }

    @Test("A recursive body ends at the limit of nesting or of views and is reported")
    func recursiveBody() {
        let laid = Laid(width: 100, height: 100) { Endless() }
        #expect(laid.diagnostics.map(\.message) == ["more than 800 nested views: the rest is not drawn"])
        let doubled = Laid(width: 100, height: 100) { Doubling() }
        #expect(doubled.diagnostics.map(\.message).contains("more than 50000 views: the rest is not drawn"))
    }

    @Test("A text nested in 10,000 views is not drawn and is reported once")
    func deepNesting() {
        var view = AnyView(Text("x"))
        for _ in 0..<10_000 { view = AnyView(view.padding(0)) }
        let deep = view
        let laid = Laid(width: 100, height: 100) { deep }
        #expect(laid.texts.isEmpty)
        #expect(laid.diagnostics.count == 1)
    }

    @Test("Ten thousand sibling views in a stack are all laid out")
    func manySiblings() {
        let laid = Laid(width: 100, height: 100) {
            VStack(spacing: 0) { ForEach(0..<10_000) { _ in Color.red } }
        }
        #expect(laid.fills.count == 10_000)
    }

    @Test("NaN, infinite and negative sizes are ignored and reported while the texts are drawn")
    func invalidSizes() {
        let laid = Laid(width: 100, height: 100) {
            VStack {
                Text("a").frame(width: .nan)
                Text("b").frame(width: -5, height: .infinity)
                Text("c").padding(.infinity)
                Text("d").offset(x: .nan)
                Text("e").scaleEffect(.infinity)
                Text("f").layoutPriority(.nan)
            }
        }
        #expect(laid.texts.map(\.string) == ["a", "b", "c", "d", "e", "f"])
        #expect(
            laid.diagnostics.map(\.message) == [
                "ignored: a frame's width and height must be finite and not negative",
                "ignored: a frame's width and height must be finite and not negative",
                "ignored: a padding length that isn't finite",
                "ignored: a position whose coordinates aren't numbers",
                "ignored: an effect whose amount isn't a number",
                "ignored: a layout priority that isn't a number",
            ])
    }

    @Test("Texts, shapes, grids and readers are laid out in a space of zero size without failing")
    func zeroSize() {
        let laid = Laid(width: 0, height: 0) {
            VStack {
                Text("abc")
                Circle().fill(.red)
                Grid { GridRow { Color.red } }
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 0))]) { Color.red }
                GeometryReader { _ in Color.blue }
            }
        }
        #expect(laid.texts.map(\.string) == ["abc"])
    }
}

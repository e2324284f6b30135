import Shared
import Testing

@testable import WidgetRendering

/// Frames, padding and fixed sizes, checked against the published and reverse-engineered rules.
@MainActor
struct FrameTests {
    private func width(of view: some View, offered: Double?) -> Double {
        Laid(width: offered, height: 10) { view }.size.width
    }

    @Test("A flexible frame's width follows from its bounds, its content and the proposal")
    func flexibleFrame() {
        let fifty = Box(50, 10)
        let fourHundred = Box(400, 10)
        #expect(width(of: fifty.frame(minWidth: 100), offered: 300) == 100)
        #expect(width(of: fifty.frame(maxWidth: .infinity), offered: 300) == 300)
        #expect(width(of: fifty.frame(maxWidth: 100), offered: 300) == 100)
        #expect(width(of: fifty.frame(maxWidth: 100), offered: 60) == 60)
        #expect(width(of: fifty.frame(maxWidth: 100), offered: 30) == 50)
        #expect(width(of: fourHundred.frame(minWidth: 100), offered: 300) == 300)
        #expect(width(of: fourHundred.frame(minWidth: 100, maxWidth: 200), offered: 300) == 200)
        #expect(width(of: fourHundred.frame(minWidth: 100, maxWidth: 200), offered: nil) == 200)
        #expect(width(of: Color.red.frame(idealWidth: 80), offered: nil) == 80)
    }

    @Test("A fixed frame keeps its size while larger content overflows it")
    func fixedFrame() {
        let laid = Laid(width: 10, height: 10) { Box(50, 50).frame(width: 20, height: 20, alignment: .topLeading) }
        #expect(laid.size == Size(width: 20, height: 20))
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 50, height: 50)])
    }

    @Test("A frame with only a height takes its width from its content")
    func oneAxis() {
        let laid = Laid(width: 320, height: 500) { Color.red.frame(height: 100) }
        #expect(laid.size == Size(width: 320, height: 100))
    }

    @Test("A frame places its content at the given alignment")
    func alignment() {
        let laid = Laid(width: 100, height: 100) {
            Box(20, 20).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
        }
        #expect(laid.fills == [Rect(x: 80, y: 80, width: 20, height: 20)])
    }

    @Test("Padding is 16 points by default, or the given length on the given edges")
    func padding() {
        #expect(Laid(width: 200, height: 200) { Box(60, 20).padding() }.size == Size(width: 92, height: 52))
        #expect(Laid(width: 200, height: 200) { Box(60, 20).padding(4) }.size == Size(width: 68, height: 28))
        #expect(
            Laid(width: 200, height: 200) { Box(60, 20).padding(.horizontal, 10) }.size == Size(width: 80, height: 20))
    }

    @Test("A text of fixed size takes its ideal width even beyond the proposal")
    func fixedSize() {
        let laid = Laid(width: 30, height: 20) {
            Text(verbatim: "12345678").fixedSize(horizontal: true, vertical: false)
        }
        #expect(laid.size.width == 80)
    }

    @Test("A view of fixed size proposes its ideal size to its content")
    func fixedSizeContent() {
        let laid = Laid(width: 300, height: 300) {
            ZStack {
                Color.red
                Text(verbatim: "68 %").padding(.horizontal, 6)
            }.fixedSize()
        }
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 52, height: 20)])
        let wide = Laid(width: 300, height: 300) {
            ZStack {
                Color.red
                Box(60, 20)
            }.fixedSize(horizontal: false, vertical: true)
        }
        #expect(wide.fills.first == Rect(x: 0, y: 0, width: 300, height: 20))
    }

    @Test("A ZStack is as wide as its widest child and as high as its highest")
    func overlaidChildren() {
        let laid = Laid(width: 300, height: 300) {
            ZStack {
                Box(100, 50)
                Box(50, 100)
            }
        }
        #expect(laid.size == Size(width: 100, height: 100))
        #expect(laid.fills == [Rect(x: 0, y: 25, width: 100, height: 50), Rect(x: 25, y: 0, width: 50, height: 100)])
    }

    @Test("A background is proposed the size of the view it lies behind")
    func background() {
        let laid = Laid(width: 300, height: 300) { Box(40, 20).background(Color.blue) }
        #expect(laid.size == Size(width: 40, height: 20))
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 0, y: 0, width: 40, height: 20)])
    }

    @Test("A flexible frame of fixed size proposes its minimum or ideal size to its content")
    func flexibleFrameContent() {
        let laid = Laid(width: 300, height: 300) { Color.red.frame(minWidth: 100, minHeight: 20).fixedSize() }
        #expect(laid.fills.map(\.size) == [Size(width: 100, height: 20)])
        let ideal = Laid(width: 300, height: 300) { Color.red.frame(minWidth: 20, idealWidth: 60).fixedSize() }
        #expect(ideal.fills.map(\.size) == [Size(width: 60, height: 10)])
        // Between its bounds a frame passes its proposal on, which here is unspecified, so the child has its ideal size.
        let between = Laid(width: 300, height: 300) { Box(40, 10).frame(minWidth: 20, maxWidth: 60).fixedSize() }
        #expect(between.fills.map(\.size) == [Size(width: 40, height: 10)])
    }

    @Test("Views without a length of their own have an ideal length of 10 points")
    func idealLength() {
        #expect(Laid(width: 90, height: 90) { GeometryReader { _ in Color.red }.fixedSize() }.size.width == 10)
        let ratio = Laid(width: 90, height: 90) { Color.red.aspectRatio(2, contentMode: .fit).fixedSize() }
        #expect(ratio.size == Size(width: 10, height: 10))
    }

    @Test("A positioned view is proposed the size of the space around it")
    func position() {
        let laid = Laid(width: nil, height: nil) { Color.red.position(x: 5, y: 5).fixedSize() }
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 10, height: 10)])
    }
}

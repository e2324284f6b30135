import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Alignment guides: baselines, moved guides and custom ones.
@MainActor
struct AlignmentGuideTests {
    private enum Third: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
    }

    @Test("A text and a box in a row are aligned on the first text baseline")
    func firstBaseline() {
        // The test engine has a baseline 15 points below a line's top; a box's baseline is its lower edge.
        let laid = Laid(width: 300, height: 100) {
            HStack(alignment: .firstTextBaseline, spacing: 0) {
                Text("a")
                Box(10, 40)
            }
        }
        #expect(laid.texts[0].rect.y == 25)
        #expect(laid.fills[0].y == 0)
        #expect(laid.size.height == 45)
    }

    @Test("A row with last-baseline alignment uses the last line of a wrapped text")
    func lastBaseline() {
        let laid = Laid(width: 30, height: 100) {
            HStack(alignment: .lastTextBaseline, spacing: 0) {
                Text("abcd")
                Box(10, 10)
            }
        }
        // Two lines in 20 points: the last baseline is at 35.
        #expect(laid.texts[0].lines == ["ab", "cd"])
        #expect(laid.fills[0].y == 25)
    }

    @Test("Padding and nested stacks pass their first baseline to the enclosing row")
    func nestedBaselines() {
        let laid = Laid(width: 300, height: 100) {
            HStack(alignment: .firstTextBaseline, spacing: 0) {
                VStack(spacing: 0) {
                    Text("a")
                    Text("b")
                }
                .padding(.top, 7)
                Text("c")
            }
        }
        #expect(laid.texts.map(\.rect.y) == [7, 27, 7])
    }

    @Test("A custom leading guide moves its view and widens the column")
    func movedGuide() {
        let laid = Laid(width: 100, height: 100) {
            VStack(alignment: .leading, spacing: 0) {
                Box(20, 10)
                Box(20, 10).alignmentGuide(.leading) { $0.width / 2 }
            }
        }
        // The second box's centre is aligned with the first one's edge.
        #expect(laid.fills.map(\.x) == [10, 0])
        #expect(laid.size.width == 30)
    }

    @Test("A custom vertical alignment lines up views at their own guides")
    func customAlignment() {
        let laid = Laid(width: 100, height: 100) {
            HStack(alignment: VerticalAlignment(Third.self), spacing: 0) {
                Box(10, 30)
                Box(10, 60)
                Box(10, 10).alignmentGuide(VerticalAlignment(Third.self)) { _ in 0 }
            }
        }
        #expect(laid.fills.map(\.y) == [10, 0, 20])
    }

    @Test("An overlay with first-baseline alignment sits on the baseline of its text")
    func overlayBaseline() {
        let laid = Laid(width: 100, height: 100) {
            Text("a").overlay(alignment: .leadingFirstTextBaseline) { Box(2, 2) }
        }
        #expect(laid.fills.map(\.y) == [13])
    }

    @Test("A text with an offset keeps the offset in a baseline-aligned row")
    func offsetText() {
        let laid = Laid(width: nil, height: nil) {
            HStack(alignment: .firstTextBaseline) {
                Text(verbatim: "a")
                Text(verbatim: "b").offset(y: -6)
            }
        }
        #expect(laid.texts.map(\.rect.y) == [0, -6])
    }
}

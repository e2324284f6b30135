import Shared
import Testing

@testable import WidgetRendering

/// The division of space as documented for SwiftUI and reverse-engineered by OpenSwiftUI.
@MainActor
struct StackElementTests {
    @Test("Fixed children keep their size and flexible children share the rest equally")
    func flexibleChildren() {
        let laid = Laid(width: 300, height: 10) {
            HStack(spacing: 0) {
                Box(50, 10)
                Color.red
                Color.red
            }
        }
        #expect(laid.fills.map(\.width) == [50, 125, 125])
        #expect(laid.fills.map(\.x) == [0, 50, 175])
    }

    @Test("Of equally flexible children the one with the larger minimum is sized first")
    func largerMinimum() {
        let laid = Laid(width: 100, height: 10) {
            HStack(spacing: 0) {
                Color.red
                Color.red.frame(minWidth: 80)
            }
        }
        #expect(laid.fills.map(\.width) == [20, 80])
    }

    @Test("A child of higher layout priority takes all but the minimum of the others")
    func layoutPriority() {
        let laid = Laid(width: 300, height: 10) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 30)
                Color.red.layoutPriority(1)
            }
        }
        #expect(laid.fills.map(\.width) == [30, 270])
    }

    @Test("Layout priorities in a nested stack affect only the children of that stack")
    func nestedPriorities() {
        let laid = Laid(width: 300, height: 10) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 30)
                HStack(spacing: 0) {
                    Color.red.frame(minWidth: 30)
                    Color.red.layoutPriority(1)
                }
            }
        }
        #expect(laid.fills.map(\.width) == [150, 30, 120])
    }

    @Test("A stack of a single child takes on the layout priority of that child")
    func singleChildPriority() {
        let laid = Laid(width: 300, height: 10) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 30)
                VStack { Color.red.layoutPriority(1) }
            }
        }
        #expect(laid.fills.map(\.width) == [30, 270])
    }

    @Test("A spacer takes the remaining length and adds no default spacing")
    func spacer() {
        let laid = Laid(width: 200, height: 10) {
            HStack {
                Box(50, 10)
                Spacer()
                Box(50, 10)
            }
        }
        #expect(laid.size.width == 200)
        #expect(laid.fills.map(\.x) == [0, 150])
    }

    @Test("A spacer is eight points long in a stack at its ideal size")
    func idealSpacer() {
        let laid = Laid(width: nil, height: nil) {
            HStack {
                Box(50, 10)
                Spacer()
                Box(50, 10)
            }
        }
        #expect(laid.size.width == 108)
    }

    @Test("Neighbouring views in a stack are eight points apart by default")
    func defaultSpacing() {
        let laid = Laid(width: nil, height: nil) {
            VStack {
                Box(10, 30)
                Box(10, 30)
            }
        }
        #expect(laid.size.height == 68)
    }

    @Test("Stacked texts are spaced by the leading of the lower text")
    func textSpacing() {
        // Body text has a leading of 22; the test engine's lines are 20 high.
        let laid = Laid(width: nil, height: nil) {
            VStack {
                Text(verbatim: "a")
                Text(verbatim: "b")
            }
        }
        #expect(laid.size.height == 42)
    }

    @Test("Horizontal alignment places the children of a column within the widest child")
    func crossAlignment() {
        func positions(_ alignment: HorizontalAlignment) -> [Double] {
            Laid(width: nil, height: nil) {
                VStack(alignment: alignment) {
                    Box(100, 10)
                    Box(40, 10)
                }
            }.fills.map(\.x)
        }
        #expect(positions(.leading) == [0, 0])
        #expect(positions(.center) == [0, 30])
        #expect(positions(.trailing) == [0, 60])
    }

    @Test("Absent and empty children of a stack take no space and no spacing")
    func absentChildren() {
        let absent: Text? = nil
        let laid = Laid(width: nil, height: nil) {
            VStack {
                Box(10, 30)
                EmptyView()
                if let absent { absent }
                Group {
                    Box(10, 30)
                    Box(10, 30)
                }
            }
        }
        #expect(laid.size.height == 3 * 30 + 2 * 8)
    }

    @Test("An empty container has no spacing to its neighbours")
    func emptyContainers() {
        func height(@ViewBuilder _ middle: () -> some View) -> Double {
            let middle = middle()
            return Laid(width: nil, height: nil) {
                VStack {
                    Box(10, 30)
                    middle
                    Box(10, 30)
                }
            }.size.height
        }
        #expect(height { VStack {} } == 60)
        #expect(height { HStack {} } == 60)
        #expect(height { ZStack {} } == 60)
        #expect(height { Grid {} } == 60)
        #expect(height { LazyVGrid(columns: [GridItem()]) {} } == 60)
        #expect(height { VStack { Box(10, 30) } } == 106)
    }

    @Test("A mirrored row places its leading child at the right edge")
    func mirroring() {
        let laid = Laid(width: 100, height: 10, mirroredIn: Size(width: 100, height: 10)) {
            HStack(spacing: 0) {
                Box(20, 10)
                Color.red
            }
        }
        #expect(laid.fills.map(\.x) == [80, 0])
    }
}

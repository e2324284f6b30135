import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Containers other than stacks and grids.
@MainActor
struct ContainerTests {
    private struct Item: Identifiable {
        let id: Int
    }

    @Test("ForEach adds its elements directly to the enclosing stack")
    func flattenedForEach() {
        let laid = Laid(width: 300, height: 10) {
            HStack(spacing: 5) {
                ForEach([Item(id: 1), Item(id: 2)]) { item in Box(CGFloat(item.id * 10), 10) }
                ForEach(["a", "b"], id: \.self) { _ in Box(5, 10) }
                ForEach([Item]()) { _ in Box(100, 10) }
            }
        }
        #expect(laid.fills.map(\.x) == [0, 15, 40, 50])
    }

    @Test("Two ForEach elements with the same id are both drawn and the duplicate is reported")
    func duplicateIDs() {
        let laid = Laid(width: 300, height: 10) {
            HStack { ForEach(["a", "a"], id: \.self) { _ in Box(5, 10) } }
        }
        #expect(laid.fills.count == 2)
        #expect(laid.diagnostics.map(\.message) == ["two elements have the id a — give each a unique id"])
    }

    @Test("A divider is one pixel thick and spans the cross axis of its stack")
    func divider() {
        let column = Laid(width: 200, height: 100) { VStack(spacing: 0) { Divider() } }
        #expect(column.fills == [Rect(x: 0, y: 0, width: 200, height: 1.0 / 3)])
        let row = Laid(width: 200, height: 100) {
            HStack(spacing: 0) {
                Box(10, 50)
                Divider()
            }
        }
        #expect(row.fills[1] == Rect(x: 10, y: 0, width: 1.0 / 3, height: 100))
    }

    @Test("A geometry reader fills its space and places its content at the top-left corner")
    func geometryReaderSize() {
        let laid = Laid(width: 120, height: 80) {
            GeometryReader { space in Box(space.size.width / 2, space.size.height / 4) }
        }
        #expect(laid.size == Size(width: 120, height: 80))
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 60, height: 20)])
        let ideal = Laid(width: nil, height: nil) { GeometryReader { _ in Box(5, 5) } }
        #expect(ideal.size == Size(width: 10, height: 10))
    }

    @Test("A geometry reader provides its frame in global and in local coordinates")
    func geometryReaderFrame() {
        let laid = Laid(width: 100, height: 100) {
            HStack(spacing: 0) {
                Box(30, 10)
                GeometryReader { space in
                    Box(space.frame(in: .global).minX, space.frame(in: .local).minX + 1)
                }
            }
        }
        #expect(laid.fills.last == Rect(x: 30, y: 0, width: 30, height: 1))
    }

    @Test("A container-relative frame of several columns includes the spacing between them")
    func containerRelativeFrame() {
        // 320 points in four parts with 10 between them: three parts.
        let laid = Laid(width: 100, height: 10, container: Size(width: 320, height: 200)) {
            Color.red.containerRelativeFrame(.horizontal, count: 4, span: 3, spacing: 10)
        }
        #expect(laid.size.width == 237.5)
    }

    @Test("A section adds its header, content and footer to the stack in that order")
    func sections() {
        let laid = Laid(width: 100, height: 100) {
            VStack(spacing: 0) {
                Section {
                    Text("b")
                } header: {
                    Text("a")
                } footer: {
                    Text("c")
                }
            }
        }
        #expect(laid.texts.map(\.string) == ["a", "b", "c"])
    }

    @Test("A lazy vertical stack takes the full width and aligns its content in it")
    func lazyStack() {
        let laid = Laid(width: 100, height: 100) { LazyVStack(alignment: .trailing, spacing: 2) { Box(10, 10) } }
        #expect(laid.size.width == 100)
        #expect(laid.fills[0].x == 90)
    }

    @Test("A label shows its title and icon as arranged by the enclosing label style")
    func labelStyles() {
        func strings(_ style: some LabelStyle) -> [String] {
            Laid(width: 300, height: 100) { Label("Title", systemImage: "star").labelStyle(style) }.texts.map(\.string)
        }
        #expect(strings(.titleAndIcon) == ["Title"])
        #expect(strings(.titleOnly) == ["Title"])
        #expect(strings(.iconOnly) == [])
        struct Loud: LabelStyle {
            func makeBody(configuration: Configuration) -> some View {
                VStack {
                    configuration.title
                    Text("!")
                    Label(configuration)
                }
            }
        }
        // A label inside a style uses the enclosing style.
        #expect(strings(Loud()) == ["Title", "!", "Title"])
    }

    @Test("Custom view modifiers wrap their content and read the environment, also when concatenated")
    func customModifiers() {
        struct Framed: ViewModifier {
            @Environment(\.lineLimit) var limit
            func body(content: Content) -> some View { content.padding(CGFloat(limit ?? 0)) }
        }
        let laid = Laid(width: 300, height: 100) { Box(10, 10).modifier(Framed()).lineLimit(3) }
        #expect(laid.size == Size(width: 16, height: 16))
        let twice = Laid(width: 300, height: 100) { Box(10, 10).modifier(Framed().concat(Framed())).lineLimit(3) }
        #expect(twice.size == Size(width: 22, height: 22))
    }

    @Test("Views in a ZStack are drawn in ascending order of their z-index")
    func zIndex() {
        let laid = Laid(width: 100, height: 100) {
            ZStack {
                Box(10, 10).zIndex(1)
                Box(20, 20)
                Box(30, 30).zIndex(-1)
            }
        }
        #expect(laid.fills.map(\.width) == [30, 20, 10])
    }

    @Test("Several root views form a column, and several background views form layers")
    func severalViews() {
        let root = Laid(width: 100, height: 100) {
            Box(10, 10)
            Box(30, 20)
        }
        #expect(root.fills == [Rect(x: 10, y: 0, width: 10, height: 10), Rect(x: 0, y: 18, width: 30, height: 20)])
        let behind = Laid(width: 100, height: 100) {
            Color.clear.frame(width: 40, height: 40).background {
                Box(10, 10)
                Box(30, 20)
            }
        }
        #expect(behind.fills.map(\.middle) == [Point(x: 20, y: 20), Point(x: 20, y: 20)])
    }
}

import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct InlineContentTests {
    private func drawn(@ViewBuilder _ view: @escaping () -> some View) throws -> DrawnWidget {
        try DrawnWidget(.accessoryInline) { view().containerBackground(for: .widget) {} }
    }

    @Test("Beside the date, texts and one image are drawn, and other views are reported")
    func textsAndOneImage() throws {
        let drawn = try drawn {
            HStack {
                Circle()
                Image(systemName: "star")
                Text(verbatim: "a")
                Image(systemName: "moon")
                Text(verbatim: "b").background(Color.red)
            }
        }
        #expect(drawn.snapshot.texts.map(\.string) == ["a", "b"])
        let symbols = drawn.snapshot.list.items.filter { if case .symbol = $0 { true } else { false } }
        #expect(symbols.count == 1 && drawn.snapshot.list.items.count == 3)
        #expect(
            drawn.findings == [
                "not drawn beside the date: shapes, colours, charts and further images — show texts and one image"
            ])
    }

    @Test("Each alternative of ViewThatFits may have its own image")
    func alternatives() throws {
        let drawn = try drawn {
            ViewThatFits {
                Label {
                    Text(verbatim: "Twenty-four characters!!")
                } icon: {
                    Image(systemName: "star")
                }
                Label {
                    Text(verbatim: "short")
                } icon: {
                    Image(systemName: "moon")
                }
            }
        }
        #expect(drawn.snapshot.texts.map(\.string) == ["short"])
        #expect(drawn.snapshot.list.items.contains { if case .symbol = $0 { true } else { false } })
        #expect(drawn.findings == [])
    }

    @Test(
        "The content of a circular or rectangular accessory widget is inset by 7 points, and its content margins are zero",
        arguments: [(WidgetFamily.accessoryCircular, "58x58"), (.accessoryRectangular, "146x58")])
    func accessoryInset(family: WidgetFamily, size: String) throws {
        struct Measured: View {
            @Environment(\.widgetContentMargins) private var margins

            var body: some View {
                GeometryReader { space in
                    Text(verbatim: "\(Int(space.size.width))x\(Int(space.size.height))")
                }
                .padding(margins)
            }
        }
        let enabled = try DrawnWidget(family) { Measured().containerBackground(for: .widget) {} }
        let disabled = try DrawnWidget(family, configured: { $0.contentMarginsDisabled() }) {
            Measured().containerBackground(for: .widget) {}
        }
        for drawn in [enabled, disabled] {
            #expect(drawn.snapshot.texts.map(\.string) == [size])
            #expect(drawn.snapshot.list.textBlocks.first?.lines.first?.x == 7)
        }
    }
}

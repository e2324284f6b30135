import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct InlineContentTests {
    private func drawn(@ViewBuilder _ view: @escaping () -> some View) throws -> DrawnWidget {
        try DrawnWidget(.accessoryInline) { view().containerBackground(for: .widget) {} }
    }

    // Requirements: L-009
    @Test("Beside the date, one text and one image are drawn, and other views are reported")
    func textAndImage() throws {
        let drawn = try drawn {
            HStack {
                Circle()
                Image(systemName: "star")
                Text(verbatim: "a")
                Image(systemName: "moon")
                Text(verbatim: "b").background(Color.red)
            }
        }
        #expect(drawn.snapshot.texts.map(\.string) == ["a"])
        let symbols = drawn.snapshot.list.items.filter { if case .symbol = $0 { true } else { false } }
        #expect(symbols.count == 1 && drawn.snapshot.list.items.count == 2)
        #expect(drawn.findings == [Self.incomplete])
    }

    private static let incomplete =
        "not drawn beside the date: shapes, colours, charts and further texts and images — show one text and one image, and join texts with +"

    @Test("A text with line breaks is drawn in one line beside the date")
    func lineBreaks() throws {
        let drawn = try drawn { Text(verbatim: "a\nb") + Text(verbatim: "\nc").bold() }
        #expect(drawn.snapshot.texts.map(\.string) == ["a b c"] && drawn.snapshot.texts[0].lines == ["a b c"])
        #expect(drawn.findings == [])
    }

    // Requirements: L-009
    @Test("Of a stack of two texts, the first one is drawn in the middle of the line")
    func stackOfTexts() throws {
        let drawn = try drawn {
            VStack {
                Text(verbatim: "Lisbon")
                Text(verbatim: "18°")
            }
        }
        #expect(drawn.snapshot.texts.map(\.string) == ["Lisbon"])
        let rect = try #require(drawn.snapshot.texts.first?.rect)
        #expect(rect.y >= 0 && rect.bottom <= 26 && abs(rect.y - (26 - rect.bottom)) <= 1)
        #expect(drawn.findings == [Self.incomplete])
    }

    // Requirements: L-009
    @Test("The text and the image of a vertical stack, or on top of each other, are drawn side by side")
    func oneLine() throws {
        let rows = [
            try drawn {
                VStack {
                    Image(systemName: "star")
                    Text(verbatim: "Lisbon")
                }
            },
            try drawn {
                ZStack {
                    Image(systemName: "star")
                    Text(verbatim: "Lisbon")
                }
            },
            try drawn {
                Image(systemName: "star")
                Text(verbatim: "Lisbon")
            },
        ]
        for drawn in rows {
            let rect = try #require(drawn.snapshot.texts.first?.rect)
            #expect(rect.y >= 0 && rect.bottom <= 26)
            let middle = rect.x + rect.width / 2
            #expect(middle > 117 + 5)
            #expect(drawn.findings == [])
        }
    }

    // Requirements: L-009
    @Test("Texts that are joined with + are drawn as one text")
    func joinedTexts() throws {
        let drawn = try drawn { Text(verbatim: "Lisbon ") + Text(verbatim: "18°") }
        #expect(drawn.snapshot.texts.map(\.string) == ["Lisbon 18°"])
        #expect(drawn.findings == [])
    }

    // Requirements: L-009
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

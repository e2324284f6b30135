import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// A home-screen widget with a preview of the day, as apps write them.
@MainActor
struct HomeScreenFormsTests {
    private struct Entry {
        var eventCount: Int
        var summary: String
    }

    private struct TomorrowWidgetView: View {
        var entry: Entry
        @Environment(\.widgetFamily) var family

        var body: some View {
            switch family {
            case .systemSmall: smallView
            case .systemMedium: mediumView
            default: smallView
            }
        }

        private var smallView: some View {
            VStack(spacing: 8) {
                HStack {
                    Image(systemName: "sun.horizon").font(.system(size: 16))
                    Text("Tomorrow").font(.system(size: 12, weight: .medium))
                    Spacer()
                }
                .foregroundColor(.white.opacity(0.7))

                Text("\(entry.eventCount)")
                    .font(.system(size: 34, weight: .bold, design: .monospaced))
                    .foregroundColor(.green)

                Text(entry.summary)
                    .font(.system(size: 11))
                    .foregroundColor(.white.opacity(0.8))
            }
            .padding(12)
            .containerBackground(.black, for: .widget)
        }

        private var mediumView: some View { HStack { smallView } }
    }

    private func drawn(_ count: Int = 8, _ family: WidgetFamily = .systemSmall) throws -> DrawnWidget {
        try DrawnWidget(family) { TomorrowWidgetView(entry: Entry(eventCount: count, summary: "Busy morning")) }
    }

    private func nodes(_ family: WidgetFamily) -> [ViewNode] {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        let view = TomorrowWidgetView(entry: Entry(eventCount: 8, summary: "Busy morning"))
        return resolve(view, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog()))
            .flatMap(\.all)
    }

    // Requirements: W-014
    @Test("The small and medium families have their own views and others use the small one")
    func familyViews() {
        func stacks(_ family: WidgetFamily) -> Int {
            nodes(family).filter { if case .stack = $0.content { true } else { false } }.count
        }
        #expect(stacks(.systemSmall) == 2)
        #expect(stacks(.systemMedium) == 3)
        #expect(stacks(.systemLarge) == 2)
    }

    // Requirements: W-015, W-016, W-017, W-044
    @Test("Text sizes, weights, designs and colours match those of the view's source")
    func fontsAndColors() throws {
        let texts = nodes(.systemSmall).compactMap { node -> ViewNode.TextContent? in
            if case .text(let text) = node.content { text } else { nil }
        }
        #expect(texts.map(\.string) == ["Tomorrow", "8", "Busy morning"])
        #expect(texts.map(\.font.size) == [12, 34, 11])
        #expect(texts.map(\.font.weight) == [500, 700, 400])
        #expect(texts.map(\.font.design) == ["default", "monospaced", "default"])
        let environment = EnvironmentValues()
        let colours = [Color.white.opacity(0.7), .green, .white.opacity(0.8)].map { $0.paint(in: environment) }
        #expect(texts.map(\.paint) == colours)
    }

    // Requirements: W-018, W-038
    @Test("A small widget draws its black background and its texts without diagnostics")
    func smallWidget() throws {
        let snapshot = try drawn().snapshot
        #expect(snapshot.list.items.first == .fill(Rect(x: 0, y: 0, width: 158, height: 158), .color(.init(0, 0, 0))))
        #expect(snapshot.texts.map(\.string) == ["Tomorrow", "8", "Busy morning"])
        // The test engine's lines are 20 points high and 8 apart, within the margins and the padding.
        #expect(snapshot.texts[2].rect.y - snapshot.texts[1].rect.y == 28)
        #expect(snapshot.diagnostics == [] && snapshot.violations == [])
    }
}

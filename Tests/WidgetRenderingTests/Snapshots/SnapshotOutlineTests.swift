import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Texts are 10 points wide and 20 points high per character.
@MainActor struct SnapshotOutlineTests {
    private func outline(
        _ family: WidgetFamily = .systemSmall, _ mode: WidgetRenderingMode = .fullColor,
        source: @escaping (ViewPath, String?) -> String? = { _, _ in nil },
        @ViewBuilder _ view: @escaping () -> some View
    ) throws -> [String] {
        let snapshot = try DrawnWidget(family, mode, format: .outline, view).snapshot
        return SnapshotOutline(snapshot, source: source).text.split(separator: "\n").map(String.init)
    }

    private struct Badge: View {
        var body: some View { Text("New").foregroundStyle(Color(red: 1, green: 1, blue: 1)) }
    }

    @Test("Each view has a line with its rectangle, nested in the view around it, with texts, fonts and colours")
    func views() throws {
        let lines = try outline {
            VStack(alignment: .leading, spacing: 0) {
                Text("Tea").font(.system(size: 17, weight: .semibold))
                Rectangle().frame(width: 40, height: 10)
                Badge()
            }
            .padding(8)
            .containerBackground(for: .widget) { Color(red: 0, green: 0, blue: 0) }
        }
        #expect(
            lines == [
                "Sample systemSmall 158x158",
                "  containerBackground/Color 0,0 158x158 #000000",
                "  VStack 59,54 40x50",
                "    Text \"Tea\" 59,54 30x20 17pt weight 600 #000000 on #000000 LOW CONTRAST 1",
                "    Rectangle 59,74 40x10",
                "    Badge/Text \"New\" 59,84 30x20 17pt #FFFFFF on #000000 contrast 21",
            ])
    }

    @Test("Diagnostics are notes at the end, with the path of their view")
    func diagnostics() throws {
        let lines = try outline { VStack { Button("Tea") {} } }
        #expect(
            lines.last == "note: VStack/Button: a tap does nothing: a widget's buttons run intents, not closures")
    }

    @Test("A text or a small image almost at the edge is marked in the system families, and a large image isn't")
    func edges() throws {
        @ViewBuilder func content() -> some View {
            ZStack(alignment: .topLeading) {
                Image(systemName: "leaf").resizable().frame(width: 120, height: 120)
                Text("Tea").padding(.leading, 3).padding(.top, 4)
                Image(systemName: "cup.and.saucer").resizable().frame(width: 20, height: 20).offset(x: 138)
            }
            .containerBackground(for: .widget) { Color(red: 1, green: 1, blue: 1) }
        }
        let marked = try outline { content().frame(width: 158, height: 158, alignment: .topLeading) }
            .filter { $0.contains("EDGE") }
        #expect(marked.count == 2)
        #expect(marked.first?.contains("Text \"Tea\"") == true && marked.first?.hasSuffix(" EDGE left") == true)
        #expect(marked.last?.contains("Image \"cup.and.saucer\" 138,0") == true)
        #expect(marked.last?.hasSuffix(" EDGE top, right") == true)
        #expect(!(try outline(.accessoryRectangular, .vibrant) { content() }.contains { $0.contains("EDGE") }))
    }

    @Test("A truncated text, an overlap and a text outside the widget are marked")
    func problems() throws {
        let lines = try outline {
            ZStack(alignment: .topLeading) {
                Text("A long line").lineLimit(1).frame(width: 50)
                Text("Other").offset(x: 20, y: 5)
                Text("Gone").offset(x: 120)
            }
            .containerBackground(for: .widget) { Color(red: 1, green: 1, blue: 1) }
        }
        #expect(lines.contains { $0.contains("Text \"A long line\"") && $0.hasSuffix("TRUNCATED to \"A lon\"") })
        #expect(lines.contains { $0.contains("Text \"Gone\"") && $0.contains("OUTSIDE by ") && $0.contains(" right") })
        #expect(lines.contains("OVERLAP 30x15: \"A long line\" and \"Other\""))
        #expect(lines.filter { $0.hasPrefix("OVERLAP") }.count == 1)
    }

    @Test("Tap regions, the URL and diagnostics follow the views")
    func taps() throws {
        let lines = try outline {
            Link(destination: URL(string: "tea://pour")!) { Text("Pour").padding(12) }
                .containerBackground(for: .widget) { Color(red: 1, green: 1, blue: 1) }
        }
        #expect(lines.last == "tap 1 at 47,57 64x44: tea://pour")
        let broken = try outline {
            Text("Pour").widgetURL(URL(string: "pour/1")).containerBackground(for: .widget) { Color.white }
        }
        #expect(broken[1] == "tap anywhere: pour/1 NO SCHEME")
    }

    @Test("A view's file and line are shown where they differ from those of the view around it")
    func sources() throws {
        let lines = try outline(source: { path, _ in
            path.description.contains("Badge") ? "Badge.swift:3" : "Cup.swift:1"
        }) {
            VStack(spacing: 0) {
                Text("Tea")
                Badge()
            }
            .containerBackground(for: .widget) {}
        }
        #expect(lines.filter { $0.hasSuffix("[Cup.swift:1]") }.count == 1)
        #expect(lines.first { $0.contains("Badge/Text") }?.hasSuffix("  [Badge.swift:3]") == true)
    }

    @Test("A placeholder's texts aren't in its outline, and a mask's views aren't either")
    func hidden() throws {
        let lines = try outline {
            VStack(spacing: 0) {
                Text("Secret").redacted(reason: .placeholder)
                Rectangle().frame(width: 40, height: 20).mask { Text("Hole") }
            }
            .containerBackground(for: .widget) {}
        }
        #expect(lines.contains { $0.contains("Text redacted ") })
        #expect(!lines.joined().contains("Secret"))
        #expect(!lines.joined().contains("Hole"))
    }

    @Test("Recording an outline doesn't change the layout")
    func layout() throws {
        func lists(_ format: SnapshotFormat) throws -> DisplayList {
            try DrawnWidget(.systemMedium, format: format) {
                HStack {
                    Text("Tea").layoutPriority(1)
                    Spacer()
                    ViewThatFits {
                        Text("A line that is much too long for this")
                        Text("Short")
                    }
                    Grid {
                        GridRow {
                            Text("a"); Color.red.frame(width: 10, height: 10)
                        }
                    }
                }
                .overlay(alignment: .bottom) { Divider() }
                .containerBackground(for: .widget) { Color.white }
            }.snapshot.list
        }
        #expect(try lists(.outline) == lists(.png))
        #expect(try DrawnWidget(.systemSmall) { Text("Tea") }.snapshot.outline.isEmpty)
    }
}

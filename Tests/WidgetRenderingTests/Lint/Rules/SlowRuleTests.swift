import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The amount of work of a snapshot, on either side of each limit.
@MainActor
struct SlowRuleTests {
    private func findings(_ items: [DisplayList.Item] = [], side: Double = 100, change: (LayoutWork) -> Void = { _ in })
        -> [String]
    {
        let work = LayoutWork()
        change(work)
        let snapshot = CheckedSnapshot(
            place: .family(.systemSmall), mode: .fullColor, nodes: [],
            list: DisplayList(size: Size(width: side, height: side), items: items), texts: [],
            images: ImageStore(catalog: .empty, scale: 3), work: work)
        return SlowRule().findings(in: snapshot).map(\.message)
    }

    private let fill = DisplayList.Item.fill(
        Rect(x: 0, y: 0, width: 1, height: 1), .color(ResolvedColor(red: 0, green: 0, blue: 0)))

    @Test("More than 5,000 laid-out views or 2,000 text layouts are reported")
    func layoutWork() {
        #expect(findings { ($0.views, $0.textLayouts) = (5_000, 2_000) } == [])
        #expect(
            findings { ($0.views, $0.textLayouts) = (5_001, 2_001) } == [
                "5001 views and modifiers are laid out, more than the limit of 5000 — show fewer views",
                "2001 text layouts are tried, more than the limit of 2000 — show fewer texts, or nest fewer stacks",
            ])
    }

    @Test("More than 5,000 drawn items are reported, including those in groups and masks")
    func drawnItems() {
        let group = DisplayList.Item.group(.opacity(0.5), [fill, .masked([fill], by: [fill])])
        let most = [DisplayList.Item](repeating: fill, count: 4_997)
        #expect(findings(most + [group]) == [])
        #expect(
            findings(most + [group, fill]) == [
                "5001 shapes, texts and images are drawn, more than the limit of 5000 — draw fewer of them"
            ])
    }

    @Test("Effects are reported above 16 million redrawn pixels, each counted at the snapshot's size")
    func redrawnPixels() {
        let blurs = [DisplayList.Item](repeating: .group(.blur(radius: 4), [fill]), count: 400)
        #expect(findings(blurs) == [])
        let shadow = DisplayList.Item.masked(
            [.group(.shadow(ResolvedColor(red: 0, green: 0, blue: 0), radius: 1, x: 0, y: 0), [fill])], by: [fill])
        #expect(
            findings(blurs + [shadow]) == [
                "16040000 pixels are redrawn by blurs, shadows and filters, more than the limit of 16000000 — use fewer effects"
            ])
        #expect(findings([blurs[0]], side: 1e12).count == 1)
    }

    @Test("Views that a GeometryReader creates count, and a text counts once for each proposal")
    func countedWork() throws {
        let drawn = try DrawnWidget(.systemSmall) {
            GeometryReader { _ in
                ZStack { ForEach(0..<6_000) { _ in Color.red } }
            }
            .containerBackground(.white, for: .widget)
        }
        #expect(
            drawn.findings.contains { $0.contains("views and modifiers are laid out, more than the limit of 5000") })
        #expect(
            drawn.findings.contains { $0.contains("shapes, texts and images are drawn, more than the limit of 5000") })
        let texts = try DrawnWidget(.systemLarge) {
            HStack { ForEach(0..<2_001) { Text(verbatim: "\($0)") } }.containerBackground(.white, for: .widget)
        }
        #expect(texts.findings.contains { $0.contains("text layouts are tried, more than the limit of 2000") })
    }

    @Test("The same view gives the same findings every time")
    func repeatable() throws {
        let findings = try (0..<2).map { _ in
            try DrawnWidget(.systemLarge) {
                HStack { ForEach(0..<2_001) { Text(verbatim: "\($0)") } }.containerBackground(.white, for: .widget)
            }.findings
        }
        #expect(findings[0] == findings[1])
    }
}

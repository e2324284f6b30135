import Foundation
import Shared
import Testing

@testable import WidgetExt
@testable import WidgetRendering

/// The widget's configuration, and the views of its families.
@MainActor
struct TomorrowWidgetTests {
    private static let date = Date(timeIntervalSince1970: 1_774_514_460)
    private var entry: TomorrowEntry {
        TomorrowEntry(
            date: Self.date, eventCount: 4, summary: "Moderately busy", nextEvent: "Team Standup at 9:00 AM",
            lastUpdated: "Last updated 9:30 AM")
    }

    private func nodes(_ entry: TomorrowEntry, _ family: WidgetFamily) -> [ViewNode] {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        func all(_ node: ViewNode) -> [ViewNode] {
            switch node.content {
            case .stack(_, let children), .overlaid(_, let children), .fitting(_, _, let children):
                [node] + children.flatMap(all)
            case .modified(_, let inner): [node] + all(inner)
            default: [node]
            }
        }
        return resolve(
            TomorrowWidgetView(entry: entry), in: ResolveContext(environment: environment, diagnostics: DiagnosticLog())
        ).flatMap(all)
    }

    private func texts(_ entry: TomorrowEntry, _ family: WidgetFamily) -> [String] {
        nodes(entry, family).compactMap { if case .text(let text) = $0.content { text.string } else { nil } }
    }

    // Requirements: W-004, W-023
    @Test("The Tomorrow widget has the kind, name, description and families of its source, and Lock Screen families")
    func galleryMetadata() {
        let descriptor = WidgetDescriptor(widget: TomorrowWidget())
        #expect(descriptor.kind == "TomorrowWidget" && descriptor.displayName == "Tomorrow Preview")
        #expect(descriptor.description == "See what's coming up tomorrow")
        #expect(
            descriptor.families == [
                .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
            ])
    }

    // Requirements: W-015, W-016, W-017, W-018, W-044
    @Test("The small widget has the texts, fonts, colors, symbol, spacing and padding of its source")
    func smallFamily() {
        let nodes = nodes(entry, .systemSmall)
        let texts = nodes.compactMap { if case .text(let text) = $0.content { text } else { nil } }
        #expect(texts.map(\.string) == ["Tomorrow", "4", "Moderately busy"])
        #expect(texts.map(\.font.size) == [12, 34, 11])
        #expect(texts.map(\.font.weight) == [500, 700, 400])
        #expect(texts.map(\.font.design) == ["default", "monospaced", "default"])
        let environment = EnvironmentValues()
        let colours = [Color.white.opacity(0.7), .green, .white.opacity(0.8)].map { $0.paint(in: environment) }
        #expect(texts.map(\.paint) == colours)
        let symbols = nodes.compactMap { if case .symbol(let symbol) = $0.content { symbol } else { nil } }
        #expect(symbols.map(\.name) == ["sun.horizon"] && symbols.map(\.size) == [16])
        let spacings = nodes.compactMap { node -> Double? in
            if case .stack(let stack, _) = node.content, stack.axis == .vertical { stack.spacing } else { nil }
        }
        #expect(spacings.first == 8)
        let paddings = nodes.compactMap { node -> EdgeInsets? in
            if case .modified(.padding(let insets), _) = node.content { insets } else { nil }
        }
        #expect(paddings == [EdgeInsets(top: 12, leading: 12, bottom: 12, trailing: 12)])
        #expect(nodes.contains { if case .spacer = $0.content { true } else { false } })
    }

    // Requirements: W-014
    @Test("A Tomorrow widget of an unsupported family is drawn like the small one")
    func unsupportedFamily() {
        #expect(texts(entry, .systemLarge) == texts(entry, .systemSmall))
    }

    // Requirements: W-014, W-019
    @Test("The medium widget adds the first event and the last update to the small one's texts")
    func mediumFamily() {
        #expect(
            texts(entry, .systemMedium) == [
                "Tomorrow", "4", "Moderately busy", "First up", "Team Standup at 9:00 AM", "Last updated 9:30 AM",
            ])
        let free = TomorrowEntry(date: Self.date, eventCount: 0, summary: "Free", nextEvent: nil)
        #expect(texts(free, .systemMedium) == ["Tomorrow", "0", "Free", "Nothing planned"])
    }

    // Requirements: W-004
    @Test("The Lock Screen families show the count, the next event or shorter alternatives")
    func lockScreenFamilies() throws {
        #expect(texts(entry, .accessoryCircular) == ["4"])
        #expect(
            texts(entry, .accessoryRectangular) == [
                "Tomorrow", "Team Standup at 9:00 AM", "4 events · Moderately busy",
            ])
        #expect(
            texts(entry, .accessoryInline) == [
                "Tomorrow: Team Standup at 9:00 AM", "4 events tomorrow", "4 events",
            ])
        var old = entry
        old.isStale = true
        #expect(texts(old, .accessoryRectangular).last == "Last updated 9:30 AM")
    }

    // Requirements: W-029
    @Test("The footnote shows a trial and, for stale data, the last update")
    func footnotes() {
        var old = entry
        (old.isStale, old.isTrial) = (true, true)
        #expect(texts(old, .systemSmall).last == "Trial · Last updated 9:30 AM")
        #expect(texts(old, .systemMedium).last == "Trial · Last updated 9:30 AM")
    }

    /// In every family a notice replaces the day's data, without a count, and is never empty.
    // Requirements: W-031, W-033
    @Test(
        "A notice replaces the day's data in every family",
        arguments: [
            WidgetFamily.systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    func noticeEntry(family: WidgetFamily) throws {
        let notice = "Open Wythnos to sync your calendar"
        let drawn = try DrawnTomorrow(TomorrowEntry(date: Self.date, notice: notice), family)
        #expect(!drawn.texts.contains { $0.contains { $0.isNumber } })
        #expect(!drawn.snapshot.list.items.isEmpty)
        let strings = texts(TomorrowEntry(date: Self.date, notice: notice), family)
        #expect(strings.contains(notice) || family == .accessoryCircular)
    }

    @Test(
        "A count of up to five digits stays inside the circular widget without truncation",
        arguments: [4, 1_000, 99_999])
    func circle(_ count: Int) throws {
        let busy = TomorrowEntry(date: Self.date, eventCount: count, summary: "Busy", nextEvent: nil)
        let drawn = try DrawnTomorrow(busy, .accessoryCircular).snapshot
        let text = try #require(drawn.texts.first)
        let radius = drawn.list.size.width / 2
        let rect = text.rect
        for (x, y) in [(rect.x, rect.bottom), (rect.right, rect.bottom), (rect.x, rect.y), (rect.right, rect.y)] {
            let distance = ((x - radius) * (x - radius) + (y - radius) * (y - radius)).squareRoot()
            #expect(distance < radius - 2, "\(count)")
        }
        #expect(!text.isTruncated)
    }

    // Requirements: W-039
    @Test("Counts with the digits 1 and 8 are drawn with the same width")
    func digitWidth() throws {
        func width(_ count: Int) throws -> Double? {
            let other = TomorrowEntry(date: Self.date, eventCount: count, summary: "Free", nextEvent: nil)
            return try DrawnTomorrow(other, .systemSmall).snapshot.texts.first { $0.string == "\(count)" }?.rect.width
        }
        #expect(try width(1) == width(8) && width(1) != nil)
    }
}

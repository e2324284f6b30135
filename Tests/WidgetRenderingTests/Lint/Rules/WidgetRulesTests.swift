import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The exact finding of each rule, and the closest view without one.
@MainActor
struct WidgetRulesTests {
    private let home = URL(string: "app://home")
    private let away = URL(string: "app://away")

    // Requirements: L-057
    @Test("A widget without a container background is reported and drawn on an opaque one")
    func missingBackground() throws {
        let drawn = try DrawnWidget(.systemSmall) { Text(verbatim: "a") }
        #expect(
            drawn.findings == [
                "Text: no containerBackground: the widget gets an opaque one — add containerBackground(for: .widget)"
            ])
        #expect(
            drawn.snapshot.list.items.first
                == .fill(Rect(Size(width: 158, height: 158)), .color(ResolvedColor(255, 255, 255))))
        for mode in WidgetRenderingMode.allCases {
            #expect(try DrawnWidget(.accessoryRectangular, mode) { Text(verbatim: "a") }.findings.count == 1)
        }
    }

    @Test("A snapshot that isn't linted has the diagnostics of drawing, but no findings of rules")
    func unlinted() throws {
        let drawn = try DrawnWidget(.systemSmall, isLinted: false) { Button("Tea") {} }
        #expect(drawn.findings == ["Button: a tap does nothing: a widget's buttons run intents, not closures"])
        let linted = try DrawnWidget(.systemSmall) { Button("Tea") {} }
        #expect(linted.snapshot.violations.first?.rule == .containerBackground)
        #expect(linted.snapshot.diagnostics == drawn.snapshot.diagnostics)
    }

    // Requirements: L-040
    @Test("An empty container background draws nothing and is not reported")
    func emptyBackground() throws {
        let drawn = try DrawnWidget(.accessoryRectangular) { Bare { Text(verbatim: "a") } }
        #expect(drawn.findings == [])
        #expect(drawn.snapshot.list.items.count == 1)
    }

    // Requirements: L-057
    @Test("A second container background is reported, while one on a group of views is not")
    func secondBackground() throws {
        let drawn = try DrawnWidget(.systemSmall) {
            VStack { Text(verbatim: "a").containerBackground(Color.red, for: .widget) }
                .containerBackground(Color.yellow, for: .widget)
        }
        #expect(drawn.findings == ["VStack/Text: a second containerBackground isn't drawn — keep one per widget"])
        let grouped = try DrawnWidget(.systemSmall) {
            Group {
                Text(verbatim: "a")
                Text(verbatim: "b")
            }
            .containerBackground(Color.yellow, for: .widget)
        }
        #expect(grouped.findings == [])
    }

    // Requirements: L-047
    @Test("Two widget URLs are reported together with the one that is used")
    func twoWidgetURLs() throws {
        let drawn = try DrawnWidget(.accessoryCircular) {
            Bare { VStack { Text(verbatim: "a").widgetURL(away) }.widgetURL(home) }
        }
        #expect(drawn.snapshot.url == home)
        #expect(
            drawn.findings == [
                "Bare/VStack/Text: two widgetURLs: app://home is used, app://away is not — keep one per widget"
            ])
        let twice = try DrawnWidget(.accessoryCircular) {
            Bare {
                VStack {
                    Text(verbatim: "a").widgetURL(home)
                    Text(verbatim: "b").widgetURL(home)
                }
            }
        }
        #expect(
            twice.findings.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "two widgetURLs: app://home is set twice — keep one per widget"
            ])
    }

    // Requirements: L-047
    @Test("A widget URL on a group or on each ViewThatFits candidate is not reported")
    func sharedWidgetURL() throws {
        let grouped = try DrawnWidget(.systemSmall) {
            Bare {
                Group {
                    Text(verbatim: "a")
                    Text(verbatim: "b")
                }
                .widgetURL(home)
            }
        }
        #expect(grouped.findings == [])
        let chosen = try DrawnWidget(.accessoryInline) {
            Bare {
                ViewThatFits {
                    Text(verbatim: "aaaa").widgetURL(home)
                    Text(verbatim: "a").widgetURL(away)
                }
            }
        }
        #expect(chosen.findings == [])
        #expect(
            try DrawnWidget(.systemSmall) { Bare { Text(verbatim: "a").widgetURL(nil).widgetURL(home) } }.findings == []
        )
    }

    // Requirements: L-044
    @Test("An accessory background in the inline family draws nothing and is reported")
    func inlineBackground() throws {
        let drawn = try DrawnWidget(.accessoryInline) {
            Bare {
                AccessoryWidgetBackground()
                Text(verbatim: "a")
            }
        }
        #expect(
            drawn.findings.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "AccessoryWidgetBackground draws nothing in accessoryInline — use it in accessoryCircular and accessoryRectangular"
            ])
        #expect(drawn.snapshot.list.items.count == 1)
    }

    // Requirements: L-047
    @Test("A link beside a widget URL is reported in a family with a single target, and nowhere else")
    func linkAndWidgetURL() throws {
        let url = try #require(URL(string: "app://home"))
        let link = Link(destination: url) { Text(verbatim: "More").padding(12) }
        let drawn = try DrawnWidget(.accessoryCircular) {
            link.widgetURL(url).containerBackground(for: .widget) {}
        }
        #expect(
            drawn.findings.map { $0.split(separator: ": ", maxSplits: 1).last } == [
                "the Link has no effect: in this family a tap always opens the widgetURL — leave the Link out"
            ])
        let alone = try DrawnWidget(.accessoryCircular) { link.containerBackground(for: .widget) {} }
        #expect(alone.findings == [])
        for family in [WidgetFamily.systemSmall, .systemMedium, .accessoryRectangular] {
            let both = try DrawnWidget(family) { link.widgetURL(url).containerBackground(for: .widget) {} }
            #expect(both.findings == [], "\(family)")
        }
    }

    // Requirements: L-046
    @Test("A geometry reader is reported in the inline family, not on the home screen")
    func inlineGeometryReader() throws {
        let drawn = try DrawnWidget(.accessoryInline) {
            GeometryReader { _ in Text(verbatim: "a") }.containerBackground(for: .widget) {}
        }
        #expect(
            drawn.findings == [
                "GeometryReader: a GeometryReader can't read a size in accessoryInline — instead, offer texts of different lengths with ViewThatFits"
            ])
        #expect(
            try DrawnWidget(.systemSmall) {
                GeometryReader { _ in Text(verbatim: "a") }.containerBackground(for: .widget) {}
            }.findings == [])
    }

    // Requirements: L-056
    @Test("Text that is truncated in the inline family is reported")
    func truncatedInlineText() throws {
        let drawn = try DrawnWidget(.accessoryInline) {
            Text(verbatim: "Twenty-four characters!!").containerBackground(for: .widget) {}
        }
        #expect(drawn.findings.count == 1)
        #expect(
            drawn.findings[0]
                == "Text: the text is cut off beside the date: 'Twenty-four characters!' — offer a shorter text to ViewThatFits"
        )
    }

    // Requirements: L-055
    @Test("Truncated text with a layout priority is reported, other truncated text is not")
    func truncatedPriority() throws {
        func view(_ priority: Double) -> some View {
            Text(verbatim: "Twenty-four characters!!").lineLimit(1).layoutPriority(priority)
                .containerBackground(for: .widget) {}
        }
        #expect(
            try DrawnWidget(.accessoryRectangular) { view(1) }.findings == [
                "Text: the text is cut off although it has priority: 'Twenty-four ch' — let it shrink with minimumScaleFactor, or offer a shorter text to ViewThatFits"
            ])
        #expect(try DrawnWidget(.accessoryRectangular) { view(0) }.findings == [])
        #expect(try DrawnWidget(.accessoryRectangular, size: Size(width: 254, height: 72)) { view(1) }.findings == [])
    }

    // Requirements: L-023
    @Test("A colour behind text is reported in accessory families, not on the home screen")
    func accessoryColor() throws {
        func view(_ color: Color) -> some View {
            Text(verbatim: "a").background(color).containerBackground(for: .widget) {}
        }
        #expect(
            try DrawnWidget(.accessoryRectangular) { view(.red) }.findings == [
                "background/Color: a colour becomes a grey area in accessoryRectangular — use AccessoryWidgetBackground()"
            ])
        #expect(try DrawnWidget(.accessoryRectangular) { view(.clear) }.findings == [])
        #expect(try DrawnWidget(.systemSmall) { view(.red) }.findings == [])
    }
}

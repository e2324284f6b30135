import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Each rule's finding to the letter, and the nearest thing that is none.
@MainActor
struct WidgetRulesTests {
    private let home = URL(string: "app://home")
    private let away = URL(string: "app://away")

    @Test func aMissingContainerBackgroundIsNamedAndAnOpaqueOneDrawn() throws {
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

    @Test func anEmptyContainerBackgroundLetsTheWallpaperThrough() throws {
        let drawn = try DrawnWidget(.accessoryRectangular) { Bare { Text(verbatim: "a") } }
        #expect(drawn.findings == [])
        #expect(drawn.snapshot.list.items.count == 1)
    }

    @Test func aSecondContainerBackgroundIsNamed() throws {
        let drawn = try DrawnWidget(.systemSmall) {
            VStack { Text(verbatim: "a").containerBackground(Color.red, for: .widget) }
                .containerBackground(Color.yellow, for: .widget)
        }
        #expect(drawn.findings == ["VStack/Text: a second containerBackground isn't drawn — keep one a widget"])
        let grouped = try DrawnWidget(.systemSmall) {
            Group {
                Text(verbatim: "a")
                Text(verbatim: "b")
            }
            .containerBackground(Color.yellow, for: .widget)
        }
        #expect(grouped.findings == [])
    }

    @Test func twoWidgetURLsAreNamedWithTheOneThatIsUsed() throws {
        let drawn = try DrawnWidget(.accessoryCircular) {
            Bare { VStack { Text(verbatim: "a").widgetURL(away) }.widgetURL(home) }
        }
        #expect(drawn.snapshot.url == home)
        #expect(
            drawn.findings == [
                "Bare/VStack/Text: two widgetURLs: app://home is used, app://away is not — keep one a widget"
            ])
        let twice = try DrawnWidget(.accessoryCircular) {
            Bare {
                ZStack {
                    Text(verbatim: "a").widgetURL(home)
                    Text(verbatim: "b").widgetURL(home)
                }
            }
        }
        #expect(
            twice.findings.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "two widgetURLs: app://home is set twice — keep one a widget"
            ])
    }

    @Test func oneWidgetURLIsAllowedOnSeveralViewsAndInEachCandidate() throws {
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

    @Test func theStandardBackgroundIsNothingBesideTheDate() throws {
        let drawn = try DrawnWidget(.accessoryInline) {
            Bare {
                AccessoryWidgetBackground()
                Text(verbatim: "a")
            }
        }
        #expect(
            drawn.findings.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "nothing is drawn in accessoryInline — use AccessoryWidgetBackground in circles and rectangles"
            ])
        #expect(drawn.snapshot.list.items.count == 1)
    }

    @Test func aLinkBesideAWidgetURLIsNamed() throws {
        let url = try #require(URL(string: "app://home"))
        let drawn = try DrawnWidget(.systemMedium) {
            Link("More", destination: url).widgetURL(url).containerBackground(for: .widget) {}
        }
        #expect(
            drawn.findings.map { $0.split(separator: ": ", maxSplits: 1).last } == [
                "a Link in a widget with a widgetURL: which of them a tap opens is undefined — keep one kind"
            ])
        let alone = try DrawnWidget(.systemMedium) {
            Link("More", destination: url).containerBackground(for: .widget) {}
        }
        #expect(alone.findings == [])
    }

    @Test func aGeometryReaderBesideTheDateIsNamed() throws {
        let drawn = try DrawnWidget(.accessoryInline) {
            GeometryReader { _ in Text(verbatim: "a") }.containerBackground(for: .widget) {}
        }
        #expect(
            drawn.findings == [
                "GeometryReader: a GeometryReader reads no size in accessoryInline — offer texts to ViewThatFits"
            ])
        #expect(
            try DrawnWidget(.systemSmall) {
                GeometryReader { _ in Text(verbatim: "a") }.containerBackground(for: .widget) {}
            }.findings == [])
    }

    @Test func textCutOffBesideTheDateIsNamed() throws {
        let drawn = try DrawnWidget(.accessoryInline) {
            Text(verbatim: "Twenty-four characters!!").containerBackground(for: .widget) {}
        }
        #expect(drawn.findings.count == 1)
        #expect(
            drawn.findings[0]
                == "Text: cut off beside the date: 'Twenty-four characters!' — offer a shorter text to ViewThatFits")
    }

    @Test func priorityTextThatIsCutOffIsNamed() throws {
        func view(_ priority: Double) -> some View {
            Text(verbatim: "Twenty-four characters!!").lineLimit(1).layoutPriority(priority)
                .containerBackground(for: .widget) {}
        }
        #expect(
            try DrawnWidget(.accessoryRectangular) { view(1) }.findings == [
                "Text: cut off though it has priority: 'Twenty-four char' — let it shrink with minimumScaleFactor, or offer a shorter text to ViewThatFits"
            ])
        #expect(try DrawnWidget(.accessoryRectangular) { view(0) }.findings == [])
        #expect(try DrawnWidget(.accessoryRectangular, size: Size(width: 240, height: 72)) { view(1) }.findings == [])
    }

    @Test func aColourIsAGreyAreaOnTheLockScreen() throws {
        func view(_ color: Color) -> some View {
            Text(verbatim: "a").background(color).containerBackground(for: .widget) {}
        }
        #expect(
            try DrawnWidget(.accessoryRectangular) { view(.red) }.findings == [
                "background/Color: a colour is a grey area in accessoryRectangular — use AccessoryWidgetBackground()"
            ])
        #expect(try DrawnWidget(.accessoryRectangular) { view(.clear) }.findings == [])
        #expect(try DrawnWidget(.systemSmall) { view(.red) }.findings == [])
    }
}

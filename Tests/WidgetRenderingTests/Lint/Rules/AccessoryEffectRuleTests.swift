import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Effects, colours and motion are reported on the lock screen, and allowed on the home screen.
@MainActor
struct AccessoryEffectRuleTests {
    private func findings(_ family: WidgetFamily, @ViewBuilder _ view: @escaping () -> some View) throws -> [String] {
        let drawn = try DrawnWidget(family) { Bare { view() } }
        return drawn.snapshot.violations.map(\.message)
    }

    private let text = Text(verbatim: "a")

    @Test("A shadow, blur or gradient is reported in accessory families, not on the home screen")
    func effects() throws {
        let circle = WidgetFamily.accessoryCircular
        #expect(
            try findings(circle) { text.shadow(radius: 2) } == [
                "a shadow in accessoryCircular, where the system removes colours — leave it out"
            ])
        #expect(
            try findings(circle) { text.blur(radius: 2) } == [
                "a blur in accessoryCircular, where the system removes colours — leave it out"
            ])
        let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        #expect(try findings(circle) { Circle().fill(gradient) }.contains { $0.hasPrefix("a gradient in") })
        #expect(try findings(circle) { text } == [])
        #expect(try findings(.systemSmall) { text.shadow(radius: 2) } == [])
    }

    // Requirements: L-022
    @Test("An animation is reported in accessory families, not on the home screen")
    func animations() throws {
        #expect(
            try findings(.accessoryRectangular) { text.animation(.default, value: 1) } == [
                "animation(_:value:) in accessoryRectangular, where nothing should move — leave it out"
            ])
        #expect(
            try findings(.accessoryRectangular) { TimelineView(.animation) { _ in text } } == [
                "TimelineView(.animation) in accessoryRectangular, where nothing should move — leave it out"
            ])
        #expect(try findings(.accessoryRectangular) { text.transition(.opacity) }.count == 1)
        #expect(try findings(.accessoryRectangular) { text.animation(nil, value: 1) } == [])
        #expect(try findings(.accessoryRectangular) { TimelineView(.everyMinute) { _ in text } } == [])
        #expect(try findings(.systemSmall) { text.animation(.default, value: 1) } == [])
    }
}

import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Texts over other texts, and texts beyond the widget's edge.
@MainActor
struct OverlapRuleTests {
    private func findings(_ rule: LintRule, @ViewBuilder _ view: @escaping () -> some View) throws -> [String] {
        try DrawnWidget(.systemSmall) { view().containerBackground(for: .widget) {} }
            .snapshot.findings.filter { $0.rule == rule }.map { "\($0.path): \($0.message)" }
    }

    private let title = Text(verbatim: "Harbour")
    private let time = Text(verbatim: "9 min")

    @Test("A text over another text is reported at the upper one")
    func overlaps() throws {
        #expect(
            try findings(.overlap) {
                VStack(alignment: .leading) {
                    title; time.padding(.top, -20)
                }
            } == [
                "VStack/1/Text: '9 min' is drawn over 'Harbour' — give both their own space in a stack, without negative padding or offsets"
            ])
        #expect(
            try findings(.overlap) {
                ZStack {
                    title; time
                }
            }.count == 1)
        #expect(
            try findings(.overlap) {
                ZStack {
                    title; time; Text(verbatim: "!")
                }
            }.count == 2)
    }

    @Test("A text that is hidden by an opaque card, or clipped away, isn't reported as overlapping")
    func hiddenTexts() throws {
        func card(_ text: Text, _ opacity: Double) -> some View {
            text.frame(width: 100, height: 60).background(Color.white.opacity(opacity))
        }
        #expect(
            try findings(.overlap) {
                ZStack {
                    card(title, 1); card(time, 1)
                }
            } == [])
        #expect(
            try findings(.overlap) {
                ZStack {
                    card(title, 1); card(time, 0.5)
                }
            }.count == 1)
        let list = VStack(spacing: 0) { ForEach(0..<6) { Text(verbatim: "row \($0)").frame(height: 20) } }
        #expect(
            try findings(.overlap) {
                VStack(spacing: 0) {
                    list.frame(height: 60, alignment: .top).clipped()
                    time.frame(height: 20)
                }
            } == [])
        #expect(
            try findings(.overlap) {
                VStack(spacing: 0) {
                    list.frame(height: 60, alignment: .top)
                    time.frame(height: 20)
                }
            }.count == 1)
    }

    @Test("Neighbouring, equal, translucent and cut-out texts aren't reported as overlapping")
    func separateTexts() throws {
        #expect(
            try findings(.overlap) {
                VStack(spacing: 0) {
                    title; time
                }
            } == [])
        // The boxes of lines are higher than their letters.
        #expect(
            try findings(.overlap) {
                VStack(spacing: -6) {
                    title; time
                }
            } == [])
        #expect(
            try findings(.overlap) {
                ZStack {
                    title; title.offset(x: 1, y: 1)
                }
            } == [])
        #expect(
            try findings(.overlap) {
                ZStack {
                    title.opacity(0.2); time
                }
            } == [])
        #expect(
            try findings(.overlap) {
                ZStack {
                    title; time.hidden()
                }
            } == [])
        #expect(
            try findings(.overlap) {
                ZStack {
                    title; time.blendMode(.destinationOut)
                }
            } == [])
        #expect(
            try findings(.overlap) {
                ZStack {
                    title; time.offset(y: 30)
                }
            } == [])
    }

    @Test("A text beyond the left or right edge of the widget is reported as cut off")
    func edges() throws {
        let wide = Text(verbatim: "A text of sixteen").fixedSize()
        #expect(
            try findings(.truncated) { wide } == [
                "Text: the text sticks out of the widget, whose edge cuts it off: 'A text of sixteen'"
            ])
        #expect(try findings(.truncated) { title.frame(width: 300, alignment: .leading) }.count == 1)
        #expect(try findings(.truncated) { title.offset(x: 16 + 28 + 1) } == [])
        #expect(try findings(.truncated) { title.offset(x: 16 + 28 + 3) }.count == 1)
    }
}

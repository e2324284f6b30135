import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Texts of several styles, and the effects of modifiers on them.
@MainActor
struct StyledTextTests {
    private func layOut(
        _ view: some View, width: Double? = nil, height: Double? = nil, environment: EnvironmentValues = .init()
    ) throws -> DisplayList {
        try ViewRenderer(fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3)
            .layOut(view, offered: ProposedSize(width: width, height: height), environment: environment).list
    }

    private func blocks(_ view: some View, width: Double? = nil) throws -> [DisplayList.TextBlock] {
        try layOut(view, width: width).textBlocks
    }

    @Test("Concatenated texts keep their own styles and share one baseline")
    func concatenation() throws {
        let blocks = try blocks(Text("Big ").font(.title).bold() + Text("small").font(.caption).foregroundColor(.red))
        #expect(blocks.map { $0.lines.map(\.string) } == [["Big "], ["small"]])
        #expect(blocks.map(\.font.size) == [28, 12])
        #expect(blocks[1].paint == Color.red.paint(in: EnvironmentValues()))
        #expect(abs(blocks[1].lines[0].x - blocks[0].lines[0].x - blocks[0].lines[0].width) < 0.5)
        // One baseline, that of the larger text.
        #expect(blocks[0].lines[0].y == blocks[1].lines[0].y)
    }

    @Test("Concatenated texts wrap together within the proposed width")
    func wrappedParts() throws {
        let text = Text("The quick brown fox ").bold() + Text("jumps over the lazy dog")
        let blocks = try blocks(text, width: 120)
        let lines = Set(blocks.flatMap { $0.lines.map(\.y) })
        #expect(lines.count >= 3)
        #expect(blocks.flatMap { $0.lines.map(\.string) }.joined(separator: " ").contains("lazy"))
        #expect(blocks.flatMap(\.lines).allSatisfy { $0.x >= -0.01 && $0.x + $0.width <= 121 })
    }

    @Test("A truncated text keeps its parts and ends in an ellipsis")
    func truncatedParts() throws {
        let text = (Text("Beginning ").bold() + Text("that goes on and on without an end")).lineLimit(1)
        let blocks = try blocks(text, width: 140)
        #expect(blocks.count == 2)
        #expect(blocks[1].lines[0].string.hasSuffix("…"))
    }

    @Test("The truncation mode places the ellipsis at the head, middle or tail of a line")
    func truncationMode() throws {
        func line(_ mode: Text.TruncationMode) throws -> String {
            try blocks(Text("abcdefghijklmnopqrstuvwxyz").lineLimit(1).truncationMode(mode), width: 90)[0].lines[0]
                .string
        }
        #expect(try line(.head).hasPrefix("…"))
        #expect(try line(.tail).hasSuffix("…"))
        let middle = try line(.middle)
        #expect(middle.hasPrefix("a") && middle.hasSuffix("z") && middle.contains("…"))
    }

    @Test("A text's own style takes precedence over the style of the enclosing stack")
    func stylePrecedence() throws {
        let blocks = try blocks(
            VStack {
                Text("own").italic(false)
                Text("around")
            }
            .italic().kerning(2).textCase(.uppercase).underline(color: .red).strikethrough())
        #expect(blocks.map(\.font.isItalic) == [false, true])
        #expect(blocks.map(\.font.tracking) == [2, 2])
        #expect(blocks.flatMap { $0.lines.map(\.string) } == ["OWN", "AROUND"])
        let red = Color.red.paint(in: EnvironmentValues())
        #expect(blocks.map(\.underline?.paint) == [red, red])
        #expect(blocks[0].strikethrough?.paint == blocks[0].paint)
    }

    // Requirements: W-039
    @Test("Monospaced text and monospaced digits have equal character widths")
    func monospaced() throws {
        func width(_ text: Text) throws -> Double { try layOut(text).size.width }
        func mono(_ digits: String) -> Text {
            Text(verbatim: digits).font(.system(size: 34, weight: .bold, design: .monospaced))
        }
        #expect(try width(mono("1")) == width(mono("8")))
        #expect(try width(mono("iii")) == width(mono("mmm")))
        let (narrow, wide) = (Text(verbatim: "111").monospacedDigit(), Text(verbatim: "888").monospacedDigit())
        #expect(try width(narrow) == width(wide))
        #expect(try width(Text(verbatim: "111")) < width(Text(verbatim: "888")))
    }

    @Test("Line spacing adds its length between the lines of a text")
    func lineSpacing() throws {
        let text = Text("one\ntwo\nthree")
        let (close, wide) = (try layOut(text).size.height, try layOut(text.lineSpacing(10)).size.height)
        #expect(abs(wide - close - 20) < 0.01)
    }

    private static let now = Date(timeIntervalSince1970: 1_774_000_000)

    private func words(_ text: Text, after seconds: Double = 0, locale: String = "en_US") -> String {
        var environment = EnvironmentValues()
        environment.now = Self.now + seconds
        let context = RequestContext(
            now: Self.now + seconds, timeZoneIdentifier: "UTC", localeIdentifier: locale)
        return MomentWords.$current.withValue(LocalizedMoments(context)) {
            Laid(width: 400, height: 40, environment: environment) { text }.texts[0].string
        }
    }

    @Test(
        "Relative, offset and timer dates are written as on iOS",
        arguments: [
            (Text.DateStyle.relative, 674.0, 0.0, "11 min, 14 sec"), (.offset, 674, 0, "-11 minutes"),
            (.timer, 900, 0, "15:00"), (.timer, 900, 905, "0:05"), (.offset, -7_200, 0, "+2 hours"),
            (.relative, -8_580, 0, "2 hr, 23 min"), (.timer, 5_400, 0, "1:30:00"), (.relative, 30, 0, "30 sec"),
            (.offset, 60, 0, "-1 minute"),
        ])
    func dateStyles(style: Text.DateStyle, ahead: Double, later: Double, expected: String) {
        #expect(words(Text(Self.now + ahead, style: style), after: later) == expected)
    }

    @Test("Dates and times use the locale and the time zone of the request")
    func localizedDates() {
        #expect(words(Text(Self.now, style: .date)) == "March 20, 2026")
        #expect(words(Text(Self.now, style: .time)) == "9:46\u{202F}AM")
        for locale in [
            "en_GB", "de_DE", "fr_FR", "it_IT", "pt_BR", "es_ES", "ja_JP", "zh_CN", "fi_FI", "da_DK", "ar_EG", "ko_KR",
        ] {
            let formatter = DateFormatter()
            (formatter.locale, formatter.dateStyle, formatter.timeStyle) = (Locale(identifier: locale), .none, .short)
            formatter.timeZone = .gmt
            let time = words(Text(Self.now, style: .time), locale: locale)
            let expected = formatter.string(from: Self.now)
            #expect(time == expected.replacing(" ", with: time.contains("\u{202F}") ? "\u{202F}" : " "))
            #expect(words(Text(Self.now, format: .dateTime.hour().minute()), locale: locale) == time)
        }
        #expect(words(Text(Self.now, format: .dateTime.hour(.twoDigits(amPM: .omitted)).minute())) == "09:46")
        #expect(words(Text(1234.5, format: .number)) == "1,234.5")
        #expect(words(Text("Due \(Self.now + 674, style: .relative)")).hasPrefix("Due "))
    }

    @Test(
        "A timer interval counts down or up, can be paused and stops at zero",
        arguments: [(true, "1:30:00"), (false, "90:00")])
    func timerInterval(showsHours: Bool, expected: String) {
        let interval = Self.now...Self.now + 5_400
        #expect(words(Text(timerInterval: interval, showsHours: showsHours)) == expected)
        #expect(words(Text(timerInterval: interval, countsDown: false), after: 65) == "1:05")
        #expect(words(Text(timerInterval: interval, pauseTime: Self.now + 60), after: 600) == "1:29:00")
        #expect(words(Text(timerInterval: interval), after: 9_999) == "0:00")
    }
}

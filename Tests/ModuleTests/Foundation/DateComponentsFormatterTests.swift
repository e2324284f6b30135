import FoundationGaps
import Testing

struct DateComponentsFormatterTests {
    private func formatter(_ locale: String, _ change: (DateComponentsFormatter) -> Void = { _ in })
        -> DateComponentsFormatter
    {
        let formatter = DateComponentsFormatter()
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: locale)
        formatter.calendar = calendar
        change(formatter)
        return formatter
    }

    @Test(
        "Each units style formats a duration in its own form and in the locale's language",
        arguments: [
            (DateComponentsFormatter.UnitsStyle.positional, "en_US", "9:41:30"), (.abbreviated, "en_US", "9h 41m 30s"),
            (.short, "en_US", "9 hr, 41 min, 30 sec"), (.full, "en_US", "9 hours, 41 minutes, 30 seconds"),
            (.spellOut, "en_US", "nine hours, forty-one minutes, thirty seconds"), (.brief, "en_US", "9hr 41min 30sec"),
            (.full, "de", "9 Stunden, 41 Minuten und 30 Sekunden"), (.full, "ja", "9時間 41分 30秒"),
        ])
    func unitStyles(style: DateComponentsFormatter.UnitsStyle, locale: String, expected: String) {
        #expect(formatter(locale) { $0.unitsStyle = style }.string(from: 34_890) == expected)
    }

    @Test(
        "In the positional style zeros are dropped or padded as the zero formatting behavior requires",
        arguments: [
            (DateComponentsFormatter.ZeroFormattingBehavior.default, 5.0, "5"), (.default, 65, "1:05"),
            (.pad, 5, "00:05"),
            (.default, 600, "10:00"),
        ])
    func positionalZeros(
        behaviour: DateComponentsFormatter.ZeroFormattingBehavior, seconds: Double, expected: String
    ) {
        let formatter = formatter("en_US") {
            $0.allowedUnits = [.minute, .second]
            $0.zeroFormattingBehavior = behaviour
        }
        #expect(formatter.string(from: seconds) == expected)
    }

    @Test(
        "In the abbreviated style zero units are dropped as the zero formatting behavior requires",
        arguments: [
            (DateComponentsFormatter.ZeroFormattingBehavior.default, "1h 10s"), (.dropLeading, "1h 0m 10s"),
            (DateComponentsFormatter.ZeroFormattingBehavior([]), "0d 1h 0m 10s"),
        ])
    func abbreviatedZeros(behaviour: DateComponentsFormatter.ZeroFormattingBehavior, expected: String) {
        let formatter = formatter("en_US") {
            $0.unitsStyle = .abbreviated
            $0.allowedUnits = [.day, .hour, .minute, .second]
            $0.zeroFormattingBehavior = behaviour
        }
        #expect(formatter.string(from: 3_610) == expected)
    }

    @Test("The maximum unit count limits the formatted units, and a non-finite duration yields nil")
    func maximumUnits() {
        let formatter = formatter("en_US") {
            $0.unitsStyle = .full
            $0.maximumUnitCount = 1
        }
        #expect(formatter.string(from: 34_890) == "9 hours")
        #expect(formatter.string(from: DateComponents(month: 2)) == "2 months")
        #expect(formatter.string(from: .nan) == nil)
        #expect(formatter.string(from: 0) == "0 seconds")
    }
}

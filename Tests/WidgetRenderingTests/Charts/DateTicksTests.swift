import Foundation
import Testing

@testable import WidgetRendering

struct DateTicksTests {
    private func calendar(_ zone: String = "GMT") throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private func ticks(_ from: String, _ to: String, in zone: String = "GMT") throws -> DateTicks {
        DateTicks(
            from: try Date(from, strategy: .iso8601).timeIntervalSinceReferenceDate,
            to: try Date(to, strategy: .iso8601).timeIntervalSinceReferenceDate, calendar: try calendar(zone))
    }

    private func texts(_ ticks: DateTicks) -> [String] {
        ticks.values.map { Date(timeIntervalSinceReferenceDate: $0).formatted(.iso8601) }
    }

    /// Apple's own example: a day has a label every six hours.
    @Test("A span of one day has a tick every six hours")
    func singleDay() throws {
        let ticks = try ticks("2025-06-01T00:00:00Z", "2025-06-02T00:00:00Z")
        #expect(ticks.unit == .init(.hour, 6))
        #expect(
            texts(ticks) == [
                "2025-06-01T00:00:00Z", "2025-06-01T06:00:00Z", "2025-06-01T12:00:00Z", "2025-06-01T18:00:00Z",
                "2025-06-02T00:00:00Z",
            ])
    }

    @Test(
        "The tick unit grows with the span and yields two to eight ticks",
        arguments: [
            ("2025-06-01T10:00:00Z", "2025-06-01T10:00:05Z", Calendar.Component.second, 1),
            ("2025-06-01T10:00:00Z", "2025-06-01T10:50:00Z", .minute, 15),
            ("2025-06-01T00:00:00Z", "2025-06-08T00:00:00Z", .day, 1),
            ("2025-06-01T00:00:00Z", "2025-06-30T00:00:00Z", .weekOfYear, 1),
            ("2025-01-01T00:00:00Z", "2025-12-31T00:00:00Z", .month, 3),
            ("1925-01-01T00:00:00Z", "2025-01-01T00:00:00Z", .year, 20),
            ("0100-01-01T00:00:00Z", "3900-01-01T00:00:00Z", .year, 1000),
        ])
    func unitForSpan(from: String, to: String, unit: Calendar.Component, count: Int) throws {
        let ticks = try ticks(from, to)
        #expect(ticks.unit == .init(unit, count))
        #expect((2...8).contains(ticks.values.count))
    }

    @Test("Ticks stay on multiples of six local hours across a change to daylight saving time")
    func daylightSaving() throws {
        let ticks = try ticks("2025-03-29T23:00:00Z", "2025-03-30T22:00:00Z", in: "Europe/Berlin")
        #expect(
            texts(ticks) == [
                "2025-03-29T23:00:00Z", "2025-03-30T04:00:00Z", "2025-03-30T10:00:00Z", "2025-03-30T16:00:00Z",
                "2025-03-30T22:00:00Z",
            ])
    }

    @Test("A stride of one second over a century stops at the tick limit")
    func tickLimit() throws {
        let ticks = DateTicks(unit: .init(.second, 1), from: 0, to: 3e9, calendar: try calendar())
        #expect(ticks.values.count == NumberTicks.limit)
    }
}

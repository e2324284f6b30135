import Foundation
import Shared
import Testing

@testable import AppHost

struct LocalWeekTests {
    // Requirements: J-012
    @Test(
        "A day belongs to its ISO 8601 week, and the week's text is parsed again",
        arguments: [
            ("2026-11-21", "2026-W47"), ("2026-11-22", "2026-W47"), ("2026-11-23", "2026-W48"),
            ("2027-01-03", "2026-W53"),
            ("2027-01-04", "2027-W01"), ("2024-12-30", "2025-W01"), ("2023-01-01", "2022-W52"),
            ("1969-12-31", "1970-W01"),
        ])
    func isoWeek(day: String, week: String) throws {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        let local = LocalDay(year: parts[0], month: parts[1], day: parts[2])
        #expect(LocalWeek(of: local).description == week)
        let read = try #require(LocalWeek(week))
        #expect(read == LocalWeek(of: local) && read.days.contains(local.number))
    }

    @Test(
        "Text that is not a valid ISO 8601 week is refused",
        arguments: [
            "2026-W54", "2025-W53", "2026-W00", "0000-W01", "2026-47", "2026-W4", "2026-W047", "", "٢٠٢٦-W47",
        ])
    func invalidWeeks(text: String) { #expect(LocalWeek(text) == nil) }

    @Test("A local day and its day number convert to each other")
    func dayNumbers() {
        for number in stride(from: -800_000, to: 800_000, by: 997) {
            #expect(LocalDay(number: number).number == number)
        }
        #expect(LocalDay(number: 0).description == "1970-01-01")
        #expect(LocalDay(number: -1).description == "1969-12-31")
        #expect(LocalDay(number: 20_512).description == "2026-02-28" && LocalDay(number: 20_513).day == 1)
    }
}

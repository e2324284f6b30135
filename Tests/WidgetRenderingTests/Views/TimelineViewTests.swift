import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Views created for the dates of a schedule.
@MainActor
struct TimelineViewTests {
    private func drawn<S: TimelineSchedule>(_ schedule: S, at now: Double) -> [String] {
        let context = RequestContext(now: Date(timeIntervalSinceReferenceDate: now))
        return RequestScope.with(context) {
            Laid(width: 300, height: 50) {
                TimelineView(schedule) { Text(verbatim: "\(Int($0.date.timeIntervalSinceReferenceDate))") }
            }
        }.texts.map(\.string)
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    @Test("A timeline view shows the latest date of its schedule")
    func schedules() {
        #expect(drawn(.everyMinute, at: 1234) == ["1200"])
        #expect(drawn(.periodic(from: date(7), by: 100), at: 1234) == ["1207"])
        #expect(drawn(.animation, at: 1234) == ["1234"])
        #expect(drawn(.animation(minimumInterval: 5), at: 1234) == ["1234"])
    }

    @Test("An explicit schedule shows its latest past date, or else its first")
    func explicitDates() {
        let dates = [1000.0, 1200, 1300].map(date)
        #expect(drawn(.explicit(dates), at: 1234) == ["1200"])
        #expect(drawn(.explicit(dates), at: 5000) == ["1300"])
        #expect(drawn(.explicit(dates), at: 10) == ["1000"])
        #expect(drawn(.explicit([Date]()), at: 10) == ["10"])
    }

    @Test(
        "A periodic schedule with an invalid interval shows a single view",
        arguments: [0, -5, Double.nan, .infinity])
    func invalidIntervals(interval: Double) {
        #expect(drawn(.periodic(from: date(5), by: interval), at: 100).count == 1)
    }
}

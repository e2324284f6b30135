import Shared
import Testing

@testable import AppHost

/// The intervals between syncs of sources.
struct SourceIntervalsTests {
    private func message(_ text: String) -> String? {
        do {
            _ = try SourceIntervals(text)
            return nil
        } catch { return error.message }
    }

    // Requirements: W-001
    @Test("Intervals are read per source, and unlisted calendars use the common or default one")
    func validIntervals() throws {
        let intervals = try SourceIntervals("jokes 360,  work 5 , calendars 30")
        #expect(intervals.jokes == 21_600)
        #expect(intervals.calendar("work") == 300 && intervals.calendar("home") == 1_800)
        #expect(intervals.text == "calendars 30, jokes 360, work 5")
        #expect(SourceIntervals().jokes == nil && SourceIntervals().calendar("home") == 900)
    }

    @Test("A malformed or repeated interval is refused with a remedy")
    func invalidIntervals() {
        for text in ["work", "work 0", "work 10081", "work five", "", "a 1,", "a 1 b 2"] {
            let part = text == "a 1," ? "" : text
            #expect(
                message(text)
                    == "invalid interval '\(part)' — write NAME MINUTES, with 1 to 10080 minutes")
        }
        #expect(message("a 1, a 2") == "repeated interval for 'a' — keep one of them")
    }
}

import Testing

@testable import AppHost

/// The time of a running host's next joke sync.
struct JokeSyncSchedulerTests {
    // Requirements: W-001
    @Test(
        "The next sync depends on the next day, the interval, the feed's back-off and metering",
        arguments: [
            (50_000, nil, nil, false, 50_000),
            // At the user's interval, and when a day begins.
            (50_000, nil, 3_600, false, 3_600), (900, nil, 3_600, false, 900),
            // A failed feed has its back-off, at most until the next day.
            (50_000, 7_200, 3_600, false, 7_200), (900, 7_200, nil, false, 900), (50_000, 0, nil, false, 1),
            // While the sync is paused, the connection is checked every minute.
            (50_000, nil, nil, true, 60), (20, nil, 3_600, true, 20), (0, nil, nil, false, 1),
        ] as [(Double, Int?, Int?, Bool, Double)])
    func nextSync(
        untilTomorrow: Double, wait: Int?, interval: Int?, isPaused: Bool, seconds: Double
    ) {
        #expect(
            JokeSyncScheduler.delay(untilTomorrow: untilTomorrow, wait: wait, interval: interval, isPaused: isPaused)
                == seconds)
    }
}

import Shared
import Testing

@testable import AppHost

/// The freshness of a container, with reasons.
struct FreshnessReportTests {
    @Test("A report without reasons is printed as fresh")
    func fresh() {
        #expect(FreshnessReport(reasons: []).text == "fresh: yes")
    }

    @Test("Each reason is listed with its remedy, and counted in the JSON report")
    func staleReasons() {
        let report = FreshnessReport(reasons: ["nothing was synced yet — run 'AppHost run'", "w2 is stale: it crashed"])
        #expect(report.text == "fresh: no\n  nothing was synced yet — run 'AppHost run'\n  w2 is stale: it crashed")
        #expect(report.json["isFresh"]?.bool == false && report.json["reasons"]?.array?.count == 2)
    }
}

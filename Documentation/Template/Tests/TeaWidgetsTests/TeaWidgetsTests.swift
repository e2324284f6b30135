import Foundation
import Testing

@testable import TeaWidgets

struct TeaWidgetsTests {
    @Test func everyHourHasItsTea() {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let entries = TeaProvider().entries(from: start)
        #expect(entries.map(\.tea) == ["Assam", "Sencha", "Darjeeling"])
        #expect(entries.map { $0.date.timeIntervalSince(start) } == [0, 3_600, 7_200])
    }

    @Test func brewingTakesFourMinutes() async throws {
        #expect(try await BrewIntent().perform().value == 4)
    }
}

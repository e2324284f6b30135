import Testing

@testable import Bring

struct DrawingDiagnosticsTests {
    @Test("A repeated diagnostic is listed once with its count and first location")
    func repeatedDiagnostic() {
        var remarks = DrawingDiagnostics()
        for place in ["Tea, systemSmall", "Tea, systemMedium", "Tea, systemMedium", "Stock, systemSmall"] {
            remarks.add("app group 'a' isn't there", at: place)
        }
        remarks.add("no data", at: "Stock, systemSmall")
        remarks.add("the previews can't be listed")
        #expect(
            remarks.lines == [
                "app group 'a' isn't there (3 snapshots, first Tea, systemSmall)", "Stock, systemSmall: no data",
                "the previews can't be listed",
            ])
    }
}

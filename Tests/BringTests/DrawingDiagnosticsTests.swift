import Testing

@testable import Bring

struct DrawingDiagnosticsTests {
    @Test("A repeated diagnostic is listed once with its count and first location")
    func repeatedDiagnostic() {
        var diagnostics = DrawingDiagnostics()
        for place in ["Tea, systemSmall", "Tea, systemMedium", "Tea, systemMedium", "Stock, systemSmall"] {
            diagnostics.add("app group 'a' isn't there", at: place)
        }
        diagnostics.add("no data", at: "Stock, systemSmall")
        diagnostics.add("can't list the previews")
        #expect(
            diagnostics.lines == [
                "app group 'a' isn't there (3 snapshots, first Tea, systemSmall)", "Stock, systemSmall: no data",
                "can't list the previews",
            ])
    }
}

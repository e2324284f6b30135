import Testing

@testable import Shared

@MainActor
struct DiagnosticTests {
    @Test("A repeated diagnostic is logged once, and the order is preserved")
    func duplicates() {
        let log = DiagnosticLog()
        for message in ["b", "a", "b"] { log.add(Diagnostic(message: message)) }
        #expect(log.diagnostics.map(\.message) == ["b", "a"])
    }

    @Test("Only the first thousand diagnostics are stored, and the rest are counted")
    func logLimit() {
        let log = DiagnosticLog()
        for number in 0..<1_003 { log.add(Diagnostic(message: "\(number)")) }
        log.add(Diagnostic(message: "7"))
        #expect(log.diagnostics.count == 1_001)
        #expect(log.diagnostics.last?.message == "and 3 more")
    }
}

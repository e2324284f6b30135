import Testing

@testable import Shared

struct FailureReportTests {
    @Test func anErrorIsOneLine() {
        #expect("a\nb\r\nc\u{2028}d".onOneLine == "a b c d")
        #expect("ä — b".onOneLine == "ä — b")
    }

    @Test func aDocumentHasTheMessageAndTheStatus() throws {
        #expect(
            try FailureReport.document("no — do", .badData).serialised()
                == #"{"error":{"message":"no — do","exit":65}}"#)
    }

    @Test func dataIsWantedByTheOptionAndByNoOperand() {
        #expect(FailureReport.wantsJSON(["perform", "x", "--json"]))
        #expect(!FailureReport.wantsJSON(["ask", "--", "--json"]))
        #expect(!FailureReport.wantsJSON([]))
    }
}

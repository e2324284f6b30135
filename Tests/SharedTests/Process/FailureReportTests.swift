import Testing

@testable import Shared

struct FailureReportTests {
    @Test func anErrorIsOneLine() {
        #expect("a\nb\r\nc\u{2028}d".onOneLine == "a b c d")
        #expect("ä — b".onOneLine == "ä — b")
    }

    @Test("The message of a command's error is its own, that of another error its description")
    func messageOfError() {
        struct Fault: Error {}
        #expect(message(of: UsageError("no — do")) == "no — do")
        #expect(message(of: Fault()) == "Fault()")
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

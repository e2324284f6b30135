import Testing

@testable import AirlockBase
@testable import Shared

struct FailureReportTests {
    @Test("An error message with line breaks is printed on one line")
    func oneLine() {
        #expect("a\nb\r\nc\u{2028}d".onOneLine == "a b c d")
        #expect("ä — b".onOneLine == "ä — b")
    }

    @Test("A command error reports its own message, any other error its description")
    func errorMessage() {
        struct Fault: Error {}
        #expect(message(of: CommandFailure("no — do")) == "no — do")
        #expect(message(of: Fault()) == "Fault()")
    }

    @Test("The JSON document of a failure has the error message and the exit status")
    func jsonDocument() throws {
        #expect(
            try FailureReport.document("no — do", .badData).serialised()
                == #"{"error":{"message":"no — do","exit":65}}"#)
    }

    @Test("A JSON error report is requested by the option --json, not by an operand after `--`")
    func jsonRequested() {
        #expect(FailureReport.wantsJSON(["perform", "x", "--json"]))
        #expect(!FailureReport.wantsJSON(["ask", "--", "--json"]))
        #expect(!FailureReport.wantsJSON([]))
    }
}

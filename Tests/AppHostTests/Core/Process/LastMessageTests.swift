import Testing

@testable import AppHost

struct LastMessageTests {
    @Test("The message of a crash has the report's line of the app's sources")
    func crashReport() {
        let fatal = "Tea/Tea.swift:7: Fatal error: no tea"
        #expect("a\n\(fatal)\nstack\n".lastMessage == fatal)
        #expect(
            "\(fatal)\nWidgetExt: Tea crashed with SIGILL at /app/Tea.swift:7 — correct it\n".lastMessage
                == "\(fatal); Tea crashed with SIGILL at /app/Tea.swift:7 — correct it")
        // Without a fatal error, the report itself is the last line.
        let report = "WidgetExt: Tea crashed with SIGSEGV at /app/Tea.swift:7 — correct it"
        #expect("a\n\(report)\n".lastMessage == report)
        #expect(
            "\(fatal)\nWidgetExt: the PreviewProvider Cups crashed with SIGILL — no line\n".lastMessage
                == "\(fatal); the PreviewProvider Cups crashed with SIGILL — no line")
        #expect("".lastMessage == "")
    }
}

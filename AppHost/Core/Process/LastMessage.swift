extension String {
    /// The line of a program's standard error that explains its end: for a Swift program that crashed, the message of the crash, which a
    /// stack trace may follow; for any other program, the last line. The report of a crash in a widget extension, which names the source
    /// line, is added to the message.
    var lastMessage: String {
        let lines = split(separator: "\n")
        guard let fatal = lines.last(where: { $0.contains("Fatal error: ") }) else {
            return lines.last.map(String.init) ?? ""
        }
        let start = "WidgetExt: "
        let report = lines.last { $0.hasPrefix(start) && $0.contains(" crashed with SIG") }
        return report.map { "\(fatal); \($0.dropFirst(start.count))" } ?? String(fatal)
    }
}

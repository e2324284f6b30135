/// The options of `lint`, which the host passes on to the extension.
package enum LintOptions {
    /// The names of the forms findings are written in.
    package static let formats = ["text", "json", "sarif"]

    /// All but the common ones.
    package static let all: [CommandGrammar.Option] = [
        .init("kind", "KIND", help: "only this widget, activity or control"),
        .init("family", "FAMILY", help: "only this family"),
        .init("states", "DIR", help: "states of Live Activities, as --state takes them: KIND.json, KIND-NAME.json"),
        .init("full", help: "every device, text size, mode, appearance and language, instead of a telling few"),
        .init("languages", "LIST", help: "languages with commas between them; else those there are translations for"),
        .init("format", "FORMAT", help: choices(formats) + "; text by default"),
        .init("sources", "DIR", help: "the folder of the widgets' Swift sources, to say where to look"),
        .init("config", "FILE", help: "a file of lines RULE = LEVEL"),
        .init("baseline", "FILE", help: "findings that are known and not reported"),
        .init("write-baseline", "FILE", help: "writes down what was found, as known from now on"),
        .init("snapshots", "DIR", help: "a folder for a snapshot of each finding"),
        .init("explain", "RULE", help: "prints what a rule is about, or 'all'"),
        .init("assets", "DIR", help: "a folder with .xcassets, looked in before the built-in ones"),
    ]

    /// The options that name files or folders that are read.
    package static let read = ["states", "sources", "config", "baseline", "assets", "fixture"]
    /// The options that name files that are written.
    package static let written = ["write-baseline"]
    /// The options that name folders that are written into.
    package static let filled = ["snapshots"]
}

/// What it took to look at snapshots, in words.
package struct LintCost: CustomStringConvertible, Sendable {
    private let snapshots: Int
    private let seconds: Double
    private let memory: Int
    private let workers: Int?

    /// Creates a cost.
    ///
    /// - Parameters:
    ///   - memory: The most memory a process had, in KiB.
    ///   - workers: How many processes did the work; `nil` for the one that says so.
    package init(snapshots: Int, seconds: Double, memory: Int, workers: Int? = nil) {
        (self.snapshots, self.seconds, self.memory, self.workers) = (snapshots, seconds, memory, workers)
    }

    package var description: String {
        let by = workers.map { " by \($0) worker\($0 == 1 ? "" : "s")" } ?? ""
        let each = (workers ?? 1) > 1 ? " in one" : ""
        let hundredths = (seconds * 100).rounded() / 100
        let rate = seconds > 0 ? Int((Double(snapshots) / seconds).rounded()) : 0
        return "\(snapshots) snapshots in \(hundredths) s\(by), \(rate) a second, \(memory >> 10) MiB at most\(each)"
    }
}

import Foundation
import Shared

/// A demonstration of the whole pipeline: a sync, drawn widgets, answered phrases, a timer, a page of snapshots.
struct Demo {
    /// Syncs, and returns a one-line report.
    let sync: () async throws -> String
    let drawing: ExtensionCalls
    let alarm: AlarmDemo
    let out: String
    let date: Date

    /// The phrases that are run: one for each way to name the app.
    static let phrases = [
        "Tell me a joke from Mr. Funny Jokes", "Get a joke from Mr. Funny Jokes", "Mr. Funny Jokes, tell me a joke",
    ]

    func run() async throws {
        let clock = ContinuousClock()
        var start = clock.now
        func seconds() -> String {
            defer { start = clock.now }
            let tenths = Int((clock.now - start) / .milliseconds(10))
            return "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100) s"
        }
        let synced = try await sync()
        try StandardOutput.write("synced   \(synced)  (\(seconds()))")
        let tour = GalleryTour(calls: drawing)
        let list = try await tour.offered()
        var page = GalleryPage(widgets: try await tour.widgets(of: list), date: date)
        page.controls = try await tour.controls(of: list).filter { $0.kind != AlarmDemo.control }
        if let fault = page.faults.first { throw UsageError(fault, exitCode: .badData) }
        let count = page.snapshotCount
        try StandardOutput.write(
            "drew     \(count) snapshots, each with its metadata, in \(count * 2) processes  (\(seconds()))"
        )
        for phrase in Self.phrases { page.answers.append((phrase, try drawing.ask(phrase))) }
        try StandardOutput.write("ran      \(page.answers.count) phrases  (\(seconds()))")
        let (summary, activity, control) = try await alarm.run()
        page.activities = [activity]
        page.controls.insert(control, at: 0)
        try StandardOutput.write("timed    \(summary)  (\(seconds()))")
        try page.write(to: out)
        try StandardOutput.write("\nThe widget, in characters:\n")
        let command = RenderCommand(.widget(kind: "JokeOfTheDayWidget", .systemSmall), as: .text)
        let text = String(decoding: try await drawing.drawing(command), as: UTF8.self)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            try StandardOutput.write("    \(line)")
        }
        for answer in page.answers {
            try StandardOutput.write("> \(answer.phrase)\n  \(answer.answer)")
        }
        try StandardOutput.write(
            "\nNext, open \(out) or run a phrase: \(drawing.executables.intents) ask \"\(Self.phrases[0])\" --container \(drawing.container)"
        )
    }
}

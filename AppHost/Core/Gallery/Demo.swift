import Foundation
import Shared

/// A demonstration of the whole pipeline: a sync, drawn widgets, answered phrases, the features' own parts, a page of snapshots.
struct Demo {
    /// Syncs, and returns a one-line report.
    let sync: () async throws -> String
    let calls: ExtensionCalls
    let features: [FeatureDemo]
    let out: String
    let date: Date

    func run() async throws {
        let clock = ContinuousClock()
        var start = clock.now
        func report(_ verb: String, _ text: String) throws {
            let tenths = Int((clock.now - start) / .milliseconds(10))
            start = clock.now
            let seconds = "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100) s"
            try StandardOutput.write("\(verb)\(String(repeating: " ", count: 9 - verb.count))\(text)  (\(seconds))")
        }
        try report("synced", try await sync())
        let tour = GalleryTour(calls: calls)
        let list = try await tour.offered()
        var page = GalleryPage(widgets: try await tour.widgets(of: list), date: date)
        let ownControls = features.compactMap { $0.run?.control }
        page.controls = try await tour.controls(of: list).filter { !ownControls.contains($0.kind) }
        if let fault = page.faults.first { throw CommandFailure(fault, exitCode: .badData) }
        let count = page.snapshotCount
        try report("drew", "\(count) snapshots, each with its metadata, in \(count * 2) processes")
        for phrase in features.flatMap(\.phrases) { page.answers.append((phrase, try calls.ask(phrase))) }
        try report("ran", "\(page.answers.count) phrases")
        for run in features.compactMap(\.run) {
            let outcome = try await run.body()
            page.activities.append(outcome.activity)
            page.controls.insert(outcome.control, at: 0)
            try report(run.verb, outcome.summary)
        }
        try page.write(to: out)
        for widget in features.compactMap(\.printed) {
            try StandardOutput.write("\nThe widget, in characters:\n")
            let text = String(decoding: try await calls.drawing(RenderCommand(widget, as: .text)), as: UTF8.self)
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                try StandardOutput.write("    \(line)")
            }
        }
        for answer in page.answers {
            try StandardOutput.write("> \(answer.phrase)\n  \(answer.answer)")
        }
        let phrase = page.answers.first.map {
            " or run a phrase: \(calls.executables.intents) ask \"\($0.phrase)\" --container \(calls.container)"
        }
        try StandardOutput.write("\nNext, open \(out)\(phrase ?? "")")
    }
}

/// A feature's part of `AppHost demo`.
struct FeatureDemo {
    /// The phrases that are run.
    var phrases: [String] = []
    /// The widget that is printed in characters; `nil` for none.
    var printed: RenderCommand.Subject?
    /// Taps and phrases that change what is shown; `nil` for none.
    var run: Run?

    /// Taps and phrases that change a Live Activity and a control.
    struct Run {
        /// The verb of the report, such as `timed`, at most eight letters.
        let verb: String
        /// The kind of the control.
        let control: String
        let body: () async throws -> Outcome
    }

    /// The outcome of a run: a sentence about each step, and the Live Activity and the control in each state they went through.
    struct Outcome {
        let summary: String
        let activity: GalleryActivity
        let control: GalleryControl
    }
}

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
        var drawing = GalleryDrawing(calls: calls, date: date)
        let ownControls = features.compactMap { $0.run?.control }
        // The features' runs show Live Activities in the states that they go through.
        try await drawing.draw { $0.surface != .activity && !ownControls.contains($0.kind) }
        if let fault = drawing.faults.first { throw CommandFailure(fault, exitCode: .badData) }
        try report(
            "drew",
            "\(drawing.page.count) snapshots, each with its metadata, in \(SnapshotSessions.standardSize) processes")
        let answers = try features.flatMap(\.phrases).map { (phrase: $0, answer: try calls.ask($0)) }
        for answer in answers { drawing.add(phrase: answer.phrase, answer: answer.answer) }
        try report("ran", "\(answers.count) phrases")
        for run in features.compactMap(\.run) { try report(run.verb, try await run.body(&drawing)) }
        try drawing.write(to: out)
        for widget in features.compactMap(\.printed) {
            try StandardOutput.write("\nThe widget, in characters:\n")
            let text = String(decoding: try await calls.drawing(RenderCommand(widget, as: .text)), as: UTF8.self)
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                try StandardOutput.write("    \(line)")
            }
        }
        for answer in answers {
            try StandardOutput.write("> \(answer.phrase)\n  \(answer.answer)")
        }
        let phrase = answers.first.map {
            " or run a phrase: \(calls.executables.intents) ask \"\($0.phrase)\" \(CommonOptions.container) \(calls.container)"
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
        /// Adds the Live Activity and the control to the gallery, in each state that they go through, and returns a sentence about the steps.
        let body: (inout GalleryDrawing) async throws -> String
    }
}

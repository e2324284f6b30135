import Foundation
import Shared

/// Shows the whole line once: a sync, drawn widgets, answered phrases, a timer, a page of pictures.
struct Demo {
    let sync: () async throws -> JokeViewModel.Outcome
    let drawing: ExtensionCalls
    let alarm: AlarmDemo
    let out: String
    let date: Date

    /// What is asked; a phrase that starts each way an app can be named.
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
        let outcome = try await sync()
        try StandardOutput.write("synced   \(outcome.summary)  (\(seconds()))")
        let pictures = try drawing.pictures()
        try StandardOutput.write(
            "drew     \(pictures.count) pictures, each with its facts, in \(pictures.count * 2) processes  (\(seconds()))"
        )
        var answers: [(phrase: String, answer: String)] = []
        for phrase in Self.phrases { answers.append((phrase, try drawing.ask(phrase))) }
        try StandardOutput.write("asked    \(answers.count) phrases  (\(seconds()))")
        let (told, moments) = try await alarm.run()
        try StandardOutput.write("timed    \(told)  (\(seconds()))")
        try GalleryPage(pictures: pictures, answers: answers, moments: moments, date: date).write(to: out)
        try StandardOutput.write("\nThe widget, in characters:\n")
        for line in try drawing.text(kind: "JokeOfTheDayWidget", family: "systemSmall").split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            try StandardOutput.write("    \(line)")
        }
        for answer in answers {
            try StandardOutput.write("> \(answer.phrase)\n  \(answer.answer)")
        }
        try StandardOutput.write(
            "\nLook next at \(out), or ask yourself: \(drawing.executables.intents) ask \"\(Self.phrases[0])\" --container \(drawing.container)"
        )
    }
}

import Shared

/// Measures questions about a calendar of ten thousand events, each answered by a new process.
struct QuestionBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let table: ResultTable

    func run(_ compare: (Int, Comparison.Subject) -> Comparison) {
        let path = "\(folder)/questions"
        do {
            try publish(10_000, at: path)
        } catch {
            return table.add(diagnostic: "questions: \(error), not measured")
        }
        func ask(_ question: String) -> [String] {
            [
                "ask", "Ask Wythnos", "--answer", question, "--container", path, "--at", "2026-03-26T08:41:00Z",
                "--timezone", "Europe/Berlin", "--locale", "en_GB",
            ]
        }
        compare(100, .init("/bin/true", "/bin/true", []))
            .against(
                .init("question: what is next, 10,000 events", "\(dist)/IntentsExt", ask("What's next?")), bar: nil
            )
            .against(
                .init("question: how many tomorrow", "\(dist)/IntentsExt", ask("How many events do I have tomorrow?")),
                bar: nil
            )
            .against(
                .init("question: when is one by title", "\(dist)/IntentsExt", ask("When is the tea ceremony 9000?")),
                bar: nil
            )
            .run()
    }

    /// Publishes events that last half an hour and start a quarter of an hour apart, from a month before to two months after now.
    private func publish(_ count: Int, at path: String) throws {
        let container = try Container.create(at: path, group: "group.airlock")
        let now: Int64 = 1_774_514_460_000
        let start = now - 31 * 86_400_000
        let things = ["tea ceremony", "review", "walk", "lesson", "call with Anna"]
        let occurrences = (0..<count).map { number in
            let begin = start + Int64(number) * 900_000
            return CalendarOccurrence(
                id: "home/\(number)", calendar: "home", title: "\(things[number % things.count]) \(number)",
                location: "Room \(number % 40)", time: .timed(start: begin, end: begin + 1_800_000))
        }
        let state = CalendarSyncState(
            sources: [.init(name: "home", lastGood: now, lastTried: now, events: count)],
            calendars: [SharedCalendar(id: "home", source: "home", name: "Home")],
            window: start..<(start + 400 * 86_400_000), zone: "Europe/Berlin")
        try CalendarStore.publish(occurrences, state, in: container)
        try CalendarStore.updateAccess(in: container) { $0.permission = .authorized }
    }
}

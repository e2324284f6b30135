import Foundation
import Glibc
import Shared

/// Measures a full lint of an app's widgets, with one worker and with two workers, a lint of the default set, what the launcher costs, and a
/// lint of the sources of intents.
///
/// The machine may be busy. The processor time therefore shows the cost of the work, and the ratio of the rates shows the gain from the
/// second worker.
struct LintBenchmark {
    /// The folder of the release executables.
    let dist: String
    /// The widget extension of the app.
    let widgets: String
    let folder: String
    let fonts: String
    let table: ResultTable

    /// The result of a run.
    private struct Run {
        var snapshots = 0
        /// The elapsed time and the processor time.
        var (seconds, computed) = (0.0, 0.0)
        /// The elapsed time from the start of the command to its end.
        var elapsed = 0.0
        /// The peak memory of one process, in MiB.
        var memory = 0.0
        var rate: Double { seconds > 0 ? Double(snapshots) / seconds : 0 }
    }

    func run() throws {
        guard access(widgets, X_OK) == 0 else {
            return table.add(diagnostic: "lint: no \(widgets) — import Tests/Fixtures/SampleApp there; not measured")
        }
        let path = "\(folder)/linted"
        _ = try Container.create(at: path, group: "group.airlock")
        measureLauncher(path)
        try measureIntents(path)
        // The runs alternate, so that other load on the machine affects both numbers of workers. The best of three runs counts.
        var best: [Int: Run] = [:]
        for _ in 0..<3 {
            for workers in [1, 2] {
                let run = lint(path, workers, ["--full"])
                if run.rate > best[workers]?.rate ?? 0 { best[workers] = run }
            }
        }
        guard let one = best[1], let two = best[2] else {
            return table.add(diagnostic: "lint: the extension failed; not measured")
        }
        for (workers, run) in [("one worker", one), ("two workers", two)] {
            table.add("lint --full, \(workers)", .perSecond(run.rate))
            table.add("lint --full, \(workers): processor time", .seconds(run.computed))
            table.add("lint --full, \(workers): memory of one", .megabytes(run.memory))
        }
        table.add(
            "lint --full, gain of the second worker", .count(two.rate / one.rate), goal: .least(.count(1.6)))
        // The executable is in the page cache since the full runs.
        let standard = (0..<3).map { _ in lint(path, 2, []) }.filter { $0.snapshots > 0 }.map(\.elapsed).min()
        if let standard {
            table.add("lint, default set, two workers, warm", .seconds(standard), goal: .value(.seconds(2)))
        }
    }

    /// Measures how much longer a snapshot in a new process takes because the launcher starts it. The starts alternate.
    private func measureLauncher(_ container: String) {
        let words = [
            "render", "--kind", "TeaOfTheDay", "--format", "text", "--container", container, "--at",
            "2026-11-21T09:41:00Z", "--timezone", "UTC",
        ]
        let environment = ["HOME": folder, "AIRLOCK_FONTS": fonts]
        var (direct, launched): ([Double], [Double]) = ([], [])
        for _ in 0..<31 {
            let first = Spawned.run(widgets, words, environment)
            let second = Spawned.run(
                "\(dist)/Launcher", ["--app", "widgets", "--", widgets] + words, environment)
            guard first.status == 0, second.status == 0 else {
                return table.add(diagnostic: "launcher: the app failed; not measured")
            }
            direct.append(first.seconds)
            launched.append(second.seconds)
        }
        func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
        table.add("mywidgets render, without the launcher", .seconds(median(direct)))
        table.add(
            "mywidgets render, more time with the launcher", .seconds(median(launched) - median(direct)),
            goal: .value(.seconds(0.015)))
    }

    /// Measures a lint of 50 intents with 200 phrases in six languages.
    private func measureIntents(_ container: String) throws {
        let sources = "\(folder)/intents"
        try IntentSample().write(to: sources)
        let runs = (0..<11).map { _ in
            Spawned.run(
                "\(dist)/IntentsExt", ["lint", "--sources", sources, "--container", container, "--format", "json"],
                ["HOME": folder])
        }
        guard runs.allSatisfy({ $0.status == 0 }) else {
            return table.add(diagnostic: "lint of intents: the sample has findings; not measured")
        }
        let times = runs.map(\.seconds).sorted()
        table.add(
            "lint of 50 intents with 200 phrases in six languages", .seconds(times[times.count / 2]),
            goal: .value(.seconds(0.5)))
    }

    private func lint(_ container: String, _ workers: Int, _ options: [String]) -> Run {
        let before = Self.computed
        let began = ContinuousClock.now
        let host = RunningProcess(
            "\(dist)/AppHost",
            [
                "lint", "--extension", widgets, "--workers", "\(workers)", "--container", container, "--at",
                "2026-11-21T09:41:00Z", "--timezone", "UTC", "--format", "json",
            ] + options, environment: ["HOME": folder, "PATH": "/usr/bin:/bin", "AIRLOCK_FONTS": fonts], read: .errors)
        var run = Run()
        while let line = host.nextLine() {
            // AppHost: 1104 snapshots in 2.31 s by 2 workers, 478 a second, 22 MiB at most in one worker
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 5, words[2] == "snapshots", words[3] == "in" else { continue }
            (run.snapshots, run.seconds) = (Int(words[1]) ?? 0, Double(words[4]) ?? 0)
            if let end = words.firstIndex(of: "MiB") { run.memory = Double(words[end - 1]) ?? 0 }
        }
        host.wait()
        run.elapsed = began.duration(to: .now) / .seconds(1)
        run.computed = Self.computed - before
        return run
    }

    /// The processor time of all ended child processes and their descendants, in seconds.
    private static var computed: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}

/// The sources and string catalogues of an app with many intents, which break no rule.
private struct IntentSample {
    private let languages = ["de", "fr", "es", "ja", "ar"]
    private let intents = 50
    /// The app's shortcuts, and the phrases of each.
    private let shortcuts = 10
    private let phrases = 20

    func write(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<intents {
            try text("Intent\(number).swift", intent(number), in: folder)
        }
        let list = (0..<shortcuts).map { number in
            let texts = (0..<phrases).map { "\"\(phrase(number, $0, "\\(.applicationName)"))\"" }
            return """
                        AppShortcut(
                            intent: Task\(number)Intent(), phrases: [\(texts.joined(separator: ", "))],
                            shortTitle: "Task \(number)", systemImageName: "star")
                """
        }
        try text(
            "Shortcuts.swift",
            """
            import AppIntents

            struct TaskShortcuts: AppShortcutsProvider {
                static var appShortcuts: [AppShortcut] {
            \(list.joined(separator: "\n"))
                }
            }
            """, in: folder)
        let keys = (0..<shortcuts).flatMap { number in
            (0..<phrases).map { phrase(number, $0, "${applicationName}") }
        }
        try catalogue("AppShortcuts", keys, in: folder)
        try catalogue(
            "Localizable", (0..<intents).flatMap { ["Task \($0)", "Counts what task \($0) has."] }, in: folder)
    }

    private func phrase(_ number: Int, _ index: Int, _ name: String) -> String {
        "Count \(index) of task \(number) in \(name)"
    }

    private func intent(_ number: Int) -> String {
        """
        import AppIntents

        struct Task\(number)Intent: AppIntent {
            static let title: LocalizedStringResource = "Task \(number)"
            static let description = IntentDescription("Counts what task \(number) has.")

            @Parameter(title: "Number", requestValueDialog: "Which number?") var number: Int
            @Parameter(title: "Note") var note: String?

            static var parameterSummary: some ParameterSummary { Summary("Count \\(\\.$number)") { \\.$note } }

            func perform() async throws -> some IntentResult & ProvidesDialog {
                .result(dialog: "There are \\(number).")
            }
        }
        """
    }

    private func catalogue(_ name: String, _ keys: [String], in folder: String) throws {
        let strings = keys.map { key in
            JSONMember(
                key,
                [
                    "localizations": .object(
                        languages.map { language in
                            JSONMember(
                                language,
                                [
                                    "stringUnit": [
                                        "state": .string("translated"), "value": .string("\(language) \(key)"),
                                    ]
                                ])
                        })
                ])
        }
        let document: JSONValue = [
            "sourceLanguage": .string("en"), "strings": .object(strings), "version": .string("1.0"),
        ]
        try text("\(name).xcstrings", try document.serialised(), in: folder)
    }

    private func text(_ name: String, _ text: String, in folder: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
}

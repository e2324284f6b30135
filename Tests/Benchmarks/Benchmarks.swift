import Glibc
import Shared

/// Benchmarks of Airlock against other programs, whose names are printed. Airlock and the other program run alternately, so that other
/// load on the machine affects both equally.
///
/// `Benchmarks DIST PEERS FONTS [PART]`: the folder of the release executables, the folder of the other programs, the fontconfig file,
/// and optionally one part: drawing, alarms, host, search, serve, calendars or lint.
@main
enum Benchmarks {
    @MainActor static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "sqlite-commits" {
            return try SQLitePeer(path: arguments[2]).commit(Int(arguments[3]) ?? 1)
        }
        if arguments.count == 3, arguments[1] == "phrases" {
            return try await PhraseBenchmark.run(
                python: "\(arguments[2])/hassil/bin/python", script: "\(arguments[2])/phrases.py")
        }
        if arguments.count == 5 {
            return try run(only: arguments[4], dist: arguments[1], peers: arguments[2], fonts: arguments[3])
        }
        guard arguments.count == 4 else {
            StandardError.write("usage: Benchmarks DIST PEERS FONTS — run './airlock bench'")
            exit(ExitCode.usage.rawValue)
        }
        let (dist, peers, fonts) = (arguments[1], arguments[2], arguments[3])
        let folder = try ScratchFolder()
        let container = "\(folder.path)/container"
        let environment = ["HOME": folder.path, "AIRLOCK_FONTS": fonts, "FONTCONFIG_FILE": fonts]
        guard Spawned.run("\(dist)/AppHost", ["sync", "--container", container], environment).status == 0 else {
            StandardError.write("Benchmarks: AppHost can't sync into \(container) — run './airlock build'")
            exit(ExitCode.internalError.rawValue)
        }
        print("what                                     median      ratio  against              bar    MB (private)")
        cold(dist: dist, peers: peers, folder: folder.path, container: container) { iterations, peer in
            Comparison(
                iterations: iterations, peer: peer, meter: "\(peers)/peak", environment: environment, scratch: folder)
        }
        QuestionBenchmark(dist: dist, folder: folder.path).run { iterations, peer in
            Comparison(
                iterations: iterations, peer: peer, meter: "\(peers)/peak", environment: environment, scratch: folder)
        }
        try DrawingBenchmark(fonts: fonts).run()
        PluginBenchmark(dist: dist, folder: folder.path, environment: environment).run()
        try await PhraseBenchmark.run(python: "\(peers)/hassil/bin/python", script: "\(peers)/phrases.py")
        try EntitySearchBenchmark(folder: folder.path).run()
        try ContainerBenchmark(path: container, folder: folder.path).run()
        try host(dist: dist, peers: peers, folder: folder.path, fonts: fonts)
        try AlarmBenchmark(dist: dist, folder: folder.path).run()
        try ServeBenchmark(dist: dist, folder: folder.path, fonts: fonts).run()
        try calendars(dist: dist, peers: peers, folder: folder.path).run()
        try lint(dist: dist, peers: peers, folder: folder.path, fonts: fonts).run()
    }

    private static func host(dist: String, peers: String, folder: String, fonts: String) throws {
        try MisbehaviourBenchmark(dist: dist, program: "\(peers)/EscapePlugin", folder: folder, fonts: fonts).run()
        try HostBenchmark(dist: dist, folder: folder, fonts: fonts).run()
    }

    private static func lint(dist: String, peers: String, folder: String, fonts: String) -> LintBenchmark {
        LintBenchmark(
            dist: dist, widgets: "\(peers)/Tea/.build/app/release/Tea-widgets", folder: folder, fonts: fonts)
    }

    private static func calendars(dist: String, peers: String, folder: String) -> CalendarBenchmark {
        CalendarBenchmark(
            dist: dist, folder: folder, python: "\(peers)/../calendars/bin/python", script: "\(peers)/calendars.py")
    }

    /// Measures one part.
    @MainActor private static func run(only part: String, dist: String, peers: String, fonts: String) throws {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        switch part {
        case "drawing": try DrawingBenchmark(fonts: fonts).run()
        case "alarms": try AlarmBenchmark(dist: dist, folder: folder.path).run()
        case "host": try host(dist: dist, peers: peers, folder: folder.path, fonts: fonts)
        case "search": try EntitySearchBenchmark(folder: folder.path).run()
        case "serve": try ServeBenchmark(dist: dist, folder: folder.path, fonts: fonts).run()
        case "lint": try lint(dist: dist, peers: peers, folder: folder.path, fonts: fonts).run()
        case "calendars": try calendars(dist: dist, peers: peers, folder: folder.path).run()
        default:
            StandardError.write(
                "Benchmarks: unknown part '\(part)' — choose one of drawing, alarms, host, search, serve, calendars, lint"
            )
            exit(ExitCode.usage.rawValue)
        }
    }

    /// Measures joke pools of two sizes, and a large feed.
    private static func jokes(dist: String, folder: String, compare: (Int, Comparison.Subject) -> Comparison) {
        func joke(_ number: Int) -> SharedJokeOfTheDay {
            SharedJokeOfTheDay(
                id: "joke-\(number)", setup: "Why did number \(number) cross the road on a rainy day?",
                punchline: "To get to number \(number + 1), of course.", character: "MrSad", category: "travel")
        }
        func ask(_ count: Int) throws -> [String] {
            let path = "\(folder)/pool-\(count)"
            let container = try Container.create(at: path, group: "group.airlock")
            try container.publish((0..<count).map { JokeCatalogue.record(joke($0)) }, to: JokeCatalogue.key)
            return ["ask", "Get a random joke from Mr. Funny Jokes", "--container", path]
        }
        let feed = "\(folder)/feed.json"
        do {
            compare(100, .init("random joke of 100, cold", "\(dist)/IntentsExt", try ask(100)))
                .against(.init("random joke of 1,000,000, cold", "\(dist)/IntentsExt", try ask(1_000_000)), bar: nil)
                .run()
            let records = (0..<100_000).map { number in
                let joke = joke(number)
                return #"{"id":"\#(joke.id)","setup":"\#(joke.setup)","punchline":"\#(joke.punchline)"}"#
            }
            let text = #"{"format":1,"jokes":["# + records.joined(separator: ",") + "]}"
            guard let file = fopen(feed, "w") else { return print("jokes: can't write \(feed), not measured") }
            fputs(text, file)
            fclose(file)
        } catch {
            print("jokes: \(error), not measured")
            return
        }
        guard let server = try? FeedServer(folder: folder) else {
            return print("AppHost sync: no python3 to serve a feed, not measured")
        }
        let address = "http://127.0.0.1:\(server.port)/feed.json"
        // Both programs run through a shell. Each sync uses a new container: otherwise the server would answer that nothing has changed.
        let large = "\(folder)/large"
        compare(
            5,
            .init(
                "curl | json.tool, 100,000 jokes", "/bin/sh",
                ["-c", "curl -sSf \(address) | python3 -m json.tool - /dev/null"])
        )
        .against(
            .init(
                "AppHost sync, 100,000 jokes", "/bin/sh",
                ["-c", "rm -rf \(large) && \(dist)/AppHost sync --from \(address) --container \(large)"]), bar: nil
        )
        .run()
        withExtendedLifetime(server) {}
    }

    /// Measures drawing one card against other renderers, and compiling the gallery's views against compiling an empty program.
    private static func cards(
        peers: String, folder: String, dist: String, container: String, render: [String],
        compare: (Int, Comparison.Subject) -> Comparison
    ) {
        let svg = "\(folder)/card.svg"
        let drawn = Spawned.run(
            "\(dist)/WidgetExt",
            ["render", "--kind", "JokeOfTheDayWidget", "--container", container, "--format", "svg", "--out", svg],
            ["AIRLOCK_FONTS": "\(dist)/../fonts/fonts.conf"])
        if drawn.status == 0, access("/usr/bin/rsvg-convert", X_OK) == 0 {
            compare(
                20,
                .init(
                    "rsvg-convert of the card's SVG", "/usr/bin/rsvg-convert",
                    ["-z", "3", "-o", "\(folder)/r.png", svg])
            )
            .against(.init("WidgetExt render, cold", "\(dist)/WidgetExt", render), bar: nil)
            .run()
        } else {
            print("rsvg-convert: not installed, not measured")
        }
        if access("/usr/bin/chromium", X_OK) == 0 {
            let options = [
                "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder)/chromium",
                "--window-size=158,158", "--force-device-scale-factor=3", "--screenshot=\(folder)/c.png",
                "file://\(peers)/card.html",
            ]
            compare(5, .init("chromium, one card to PNG", "/usr/bin/chromium", options))
                .against(.init("WidgetExt render, cold", "\(dist)/WidgetExt", render), bar: nil)
                .run()
        } else {
            print("chromium: not installed, not measured")
        }
        compare(3, .init("swiftc of an empty program", "/bin/sh", ["-c", "\(peers)/compile empty"]))
            .against(.init("swiftc of the pages of views", "/bin/sh", ["-c", "\(peers)/compile views"]), bar: nil)
            .run()
    }

    /// Measures a phrase that contains one of ten thousand entities, with cached phrases and with phrases that are compiled again.
    private static func entities(peers: String, folder: String, compare: (Int, Comparison.Subject) -> Comparison) {
        let program = "\(peers)/ManyEntities"
        let path = "\(folder)/many"
        let phrase = ["ask", "Play symphony number 250 in D minor with Concert Hall", "--container", path]
        do {
            _ = try Container.create(at: path, group: "group.airlock")
        } catch {
            return print("10,000 entities: \(error), not measured")
        }
        guard Spawned.run(program, phrase, ["HOME": folder]).status == 0 else {
            return print("10,000 entities: ManyEntities can't answer, not measured")
        }
        let without = ["ask", phrase[1], "--container", "\(folder)/none"]
        let found = ["perform", "Play", "song=9999", "--container", path]
        compare(50, .init("/bin/true", "/bin/true", []))
            .against(.init("ask, 10,000 entities, phrases cached", program, phrase), bar: nil)
            .against(.init("ask, 10,000 entities, not cached", program, without), bar: nil)
            .against(.init("perform with one of 10,000 entities", program, found), bar: nil)
            .run()
    }

    /// Measures new processes from start to end, with a warm page cache.
    private static func cold(
        dist: String, peers: String, folder: String, container: String, compare: (Int, Comparison.Subject) -> Comparison
    ) {
        let ask = ["ask", "Tell me a joke from Mr. Funny Jokes", "--container", container]
        let snapshot = "\(container).png"
        let render = ["render", "--kind", "JokeOfTheDayWidget", "--container", container, "--out", snapshot]
        /// Returns the same program, but started through the launcher, as the host starts it.
        func launched(_ name: String, _ path: String, _ arguments: [String], _ grants: [ExtensionSandbox.Grant])
            -> Comparison.Subject
        {
            let options = (SystemGrants.all + grants).flatMap { ["--\($0.access.rawValue)", $0.path] }
            return .init(name, "\(dist)/Launcher", options + ["--", path] + arguments)
        }
        let intents = ContainerRole.intents.grants(in: container, domains: Domain.all) + [.init(.run, dist)]
        let widgets =
            ContainerRole.widgets.grants(in: container, domains: Domain.all) + [
                .init(.run, dist), .init(.read, dist + "/../fonts"), .init(.edit, folder),
            ]
        compare(200, .init("/bin/true", "/bin/true", []))
            .against(.init("Swift hello, static executable", "\(peers)/hello", []), bar: nil)
            .against(launched("/bin/true, launched", "/bin/true", [], intents), bar: nil)
            .against(.init("IntentsExt ask, cold", "\(dist)/IntentsExt", ask), bar: 2)
            .against(launched("IntentsExt ask, cold, launched", "\(dist)/IntentsExt", ask, intents), bar: nil)
            .run()
        entities(peers: peers, folder: folder, compare: compare)
        compare(60, .init("a C program, one Pango text to PNG", "\(peers)/pango-text", [snapshot]))
            .against(.init("WidgetExt render, cold", "\(dist)/WidgetExt", render), bar: 2)
            .against(
                launched("WidgetExt render, cold, launched", "\(dist)/WidgetExt", render, widgets), bar: nil
            )
            .run()
        cards(peers: peers, folder: folder, dist: dist, container: container, render: render, compare: compare)
        jokes(dist: dist, folder: folder, compare: compare)
        let document = "\(container)/documents/jokes/joke-of-the-day"
        compare(200, .init("open and read of the file, Swift", "\(peers)/ContainerWorker", ["plain", document]))
            .against(
                .init(
                    "container, cold read", "\(peers)/ContainerWorker",
                    ["once", container, "widgets", "jokes", "joke-of-the-day"]),
                bar: 1.1
            )
            .run()
    }
}

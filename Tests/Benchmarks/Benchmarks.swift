import AirlockSandbox
import Glibc
import Shared

/// Benchmarks of Airlock against other programs, whose names are printed. Airlock and the other program run alternately, so that other
/// load on the machine affects both equally.
///
/// `Benchmarks DIST PEERS FONTS COMMIT [PART] [--json]`: the folder of the release executables, the folder of the other programs, the
/// fontconfig file, the revision of the sources, and optionally one part: drawing, alarms, host, search, serve, calendars, lint,
/// group, models or frameworks.
@main
struct Benchmarks {
    private let dist: String
    private let peers: String
    private let fonts: String
    private let folder: ScratchFolder
    private let table: ResultTable

    @MainActor static func main() async throws {
        var arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "sqlite-commits" {
            return try SQLitePeer(path: arguments[2]).commit(Int(arguments[3]) ?? 1)
        }
        let isJSON = arguments.contains("--json")
        arguments.removeAll { $0 == "--json" }
        guard arguments.count == 5 || arguments.count == 6 else {
            StandardError.write("usage: Benchmarks DIST PEERS FONTS COMMIT [PART] [--json] — run './airlock bench'")
            exit(ExitCode.usage.rawValue)
        }
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let bench = Benchmarks(
            dist: arguments[1], peers: arguments[2], fonts: arguments[3], folder: folder,
            table: ResultTable(isJSON: isJSON, commit: arguments[4]))
        if arguments.count == 6 { try bench.run(only: arguments[5]) } else { try await bench.run() }
        try bench.table.finish()
    }
    /// Measures everything.
    @MainActor private func run() async throws {
        let container = "\(folder.path)/container"
        guard Spawned.run("\(dist)/AppHost", ["sync", "--container", container], environment).status == 0 else {
            StandardError.write("Benchmarks: AppHost can't sync into \(container) — run './airlock build'")
            exit(ExitCode.internalError.rawValue)
        }
        cold(container: container)
        QuestionBenchmark(dist: dist, folder: folder.path, table: table).run(compare)
        try drawing()
        PluginBenchmark(dist: dist, folder: folder.path, environment: environment, table: table).run()
        try await PhraseBenchmark.run(
            python: "\(peers)/hassil/bin/python", script: "\(peers)/phrases.py", table: table)
        try search()
        try ContainerBenchmark(path: container, folder: folder.path, table: table).run()
        try host()
        try alarms()
        try serve()
        try calendars()
        try lint()
        try group()
        models()
        frameworks()
    }

    /// Measures one part.
    @MainActor private func run(only part: String) throws {
        switch part {
        case "drawing": try drawing()
        case "alarms": try alarms()
        case "host": try host()
        case "search": try search()
        case "serve": try serve()
        case "lint": try lint()
        case "calendars": try calendars()
        case "group": try group()
        case "models": models()
        case "frameworks": frameworks()
        default:
            StandardError.write(
                "Benchmarks: unknown part '\(part)' — choose one of drawing, alarms, host, search, serve, calendars, lint, group, "
                    + "models, frameworks"
            )
            exit(ExitCode.usage.rawValue)
        }
    }

    private var environment: [String: String] {
        ["HOME": folder.path, "AIRLOCK_FONTS": fonts, "FONTCONFIG_FILE": fonts]
    }

    private func compare(_ iterations: Int, _ peer: Comparison.Subject) -> Comparison {
        Comparison(
            iterations: iterations, peer: peer, meter: "\(peers)/peak", environment: environment, scratch: folder,
            table: table)
    }

    @MainActor private func drawing() throws {
        try DrawingBenchmark(fonts: fonts, table: table).run()
        try samples()
    }

    private func alarms() throws { try AlarmBenchmark(dist: dist, folder: folder.path, table: table).run() }

    private func search() throws { try EntitySearchBenchmark(folder: folder.path, table: table).run() }

    private func serve() throws {
        // The container of the misbehaving plug-ins has other widgets.
        let path = "\(folder.path)/page"
        mkdir(path, 0o700)
        try ServeBenchmark(dist: dist, folder: path, fonts: fonts, table: table).run()
    }

    private func host() throws {
        try MisbehaviourBenchmark(
            dist: dist, program: "\(peers)/EscapePlugin", folder: folder.path, fonts: fonts, table: table
        ).run()
        try HostBenchmark(dist: dist, folder: folder.path, fonts: fonts, table: table).run()
    }

    private func lint() throws {
        try LintBenchmark(
            dist: dist, widgets: "\(peers)/Tea/.build/app/release/Tea-widgets", folder: folder.path, fonts: fonts,
            table: table
        ).run()
    }

    private func group() throws {
        let path = "\(folder.path)/group"
        mkdir(path, 0o700)
        try GroupBenchmark(dist: dist, folder: path, table: table).run()
    }

    private func models() {
        ModelBenchmark(
            peers: peers, widgets: "\(peers)/Trips/.build/app/release/Trips-widgets", folder: folder.path, table: table
        ).run(compare)
    }

    private func frameworks() { FrameworkBenchmark(peers: peers, folder: folder.path, table: table).run(compare) }

    private func calendars() throws {
        try CalendarBenchmark(
            dist: dist, folder: folder.path, python: "\(peers)/../calendars/bin/python",
            script: "\(peers)/calendars.py", table: table
        ).run()
    }

    /// Measures joke pools of two sizes, and a large feed.
    private func jokes() {
        let folder = self.folder.path
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
            guard let file = fopen(feed, "w") else {
                return table.add(diagnostic: "jokes: can't write \(feed), not measured")
            }
            fputs(text, file)
            fclose(file)
        } catch {
            return table.add(diagnostic: "jokes: \(error), not measured")
        }
        guard let server = try? FeedServer(folder: folder) else {
            return table.add(diagnostic: "AppHost sync: no python3 to serve a feed, not measured")
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
    private func cards(container: String, render: [String]) {
        let folder = self.folder.path
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
            table.add(diagnostic: "rsvg-convert: not installed, not measured")
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
            table.add(diagnostic: "chromium: not installed, not measured")
        }
        compare(3, .init("swiftc of an empty program", "/bin/sh", ["-c", "\(peers)/compile empty"]))
            .against(.init("swiftc of the pages of views", "/bin/sh", ["-c", "\(peers)/compile views"]), bar: nil)
            .run()
    }

    /// Measures the largest memory of a snapshot of the sample widgets, in each family with the data of the preview.
    private func samples() throws {
        let list = "\(folder.path)/widgets.json"
        let found = Spawned.run("\(dist)/WidgetExt", ["list", "--json"], environment, output: list)
        let document =
            found.status == 0 ? try JSONValue(parsing: try InputFile(path: list, option: "json").bytes()) : nil
        let snapshots = (document?["widgets"]?.array ?? []).flatMap { widget in
            (widget["families"]?.array ?? []).compactMap(\.string).map { (widget["kind"]?.string ?? "", $0) }
        }
        let render = ["render", "--preview", "--out", "\(folder.path)/sample.png"]
        let measured = snapshots.compactMap { kind, family in
            let subject = Comparison.Subject(
                kind, "\(dist)/WidgetExt", render + ["--kind", kind, "--family", family])
            return compare(1, subject).memory(subject)?.peak
        }
        guard let largest = measured.max(), measured.count == snapshots.count else {
            return table.add(diagnostic: "memory of the sample widgets: not every snapshot was drawn, not measured")
        }
        table.add(
            "largest of \(measured.count) sample snapshots: resident", .megabytes(largest),
            goal: .value(.megabytes(30)))
    }

    /// Measures a phrase that contains one of ten thousand entities, with cached phrases and with phrases that are compiled again.
    private func entities() {
        let folder = self.folder.path
        let program = "\(peers)/ManyEntities"
        let path = "\(folder)/many"
        let phrase = ["ask", "Play symphony number 250 in D minor with Concert Hall", "--container", path]
        do {
            _ = try Container.create(at: path, group: "group.airlock")
        } catch {
            return table.add(diagnostic: "10,000 entities: \(error), not measured")
        }
        guard Spawned.run(program, phrase, ["HOME": folder]).status == 0 else {
            return table.add(diagnostic: "10,000 entities: ManyEntities can't answer, not measured")
        }
        let without = ["ask", phrase[1], "--container", "\(folder)/none"]
        let found = ["perform", "Play", "song=9999", "--container", path]
        compare(50, .init("/bin/true", "/bin/true", []))
            .against(.init("ask, 10,000 entities, phrases cached", program, phrase), bar: nil)
            .against(.init("ask, 10,000 entities, not cached", program, without), bar: nil)
            .against(.init("perform with one of 10,000 entities", program, found), bar: nil)
            .run()
    }

    /// Measures new processes of freshly copied programs, from start to end.
    private func cold(container: String) {
        let folder = self.folder.path
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
        entities()
        compare(60, .init("a C program, one Pango text to PNG", "\(peers)/pango-text", [snapshot]))
            .against(.init("WidgetExt render, cold", "\(dist)/WidgetExt", render), bar: 2)
            .against(
                launched("WidgetExt render, cold, launched", "\(dist)/WidgetExt", render, widgets), bar: nil
            )
            .memory(resident: 30, own: 5)
            .run()
        cards(container: container, render: render)
        jokes()
        let document = "\(container)/documents/jokes/joke-of-the-day"
        compare(200, .init("open and read of the file, Swift", "\(peers)/ContainerWorker", ["plain", document]))
            .against(.init("container, cold read", "\(peers)/ContainerWorker", ["once", container]), bar: 1.1)
            .run()
    }
}

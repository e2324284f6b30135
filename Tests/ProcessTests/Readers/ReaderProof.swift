import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Generated inputs for all readers of untrusted data: from plug-ins, servers and damaged disks.
@Suite(.blocking) struct ReaderProof {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isWanted = environment["AIRLOCK_PROVE"] == "readers"

    private let minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
    private let seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? 1

    /// The folder of failing inputs.
    private static let cases = "\(Airlock.root)/.build/readers"

    // MARK: Readers in separate processes

    @Test("Readers accept or refuse 4,000 generated inputs without crashing")
    func someInputs() async throws {
        let airlock = try Airlock()
        try ReaderCorpus.fill(airlock)
        try await read(airlock, seed: 1, inputs: 4_000, cases: airlock.folder.path)
    }

    @Test(
        "Readers accept or refuse millions of generated inputs without crashing",
        .enabled(if: isWanted, "it takes minutes: run ./airlock prove readers"))
    func manyInputs() async throws {
        let airlock = try Airlock()
        try ReaderCorpus.fill(airlock)
        try await read(airlock, seed: seed, seconds: minutes * 60, cases: Self.cases)
    }

    @Test(
        "A saved failing input is read again by its reader",
        .enabled(
            if: environment["AIRLOCK_PROVE_CASE"] != nil, "it takes a case: run ./airlock prove readers --case FILE"))
    @MainActor
    func again() throws {
        let failing = try FailingCase(Self.environment["AIRLOCK_PROVE_CASE"] ?? "")
        let folder = try TemporaryFolder()
        let readers = try ReaderCorpus().readers(in: folder.path)
        let reader = try #require(readers.first { $0.name == failing.reader }, "no reader '\(failing.reader)'")
        let begun = ProcessInfo.processInfo.systemUptime
        let answer = Result { try reader.read(failing.input) }
        print("PROOF \(reader.name): \(answer) after \(Int((ProcessInfo.processInfo.systemUptime - begun) * 1e3)) ms")
        if case .failure(_ as FuzzedReader.Disagreement) = answer {
            Issue.record("\(reader.name) doesn't decode its own output to the same value")
        }
    }

    // MARK: A running host

    /// Creates a plug-in that answers with the file that a test writes beside it, and returns the plug-in's path.
    private static func echoPlugin(in folder: String) throws -> String {
        let path = "\(folder)/com.example.echo.appex"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Airlock.install(ChildProcess.executable("EscapePlugin"), at: "\(path)/plugin")
        let keys: [String: Any] = [
            "CFBundleIdentifier": "com.example.echo", "CFBundleExecutable": "plugin", "CFBundleName": "Echo",
            "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
            "AirlockPlugin": ["MemoryLimit": PluginHost.memoryLimit],
        ]
        try PropertyListSerialization.data(fromPropertyList: keys, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: "\(path)/Info.plist"))
        try Data(FuzzedReader.answers[3]).write(to: URL(fileURLWithPath: "\(path)/answer"))
        try Data(ReaderCorpus.view.utf8).write(to: URL(fileURLWithPath: "\(path)/view"))
        return path
    }

    @Test(
        "Hostile files and plug-ins crash no command and keep a host's tap latency near an idle host's",
        .enabled(if: isWanted, "it takes minutes: run ./airlock prove readers"))
    func runningHost() throws {
        let folder = try TemporaryFolder()
        let plugins = "\(folder.path)/plugins"
        let plugin = try Self.echoPlugin(in: plugins)
        let (idle, attacked) = (try AttackedHost(plugins: "\(folder.path)/none"), try AttackedHost(plugins: plugins))
        let airlock = attacked.airlock
        let placed = try attacked.page.post(
            "/api/add", #"{"kind": "good", "place": "systemSmall", "plugin": "com.example.echo"}"#)
        #expect(placed.status == 200, "\(placed.text)")
        let widget = try JSONValue(parsing: placed.text)["id"]?.string ?? ""
        var files = HostileFiles(of: airlock.container, but: attacked.control, seed: seed)
        let calendar = "\(folder.path)/hostile.ics"
        files.replace(calendar, with: FuzzedReader.calendarSeeds[0])
        _ = try airlock.run("AppHost", ["calendar", "add", "hostile", calendar, "--later"])
        let commands = HostileCommands(
            files: &files, folder: folder.path, plugins: plugins, plugin: plugin, calendar: calendar)
        var (planted, run, crashes) = (0, 0, 0)
        var recent: [(path: String, bytes: [UInt8])] = []
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        while ProcessInfo.processInfo.systemUptime < end, crashes < 20 {
            for _ in 0..<(1 + run % 8) {
                recent.append(files.plant())
                planted += 1
            }
            recent = recent.suffix(64)
            let child = try commands.start(run, on: airlock, &files)
            run += 1
            // In alternating order, so both hosts have the same conditions.
            let hosts = run % 2 == 0 ? [idle, attacked] : [attacked, idle]
            for host in hosts { try host.tap() }
            if run % 4 == 0 { _ = try attacked.page.post("/api/draw", #"{"ids": ["\#(widget)"]}"#) }
            var problem: String?
            if let child, case .signalled(let signal) = child.process.wait(atMost: 120) {
                problem = "\(child.words) was killed by signal \(signal)"
            }
            if attacked.page.host.hasEnded { problem = "the host ended: \(attacked.page.host.reap())" }
            problem = problem ?? attacked.crash()
            guard let problem else { continue }
            crashes += 1
            let paths = try recent.map {
                try FailingCase(reader: $0.path, input: $0.bytes).save(in: Self.cases, seed: seed)
            }
            Issue.record("\(problem) — after \(paths.first ?? "") to \(paths.last ?? "")")
            if attacked.page.host.hasEnded { return }
        }
        #expect(attacked.end() == .exited(0))
        #expect(idle.end() == .exited(0))
        // Allows a few milliseconds for the machine.
        #expect(attacked.latency(99) <= idle.latency(99) * 2 + 20)
        #expect(attacked.memory <= idle.memory + 100 * 1_024)
        #expect(attacked.refusedTaps < attacked.taps.count, "\(attacked.refusals)")
        print(
            "PROOF seed \(seed): \(planted) files planted, \(run) commands, \(crashes) crashes; \(attacked.taps.count) taps: "
                + "p50 \(attacked.latency(50)) and p99 \(attacked.latency(99)) ms, idle host \(idle.latency(50)) and "
                + "\(idle.latency(99)) ms; \(attacked.refusedTaps) and \(idle.refusedTaps) refused; peak memory "
                + "\(attacked.memory / 1_024) and \(idle.memory / 1_024) MiB")
    }

    /// Feeds inputs to the readers in child processes up to a number of inputs or seconds, and saves each input that ends a process.
    private func read(
        _ airlock: Airlock, seed: UInt64, inputs: Int = .max, seconds: Double = 3_600, cases: String
    ) async throws {
        var run = ReadingRun(
            folder: airlock.folder.path, journal: "\(airlock.folder.path)/journal", seed: seed, inputs: inputs,
            end: ProcessInfo.processInfo.systemUptime + seconds)
        let journal = try CaseJournal(run.journal)
        // Throws the error if a reader can't be created, for example without fonts; a child process couldn't report it.
        _ = try await ReaderCorpus(of: run.folder).readers(in: run.folder)
        var failures = 0
        while failures < 20, run.shouldContinue(journal) {
            let result = await #expect(processExitsWith: .success) { [run = run as ReadingRun] in
                try await run.readAll()
                exit(0)
            }
            guard result == nil else { continue }
            failures += 1
            let (reader, input) = journal.current
            let path = try FailingCase(reader: reader, input: input).save(in: cases, seed: run.seed)
            Issue.record("\(reader) ended its process, took 10 s or didn't decode its own output: \(path)")
            run.seed &+= 1_000_003
        }
        let slowest = journal.slowest
        print(
            "PROOF seed \(seed): \(journal[.inputs]) inputs of \(journal[.readers]) readers, "
                + "\(journal[.accepted]) accepted, \(failures) failures; the longest took \(slowest.milliseconds) ms (\(slowest.reader))"
        )
    }
}

/// A run of all readers over generated inputs.
private struct ReadingRun: Codable, Sendable {
    /// The folder of the valid inputs.
    let folder: String
    let journal: String
    var seed: UInt64
    let inputs: Int
    let end: Double

    /// The limits of one input: processor time in seconds, and memory in addition to the process's own in bytes.
    private static let limits = (seconds: 10, memory: 1 << 30)

    func shouldContinue(_ journal: CaseJournal) -> Bool {
        journal[.inputs] < inputs && ProcessInfo.processInfo.systemUptime < end
    }

    /// Reads inputs up to the run's limits. An input that produces a new result becomes a seed of others.
    @MainActor func readAll() throws {
        let journal = try CaseJournal(journal)
        let readers = try ReaderCorpus(of: folder).readers(in: folder)
        journal[.readers] = readers.count
        var pools = readers.map(\.seeds)
        var known = [Set<String>](repeating: [], count: readers.count)
        // A reader's inputs depend on the seed alone; all readers get the same time.
        var mutators = readers.indices.map { Mutator(seed: seed &+ UInt64($0) << 32) }
        var spent = [Int](repeating: 0, count: readers.count)
        limitMemory()
        // A host that is measured at the same time takes precedence.
        nice(19)
        while shouldContinue(journal) {
            let index = spent.indices.min { spent[$0] < spent[$1] } ?? 0
            for _ in 0..<50 {
                let begun = processorTime()
                defer { spent[index] += processorTime() - begun }
                let reader = readers[index]
                var mutator = mutators[index]
                defer { mutators[index] = mutator }
                let input = mutator.changed(mutator.one(of: pools[index]) ?? [], as: reader.form, others: pools[index])
                journal.begin(reader.name, input)
                limitTime()
                let reading = processorTime()
                let answer: String
                do {
                    answer = try reader.read(input)
                    journal[.accepted] += 1
                } catch is FuzzedReader.Disagreement {
                    fatalError("\(reader.name) doesn't decode its own output to the same value")
                } catch {
                    answer = "\(error)".filter { !$0.isNumber }
                }
                journal.took(processorTime() - reading, reader.name)
                if pools[index].count < 400, input.count < 16_384, known[index].insert(answer).inserted {
                    pools[index].append(input)
                }
            }
        }
    }

    /// Returns the process's processor time in nanoseconds.
    private func processorTime() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }

    /// Makes SIGPROF end the process when an input takes too long.
    private func limitTime() {
        var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: Self.limits.seconds, tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
    }

    /// Makes the process end when it takes too much memory.
    private func limitMemory() {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").first
            .flatMap { UInt64($0) }
        let bytes = (pages ?? 0) * 4_096 + UInt64(Self.limits.memory)
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}

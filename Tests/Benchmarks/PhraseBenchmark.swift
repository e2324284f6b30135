import Glibc
import IntentsRuntime
import Shared

/// Measures phrase matching at Apple's limit, in a running process.
enum PhraseBenchmark {
    /// An entity type with five hundred entities.
    private struct Song: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
        static let defaultQuery = SongQuery()
        var id: Int
        var displayRepresentation: DisplayRepresentation { "Symphony number \(id) in D minor" }
    }

    private struct SongQuery: EnumerableEntityQuery {
        func allEntities() async throws -> [Song] { (0..<500).map { Song(id: $0) } }
    }

    private struct Play: AppIntent {
        static let title: LocalizedStringResource = "Play"
        @Parameter(title: "Song") var song: Song
        func perform() async throws -> some IntentResult { .result() }
    }

    private enum PlayShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Play(),
                phrases: ["Play \(\.$song) with \(.applicationName)", "\(.applicationName), play \(\.$song)"],
                shortTitle: "Play", systemImageName: "play")
        }
    }

    /// Adds a row; the peer is the library hassil with the same sentences, if `python` has hassil.
    @MainActor static func run(python: String, script: String, table: ResultTable) async throws {
        let app = AppRegistration(
            applicationName: "Concert Hall", intents: [Play.self], entities: [Song.self], shortcuts: PlayShortcuts.self)
        let index = try await PhraseIndex([app]).completed().sorted()
        let clock = ContinuousClock()
        var times: [Double] = []
        for round in 0..<20_000 {
            // hassil is measured with the same sentences.
            let phrase = "play Symphony Number \(round % 500) in D minor with Concert Hall"
            var isFound = false
            let time = try clock.measure { isFound = try index.known(phrase) != nil }
            guard isFound else { return table.add(diagnostic: "phrases: '\(phrase)' not found, not measured") }
            times.append(Double(time.components.attoseconds) / 1e18)
        }
        let peer = hassil(python, script)
        if peer == nil {
            table.add(
                diagnostic: "hassil: not installed, not measured — ./airlock bench installs it if python3 has venv")
        }
        table.add(
            "a phrase of 1,000, warm", .seconds(times.median), against: "hassil", peer.map { .seconds($0) },
            goal: .value(.seconds(20e-6)))
    }

    /// Returns hassil's median time for a sentence; `nil` if hassil isn't installed.
    private static func hassil(_ python: String, _ script: String) -> Double? {
        guard access(python, X_OK) == 0, let scratch = try? ScratchFolder() else { return nil }
        let output = "\(scratch.path)/median"
        guard Spawned.run(python, [script, "2000"], [:], output: output).status == 0,
            let file = fopen(output, "r")
        else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 64)
        guard fgets(&line, CInt(line.count), file) != nil else { return nil }
        let median = atof(line)
        return median > 0 ? median : nil
    }
}

import IntentsRuntime
import Shared

/// Matches phrases at Apple's limit, in a process that is running.
enum PhraseBenchmark {
    /// A thing with five hundred names.
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

    /// Prints a row.
    static func run() async throws {
        let app = AppRegistration(
            applicationName: "Concert Hall", intents: [Play.self], entities: [Song.self], shortcuts: PlayShortcuts.self)
        let index = try await PhraseIndex([app]).completed().sorted()
        let clock = ContinuousClock()
        var times: [Double] = []
        for round in 0..<20_000 {
            let phrase = "play Symphony Number \(round % 500) in D minor with Concert Hall"
            var isFound = false
            let time = try clock.measure { isFound = try index.known(phrase) != nil }
            guard isFound else { return print("phrases: '\(phrase)' isn't found, not measured") }
            times.append(Double(time.components.attoseconds) / 1e18)
        }
        Row(what: "a phrase of 1,000, warm", seconds: times.median).print()
    }
}

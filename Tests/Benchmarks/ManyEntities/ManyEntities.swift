import AppIntents
import IntentsRuntime

/// An app with ten thousand entities. Its query suggests as many of them as phrases may contain.
@main
enum ManyEntities {
    static func main() {
        IntentsExtension.main([
            AppRegistration(
                applicationName: "Concert Hall", intents: [Play.self], entities: [Song.self],
                shortcuts: PlayShortcuts.self)
        ])
    }
}

struct Song: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
    static let defaultQuery = SongQuery()
    var id: Int
    var displayRepresentation: DisplayRepresentation { "Symphony number \(id) in D minor" }
}

struct SongQuery: EntityStringQuery {
    static let all = (0..<10_000).map { Song(id: $0) }

    func entities(for identifiers: [Int]) async throws -> [Song] {
        Self.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Song] {
        Self.all.filter { "\($0.id)" == string }
    }

    /// iOS accepts a thousand phrases.
    func suggestedEntities() async throws -> [Song] { Array(Self.all.prefix(1_000)) }
}

struct Play: AppIntent {
    static let title: LocalizedStringResource = "Play"
    static var persistentIdentifier: String { "Play" }
    @Parameter(title: "Song") var song: Song

    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Playing number \(song.id).") }
}

enum PlayShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: Play(), phrases: ["Play \(\.$song) with \(.applicationName)"], shortTitle: "Play",
            systemImageName: "play")
    }
}

import AppIntents

enum Mix: String, AppEnum {
    case evening, morning
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mix"
    static let caseDisplayRepresentations: [Mix: DisplayRepresentation] = [
        .evening: "Evening Jazz", .morning: "Morning Pop",
    ]
}

struct PlayMixIntent: AppIntent {
    static let title: LocalizedStringResource = "Play Mix"
    @Parameter(title: "Mix") var mix: Mix
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "playing-\(mix.rawValue)")
    }
}

struct NextSongIntent: AppIntent {
    static let title: LocalizedStringResource = "Next Song"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "skipped") }
}

struct LikeSongIntent: AppIntent {
    static let title: LocalizedStringResource = "Like Song"
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "liked") }
}

struct MusicShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: PlayMixIntent(), phrases: ["Play \(\.$mix) in \(.applicationName)"], shortTitle: "Play",
            systemImageName: "music.note")
        AppShortcut(
            intent: NextSongIntent(), phrases: ["Next song in \(.applicationName)"], shortTitle: "Next",
            systemImageName: "forward")
        AppShortcut(
            intent: LikeSongIntent(), phrases: ["Like this song in \(.applicationName)"], shortTitle: "Like",
            systemImageName: "heart")
    }
}

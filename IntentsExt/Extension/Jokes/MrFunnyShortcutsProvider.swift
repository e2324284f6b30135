import AppIntents
import IntentsRuntime

/// The phrases that tell a joke.
struct MrFunnyShortcutsProvider: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: TellJokeIntent(),
            phrases: [
                "Tell me a joke from \(.applicationName)",
                "Get a joke from \(.applicationName)",
                "\(.applicationName) tell me a joke",
            ],
            shortTitle: "Tell Me a Joke",
            systemImageName: "face.smiling"
        )
    }
}

/// What the jokes feature brings to the intents extension.
let jokesApp = AppRegistration(
    applicationName: "Mr. Funny Jokes", intents: [TellJokeIntent.self], entities: [JokeEntity.self],
    shortcuts: MrFunnyShortcutsProvider.self)

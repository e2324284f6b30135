import AppIntents
import IntentsRuntime

/// The shortcuts for jokes.
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
        AppShortcut(
            intent: GetRandomJokeIntent(),
            phrases: [
                "Get a random joke from \(.applicationName)",
                "Surprise me with \(.applicationName)",
            ],
            shortTitle: "Random Joke",
            systemImageName: "shuffle"
        )
        AppShortcut(
            intent: GetJokeOfTheDayIntent(),
            phrases: [
                "What's today's joke from \(.applicationName)",
                "Tell me the joke of the day from \(.applicationName)",
            ],
            shortTitle: "Joke of the Day",
            systemImageName: "calendar"
        )
    }
}

/// The jokes feature's registration in the intents extension.
let jokesApp = AppRegistration(
    applicationName: "Mr. Funny Jokes", alternativeNames: ["Mr. Funny"],
    intents: [TellJokeIntent.self, GetRandomJokeIntent.self, GetJokeOfTheDayIntent.self], entities: [JokeEntity.self],
    shortcuts: MrFunnyShortcutsProvider.self)

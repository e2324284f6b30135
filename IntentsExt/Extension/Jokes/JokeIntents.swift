import AppIntents
import IntentsRuntime

/// An intent that tells the joke of the day, and says which day it is from if that isn't today.
struct GetJokeOfTheDayIntent: AppIntent {
    static let title: LocalizedStringResource = "Get the Joke of the Day"
    static let description = IntentDescription("Tells today's joke from Mr. Funny Jokes")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        if let stored = SharedStorageService.shared.loadDatedJoke() {
            let joke = stored.joke
            guard let day = try stored.otherDay() else {
                return .result(dialog: "\(joke.setup) ... \(joke.punchline)")
            }
            return .result(dialog: "The joke of \(day): \(joke.setup) ... \(joke.punchline)")
        }
        return .result(dialog: "Open Mr. Funny Jokes to load today's joke!")
    }
}

/// An intent that tells a stored joke; each joke is told once before any is repeated.
struct GetRandomJokeIntent: AppIntent {
    static let title: LocalizedStringResource = "Get a Random Joke"
    static let description = IntentDescription(
        "Tells one of the jokes from Mr. Funny Jokes, each once before any comes again")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        if let joke = SharedJokeProvider().randomJoke() {
            return .result(dialog: "\(joke.setup) ... \(joke.punchline)")
        }
        return .result(dialog: "Open Mr. Funny Jokes to load today's joke!")
    }
}

/// An intent that tells the stored joke, or says how to load one.
struct TellJokeIntent: AppIntent {
    static let title: LocalizedStringResource = "Tell Me a Joke"
    static let description = IntentDescription("Tells a random joke from Mr. Funny Jokes")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        if let joke = SharedStorageService.shared.loadJokeOfTheDay() {
            return .result(dialog: "\(joke.setup) ... \(joke.punchline)")
        }
        return .result(dialog: "Open Mr. Funny Jokes to load today's joke!")
    }
}

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

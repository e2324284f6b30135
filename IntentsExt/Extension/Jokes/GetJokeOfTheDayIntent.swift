import AppIntents

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

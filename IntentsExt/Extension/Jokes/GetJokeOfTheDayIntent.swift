import AppIntents

/// Tells the joke the app chose for today.
struct GetJokeOfTheDayIntent: AppIntent {
    static let title: LocalizedStringResource = "Get the Joke of the Day"
    static let description = IntentDescription("Tells today's joke from Mr. Funny Jokes")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        if let joke = SharedJokeProvider().jokeOfTheDay() {
            return .result(dialog: "\(joke.setup) ... \(joke.punchline)")
        }
        return .result(dialog: "Open Mr. Funny Jokes to load today's joke!")
    }
}

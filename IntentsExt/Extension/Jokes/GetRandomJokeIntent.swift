import AppIntents

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

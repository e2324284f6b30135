import AppIntents

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

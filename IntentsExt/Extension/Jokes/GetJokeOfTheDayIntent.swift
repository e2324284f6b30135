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

extension JokeOfTheDay {
    /// Returns the joke's day as readable text; `nil` if it is today.
    ///
    /// - Throws: ``CivilZoneError`` for a time zone the machine doesn't support.
    fileprivate func otherDay() throws -> String? {
        let context = RequestContext.current
        let today = try CivilZone(named: context.timeZoneIdentifier).day(at: context.now.milliseconds)
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard day != today.description else { return nil }
        // A malformed day is returned as it is stored.
        guard parts.count == 3 else { return day }
        let format = CivilFormat(localeIdentifier: context.localeIdentifier)
        return format.day(CivilDay(year: parts[0], month: parts[1], day: parts[2]), seenFrom: today)
    }
}

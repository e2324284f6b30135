import Shared

/// The jokes of a week, best first: those that the user rated and those that were a joke of the day.
struct WeeklyRankingsViewModel: Sendable {
    /// A joke's rank.
    struct Entry: Hashable, Sendable {
        /// The rank, from 1; equal jokes share a rank, and the next rank counts all of them.
        var place: Int
        var id: String
        /// The week's rating, 1 to 5; `nil` for a joke that wasn't rated.
        var stars: Int?
        /// The number of days on which it was the joke of the day.
        var days: Int
        /// The stored joke; `nil` if it is no longer stored.
        var joke: SharedJokeOfTheDay?
    }

    let storage: LocalStorageService
    /// Returns the joke with an id.
    let joke: @Sendable (String) throws -> SharedJokeOfTheDay?

    /// Rates a joke on the day of a request.
    ///
    /// - Parameter stars: 1 to 5.
    /// - Throws: ``LocalStorageError``; ``CommandFailure`` for an unknown joke.
    func rate(_ id: String, _ stars: Int, context: RequestContext) throws -> SharedJokeOfTheDay {
        guard let found = try joke(id) else {
            throw CommandFailure("no such joke '\(id)' — 'AppHost jokes' prints the ids", exitCode: .badData)
        }
        let day = LocalDay(of: context.now, in: context.calendar)
        try storage.update(JokeHistory.key) { history in
            var changed = history ?? JokeHistory()
            changed.rate(id, stars, on: day)
            history = changed
        }
        return found
    }

    /// Records the joke of a day.
    ///
    /// - Throws: ``LocalStorageError``.
    func record(_ joke: JokeOfTheDay, on day: LocalDay) throws {
        guard joke.day == day.description else { return }
        let entry = JokeHistory.Entry(day: day.number, id: joke.joke.id)
        // In most syncs of a day the joke is already recorded, and nothing is written.
        if try storage.value(JokeHistory.key)?.days.contains(entry) == true { return }
        try storage.update(JokeHistory.key) { history in
            var changed = history ?? JokeHistory()
            changed.record(joke.joke.id, on: day)
            history = changed
        }
    }

    /// Returns the ranking of a week: by rating, highest first and unrated last, then by number of days, then by id.
    ///
    /// - Throws: ``LocalStorageError``, and the errors of ``joke``.
    func ranking(of week: LocalWeek) throws -> [Entry] {
        let history = try storage.value(JokeHistory.key) ?? JokeHistory()
        var entries: [String: Entry] = [:]
        for day in history.days where week.days.contains(day.day) {
            entries[day.id, default: Entry(place: 0, id: day.id, days: 0)].days += 1
        }
        for rating in history.ratings where week.days.contains(rating.day) {
            entries[rating.id, default: Entry(place: 0, id: rating.id, days: 0)].stars = rating.stars
        }
        func rank(_ entry: Entry) -> (Int, Int) { (-(entry.stars ?? 0), -entry.days) }
        let sorted = entries.values.sorted { rank($0) == rank($1) ? $0.id < $1.id : rank($0) < rank($1) }
        var places: [Entry] = []
        for (index, entry) in sorted.enumerated() {
            var entry = entry
            let isEqual = places.last.map { rank($0) == rank(entry) } ?? false
            entry.place = isEqual ? places[index - 1].place : index + 1
            entry.joke = try joke(entry.id)
            places.append(entry)
        }
        return places
    }
}

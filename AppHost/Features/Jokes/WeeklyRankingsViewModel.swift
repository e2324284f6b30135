import Shared

/// The jokes of a week, best first: those the person rated in it, and those that were a day's.
struct WeeklyRankingsViewModel: Sendable {
    /// A joke's place.
    struct Entry: Hashable, Sendable {
        /// From 1; jokes that are equal share a place, and the next has the place after all of them.
        var place: Int
        var id: String
        /// The week's rating, 1 to 5; `nil` for a joke that wasn't rated.
        var stars: Int?
        /// How many days of the week were the joke's.
        var days: Int
        /// The joke as it is stored; `nil` for one that is no longer.
        var joke: SharedJokeOfTheDay?
    }

    let storage: LocalStorageService
    /// Looks a joke up by its id.
    let joke: @Sendable (String) throws -> SharedJokeOfTheDay?

    /// Rates a joke on the day of a request.
    ///
    /// - Parameter stars: 1 to 5.
    /// - Throws: ``LocalStorageError``; ``UsageError`` where there is no such joke.
    func rate(_ id: String, _ stars: Int, context: RequestContext) throws -> SharedJokeOfTheDay {
        guard let found = try joke(id) else {
            throw UsageError("no joke with the id '\(id)' — 'AppHost jokes' prints them", exitCode: .badData)
        }
        let day = LocalDay(of: context.now, in: context.calendar)
        try storage.update(JokeHistory.key) { history in
            var changed = history ?? JokeHistory()
            changed.rate(id, stars, on: day)
            history = changed
        }
        return found
    }

    /// Notes which joke a day has.
    ///
    /// - Throws: ``LocalStorageError``.
    func note(_ joke: JokeOfTheDay, on day: LocalDay) throws {
        guard joke.day == day.description else { return }
        let note = JokeHistory.Note(day: day.number, id: joke.joke.id)
        // Most syncs of a day find it noted, and write nothing.
        if try storage.value(JokeHistory.key)?.days.contains(note) == true { return }
        try storage.update(JokeHistory.key) { history in
            var changed = history ?? JokeHistory()
            changed.note(joke.joke.id, on: day)
            history = changed
        }
    }

    /// The ranking of a week: by the rating, highest first and unrated last, then by the number of days, then by the id.
    ///
    /// - Throws: ``LocalStorageError``, what looking jokes up throws.
    func ranking(of week: LocalWeek) throws -> [Entry] {
        let history = try storage.value(JokeHistory.key) ?? JokeHistory()
        var entries: [String: Entry] = [:]
        for note in history.days where week.days.contains(note.day) {
            entries[note.id, default: Entry(place: 0, id: note.id, days: 0)].days += 1
        }
        for note in history.ratings where week.days.contains(note.day) {
            entries[note.id, default: Entry(place: 0, id: note.id, days: 0)].stars = note.stars
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

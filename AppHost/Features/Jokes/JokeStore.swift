import Foundation
import Shared

/// What the host writes about jokes, and where.
struct JokeStore: Sendable {
    let container: Container

    /// Stores a batch: the pool, the joke of the day, and how the sync went.
    ///
    /// The joke of a day that is stored already stays as long as its source has it, so that a refresh doesn't change it.
    ///
    /// - Returns: The joke of the day.
    /// - Throws: ``ContainerError``; what was stored before is readable still.
    func store(_ batch: JokeBatch, context: RequestContext) throws -> JokeOfTheDay? {
        let day = LocalDay(of: context.now, in: context.calendar)
        let pool = batch.jokes.map(\.shared)
        try container.publish(pool.map(JokeCatalogue.record), to: JokeCatalogue.key)
        let chosen = JokeOfTheDayChooser.joke(for: day, from: batch.jokes).map {
            JokeOfTheDay(day: day.description, joke: $0.shared)
        }
        let stored = try storeJokeOfTheDay(chosen, day: day, pool: pool)
        let record = JokeSyncRecord(
            instant: Int64(context.now.timeIntervalSince1970), source: batch.source, accepted: batch.jokes.count,
            rejected: batch.rejections.count)
        try container.publish(record, to: JokeSyncRecord.key, durability: .ordered)
        return stored
    }

    private func storeJokeOfTheDay(_ chosen: JokeOfTheDay?, day: LocalDay, pool: [SharedJokeOfTheDay]) throws
        -> JokeOfTheDay?
    {
        var stored: JokeOfTheDay?
        do {
            try container.update(JokeOfTheDay.key, durability: .ordered, label: "sync") { current in
                if let known = current, known.day == day.description,
                    let joke = pool.first(where: { $0.id == known.joke.id })
                {
                    current = JokeOfTheDay(day: known.day, joke: joke)
                } else if let chosen {
                    current = chosen
                }
                stored = current
            }
        } catch let error as ContainerError where error.code == .damaged {
            // No version can be read, so there is nothing to keep; the damaged file is moved aside.
            guard let chosen else { throw error }
            try container.publish(chosen, to: JokeOfTheDay.key, durability: .ordered, label: "sync")
            stored = chosen
        }
        return stored
    }
}

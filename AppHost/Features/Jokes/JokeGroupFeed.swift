import Foundation
import Shared

/// The jokes as the hosts of a group share them: all jokes, the record of the sync, the joke of the day, and the jokes of past days.
struct JokeGroupFeed: Sendable {
    let model: JokeViewModel
    let storage: LocalStorageService
    let context: @Sendable () -> RequestContext

    /// The numbers of the documents and lists.
    enum Number {
        static let record = 1
        static let today = 2
        static let jokes = 1
        static let days = 2
    }

    var feed: GroupFeed {
        let fingerprint = model.source.fingerprint(storage)
        return GroupFeed(
            name: JokeSyncScheduler.feed, fingerprint: { fingerprint },
            hasContent: { try model.store.container.read(JokeSyncRecord.key).value != nil }, isWanted: { true },
            content: content, take: take)
    }

    private func content(on host: String) throws -> GroupFeedContent? {
        let container = model.store.container
        guard var record = try container.read(JokeSyncRecord.key).value,
            let catalogue = try container.catalogue(JokeCatalogue.key)
        else { return nil }
        // The source's name has its address.
        record.source = "the \(model.source.identity(on: "")?.first ?? "feed") of \(host)"
        var jokes: [[UInt8]] = []
        try catalogue.scan(0..<catalogue.count) { joke in
            jokes.append(joke.encoded)
            return true
        }
        let history = try storage.value(JokeHistory.key) ?? JokeHistory()
        var content = GroupFeedContent(
            documents: [Number.record: record.encoded],
            lists: [Number.jokes: jokes, Number.days: history.days.map(\.encoded)])
        content.documents[Number.today] = try container.read(JokeOfTheDay.key).value?.encoded
        return content
    }

    private func take(_ content: GroupFeedContent) throws {
        var record = try content.document(Number.record, as: JokeSyncRecord.self)
        record.source = record.source.oneLine(limit: 200)
        let jokes = try content.records(Number.jokes, as: SharedJokeOfTheDay.self) { Joke($0).fault }
        if jokes.isEmpty { throw GroupFeedFault(reason: "there are no jokes") }
        let days = try content.records(Number.days, as: JokeHistory.Entry.self) {
            $0.isDay ? nil : "it isn't a joke of a day"
        }
        let today =
            content.documents[Number.today] == nil ? nil : try content.document(Number.today, as: JokeOfTheDay.self)
        let context = context()
        let chosen = try model.store.take(jokes, record, today: today, context: context)
        let day = LocalDay(of: context.now, in: context.calendar)
        let known = try storage.value(JokeHistory.key) ?? JokeHistory()
        if known.merging(days, until: day) != known {
            try storage.update(JokeHistory.key) { $0 = ($0 ?? JokeHistory()).merging(days, until: day) }
        }
        if let chosen { try WeeklyRankingsViewModel(storage: storage, joke: { _ in nil }).record(chosen, on: day) }
    }
}
